/** The routes of watches, as a table. */
import { requestCaller } from '#core/http/admission.ts';
import { callerOf, organizationOf, ownKeyOf } from '#core/http/authentication.ts';
import { publicAddress } from '#core/http/public-address.ts';
import { idOf, type Route } from '#core/http/routes.ts';
import type { App } from '#core/http/service.ts';
import type { ErrorCode } from '#core/platform/errors.ts';
import { NEWEST_FIRST_QUERY, type PageAsked } from '#core/platform/newest-first.ts';
import { requireCapability } from '#core/tenants/capabilities.ts';
import type { NewWatchFields, WatchFields } from '#core/watches/watch-fields.ts';
import type { WatchService } from '#core/watches/watch-service.ts';
import * as schema from './schema.ts';

const ONE = '/v1/watches/{id}';
const params = schema.watchPath;
const GONE: readonly ErrorCode[] = ['plugin_disabled', 'watch_not_found'];

/** What the routes of watches need. */
export interface WatchPlugin {
  app: App;
  watches: WatchService;
}

export const WATCH_ROUTES: readonly Route<WatchPlugin>[] = [
  {
    method: 'POST',
    path: '/v1/watches',
    id: 'createWatch',
    summary: 'Watch a topic',
    description:
      'Repeats a search, at once and every `every_minutes`, and reports each article once (with `dedupe`, each story once): to a webhook, in a feed, and in the list of its matches. Each run is billed as one search of its mode.',
    body: schema.watchBody,
    responses: { 201: { description: 'The watch, which runs at once.', schema: schema.watchAnswer } },
    errors: ['plugin_disabled', 'index_not_found', 'conflict'],
    example: {
      name: 'Our brand',
      request: { query: 'Aurora Motors', days: 2, dedupe: true, tone: true },
      every_minutes: 60,
      deliver: { webhook: { url: 'https://hooks.example.com/canillita' }, feed: true },
    },
    async handler({ app, watches }, request, h) {
      // A key that may not search must not have a watch search for it.
      requireCapability('search', app.capabilities, callerOf(request));
      const fields = request.payload as NewWatchFields;
      const watch = await watches.create(
        { org: organizationOf(request), key: ownKeyOf(request) },
        fields,
        publicAddress(request, app),
      );
      return h.response(watch).code(201).location(`/v1/watches/${watch.id}`);
    },
  },
  {
    method: 'GET',
    path: '/v1/watches',
    id: 'listWatches',
    summary: 'List the watches of the organization',
    query: NEWEST_FIRST_QUERY,
    responses: { 200: { description: 'Newest first.', schema: schema.watchList } },
    errors: ['plugin_disabled'],
    handler: ({ app, watches }, request) =>
      watches.list(organizationOf(request).id, request.query as PageAsked, publicAddress(request, app)),
  },
  {
    method: 'GET',
    path: ONE,
    id: 'getWatch',
    summary: 'Get a watch',
    params,
    responses: { 200: { description: 'The watch.', schema: schema.watchAnswer } },
    errors: GONE,
    handler: ({ app, watches }, request) =>
      watches.get(organizationOf(request).id, idOf(request), publicAddress(request, app)),
  },
  {
    method: 'PATCH',
    path: ONE,
    id: 'changeWatch',
    summary: 'Change, pause or resume a watch',
    params,
    body: schema.watchChanges,
    responses: { 200: { description: 'The changed watch.', schema: schema.watchAnswer } },
    errors: [...GONE, 'index_not_found'],
    example: { every_minutes: 30, status: 'active' },
    handler: ({ app, watches }, request) =>
      watches.change(
        callerOf(request),
        idOf(request),
        request.payload as WatchFields,
        publicAddress(request, app),
      ),
  },
  {
    method: 'DELETE',
    path: ONE,
    id: 'deleteWatch',
    summary: 'Delete a watch',
    description: 'Deletes its matches and its feed, and what has not been delivered.',
    params,
    responses: { 204: { description: 'Deleted.' } },
    errors: GONE,
    handler: ({ watches }, request) => watches.remove(organizationOf(request).id, idOf(request)),
  },
  {
    method: 'POST',
    path: `${ONE}/test`,
    id: 'testWatch',
    summary: 'Test the webhook of a watch',
    description:
      'Sends the latest match, if there is one, to the webhook now, signed like a delivery and marked `"test": true`. Free; the watch is not changed.',
    params,
    responses: { 200: { description: 'What became of it.', schema: schema.testAnswer } },
    errors: [...GONE, 'conflict'],
    handler({ app, watches }, request) {
      const { signal } = requestCaller(request, app);
      return watches.test(organizationOf(request), idOf(request), publicAddress(request, app), signal);
    },
  },
  {
    method: 'GET',
    path: `${ONE}/matches`,
    id: 'listMatches',
    summary: 'List the matches of a watch',
    description: 'Each article once, in the order of discovery. Matches are stored for 90 days.',
    params,
    query: schema.matchListQuery,
    responses: { 200: { description: 'The matches after `after`.', schema: schema.matchList } },
    errors: GONE,
    handler({ watches }, request) {
      const { limit, after = null } = request.query as { limit: number; after?: string };
      return watches.matches(organizationOf(request), idOf(request), after, limit);
    },
  },
];
