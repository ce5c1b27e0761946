/** A small server with routes like the real ones, for the tests of the OpenAPI document and its page. */
import { server as hapiServer, type Server } from '@hapi/hapi';
import Joi from 'joi';
import { ERROR_SCHEMA } from '../../../core/http/openapi/error-responses.ts';
import type { Operation, RouteFacts } from '../../../core/http/routes.ts';

const query = Joi.string().min(2).max(200);
const texts = (most: number, longest: number, least = 0) =>
  Joi.array().items(Joi.string().max(longest)).min(least).max(most);
const mode = Joi.valid('ultra', 'fast', 'normal', 'deep')
  .label('Mode')
  .description('Trades cost for depth: `ultra` judges headlines only, `deep` reads most.');
const when = Joi.string()
  .meta({
    json: {
      anyOf: [
        { type: 'string', format: 'date' },
        { type: 'string', format: 'date-time' },
      ],
    },
  })
  .custom((value: string) => value);

const criteria = Joi.object({ true: Joi.string(), false: Joi.string() });
const question = Joi.alternatives(
  Joi.object({ type: Joi.valid('boolean').required(), instructions: Joi.any().required(), criteria }),
  Joi.object({
    type: Joi.valid('choice').required(),
    instructions: Joi.any().required(),
    criteria: Joi.object().pattern(Joi.string(), Joi.string().allow(null)).required(),
  }),
  Joi.object({
    type: Joi.valid('score').required(),
    instructions: Joi.any().required(),
    criteria: Joi.array().items(Joi.string()).min(2).required(),
  }),
)
  .label('Question')
  .description('A question answered for every article.');

export const searchRequest = Joi.object({
  query: Joi.alternatives(query, Joi.array().items(query).min(1).max(5))
    .required()
    .description('What to look for. An array of queries is judged together.')
    .example('inflación mensual'),
  index: Joi.string()
    .pattern(/^idx_[a-z0-9]{6,40}$/)
    .description('Searches your custom index instead of the news index; one query per request.')
    .example('idx_8f2kq1z0'),
  sources: texts(100, 200, 1).description('Only these sources of the index, by domain.'),
  include_domains: texts(20, 200).description(
    'Only these domains or paths, subdomains included; `*.` works.',
  ),
  exclude_domains: texts(20, 200).description('Never these domains or paths.'),
  countries: texts(50, 20, 1).description('ISO 3166-1 alpha-2 codes.').example(['AR', 'UY']),
  languages: texts(20, 35, 1)
    .description('ISO 639-1 codes; of a BCP 47 tag the primary language counts.')
    .example(['es']),
  sections: texts(20, 60).description('The section the outlet declares, or the start of the path.'),
  days: Joi.number()
    .integer()
    .min(1)
    .max(365)
    .allow(null)
    .default(7)
    .description('Age of the oldest article; null means the whole index.'),
  published_after: when
    .description('On or after. A bare date is read in Argentina time (UTC-3).')
    .example('2026-01-31'),
  published_before: when.description('On or before; a bare date includes the whole day.'),
  mode: mode.default('normal'),
  max_results: Joi.number().integer().min(1).max(50).default(10).description('Most results to return.'),
  highlights: Joi.boolean().description('Very short verbatim excerpts from articles that were read.'),
  dedupe: Joi.boolean().default(false).description('Groups the same story reported by several outlets.'),
  questions: Joi.object()
    .pattern(/^[\w-]{1,40}$/, question)
    .default({})
    .description('Questions by a name of your own.'),
  max_tokens: Joi.number()
    .integer()
    .min(2000)
    .allow(null)
    .default(null)
    .description('Cap on the size of the answer.'),
  temporal: Joi.valid('auto', 'off')
    .default('auto')
    .description('Whether a date in the query is understood.'),
  timezone: Joi.string().default('America/Argentina/Buenos_Aires').description('Decides what day today is.'),
})
  .label('SearchRequest')
  .required();

const tone = Joi.object({
  label: Joi.valid('positive', 'neutral', 'negative').required(),
  basis: Joi.valid('article', 'headline').required(),
}).label('Tone');

const result = Joi.object({
  url: Joi.string().uri().required().description('Address of the article.'),
  title: Joi.string().required(),
  source: Joi.string().allow(null).required().description('Id of the outlet.'),
  published_at: Joi.string().isoDate().allow(null).required(),
  snippet: Joi.string().allow(null).required().description('Standfirst as the outlet published it.'),
  score: Joi.number()
    .min(0)
    .max(1)
    .required()
    .description('Probability that the article is about the query.')
    .example(0.94),
  tone: tone.allow(null).required().description('Tone toward the query.'),
  highlights: Joi.array().items(Joi.string()).required(),
}).label('Result');

const searchResponse = Joi.object({
  id: Joi.string().required().example('srch_b1946ac92492'),
  object: Joi.valid('search', 'site_search', 'similar').required(),
  mode: mode.required(),
  found: Joi.boolean().required().description('Whether anything relevant was found.'),
  total: Joi.number().integer().required().description('Relevant articles judged, before `max_results`.'),
  results: Joi.array().items(result).required(),
  near_misses: Joi.array().items(result).required().description('The closest matches, if nothing was found.'),
  usage: Joi.object({ cost_usd: Joi.number().required(), cached: Joi.boolean().required() }).required(),
}).label('SearchResponse');

const job = {
  title: 'Job',
  type: 'object',
  required: ['id', 'status', 'result', 'error'],
  properties: {
    id: { type: 'string', examples: ['job_4x7c0m1n2b3v4c5x6z7l8k9j'] },
    status: { type: 'string', enum: ['queued', 'running', 'succeeded', 'failed'] },
    result: searchResponse.allow(null),
    error: { anyOf: [ERROR_SCHEMA, { type: 'null' }] },
  },
};

const OPERATIONS: Record<string, Operation> = {
  search: {
    id: 'search',
    summary: 'Search the news',
    description:
      'One query, or up to five judged together, over the index.\n\nResults are articles whose `score` is at least 0.5.',
    tags: ['Search'],
    responses: { 200: { description: 'What was found.', schema: searchResponse } },
    errors: ['insufficient_credit', 'index_not_found', 'not_implemented'],
    example: { query: 'inflación mensual', countries: ['AR'], days: 7, max_results: 5 },
  },
  site: {
    id: 'searchSite',
    summary: 'Search a live site',
    tags: ['Search'],
    responses: {
      202: {
        description: 'The job was accepted.',
        schema: job,
        headers: { Location: 'Where to poll the job.' },
      },
    },
    errors: ['insufficient_credit'],
  },
  job: {
    id: 'getJob',
    summary: 'Get a job',
    description: 'Poll every two to three seconds until `status` is `succeeded` or `failed`.',
    tags: ['Jobs'],
    responses: { 200: { description: 'The job.', schema: job } },
    errors: ['job_not_found'],
  },
  charts: {
    id: 'listCharts',
    summary: 'List charts',
    tags: ['Charts'],
    responses: { 200: { description: 'A page of charts, newest first.', schema: { type: 'object' } } },
  },
  deleteChart: {
    id: 'deleteChart',
    summary: 'Delete a chart',
    tags: ['Charts'],
    responses: { 204: { description: 'It is gone.' } },
    errors: ['chart_not_found'],
  },
  health: {
    id: 'health',
    summary: 'Process is alive',
    tags: ['Service'],
    responses: { 200: { description: 'Alive.', contentType: 'text/plain' } },
  },
};

const facts = (name: string, capability?: RouteFacts['capability']): object => ({
  operation: OPERATIONS[name],
  ...(capability && { capability }),
});

const pass = () => null;
const jobId = Joi.string()
  .pattern(/^job_[a-z0-9]{24}$/)
  .required()
  .description('The job.');

/** The server with its routes; not started. */
export function sampleServer(): Server {
  const server = hapiServer();
  server.validator(Joi);
  server.auth.scheme('key', () => ({ authenticate: (_request, h) => h.authenticated({ credentials: {} }) }));
  server.auth.strategy('key', 'key');
  server.auth.default('key');
  server.route([
    { method: 'GET', path: '/healthz', handler: pass, options: { auth: false, app: facts('health') } },
    { method: 'GET', path: '/hidden', handler: pass, options: { app: {} } },
    {
      method: 'DELETE',
      path: '/v1/charts/{id}',
      handler: pass,
      options: { app: facts('deleteChart', 'charts') },
    },
    {
      method: 'GET',
      path: '/v1/charts',
      handler: pass,
      options: {
        app: facts('charts', 'charts'),
        validate: {
          query: Joi.object({
            limit: Joi.number().integer().min(1).max(100).default(20).description('Charts per page.'),
            before: Joi.string().description('The `next_before` of the previous page.'),
          }),
        },
      },
    },
    {
      method: 'GET',
      path: '/v1/jobs/{id}',
      handler: pass,
      options: { app: facts('job', 'site'), validate: { params: Joi.object({ id: jobId }) } },
    },
    {
      method: 'POST',
      path: '/v1/search/site',
      handler: pass,
      options: {
        app: facts('site', 'site'),
        validate: {
          payload: Joi.object({
            site: Joi.string().min(3).max(500).required(),
            query: query.required(),
            mode,
          }),
        },
      },
    },
    {
      method: 'POST',
      path: '/v1/search',
      handler: pass,
      options: {
        app: facts('search', 'search'),
        validate: {
          payload: searchRequest,
          headers: Joi.object({
            'x-max-cost-usd': Joi.number().min(0).description('Refuses the request if it would cost more.'),
          }).unknown(),
        },
      },
    },
  ]);
  return server;
}
