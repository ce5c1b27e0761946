/** `POST /v1/search`: the news index or a custom one, whole or as a stream. */
import type { Served } from '#core/answers/answer-service.ts';
import { requestCaller } from '#core/http/admission.ts';
import { progressEvents, streamResponse } from '#core/http/events.ts';
import type { KeyedRequest } from '#core/http/keyed-request.ts';
import { SEARCH_EVENTS } from '#core/http/openapi/search-events.ts';
import type { Plugin } from '#core/http/plugin.ts';
import { type Route, registerRoutes } from '#core/http/routes.ts';
import type { App } from '#core/http/service.ts';
import { memoized } from '#core/http/validation.ts';
import type { Answer } from '#core/search/answer/answer.ts';
import { searchAnswerSchema } from '#core/search/answer/answer-schema.ts';
import { noProgress, type OnProgress } from '#core/search/answer/progress.ts';
import { type SearchBody, toSearchRequest } from '#core/search/request/body.ts';
import { costHeaders } from '#core/search/request/fields.ts';
import { serveSearch } from '#core/search/serve/search.ts';
import { searchBody } from './schema.ts';

const SEARCH_ROUTES: readonly Route<App>[] = [
  {
    method: 'POST',
    path: '/v1/search',
    id: 'search',
    summary: 'Search the news index',
    description:
      'Finds articles about the query: a calibrated relevance model judges each candidate, and only relevant ones are returned. With `stream: true`, the response is `text/event-stream`: progress and the best results so far, then the complete answer.',
    body: memoized(searchBody),
    headers: costHeaders,
    units: ({ payload }) => [(payload as Partial<SearchBody> | null)?.query].flat().length || 1,
    responses: { 200: { description: 'What was found.', schema: searchAnswerSchema, events: SEARCH_EVENTS } },
    errors: [
      'insufficient_credit',
      'plugin_disabled',
      'index_not_found',
      'index_not_ready',
      'unavailable',
      'overloaded',
      'timeout',
    ],
    example: { query: 'Northgate merger', mode: 'fast', days: 30, max_results: 5 },
    handler: (app, request, h) =>
      isStream(request.payload)
        ? streamResponse(app, request, h, (send) => answerOf(app, request, progressEvents(send)))
        : answerOf(app, request, noProgress),
    fast: (app) => ({
      suits: (body) => !isStream(body),
      answer: (request) => answerOf(app, request, noProgress),
    }),
  },
];

export default {
  register(server, app) {
    registerRoutes(server, app, { access: 'key', capability: 'search', tags: ['Search'] }, SEARCH_ROUTES);
  },
} satisfies Plugin;

function isStream(body: unknown): boolean {
  return (body as SearchBody).stream;
}

async function answerOf(app: App, request: KeyedRequest, onProgress: OnProgress): Promise<Served<Answer>> {
  const body = request.payload as SearchBody;
  const wanted = toSearchRequest(body, app.config.date_offset);
  const caller = requestCaller(request, app);
  if (body.index === undefined) return serveSearch(app, caller, wanted, { onProgress });
  const from = await app.indexes.open(caller.org, body.index);
  return serveSearch(app, caller, { ...wanted, index_version: from.version }, { onProgress, from });
}
