/** The operator's routes about outlets. */
import type { ServerRoute } from '@hapi/hapi';
import type {
  GivenList,
  ListFormat,
  NewOutlet,
  OutletRegistry,
  ReportQuestion,
} from '#core/news/outlets/outlet-registry.ts';
import { type Action, actionRoutes, list, UNKNOWN } from './action.ts';
import { listOf } from './schema.ts';
import * as schema from './sources-schema.ts';

const ACTIONS: readonly Action<OutletRegistry>[] = [
  {
    method: 'GET',
    path: '/sources',
    id: 'listSourcesOfOperator',
    summary: 'Every outlet, and how reading its feeds goes',
    gives: [200, 'The outlets.', listOf(schema.SOURCE)],
    run: async (outlets) => list(await outlets.sources()),
  },
  {
    method: 'POST',
    path: '/sources',
    id: 'addSource',
    summary: 'Add an outlet, or feeds to one that is there',
    description: 'What is left away is guessed from the addresses, or found on the site.',
    validate: { payload: schema.NEW_SOURCE },
    gives: [201, 'The outlet.', schema.SOURCE],
    errors: ['conflict', 'fetch_failed'],
    run: (outlets, { payload }) => outlets.add(payload as NewOutlet),
  },
  {
    method: 'DELETE',
    path: '/sources/{id}',
    id: 'removeSource',
    summary: 'Take an outlet off the list; its articles stay',
    description:
      'Its feeds are read no more. Its articles are found until their time is up. Added again, it has its id again.',
    validate: { params: schema.SOURCE_PATH },
    gives: [200, 'It is off the list.', schema.REMOVED],
    errors: UNKNOWN,
    run: (outlets, { params }) => outlets.remove(params.id as string),
  },
  {
    method: 'POST',
    path: '/sources/{id}/look',
    id: 'lookAtSource',
    summary: 'Look at the feeds of an outlet now',
    validate: { params: schema.SOURCE_PATH },
    gives: [202, 'The feeds are on their way.', schema.LOOK],
    errors: UNKNOWN,
    run: (outlets, { params }) => outlets.look(params.id as string),
  },
  {
    method: 'POST',
    path: '/sources/import',
    id: 'importSources',
    summary: 'Take in a list of outlets, OPML or JSON',
    description:
      'The list is taken in behind the doors; how far it is, and what became of each line, the import says.',
    validate: { payload: schema.LIST },
    payload: { maxBytes: schema.LIST_BYTES },
    gives: [202, 'The import.', schema.IMPORT],
    errors: ['payload_too_large'],
    run: (outlets, { payload }) => outlets.import(payload as GivenList),
  },
  {
    method: 'GET',
    path: '/imports/{id}',
    id: 'getImport',
    summary: 'How far an import is, and what became of each line',
    validate: { params: schema.IMPORT_PATH, query: schema.REPORT },
    gives: [200, 'The import and its report.', schema.IMPORT_REPORT],
    errors: UNKNOWN,
    run: (outlets, { params, query }) => outlets.imported(params.id as string, query as ReportQuestion),
  },
  {
    method: 'POST',
    path: '/sources/discover',
    id: 'discoverSources',
    summary: 'Find the feeds and news sitemaps of a site',
    description:
      'Each is read to see that it is what it says. Takes a second for each, for the site is asked politely.',
    validate: { payload: schema.SITE },
    gives: [200, 'What was found.', schema.DISCOVERY],
    errors: ['fetch_failed'],
    run: (outlets, { payload }) => outlets.discover((payload as { url: string }).url),
  },
];

/** Each needs an operator key. */
export function sourceRoutes(outlets: OutletRegistry): ServerRoute[] {
  return [...actionRoutes(ACTIONS, outlets), exportRoute(outlets)];
}

const TYPES: Readonly<Record<ListFormat, string>> = {
  json: 'application/json; charset=utf-8',
  opml: 'text/x-opml; charset=utf-8',
};

function exportRoute(outlets: OutletRegistry): ServerRoute {
  return {
    method: 'GET',
    path: '/admin/v1/sources/export',
    options: {
      auth: 'operator',
      validate: { query: schema.EXPORT },
      app: {
        operation: {
          id: 'exportSources',
          summary: 'The list of outlets as a file',
          tags: ['Operator'],
          responses: {
            200: {
              description: 'The list, as import takes it: JSON, or OPML with `format=opml`.',
              schema: { type: 'array', items: { type: 'object' } },
            },
          },
        },
      },
    },
    handler: async (request, h) => {
      const { format } = request.query as { format: ListFormat };
      return h.response(await outlets.export(format)).type(TYPES[format]);
    },
  };
}
