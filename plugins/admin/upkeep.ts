/** The operator's routes about the store: a copy of it, and its word index made anew. */
import Joi from 'joi';
import type { Route } from '#core/http/routes.ts';
import type { App } from '#core/http/service.ts';
import { reindex } from '#core/news/reindex.ts';
import { backupOf } from '#core/store/pglite/backup.ts';

type UpkeepDeps = Pick<App, 'db' | 'clock' | 'observe'>;

const REINDEXED = Joi.object({
  object: Joi.valid('reindex').required(),
  segments: Joi.number().integer().required(),
  documents: Joi.number().integer().required(),
  seconds: Joi.number().required(),
}).label('Reindexed');

export const UPKEEP_ROUTES: readonly Route<UpkeepDeps>[] = [
  {
    method: 'GET',
    path: '/backup',
    id: 'backup',
    summary: 'A copy of the embedded database',
    description:
      'A gzipped tar of one moment; unpacked into an empty data folder it is the same database. On PostgreSQL: 409, and the command that does it there.',
    responses: { 200: { description: 'The archive.', contentType: 'application/gzip' } },
    errors: ['conflict'],
    handler: ({ db }) => backupOf(db),
  },
  {
    method: 'POST',
    path: '/reindex',
    id: 'reindex',
    summary: 'Make the word index anew from the articles',
    description: 'Searches go on meanwhile. Answers when it is done; 409 when another process was at it.',
    responses: { 200: { description: 'What was made.', schema: REINDEXED } },
    errors: ['conflict'],
    handler: (deps) => reindex(deps),
  },
];
