/** The route of `POST /v1/search`. */
import { requestCaller } from '#core/http/admission.ts';
import { progressEvents, SEARCH_EVENTS, streamResponse } from '#core/http/events.ts';
import type { Route } from '#core/http/routes.ts';
import type { App } from '#core/http/service.ts';
import { memoized } from '#core/http/validation.ts';
import { searchAnswerSchema } from '#core/search/answer/answer-schema.ts';
import { noProgress, type OnProgress } from '#core/search/answer/progress.ts';
import { type SearchBody, toSearchRequest } from '#core/search/request/body.ts';
import { costHeaders } from '#core/search/request/fields.ts';
import { serveSearch } from '#core/search/serve/search.ts';
import { searchBody } from './schema.ts';

export const SEARCH_ROUTES: readonly Route<App>[] = [
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
    async handler(app, request, h) {
      const body = request.payload as SearchBody;
      const wanted = toSearchRequest(body, app.config.date_offset);
      const caller = requestCaller(request, app);
      const from = body.index === undefined ? undefined : await app.indexes.open(caller.org.id, body.index);
      const asked = from ? { ...wanted, index_version: from.version } : wanted;
      const answer = (onProgress: OnProgress) =>
        serveSearch(app, caller, asked, { onProgress, ...(from && { from }) });
      return body.stream
        ? streamResponse(app, request, h, (send) => answer(progressEvents(send)))
        : answer(noProgress);
    },
  },
];
