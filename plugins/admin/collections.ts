/** The operator's lists of what all organizations have: custom indexes, charts and watches. */
import Joi from 'joi';
import { addressesOf } from '#core/charts/chart-response.ts';
import { publicAddress } from '#core/http/public-address.ts';
import type { Route } from '#core/http/routes.ts';
import type { App } from '#core/http/service.ts';
import { indexRecord } from '#core/indexes/index-record.ts';
import { listCharts } from '#core/store/charts.ts';
import { listIndexes } from '#core/store/indexes/indexes.ts';
import { listWatches } from '#core/store/watches/watches.ts';
import { watchRecord } from '#core/watches/watch-record.ts';
import { listed, listOf } from './schema.ts';

const LIMIT = Joi.object({
  limit: Joi.number().integer().min(1).max(1000).default(100),
});
const withOrganization = (label: string) =>
  Joi.object({ id: Joi.string(), organization: Joi.string() }).unknown().label(label);

export const COLLECTION_ROUTES: readonly Route<App>[] = [
  {
    method: 'GET',
    path: '/indexes',
    id: 'listIndexesOfAll',
    summary: 'List the custom indexes of all organizations, newest first',
    query: LIMIT,
    responses: { 200: { description: 'The indexes.', schema: listOf(withOrganization('OperatorIndex')) } },
    async handler({ db }, { query }) {
      const rows = await listIndexes(db, null, null, query.limit as number);
      return listed(rows.map((row) => ({ ...indexRecord(row), organization: row.org })));
    },
  },
  {
    method: 'GET',
    path: '/charts',
    id: 'listChartsOfAll',
    summary: 'List the charts of all organizations, newest first',
    query: LIMIT,
    responses: { 200: { description: 'The charts.', schema: listOf(withOrganization('OperatorChart')) } },
    async handler(app, request) {
      const now = new Date(app.clock.now());
      const rows = await listCharts(app.db, null, null, request.query.limit as number, now);
      const baseUrl = publicAddress(request, app);
      return listed(
        rows.map(({ id, org, type, title, createdAt, expiresAt }) => ({
          id,
          object: 'chart',
          organization: org,
          type,
          title,
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
    query: LIMIT,
    responses: { 200: { description: 'The watches.', schema: listOf(withOrganization('OperatorWatch')) } },
    async handler({ db }, { query }) {
      const rows = await listWatches(db, null, null, query.limit as number);
      // Who has the address of a feed can read it: that is its owner's to give.
      return listed(rows.map((row) => ({ ...watchRecord(row, null), organization: row.org })));
    },
  },
];
