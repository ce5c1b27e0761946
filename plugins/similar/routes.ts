/** The route of `POST /v1/similar`. */
import { requestCaller } from '#core/http/admission.ts';
import type { Route } from '#core/http/routes.ts';
import type { App } from '#core/http/service.ts';
import { costHeaders } from '#core/search/request/fields.ts';
import { serveSimilar } from '#core/search/serve/similar.ts';
import { type SimilarBody, toRequest } from './request.ts';
import { similarAnswer, similarBody } from './schema.ts';

export const SIMILAR_ROUTES: readonly Route<App>[] = [
  {
    method: 'POST',
    path: '/v1/similar',
    id: 'similar',
    summary: 'Find articles about the same story',
    description:
      'Reads the article at a URL and returns the articles of the index about the same story. `score` is the probability that they are. If the page cannot be read but its URL is in the index, the indexed article is used instead, and `left_out` says why.',
    body: similarBody,
    headers: costHeaders,
    responses: { 200: { description: 'What was found.', schema: similarAnswer } },
    errors: [
      'insufficient_credit',
      'plugin_disabled',
      'forbidden',
      'unreadable_reference',
      'fetch_failed',
      'unavailable',
      'overloaded',
      'timeout',
    ],
    example: {
      url: 'http://theharbourpost.example/business/northgate-and-banco-pacifico-agree-31bn-merger-to-create-21083',
      mode: 'normal',
      days: 7,
      max_results: 5,
    },
    handler(app, request) {
      const caller = requestCaller(request, app);
      const asked = toRequest(request.payload as SimilarBody, app.config.date_offset);
      return serveSimilar(app, caller, asked);
    },
  },
];
