/** The door to pages by address: `POST /v1/contents`. */

import { askerOf } from '#core/http/admission.ts';
import type { Plugin } from '#core/http/plugin.ts';
import type { App } from '#core/http/service.ts';
import type { ContentsRequest } from '#core/search/contents/contents.ts';
import { costHeaders } from '#core/search/request/fields.ts';
import { contentsWork } from '#core/search/serve/contents.ts';
import { contentsAnswer, contentsBody } from './schema.ts';

export default {
  name: 'contents',
  capability: 'contents',
  register(server, app: App) {
    server.route({
      method: 'POST',
      path: '/v1/contents',
      options: {
        auth: 'key',
        validate: { payload: contentsBody, headers: costHeaders },
        app: {
          capability: 'contents',
          operation: {
            id: 'contents',
            summary: 'Read pages by address',
            description:
              'Metadata and short verbatim excerpts of up to 10 pages, in the order asked. Never a page whole.',
            tags: ['Contents'],
            responses: { 200: { description: 'One entry per address.', schema: contentsAnswer } },
            errors: ['insufficient_credit', 'plugin_disabled', 'overloaded', 'timeout'],
            example: { urls: ['https://example.com/news/story'], query: 'central bank interest rates' },
          },
        },
      },
      handler: (request) => {
        const { query = null, ...body } = request.payload as Omit<ContentsRequest, 'query'> & {
          query?: string;
        };
        return app.answers.serve(askerOf(request, app), contentsWork(app, { ...body, query }));
      },
    });
  },
} satisfies Plugin;
