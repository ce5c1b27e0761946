/** The door of the main job: `POST /v1/search`. */
import type { App } from '#core/app.ts';
import type { Item } from '#core/billing/prices.ts';
import type { Plugin } from '#core/plugin.ts';
import { costHeaders } from '#core/search/fields.ts';
import { requestKey } from '#core/search/question.ts';
import { newSearchId, search } from '#core/search/search.ts';
import { askerOf } from '#core/server/gate.ts';
import { type SearchBody, toRequest } from './request.ts';
import { searchAnswer, searchBody } from './schema.ts';

export default {
  name: 'search',
  capability: 'search',
  register(server, app: App) {
    server.route({
      method: 'POST',
      path: '/v1/search',
      options: {
        auth: 'key',
        validate: { payload: searchBody, headers: costHeaders },
        app: {
          capability: 'search',
          units: (request) => [(request.payload as SearchBody).query].flat().length,
          operation: {
            id: 'search',
            summary: 'Search the news index',
            description:
              'Finds articles about the query, judges each with a calibrated relevance model and answers those that are about it.',
            tags: ['Search'],
            responses: { 200: { description: 'What was found.', schema: searchAnswer } },
            errors: [
              'insufficient_credit',
              'plugin_disabled',
              'index_not_found',
              'not_implemented',
              'overloaded',
              'timeout',
            ],
            example: { query: 'central bank interest rates', mode: 'fast', days: 30, max_results: 5 },
          },
        },
      },
      handler: async (request) => {
        const asked = toRequest(request.payload as SearchBody);
        const searches = asked.queries.length;
        const answer = await app.desk.serve(askerOf(request, app), {
          cacheKey: requestKey('search', asked, app.clock.now()),
          fresh: asked.fresh,
          lines: [{ item: `search_${asked.mode}` satisfies Item, quantity: searches }],
          counts: { searches },
          newId: newSearchId,
          compute: (signal) => search(app.search, asked, signal),
        });
        if (answer.usage.cached) {
          const { id, mode, results } = answer;
          app.observe({
            saw: 'searched',
            id,
            mode,
            cached: true,
            stages: {},
            candidates: 0,
            results: results.length,
          });
        }
        return answer;
      },
    });
  },
} satisfies Plugin;
