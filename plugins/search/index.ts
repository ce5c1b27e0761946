/** The door of the main job: `POST /v1/search`, whole or as a stream. */

import { askerOf } from '#core/http/admission.ts';
import { EVENTS, newsTo, streamed } from '#core/http/events.ts';
import type { Plugin } from '#core/http/plugin.ts';
import type { App } from '#core/http/service.ts';
import { searchAnswerSchema } from '#core/search/answer/answer-schema.ts';
import { noProgress, type OnProgress } from '#core/search/progress.ts';
import { type SearchBody, toSearchRequest } from '#core/search/request/body.ts';
import { costHeaders } from '#core/search/request/fields.ts';
import { serveSearch } from '#core/search/serve/search.ts';
import { searchBody } from './schema.ts';

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
          units: ({ payload }) => [(payload as Partial<SearchBody> | null)?.query].flat().length || 1,
          operation: {
            id: 'search',
            summary: 'Search the news index',
            description:
              'Finds articles about the query, judges each with a calibrated relevance model and answers those that are about it. With `stream: true` the answer comes as `text/event-stream`: steps and the best so far, then all of it.',
            tags: ['Search'],
            responses: {
              200: { description: 'What was found.', schema: searchAnswerSchema, events: EVENTS },
            },
            errors: [
              'insufficient_credit',
              'plugin_disabled',
              'index_not_found',
              'index_not_ready',
              'unavailable',
              'overloaded',
              'timeout',
            ],
            example: { query: 'central bank interest rates', mode: 'fast', days: 30, max_results: 5 },
          },
        },
      },
      handler: async (request, h) => {
        const body = request.payload as SearchBody;
        const { stream } = body;
        const asked = toSearchRequest(body);
        const caller = askerOf(request, app);
        const from = await placeOf(app, caller.org.id, body.index);
        if (from) asked.index = `${body.index} ${from.version}`;
        const answer = (tell: OnProgress) =>
          serveSearch(app, caller, asked, { onProgress: tell, ...(from && { from }) });
        return stream ? streamed(app, request, h, (send) => answer(newsTo(send))) : answer(noProgress);
      },
    });
  },
} satisfies Plugin;

/** The custom index to look in; undefined is the news index. Throws 404 and 409. */
async function placeOf(app: App, org: string, id: string | undefined) {
  if (id === undefined) return undefined;
  return app.indexes.open(org, id);
}
