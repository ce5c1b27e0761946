import type { Request } from '@hapi/hapi';
import type { Caller, Served } from '#core/answers/answer-service.ts';
import {
  bodyOf,
  compatResponse,
  FOREIGN_ANSWER,
  notOfferedText,
  storedArticles,
  treesOf,
  withWarnings,
  withWarningsHeader,
} from '#core/compat/compat-api.ts';
import { describedBody } from '#core/compat/described-body.ts';
import { cappedCaller, type Extras, warnOfReading } from '#core/compat/extras.ts';
import { refusedAs } from '#core/compat/native-refusals.ts';
import { EventStream, eventResponse } from '#core/http/events.ts';
import { UNREAD_BODY } from '#core/http/incoming/body.ts';
import type { Route } from '#core/http/routes.ts';
import type { App } from '#core/http/service.ts';
import type { Capability } from '#core/platform/capabilities.ts';
import { Failure } from '#core/platform/errors.ts';
import type { Answer } from '#core/search/answer/answer.ts';
import { EXAMPLE_PAGE } from '#core/search/request/fields.ts';
import { contentsWork } from '#core/search/serve/contents.ts';
import { serveSearch } from '#core/search/serve/search.ts';
import { serveSimilar } from '#core/search/serve/similar.ts';
import { requireCapability } from '#core/tenants/capabilities.ts';
import { addressOrNull } from '#core/web/url/canonical-url.ts';
import { type Byline, exaContentsBody, exaSearchBody } from './answer.ts';
import { EXA_CONTENTS_FIELDS, EXA_SEARCH_FIELDS, EXA_SIMILAR_FIELDS } from './fields.ts';
import {
  type ExaSearch,
  type ExaSimilar,
  readExaContents,
  readExaSearch,
  readExaSimilar,
} from './request.ts';
import { exaNotes } from './warnings.ts';

export const EXA_ROOT = '/compat/exa';

const NAMES = { query: 'query', include_domains: 'includeDomains' };
const NAMES_OF_CONTENTS = { ...NAMES, query: 'highlights.query' };

/** What the vendor offers and this service does not, whole trees of paths, and what to use instead. */
const REFUSED: readonly (readonly [path: string, instead: string])[] = [
  ['/answer', 'POST /search with contents.highlights, and let a model of yours write'],
  ['/chat/completions', 'POST /search with contents.highlights, and let a model of yours write'],
  ['/responses', 'POST /search with contents.highlights, and let a model of yours write'],
  ['/research', 'POST /search with type deep'],
  ['/agent', 'POST /search with type deep'],
  ['/context', 'POST /search'],
  ['/websets', 'POST /search'],
  ['/monitors', 'POST /v1/watches of the native API'],
];

const EXAMPLE_SEARCH = { query: 'Northgate merger', numResults: 5, contents: { highlights: true } };

export const EXA_ROUTES: readonly Route<App>[] = [
  {
    method: 'POST',
    path: '/search',
    id: 'compatExaSearch',
    summary: 'Search, for clients of the Exa API',
    ...describedBody(EXAMPLE_SEARCH, EXA_SEARCH_FIELDS, ['query']),
    responses: {
      200: {
        ...FOREIGN_ANSWER,
        events: { description: 'With `stream: true`: the results as citations, and last `[DONE]`.' },
      },
    },
    async handler(app, request, h) {
      const began = app.clock.tick();
      const asked = bodyOf(request);
      const wanted = readExaSearch(asked, app.config.date_offset);
      const caller = callerFor('search', request, app, wanted.extras);
      const answer = wanted.empty
        ? null
        : await refusedAs(NAMES, () => serveSearch(app, caller, wanted.native));
      const list = await listBody(app, answer, wanted, () => frameOf(request, app, began));
      const body = { ...list, ...exaNotes(asked, wanted.warnings, answer) };
      if (!wanted.stream) return compatResponse(h, body, wanted.warnings);
      const events = exaEvents(withWarnings(body, wanted.warnings));
      return withWarningsHeader(eventResponse(request, h, events), wanted.warnings);
    },
  },
  {
    method: 'POST',
    path: '/findSimilar',
    id: 'compatExaFindSimilar',
    summary: 'Articles on the same story, for clients of the Exa API',
    ...describedBody({ url: EXAMPLE_PAGE }, EXA_SIMILAR_FIELDS, ['url']),
    responses: { 200: FOREIGN_ANSWER },
    async handler(app, request, h) {
      const began = app.clock.tick();
      const wanted = readExaSimilar(bodyOf(request), app.config.date_offset);
      const caller = callerFor('similar', request, app, wanted.extras);
      const answer = wanted.empty
        ? null
        : await refusedAs(NAMES, () => serveSimilar(app, caller, wanted.native));
      const body = await listBody(app, answer, wanted, () => frameOf(request, app, began));
      return compatResponse(h, body, wanted.warnings);
    },
  },
  {
    method: 'POST',
    path: '/contents',
    id: 'compatExaContents',
    summary: 'Pages by address, for clients of the Exa API',
    ...describedBody({ urls: [EXAMPLE_PAGE], highlights: true }, EXA_CONTENTS_FIELDS),
    responses: { 200: FOREIGN_ANSWER },
    async handler(app, request, h) {
      const began = app.clock.tick();
      const wanted = readExaContents(bodyOf(request));
      const caller = callerFor('contents', request, app, wanted.extras);
      const { urls, query } = wanted;
      const asked = { urls, query, highlights: false, judged: false, max_tokens: null };
      const work = contentsWork(app, caller.org, asked);
      const cached = await cachedPages(app, urls);
      const answer = await refusedAs(NAMES_OF_CONTENTS, () => app.answers.serve(caller, work));
      const body = exaContentsBody(answer, wanted, cached, frameOf(request, app, began));
      return compatResponse(h, body, wanted.warnings);
    },
  },
  {
    method: '*',
    path: treesOf(REFUSED.map(([path]) => path)),
    access: 'public',
    options: { payload: UNREAD_BODY },
    handler(_app, { path }) {
      const asked = `${path.slice(EXA_ROOT.length)}/`;
      const [what, instead] = REFUSED.find(([root]) => asked.startsWith(`${root}/`))!;
      throw new Failure('not_found', notOfferedText(what, instead));
    },
  },
];

/** The caller, with the cap of the extras. Throws 403 when the capability is disabled. */
function callerFor(capability: Capability, request: Request, app: App, extras: Extras | null): Caller {
  const caller = cappedCaller(request, app, extras);
  requireCapability(capability, app.capabilities, caller);
  return caller;
}

/** The body of a list of articles; adds warnings of how the query was read. */
async function listBody(
  app: App,
  answer: Served<Answer> | null,
  wanted: ExaSearch | ExaSimilar,
  frame: () => ReturnType<typeof frameOf>,
): Promise<ReturnType<typeof exaSearchBody>> {
  warnOfReading(answer, wanted.warnings);
  const bylines = await bylinesOf(app, answer);
  return exaSearchBody(answer, wanted, frame(), bylines);
}

/** Authors and pictures of the articles found, by address. */
async function bylinesOf(app: App, answer: Answer | null): Promise<Map<string, Byline>> {
  const articles = await storedArticles(app, answer);
  return new Map(articles.map((article) => [article.url, article]));
}

/** Canonical addresses of the pages that are in the page cache. */
async function cachedPages(app: App, urls: readonly string[]): Promise<Set<string>> {
  const addresses = urls.flatMap((url) => addressOrNull(url) ?? []);
  // With no time to read, only cached pages come back.
  return new Set((await app.search.reader.read(addresses, 0)).keys());
}

function frameOf(request: Request, app: App, began: number) {
  return { requestId: request.info.id, searchTime: Math.round((app.clock.tick() - began) * 10) / 10 };
}

type Body = Record<string, unknown>;

/** The events of an answer: its results, the same as citations, and last what else it says and `[DONE]`. */
function exaEvents(body: Body): EventStream {
  const { requestId, results, ...rest } = body as Body & { results: Body[] };
  const events = new EventStream();
  events.send(null, { requestId, type: 'results', results, citations: results.map(citationOf) });
  events.send(null, { requestId, type: 'done', output: null, ...rest });
  events.send(null, '[DONE]');
  events.end();
  return events;
}

/** Only what the clients read of a citation. */
function citationOf({ id, url, title, publishedDate, author, text }: Body): Body {
  return { id, url, title, publishedDate, author, text };
}
