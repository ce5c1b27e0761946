/** The operator's routes for the database: backup, and rebuilding the word index. */
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
    summary: 'Download a copy of the embedded database',
    description:
      'A consistent snapshot as a gzipped tar; unpack it into an empty data folder to restore it. On PostgreSQL: 409, with the command to use instead.',
    responses: { 200: { description: 'The archive.', contentType: 'application/gzip' } },
    errors: ['conflict'],
    handler: ({ db }) => backupOf(db),
  },
  {
    method: 'POST',
    path: '/reindex',
    id: 'reindex',
    summary: 'Rebuild the word index from the articles',
    description:
      'Searches continue meanwhile. Responds when it is done; 409 if another process is rebuilding it.',
    responses: { 200: { description: 'What was rebuilt.', schema: REINDEXED } },
    errors: ['conflict'],
    handler: (deps) => reindex(deps),
  },
];
