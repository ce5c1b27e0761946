/** The operator's lists of what all organizations have: custom indexes, charts and watches. */
import Joi from 'joi';
import { addressesOf } from '#core/charts/chart-response.ts';
import { publicAddress } from '#core/http/public-address.ts';
import type { Route } from '#core/http/routes.ts';
import type { App } from '#core/http/service.ts';
import { indexRecord } from '#core/indexes/index-record.ts';
import { count, moment } from '#core/platform/schemas/answer-fields.ts';
import { wholeNumber } from '#core/platform/schemas/whole-number.ts';
import { listCharts } from '#core/store/charts.ts';
import { listIndexes } from '#core/store/indexes/indexes.ts';
import { listWatches } from '#core/store/watches/watches.ts';
import { watchRecord } from '#core/watches/watch-record.ts';
import { answer, listed, listOf } from './schema.ts';

const text = Joi.string();
const shared = { id: text, organization: text, name: text, created_at: moment };

const LIMIT = Joi.object({ limit: wholeNumber(1, 1000).default(100).description('The most to list.') });

const INDEX = answer('OperatorIndex', {
  ...shared,
  object: Joi.valid('index'),
  source: text.allow(null).description('The sitemap or feed; null for a list of URLs.'),
  status: Joi.valid('building', 'ready', 'failed'),
  urls: Joi.object({ total: count, indexed: count, failed: count }),
  monthly_cost_usd: Joi.number(),
  refreshed_at: moment.allow(null),
  error: text.allow(null),
});

const CHART = answer('OperatorChart', {
  ...shared,
  object: Joi.valid('chart'),
  type: text,
  expires_at: moment.allow(null),
  embed_url: text,
});

const WATCH = answer('OperatorWatch', {
  ...shared,
  object: Joi.valid('watch'),
  queries: Joi.array().items(text),
  every_minutes: count,
  status: Joi.valid('active', 'paused', 'failing'),
  matches: count,
  last_run_at: moment.allow(null),
  next_run_at: moment.allow(null),
  last_error: text.allow(null),
});

export const COLLECTION_ROUTES: readonly Route<App>[] = [
  {
    method: 'GET',
    path: '/indexes',
    id: 'listIndexesOfAll',
    summary: 'List the custom indexes of all organizations, newest first',
    query: LIMIT,
    responses: { 200: { description: 'The indexes.', schema: listOf(INDEX) } },
    async handler({ db }, { query }) {
      const rows = await listIndexes(db, null, null, query.limit as number);
      return listed(
        rows.map((row) => {
          const { kind, refresh_hours, max_urls, next_refresh_at, ...index } = indexRecord(row);
          return { ...index, organization: row.org };
        }),
      );
    },
  },
  {
    method: 'GET',
    path: '/charts',
    id: 'listChartsOfAll',
    summary: 'List the charts of all organizations, newest first',
    query: LIMIT,
    responses: { 200: { description: 'The charts.', schema: listOf(CHART) } },
    async handler(app, request) {
      const now = new Date(app.clock.now());
      const rows = await listCharts(app.db, null, null, request.query.limit as number, now);
      const baseUrl = publicAddress(request, app);
      return listed(
        rows.map(({ id, org, type, title, createdAt, expiresAt }) => ({
          id,
          object: 'chart',
          organization: org,
          name: title,
          type,
          created_at: createdAt.toISOString(),
          expires_at: expiresAt?.toISOString() ?? null,
          embed_url: addressesOf(id, baseUrl).embed_url,
        })),
      );
    },
  },
  {
    method: 'GET',
    path: '/watches',
    id: 'listWatchesOfAll',
    summary: 'List the watches of all organizations, newest first',
    description: 'Without their deliveries: whoever has the address of a feed can read it.',
    query: LIMIT,
    responses: { 200: { description: 'The watches.', schema: listOf(WATCH) } },
    async handler({ db }, { query }) {
      const rows = await listWatches(db, null, null, query.limit as number);
      return listed(
        rows.map((row) => {
          const { request, deliver, feed_url, ...watch } = watchRecord(row, null);
          return {
            ...watch,
            organization: row.org,
            queries: [(request as { query: string | string[] }).query].flat(),
          };
        }),
      );
    },
  },
];
