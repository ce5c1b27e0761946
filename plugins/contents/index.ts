/** `POST /v1/contents`: metadata and excerpts of pages by URL. */
import { requestCaller } from '#core/http/admission.ts';
import type { Plugin } from '#core/http/plugin.ts';
import { type Route, registerRoutes } from '#core/http/routes.ts';
import type { App } from '#core/http/service.ts';
import type { ContentsRequest } from '#core/search/contents/contents.ts';
import { costHeaders, EXAMPLE_PAGE } from '#core/search/request/fields.ts';
import { contentsWork } from '#core/search/serve/contents.ts';
import { contentsAnswerSchema, contentsBody } from './schema.ts';

type ContentsBody = Omit<ContentsRequest, 'query'> & { query?: string };

const CONTENTS_ROUTES: readonly Route<App>[] = [
  {
    method: 'POST',
    path: '/v1/contents',
    id: 'contents',
    summary: 'Read pages by URL',
    description:
      'Metadata and short verbatim excerpts of up to 10 pages, in the order of the request, never the whole page.',
    body: contentsBody,
    headers: costHeaders,
    responses: { 200: { description: 'One entry per URL.', schema: contentsAnswerSchema } },
    errors: ['insufficient_credit', 'plugin_disabled', 'overloaded', 'timeout'],
    example: {
      urls: [EXAMPLE_PAGE],
      query: 'Northgate merger',
    },
    handler(app, request) {
      const { query = null, ...body } = request.payload as ContentsBody;
      const caller = requestCaller(request, app);
      return app.answers.serve(caller, contentsWork(app, caller.org, { ...body, query }));
    },
  },
];

export default {
  register(server, app) {
    registerRoutes(
      server,
      app,
      { access: 'key', capability: 'contents', tags: ['Contents'] },
      CONTENTS_ROUTES,
    );
  },
} satisfies Plugin;
