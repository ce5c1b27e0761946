/** The operator's routes for the database: backup, and rebuilding the word index. */
import Joi from 'joi';
import type { Route } from '#core/http/routes.ts';
import type { App } from '#core/http/service.ts';
import { importBatch } from '#core/news/articles/import-articles.ts';
import { reindex } from '#core/news/reindex.ts';
import { count } from '#core/platform/schemas/answer-fields.ts';
import { backupOf } from '#core/store/pglite/backup.ts';
import { answer } from './schema.ts';

type UpkeepDeps = Pick<App, 'config' | 'db' | 'clock' | 'observe'>;

/** Enough for hundreds of articles with their texts; larger than other bodies because only operators send it. */
const BATCH_BYTES = 8 * 1024 * 1024;

const BATCH = Joi.object({
  articles: Joi.array()
    .items(Joi.object().unknown())
    .min(1)
    .max(1000)
    .required()
    .description(
      'Each with `url` and `title`, and optionally `standfirst`, `source`, `section`, `language`, `country`, `author`, `image`, `published_at`, `modified_at`, `body`.',
    ),
}).label('ArticleBatch');

const IMPORTED = answer('Imported', {
  object: Joi.valid('imported'),
  inserted: count,
  known: count.description('Stored already, or twice in the batch.'),
  refused: count,
  reasons: Joi.array().items(Joi.string()).description('The first reasons.'),
  ignored: Joi.array()
    .items(
      Joi.object({
        field: Joi.string(),
        articles: count,
        meant: Joi.string().allow(null).description('The field of which it may be a misspelling.'),
      }),
    )
    .description(
      'Fields that articles do not have, most frequent first; the articles are stored without them.',
    ),
});

const REINDEXED = Joi.object({
  object: Joi.valid('reindex').required(),
  segments: count.required(),
  documents: count.required(),
  seconds: Joi.number().required(),
}).label('Reindexed');

export const UPKEEP_ROUTES: readonly Route<UpkeepDeps>[] = [
  {
    method: 'POST',
    path: '/articles',
    id: 'importArticles',
    summary: 'Add articles of an archive to the index',
    description: 'Articles that are stored already are skipped, so that a batch can be sent again.',
    body: BATCH,
    options: { payload: { maxBytes: BATCH_BYTES } },
    responses: { 200: { description: 'What became of them.', schema: IMPORTED } },
    errors: ['payload_too_large'],
    handler: ({ db, clock, config }, { payload }) =>
      importBatch(
        { db, clock, keepDays: config.page_cache_days },
        (payload as { articles: unknown[] }).articles,
      ),
  },
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
