/** The operator's routes about outlets. */
import type { Route } from '#core/http/routes.ts';
import type {
  GivenList,
  ListFormat,
  NewOutlet,
  OutletRegistry,
  ReportQuestion,
} from '#core/news/outlets/outlet-registry.ts';
import { listed, listOf } from './schema.ts';
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
    summary: 'Every outlet, and how reading its feeds goes',
    responses: { 200: { description: 'The outlets.', schema: listOf(schema.SOURCE) } },
    handler: async (outlets) => listed(await outlets.list()),
  },
  {
    method: 'POST',
    path: '/sources',
    id: 'addSource',
    summary: 'Add an outlet, or feeds to one that is there',
    description: 'What is left away is guessed from the addresses, or found on the site.',
    body: schema.NEW_SOURCE,
    responses: { 201: { description: 'The outlet.', schema: schema.SOURCE } },
    errors: ['conflict', 'fetch_failed'],
    handler: (outlets, { payload }) => outlets.add(payload as NewOutlet),
  },
  {
    method: 'DELETE',
    path: '/sources/{id}',
    id: 'removeSource',
    summary: 'Take an outlet off the list; its articles stay',
    description:
      'Its feeds are read no more. Its articles are found until their time is up. Added again, it has its id again.',
    params: schema.SOURCE_PATH,
    responses: { 200: { description: 'It is off the list.', schema: schema.REMOVED } },
    errors: ['not_found'],
    handler: (outlets, { params }) => outlets.remove(params.id as string),
  },
  {
    method: 'POST',
    path: '/sources/{id}/look',
    id: 'lookAtSource',
    summary: 'Look at the feeds of an outlet now',
    params: schema.SOURCE_PATH,
    responses: { 202: { description: 'The feeds are on their way.', schema: schema.LOOK } },
    errors: ['not_found'],
    handler: (outlets, { params }) => outlets.poll(params.id as string),
  },
  {
    method: 'POST',
    path: '/sources/import',
    id: 'importSources',
    summary: 'Take in a list of outlets, OPML or JSON',
    description:
      'The list is taken in behind the doors; how far it is, and what became of each line, the import says.',
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
    summary: 'How far an import is, and what became of each line',
    params: schema.IMPORT_PATH,
    query: schema.REPORT,
    responses: { 200: { description: 'The import and its report.', schema: schema.IMPORT_REPORT } },
    errors: ['not_found'],
    handler: (outlets, { params, query }) =>
      outlets.importReport(params.id as string, query as ReportQuestion),
  },
  {
    method: 'POST',
    path: '/sources/discover',
    id: 'discoverSources',
    summary: 'Find the feeds and news sitemaps of a site',
    description:
      'Each is read to see that it is what it says. Takes a second for each, for the site is asked politely.',
    body: schema.SITE,
    responses: { 200: { description: 'What was found.', schema: schema.DISCOVERY } },
    errors: ['fetch_failed'],
    handler: (outlets, { payload }) => outlets.discover((payload as { url: string }).url),
  },
  {
    method: 'GET',
    path: '/sources/export',
    id: 'exportSources',
    summary: 'The list of outlets as a file',
    query: schema.EXPORT,
    responses: {
      200: {
        description: 'The list, as import takes it: JSON, or OPML with `format=opml`.',
        schema: { type: 'array', items: { type: 'object' } },
      },
    },
    handler: async (outlets, { query }, h) => {
      const { format } = query as { format: ListFormat };
      return h.response(await outlets.export(format)).type(TYPES[format]);
    },
  },
];
