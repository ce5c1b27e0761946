/** The door for clients of the Exa API: `/compat/exa/search`, `/findSimilar`, `/contents`. It only translates. */
import { randomBytes } from 'node:crypto';
import type { Request, ResponseToolkit } from '@hapi/hapi';
import type { Caller } from '#core/answers/answer-service.ts';
import {
  bodyOf,
  type CompatRoutes,
  compatResponse,
  keyedBy,
  registerCompatRoutes,
} from '#core/compat/door.ts';
import { cappedBy, type Extras } from '#core/compat/extras.ts';
import { askerOf } from '#core/http/admission.ts';
import type { Plugin } from '#core/http/plugin.ts';
import type { App } from '#core/http/service.ts';
import { contentsWork } from '#core/search/serve/contents.ts';
import { serveSearch } from '#core/search/serve/search.ts';
import { serveSimilar } from '#core/search/serve/similar.ts';
import { requireCapability } from '#core/tenants/capabilities.ts';
import { addressOrNull } from '#core/web/url/canonical-url.ts';
import { contentsAnswer, searchAnswer } from './answer.ts';
import { formatError } from './errors.ts';
import { readContents, readSearch, readSimilar } from './request.ts';

const DOOR: CompatRoutes = {
  root: '/compat/exa',
  capability: 'compat-exa',
  spell: formatError,
  requestId: () => randomBytes(16).toString('hex'),
  headers: ['user-agent', 'exa-beta', 'x-exa-integration'],
};

const OPERATIONS = {
  search: 'Search, for clients of the Exa API',
  findSimilar: 'Articles on the same story, for clients of the Exa API',
  contents: 'Pages by address, for clients of the Exa API',
} as const;

export default {
  name: 'compat-exa',
  capability: 'compat-exa',
  register(server, app: App) {
    registerCompatRoutes(server, DOOR);
    const route = (
      name: keyof typeof OPERATIONS,
      handler: (request: Request, h: ResponseToolkit) => Promise<object>,
    ) =>
      server.route({
        method: 'POST',
        path: `${DOOR.root}/${name}`,
        options: keyedBy(DOOR, {
          operation: {
            id: `compatExa${name[0]!.toUpperCase()}${name.slice(1)}`,
            summary: OPERATIONS[name],
            tags: ['Compatibility'],
            responses: { 200: { description: 'In the shape of that API.' } },
          },
        }),
        handler: (request, h) => handler(request, h) as never,
      });

    route('search', async (request, h) => {
      const began = app.clock.tick();
      const wanted = readSearch(bodyOf(request));
      const caller = askerFor(request, app, wanted.extras);
      requireCapability('search', app.open, caller.org);
      const answer = wanted.empty ? null : await serveSearch(app, caller, wanted.asked);
      return compatResponse(h, searchAnswer(answer, wanted, frameOf(request, app, began)), wanted.warnings);
    });

    route('findSimilar', async (request, h) => {
      const began = app.clock.tick();
      const wanted = readSimilar(bodyOf(request));
      const caller = askerFor(request, app, wanted.extras);
      requireCapability('similar', app.open, caller.org);
      const answer = wanted.empty ? null : await serveSimilar(app, caller, wanted.asked);
      return compatResponse(h, searchAnswer(answer, wanted, frameOf(request, app, began)), wanted.warnings);
    });

    route('contents', async (request, h) => {
      const began = app.clock.tick();
      const wanted = readContents(bodyOf(request));
      const caller = askerFor(request, app, wanted.extras);
      requireCapability('contents', app.open, caller.org);
      const { urls, query } = wanted;
      const work = contentsWork(app, { urls, query, highlights: false, max_tokens: null });
      const kept = await keptOf(app, urls);
      const answer = await app.answers.serve(caller, work);
      const frame = frameOf(request, app, began);
      return compatResponse(h, contentsAnswer(answer, wanted, kept, frame), wanted.warnings);
    });
  },
} satisfies Plugin;

function askerFor(request: Request, app: App, extras: Extras | null): Caller {
  return cappedBy(askerOf(request, app), extras?.maxCostUsd);
}

/** Which pages are in the page cache, by the house's addresses of them. */
async function keptOf(app: App, urls: readonly string[]): Promise<Set<string>> {
  const addresses = urls.flatMap((url) => addressOrNull(url) ?? []);
  // With no time to read, what was read before is all there is.
  return new Set((await app.search.reader.read(addresses, 0)).keys());
}

function frameOf(request: Request, app: App, began: number) {
  return { requestId: request.info.id, searchTime: Math.round((app.clock.tick() - began) * 10) / 10 };
}
