/** Custom indexes: a tenant's own pages, from a list of URLs, a sitemap or a feed. */
import { organizationOf } from '#core/http/authentication.ts';
import type { Plugin } from '#core/http/plugin.ts';
import { idOf, type Route, registerRoutes } from '#core/http/routes.ts';
import { type IndexFields, IndexService, type NewIndexFields } from '#core/indexes/index-service.ts';
import type { ErrorCode } from '#core/platform/errors.ts';
import { NEWEST_FIRST_QUERY, type PageAsked } from '#core/platform/newest-first.ts';
import type { PageStatus } from '#core/store/indexes/index-page.ts';
import * as schema from './schema.ts';

const ONE = '/v1/indexes/{id}';
const params = schema.indexPath;
const GONE: readonly ErrorCode[] = ['plugin_disabled', 'index_not_found'];

const INDEX_ROUTES: readonly Route<IndexService>[] = [
  {
    method: 'POST',
    path: '/v1/indexes',
    id: 'createIndex',
    summary: 'Create a custom index',
    description:
      'From a list of URLs, a sitemap or a feed. Its pages are read politely, one at a time, and refreshed every `refresh_hours` if they changed. Billed daily by size.',
    body: schema.indexBody,
    responses: {
      201: { description: 'The index, which starts to read its pages.', schema: schema.indexAnswer },
    },
    errors: ['insufficient_credit', 'plugin_disabled', 'forbidden', 'conflict'],
    example: { name: 'Our shop', sitemap: 'https://shop.example/sitemap.xml', refresh_hours: 24 },
    handler: async (service, request, h) => {
      const index = await service.create(organizationOf(request), request.payload as NewIndexFields);
      return h.response(index).code(201).location(`/v1/indexes/${index.id}`);
    },
  },
  {
    method: 'GET',
    path: '/v1/indexes',
    id: 'listIndexes',
    summary: 'List the indexes of the organization',
    query: NEWEST_FIRST_QUERY,
    responses: { 200: { description: 'Newest first.', schema: schema.indexList } },
    errors: ['plugin_disabled'],
    handler: (service, request) => service.list(organizationOf(request).id, request.query as PageAsked),
  },
  {
    method: 'GET',
    path: ONE,
    id: 'getIndex',
    summary: 'Get an index and its progress',
    params,
    responses: { 200: { description: 'The index.', schema: schema.indexAnswer } },
    errors: GONE,
    handler: (service, request) => service.get(organizationOf(request).id, idOf(request)),
  },
  {
    method: 'PATCH',
    path: ONE,
    id: 'changeIndex',
    summary: 'Change an index',
    description:
      'A new list of `urls` is read at once, and pages that are not in it are removed. A new `refresh_hours` counts from the end of the last refresh, a new `max_urls` from the next one.',
    params,
    body: schema.indexChanges,
    responses: { 200: { description: 'The changed index.', schema: schema.indexAnswer } },
    errors: [...GONE, 'insufficient_credit'],
    example: { name: 'Our shop, daily', refresh_hours: 12 },
    handler: (service, request) =>
      service.change(organizationOf(request), idOf(request), request.payload as IndexFields),
  },
  {
    method: 'DELETE',
    path: ONE,
    id: 'deleteIndex',
    summary: 'Delete an index',
    description: 'Deletes its pages, too. The day of the deletion is the last one billed.',
    params,
    responses: { 204: { description: 'Deleted.' } },
    errors: GONE,
    handler: (service, request) => service.remove(organizationOf(request).id, idOf(request)),
  },
  {
    method: 'POST',
    path: `${ONE}/refresh`,
    id: 'refreshIndex',
    summary: 'Refresh an index now',
    description: 'A refresh in progress continues. The index can be searched meanwhile.',
    params,
    responses: { 202: { description: 'The index, which is being read.', schema: schema.indexAnswer } },
    errors: [...GONE, 'insufficient_credit'],
    handler: (service, request) => service.refresh(organizationOf(request), idOf(request)),
  },
  {
    method: 'GET',
    path: `${ONE}/urls`,
    id: 'listIndexUrls',
    summary: 'List the URLs of an index and their errors',
    params,
    query: schema.urlsQuery,
    responses: { 200: { description: 'In the order they were added.', schema: schema.indexUrls } },
    errors: GONE,
    handler(service, request) {
      const page = request.query as { status?: PageStatus; limit: number; after: number };
      return service.urls(organizationOf(request), idOf(request), { status: null, ...page });
    },
  },
];

export default {
  register(server, app) {
    registerRoutes(
      server,
      new IndexService(app),
      { access: 'key', capability: 'indexes', tags: ['Indexes'] },
      INDEX_ROUTES,
    );
  },
} satisfies Plugin;
