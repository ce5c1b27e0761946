/** The door to more of the same story: `POST /v1/similar`. */

import { askerOf } from '#core/http/admission.ts';
import type { Plugin } from '#core/http/plugin.ts';
import type { App } from '#core/http/service.ts';
import { costHeaders } from '#core/search/request/fields.ts';
import { serveSimilar } from '#core/search/serve/similar.ts';
import { type SimilarBody, toRequest } from './request.ts';
import { similarAnswer, similarBody } from './schema.ts';

export default {
  name: 'similar',
  capability: 'similar',
  register(server, app: App) {
    server.route({
      method: 'POST',
      path: '/v1/similar',
      options: {
        auth: 'key',
        validate: { payload: similarBody, headers: costHeaders },
        app: {
          capability: 'similar',
          operation: {
            id: 'similar',
            summary: 'Find articles about the same story',
            description:
              'Reads the article at a URL and answers the articles of the index that tell the same story. `score` is the probability that they do. When the page can not be read and the index knows its address, what the index knows takes its place, and `left_out` says why.',
            tags: ['Search'],
            responses: { 200: { description: 'What was found.', schema: similarAnswer } },
            errors: [
              'insufficient_credit',
              'plugin_disabled',
              'unreadable_reference',
              'fetch_failed',
              'unavailable',
              'overloaded',
              'timeout',
            ],
            example: { url: 'https://example.com/news/story', mode: 'normal', days: 7, max_results: 5 },
          },
        },
      },
      handler: (request) => {
        const asked = toRequest(request.payload as SimilarBody, new Set(app.index.sources.keys()));
        return serveSimilar(app, askerOf(request, app), asked);
      },
    });
  },
} satisfies Plugin;
