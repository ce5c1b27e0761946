/** The door to pages by address: `POST /v1/contents`. */
import type { App } from '#core/app.ts';
import type { Line } from '#core/billing/meter.ts';
import type { Plugin } from '#core/plugin.ts';
import { type Contents, type ContentsRequest, contents, newContentsId } from '#core/search/contents.ts';
import { costHeaders } from '#core/search/fields.ts';
import { askerOf } from '#core/server/gate.ts';
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
        const body = request.payload as {
          urls: string[];
          query?: string;
          highlights: boolean;
          max_tokens: number | null;
        };
        const asked: ContentsRequest = { ...body, query: body.query ?? null };
        const item = asked.query === null ? 'contents' : 'contents_with_query';
        const linesFor = (pages: number): Line[] => [{ item, quantity: pages }];
        return app.desk.serve<Contents>(askerOf(request, app), {
          // The page cache makes repeating cheap; what was asked for is billed as asked.
          cacheKey: null,
          fresh: true,
          lines: linesFor(asked.urls.length),
          billed: (answer) => linesFor(pagesOf(answer)),
          counts: (answer) => ({ pages: pagesOf(answer) }),
          newId: newContentsId,
          compute: (signal) => contents(app.search, asked, signal),
        });
      },
    });
  },
} satisfies Plugin;

/** Pages that cost something: the failed ones do not. */
function pagesOf({ results }: Contents): number {
  return results.filter(({ status }) => status === 'ok').length;
}
