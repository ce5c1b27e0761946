/** The operator's routes about the store: a copy of it, and its word index made anew. */
import type { ServerRoute } from '@hapi/hapi';
import Joi from 'joi';
import type { App } from '#core/http/service.ts';
import { reindex } from '#core/news/reindex.ts';
import { backupOf } from '#core/store/pglite/backup.ts';
import { type Action, actionRoutes } from './action.ts';

type UpkeepDeps = Pick<App, 'db' | 'clock' | 'observe'>;

const REINDEXED = Joi.object({
  object: Joi.valid('reindex').required(),
  segments: Joi.number().integer().required(),
  documents: Joi.number().integer().required(),
  seconds: Joi.number().required(),
}).label('Reindexed');

const ACTIONS: readonly Action<UpkeepDeps>[] = [
  {
    method: 'GET',
    path: '/backup',
    id: 'backup',
    summary: 'A copy of the embedded database',
    description:
      'A gzipped tar of one moment; unpacked into an empty data folder it is the same database. On PostgreSQL: 409, and the command that does it there.',
    gives: [200, 'The archive.', undefined, 'application/gzip'],
    errors: ['conflict'],
    run: ({ db }) => backupOf(db),
  },
  {
    method: 'POST',
    path: '/reindex',
    id: 'reindex',
    summary: 'Make the word index anew from the articles',
    description: 'Searches go on meanwhile. Answers when it is done; 409 when another process was at it.',
    gives: [200, 'What was made.', REINDEXED],
    errors: ['conflict'],
    run: (deps) => reindex(deps),
  },
];

/** Each needs an operator key. */
export function upkeepRoutes(app: App): ServerRoute[] {
  return actionRoutes(ACTIONS, app);
}
