/** The routes of custom indexes, as a table. */
import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { callerOf } from '#core/http/authentication.ts';
import type { RouteFacts } from '#core/http/plugin.ts';
import type { IndexFields, IndexService, NewIndexFields } from '#core/indexes/index-service.ts';
import type { ErrorCode } from '#core/platform/errors.ts';
import type { PageStatus } from '#core/store/indexes/index-pages.ts';
import type { Organization } from '#core/store/tenants/organization.ts';
import * as schema from './schema.ts';

interface Row {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  id: string;
  summary: string;
  description?: string;
  validate?: { params?: object; query?: object; payload?: object };
  gives: [status: number, description: string, schema?: object];
  errors: readonly ErrorCode[];
  example?: object;
  run(service: IndexService, request: Request, org: Organization): Promise<unknown>;
}

const ONE = '/v1/indexes/{id}';
const params = schema.indexPath;
const GONE: readonly ErrorCode[] = ['plugin_disabled', 'index_not_found'];
const idOf = (request: Request) => request.params.id as string;

const ROWS: readonly Row[] = [
  {
    method: 'POST',
    path: '/v1/indexes',
    id: 'createIndex',
    summary: 'Make a custom index',
    description:
      'From a list of addresses, a sitemap or a feed. Its pages are read one after the other, politely, and read again every `refresh_hours`, only where they changed. Billed by the day for what it holds.',
    validate: { payload: schema.indexBody },
    gives: [201, 'The index, which begins to read its addresses.', schema.indexAnswer],
    errors: ['insufficient_credit', 'plugin_disabled', 'conflict'],
    example: { name: 'Our shop', sitemap: 'https://shop.example/sitemap.xml', refresh_hours: 24 },
    run: (service, request, org) => service.create(org, request.payload as NewIndexFields),
  },
  {
    method: 'GET',
    path: '/v1/indexes',
    id: 'listIndexes',
    summary: 'List the indexes of the organization',
    validate: { query: schema.listQuery },
    gives: [200, 'Newest first.', schema.indexList],
    errors: ['plugin_disabled'],
    run(service, { query }, org) {
      const { limit, before } = query as { limit: number; before?: string };
      return service.list(org.id, limit, before ?? null);
    },
  },
  {
    method: 'GET',
    path: ONE,
    id: 'getIndex',
    summary: 'Get an index and how far reading it has come',
    validate: { params },
    gives: [200, 'The index.', schema.indexAnswer],
    errors: GONE,
    run: (service, request, org) => service.get(org.id, idOf(request)),
  },
  {
    method: 'PATCH',
    path: ONE,
    id: 'changeIndex',
    summary: 'Change an index',
    description:
      'A new list of `urls` is read at once; pages that it does not name go. Other changes count from the next refresh on.',
    validate: { params, payload: schema.indexChanges },
    gives: [200, 'The index as it is now.', schema.indexAnswer],
    errors: [...GONE, 'insufficient_credit'],
    example: { name: 'Our shop, daily', refresh_hours: 12 },
    run: (service, request, org) => service.change(org, idOf(request), request.payload as IndexFields),
  },
  {
    method: 'DELETE',
    path: ONE,
    id: 'deleteIndex',
    summary: 'Delete an index',
    description: 'With all its pages. The day on which it is deleted is the last that is billed.',
    validate: { params },
    gives: [204, 'It is gone.'],
    errors: GONE,
    run: (service, request, org) => service.remove(org.id, idOf(request)),
  },
  {
    method: 'POST',
    path: `${ONE}/refresh`,
    id: 'refreshIndex',
    summary: 'Read an index again, now',
    description: 'One that is being read goes on as it is. It can be searched all the while.',
    validate: { params },
    gives: [202, 'The index, being read.', schema.indexAnswer],
    errors: [...GONE, 'insufficient_credit'],
    run: (service, request, org) => service.refresh(org, idOf(request)),
  },
  {
    method: 'GET',
    path: `${ONE}/urls`,
    id: 'listIndexUrls',
    summary: 'List the addresses of an index, each with its failure',
    validate: { params, query: schema.urlsQuery },
    gives: [200, 'In the order in which they came in.', schema.indexUrls],
    errors: GONE,
    run(service, request, org) {
      const { status, limit, after } = request.query as { status?: PageStatus; limit: number; after: number };
      return service.urls(org.id, idOf(request), { status: status ?? null, limit, after });
    },
  },
];

/** Every route; each needs a tenant's key. */
export function indexRoutes(service: IndexService): ServerRoute[] {
  return ROWS.map(({ method, path, id, summary, description, validate, gives, errors, example, run }) => {
    const [status, says, answer] = gives;
    const operation = {
      id,
      summary,
      ...(description && { description }),
      tags: ['Indexes'],
      responses: { [status]: { description: says, ...(answer && { schema: answer }) } },
      errors,
      ...(example && { example }),
    };
    return {
      method,
      path,
      options: {
        auth: 'key',
        ...(validate && { validate }),
        app: { capability: 'indexes', operation } satisfies RouteFacts,
      },
      handler: async (request: Request, h: ResponseToolkit): Promise<ResponseObject> => {
        const body = await run(service, request, callerOf(request).org!);
        const response = h.response((body ?? undefined) as object | undefined).code(status);
        return status === 201
          ? response.header('location', `/v1/indexes/${(body as { id: string }).id}`)
          : response;
      },
    };
  });
}
