/** The operator's routes about outlets. */
import { idOf, type Route } from '#core/http/routes.ts';
import type {
  GivenList,
  ListFormat,
  NewOutlet,
  OutletRegistry,
  ReportQuestion,
  SourceQuestion,
} from '#core/news/outlets/outlet-registry.ts';
import { sourceSchema } from '#core/news/outlets/source-schema.ts';
import type { OutletChanges } from '#core/store/outlets/outlets.ts';
import * as schema from './sources-schema.ts';

const TYPES: Readonly<Record<ListFormat, string>> = {
  json: 'application/json; charset=utf-8',
  opml: 'text/x-opml; charset=utf-8',
};

export const SOURCE_ROUTES: readonly Route<OutletRegistry>[] = [
  {
    method: 'GET',
    path: '/sources',
    id: 'listSourcesOfOperator',
    summary: 'List the outlets and the state of their feeds',
    description: 'In the order of their ids; all of them, unless `limit` is given.',
    query: schema.SOURCES,
    responses: { 200: { description: 'The outlets.', schema: schema.SOURCES_ANSWER } },
    handler: (outlets, { query }) => outlets.page(query as SourceQuestion),
  },
  {
    method: 'GET',
    path: '/sources/{id}',
    id: 'getSource',
    summary: 'Get an outlet and the state of its feeds',
    params: schema.SOURCE_PATH,
    responses: { 200: { description: 'The outlet.', schema: sourceSchema } },
    errors: ['not_found'],
    handler: (outlets, request) => outlets.find(idOf(request)),
  },
  {
    method: 'POST',
    path: '/sources',
    id: 'addSource',
    summary: 'Add an outlet, or feeds to an existing one',
    description: 'Omitted fields are derived from the URLs or discovered on the site.',
    body: schema.NEW_SOURCE,
    responses: { 201: { description: 'The outlet.', schema: sourceSchema } },
    errors: ['conflict', 'fetch_failed'],
    handler: (outlets, { payload }) => outlets.add(payload as NewOutlet),
  },
  {
    method: 'DELETE',
    path: '/sources/{id}',
    id: 'removeSource',
    summary: 'Remove an outlet from the list; its articles stay',
    description:
      'Its feeds are no longer read. Its articles can be found until they expire. If it is added again, it gets the same id.',
    params: schema.SOURCE_PATH,
    responses: { 200: { description: 'The outlet was removed.', schema: schema.REMOVED } },
    errors: ['not_found'],
    handler: (outlets, request) => outlets.remove(idOf(request)),
  },
  {
    method: 'PATCH',
    path: '/sources/{id}',
    id: 'changeSource',
    summary: 'Change the name, country, languages or sections of an outlet, or pause it',
    description:
      'A paused outlet is not polled; its articles stay. A new country counts at once, also for articles that are in the index.',
    params: schema.SOURCE_PATH,
    body: schema.SOURCE_CHANGES,
    responses: { 200: { description: 'The changed outlet.', schema: sourceSchema } },
    errors: ['not_found'],
    handler: (outlets, request) => outlets.change(idOf(request), request.payload as OutletChanges),
  },
  {
    method: 'POST',
    path: '/sources/{id}/poll',
    id: 'pollSource',
    summary: 'Poll the feeds of an outlet now',
    params: schema.SOURCE_PATH,
    responses: { 202: { description: 'The feeds are being polled.', schema: schema.POLL } },
    errors: ['not_found', 'conflict'],
    handler: (outlets, request) => outlets.poll(idOf(request)),
  },
  {
    // The earlier name of /poll.
    method: 'POST',
    path: '/sources/{id}/look',
    params: schema.SOURCE_PATH,
    handler: async (outlets, request, h) =>
      h.response({ ...(await outlets.poll(idOf(request))), object: 'look' }).code(202),
  },
  {
    method: 'POST',
    path: '/sources/import',
    id: 'importSources',
    summary: 'Import a list of outlets, as OPML or JSON',
    description: 'Runs in the background; the import reports its progress and the outcome of each line.',
    body: schema.LIST,
    options: { payload: { maxBytes: schema.LIST_BYTES } },
    responses: { 202: { description: 'The import.', schema: schema.IMPORT } },
    errors: ['payload_too_large'],
    handler: (outlets, { payload }) => outlets.import(payload as GivenList),
  },
  {
    method: 'GET',
    path: '/imports/{id}',
    id: 'getImport',
    summary: 'Get the progress of an import and the outcome of each line',
    params: schema.IMPORT_PATH,
    query: schema.REPORT,
    responses: { 200: { description: 'The import and its report.', schema: schema.IMPORT_REPORT } },
    errors: ['not_found'],
    handler: (outlets, request) => outlets.importReport(idOf(request), request.query as ReportQuestion),
  },
  {
    method: 'POST',
    path: '/sources/discover',
    id: 'discoverSources',
    summary: 'Find the feeds and news sitemaps of a site',
    description: 'Each is fetched to verify it, at most one per second.',
    body: schema.SITE,
    responses: { 200: { description: 'What was found.', schema: schema.DISCOVERY } },
    errors: ['fetch_failed'],
    handler: (outlets, { payload }) => outlets.discover((payload as { url: string }).url),
  },
  {
    method: 'GET',
    path: '/sources/export',
    id: 'exportSources',
    summary: 'Export the list of outlets',
    query: schema.EXPORT,
    responses: {
      200: {
        description: 'The list in the format that the import accepts: JSON, or OPML with `format=opml`.',
        schema: { type: 'array', items: { type: 'object', additionalProperties: true } },
        otherTypes: ['text/x-opml'],
      },
    },
    handler: async (outlets, { query }, h) => {
      const { format } = query as { format: ListFormat };
      return h.response(await outlets.export(format)).type(TYPES[format]);
    },
  },
];
