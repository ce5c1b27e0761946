/** `POST /v1/similar`: articles that tell the same story as a page. */
import { requestCaller } from '#core/http/admission.ts';
import type { Plugin } from '#core/http/plugin.ts';
import { type Route, registerRoutes } from '#core/http/routes.ts';
import type { App } from '#core/http/service.ts';
import { refuseFields } from '#core/platform/errors.ts';
import {
  type DatesBody,
  type FilterBody,
  type OptionsBody,
  readDates,
  readFilters,
  readOptions,
  reversedDates,
} from '#core/search/request/body-fields.ts';
import { costHeaders, EXAMPLE_PAGE } from '#core/search/request/fields.ts';
import { serveSimilar } from '#core/search/serve/similar.ts';
import type { SimilarRequest } from '#core/search/similar/similar.ts';
import { similarAnswer, similarBody } from './schema.ts';

const SIMILAR_ROUTES: readonly Route<App>[] = [
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
      url: EXAMPLE_PAGE,
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

export default {
  register(server, app) {
    registerRoutes(server, app, { access: 'key', capability: 'similar', tags: ['Search'] }, SIMILAR_ROUTES);
  },
} satisfies Plugin;

/** A body that `similarBody` has validated. */
interface SimilarBody extends FilterBody, DatesBody, OptionsBody {
  url: string;
  explain: boolean;
}

/**
 * A validated body as a request; `offset`: UTC offset of bare dates. Throws 400 when the dates are reversed or `url` is no
 * address.
 */
function toRequest(body: SimilarBody, offset: string): SimilarRequest {
  refuseFields(reversedDates(body, offset));
  return {
    url: body.url,
    ...readFilters(body),
    ...readDates(body),
    ...readOptions(body),
    explain: body.explain,
  };
}
