/** The operator's routes about the service itself: versions, sizes, memory, settings, models. */
import { availableParallelism, loadavg } from 'node:os';
import Joi from 'joi';
import type { Route } from '#core/http/routes.ts';
import type { App } from '#core/http/service.ts';
import { CAPABILITIES } from '#core/platform/capabilities.ts';
import { dumpConfig } from '#core/platform/config.ts';
import { count } from '#core/platform/schemas/answer-fields.ts';
import { VERSION } from '#core/platform/version.ts';
import { unfinishedJobsOfAll } from '#core/store/job-queue.ts';
import { databaseSize } from '#core/store/statistics.ts';
import { answer } from './schema.ts';

const MB = 1024 * 1024;
const text = Joi.string();

const SYSTEM = answer('System', {
  object: Joi.valid('system'),
  version: text,
  node: text,
  role: text.description('What this process does.'),
  uptime_s: Joi.number(),
  cores: count,
  load: Joi.number().description('Processes that want to run, over the last minute.'),
  memory_mb: Joi.object({ resident: count, heap: count, outside: count }).description(
    'Of this process: all, the JavaScript heap, and buffers outside it.',
  ),
  judging: Joi.object({ threads: count, waiting: count, running: count }),
  index: Joi.object({ articles: count, vectors: count, without_vector: count, encoder: text.allow(null) }),
  jobs: Joi.object({ waiting: count, running: count }),
  database: Joi.object({
    kind: Joi.valid('pglite', 'postgres'),
    version: text,
    bytes: count,
    tables: Joi.array()
      .items(Joi.object({ table: text, bytes: count, rows: count }))
      .description('The largest; rows are estimates, -1 where there is none yet.'),
  }),
  capabilities: Joi.object()
    .pattern(text, Joi.boolean())
    .description('On or off where an organization has no switch of its own.'),
  settings: Joi.object().unknown().description('The settings in force, secrets masked.'),
});

const MODEL = answer('Model', {
  task: text,
  name: text.allow(null).description('Null: the task has no model.'),
  kind: Joi.valid('shipped', 'hub').allow(null),
  licence: text.allow(null),
  bytes: count,
  measures: Joi.any().description('As its card has them.'),
  pictures: Joi.array().items(text).description('For `GET /admin/v1/models/{task}/pictures/{picture}`.'),
  problem: text.allow(null),
});
const WORK = answer('Work', {
  task: text,
  calls: count,
  items: count,
  ms: Joi.number(),
  waited_ms: Joi.number(),
});

const MODELS = answer('Models', {
  object: Joi.valid('models'),
  judged_by: Joi.array().items(text).description('What judges relevance.'),
  models: Joi.array().items(MODEL),
  work: Joi.array().items(WORK).description('Since the start of this process.'),
});

export const SYSTEM_ROUTES: readonly Route<App>[] = [
  {
    method: 'GET',
    path: '/system',
    id: 'getSystem',
    summary: 'Get versions, sizes, memory and settings of the service',
    responses: { 200: { description: 'The service.', schema: SYSTEM } },
    handler: systemOf,
  },
  {
    method: 'GET',
    path: '/models',
    id: 'listModels',
    summary: 'List the model of every task, and how fast it is',
    responses: { 200: { description: 'The models.', schema: MODELS } },
    async handler({ inference }) {
      const { models, work } = await inference.inventory();
      const judges = await inference.judges(['encoder', 'reranker']).catch(() => []);
      return { object: 'models', judged_by: judges, models, work };
    },
  },
  {
    method: 'GET',
    path: '/models/{task}/pictures/{picture}',
    id: 'getModelPicture',
    summary: 'Get a picture of how well a model is calibrated',
    params: Joi.object({
      task: text.max(40).required().description('What the model does.').example('relevance'),
      picture: text
        .max(100)
        .required()
        .description('The name of its file.')
        .example('reliability-article.png'),
    }),
    responses: { 200: { description: 'The picture.', contentType: 'image/png' } },
    errors: ['not_found'],
    handler: ({ inference }, { params }) =>
      inference.picture(params.task as string, params.picture as string),
  },
];

async function systemOf({ config, db, index, vectors, inference, capabilities }: App) {
  const [{ bytes, version, tables }, jobs] = await Promise.all([databaseSize(db), unfinishedJobsOfAll(db)]);
  const { threads, queued, running } = inference.stats();
  const { rss, heapUsed, external } = process.memoryUsage();
  const mb = (size: number) => Math.round(size / MB);
  return {
    object: 'system' as const,
    version: VERSION,
    node: process.versions.node,
    role: config.role,
    uptime_s: Math.round(process.uptime()),
    cores: availableParallelism(),
    load: loadavg()[0],
    memory_mb: { resident: mb(rss), heap: mb(heapUsed), outside: mb(external) },
    judging: { threads, waiting: queued, running },
    index: {
      articles: index.wordIndex.documents,
      vectors: vectors.index.vectors,
      without_vector: vectors.encoder === null ? 0 : vectors.index.missing(0).count,
      encoder: vectors.encoder,
    },
    jobs,
    database: { kind: db.kind, version, bytes, tables },
    capabilities: Object.fromEntries(CAPABILITIES.map((name) => [name, capabilities.has(name)])),
    settings: JSON.parse(dumpConfig(config)) as object,
  };
}
