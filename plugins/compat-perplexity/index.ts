/** The door for clients of the Perplexity API: `/search`, chat that quotes, `/models`, and clear refusals. */
import { randomUUID } from 'node:crypto';
import type { Request, ResponseToolkit, Server } from '@hapi/hapi';
import { type CompatRoutes, compatResponse, keyedBy, registerCompatRoutes } from '#core/compat/door.ts';
import { cappedBy } from '#core/compat/extras.ts';
import { isObject, WARNINGS_HEADER } from '#core/compat/fields.ts';
import { askerOf } from '#core/http/admission.ts';
import { EventStream, eventResponse } from '#core/http/events.ts';
import type { Operation, Plugin } from '#core/http/plugin.ts';
import type { App } from '#core/http/service.ts';
import { SECOND } from '#core/platform/clock.ts';
import { Failure } from '#core/platform/errors.ts';
import { serveSearch } from '#core/search/serve/search.ts';
import { requireCapability } from '#core/tenants/capabilities.ts';
import { type AnsweredQuery, searchAnswer } from './answer.ts';
import { chunks, completion, replyOf } from './chat.ts';
import { LISTED, readChat } from './chat-request.ts';
import { formatError } from './errors.ts';
import type { Body } from './read.ts';
import { type Known, readSearch, type Wanted } from './request.ts';

const DOOR: CompatRoutes = {
  root: '/compat/perplexity',
  capability: 'compat-perplexity',
  spell: formatError,
  requestId: randomUUID,
  headers: ['x-pplx-integration', 'x-service', 'x-source', 'x-title', 'user-agent'],
};

const SEARCH = ['/search', '/v1/search'];
const CHAT = ['/chat/completions', '/v1/chat/completions', '/v1/sonar'];
const MODELS = ['/models', '/v1/models'];
/** What the vendor offers and this door does not: whole trees of addresses. */
const REFUSED = [
  '/async/chat/completions',
  '/v1/async/sonar',
  '/v1/agent',
  '/v1/responses',
  '/responses',
  '/v1/embeddings',
  '/v1/contextualizedembeddings',
  '/v1/browser/sessions',
  '/mcp',
];

export default {
  name: 'compat-perplexity',
  capability: 'compat-perplexity',
  register(server, app: App) {
    registerCompatRoutes(server, DOOR);
    const units = (request: Request) => {
      const { query } = (request.payload ?? {}) as Body;
      return Array.isArray(query) ? Math.max(1, Math.min(query.length, 5)) : 1;
    };

    each(
      server,
      'POST',
      SEARCH,
      about('compatPerplexitySearch', 'Search, for clients of the Perplexity API'),
      units,
      async (request, h) => {
        const wanted = readSearch(bodyOf(request), knownOf(app));
        const found = await searched(request, app, wanted);
        return compatResponse(
          h,
          searchAnswer(found, wanted, request.info.id, app.clock.now()),
          wanted.warnings,
        );
      },
    );

    each(
      server,
      'POST',
      CHAT,
      about(
        'compatPerplexityChat',
        'Chat that quotes articles, for clients of the Perplexity API',
        'With `stream: true`: chunks of a completion, and last `[DONE]`.',
      ),
      units,
      async (request, h) => {
        if (app.config.perplexity_chat === 'refuse') throw notOffered('Chat');
        const wanted = readChat(bodyOf(request), knownOf(app));
        const found = await searched(request, app, wanted);
        const names = app.index.sources;
        const reply = replyOf(
          found,
          wanted,
          (source) => names.get(source ?? '')?.name ?? source ?? 'unknown outlet',
        );
        const head = { id: request.info.id, created: Math.floor(app.clock.now() / SECOND) };
        if (!wanted.stream) return compatResponse(h, completion(reply, found, wanted, head), wanted.warnings);
        const events = new EventStream();
        for (const chunk of chunks(reply, found, wanted, head)) events.send(null, chunk);
        events.send(null, '[DONE]');
        events.end();
        return eventResponse(request, h, events).header(WARNINGS_HEADER, wanted.warnings.header ?? '');
      },
    );

    each(
      server,
      'GET',
      MODELS,
      about('compatPerplexityModels', 'Model names, for clients of the Perplexity API'),
      () => 1,
      async (_request, h) =>
        h.response({
          object: 'list',
          data: LISTED.map((id) => ({ id, object: 'model', created: 0, owned_by: 'canillita' })),
        }),
    );

    for (const path of REFUSED.flatMap((one) => [one, `${one}/{any*}`])) {
      server.route({
        method: '*',
        path: DOOR.root + path,
        options: { ...keyedBy(DOOR), auth: false },
        handler: ({ path: asked }) => {
          throw notOffered(asked.slice(DOOR.root.length));
        },
      });
    }
  },
} satisfies Plugin;

function each(
  server: Server,
  method: 'GET' | 'POST',
  paths: readonly string[],
  operation: Operation,
  units: (request: Request) => number,
  handler: (request: Request, h: ResponseToolkit) => Promise<object>,
): void {
  for (const [at, path] of paths.entries()) {
    server.route({
      method,
      path: DOOR.root + path,
      options: keyedBy(DOOR, { units, ...(at === 0 && { operation }) }),
      handler: (request, h) => handler(request, h) as never,
    });
  }
}

async function searched(
  request: Request,
  app: App,
  wanted: Pick<Wanted, 'asked' | 'empty' | 'extras'>,
): Promise<AnsweredQuery> {
  const caller = cappedBy(askerOf(request, app), wanted.extras?.maxCostUsd);
  requireCapability('search', app.open, caller.org);
  if (wanted.empty) return null;
  return serveSearch(app, caller, wanted.asked);
}

function knownOf({ clock, index }: App): Known {
  return { now: clock.now(), outlets: [...index.sources.values()].map(({ domain }) => domain) };
}

function bodyOf({ payload }: Request): Body {
  if (isObject(payload)) return payload;
  throw new Failure('invalid_json', 'The body must be a JSON object.');
}

function notOffered(what: string): Failure {
  return new Failure(
    'invalid_request',
    `${what} is not offered by this compatibility layer: this service searches news and returns verbatim excerpts. Use POST /search.`,
    { as: 'unsupported_endpoint' },
  );
}

function about(id: string, summary: string, events?: string): Operation {
  return {
    id,
    summary,
    tags: ['Compatibility'],
    responses: {
      200: {
        description: 'In the shape of that API.',
        ...(events && { contentType: 'application/json', events }),
      },
    },
  };
}
