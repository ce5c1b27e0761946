import type { Request, ResponseToolkit } from '@hapi/hapi';
import {
  compatResponse,
  FOREIGN_ANSWER,
  notOfferedText,
  storedArticles,
  treesOf,
  withWarningsHeader,
} from '#core/compat/compat-api.ts';
import { describedBody } from '#core/compat/described-body.ts';
import { cappedCaller, warnOfReading } from '#core/compat/extras.ts';
import type { JsonObject } from '#core/compat/field-reader.ts';
import { refusedAs } from '#core/compat/native-refusals.ts';
import { callerOf } from '#core/http/authentication.ts';
import { EventStream, eventResponse } from '#core/http/events.ts';
import { UNREAD_BODY } from '#core/http/incoming/body.ts';
import { idOf, type Route } from '#core/http/routes.ts';
import type { App } from '#core/http/service.ts';
import { cutToUnits } from '#core/language/cut-text.ts';
import { outletName } from '#core/news/outlets/named-outlets.ts';
import { visibleAmong } from '#core/news/outlets/visible-outlets.ts';
import { SECOND } from '#core/platform/clock.ts';
import { Failure } from '#core/platform/errors.ts';
import { isObject } from '#core/platform/objects.ts';
import { serveSearch } from '#core/search/serve/search.ts';
import { requireCapability } from '#core/tenants/capabilities.ts';
import { type AnsweredQuery, perplexitySearchBody, type Updates } from './answer.ts';
import { chunks, completion, replyOf } from './chat.ts';
import { LISTED_MODELS, readPerplexityChat } from './chat-request.ts';
import { PERPLEXITY_CHAT_FIELDS } from './fields/chat-fields.ts';
import { CAMEL_NAMES, PERPLEXITY_SEARCH_FIELDS } from './fields/search-fields.ts';
import { MAX_QUERIES, type PerplexitySearch, readPerplexitySearch, type SearchContext } from './request.ts';

export const PERPLEXITY_ROOT = '/compat/perplexity';

/** What the vendor offers and this service does not: whole trees of paths. */
const REFUSED = [
  '/async',
  '/v1/async',
  '/v1/agent',
  '/v1/responses',
  '/responses',
  '/v1/embeddings',
  '/embeddings',
  '/v1/contextualizedembeddings',
  '/v1/batches',
  '/batches',
  '/v1/files',
  '/files',
  '/v1/decisions',
  '/v1/skills',
  '/v1/browser/sessions',
  '/mcp',
];

/** Each field under one name: generated clients that have both of its spellings do not compile. */
const DESCRIBED_FIELDS = PERPLEXITY_SEARCH_FIELDS.filter(({ path }) => !Object.hasOwn(CAMEL_NAMES, path));

const EXAMPLE_CHAT = {
  model: 'sonar',
  messages: [{ role: 'user', content: 'What is known of the Northgate merger?' }],
};

export const PERPLEXITY_ROUTES: readonly Route<App>[] = [
  {
    method: 'POST',
    path: ['/search', '/v1/search'],
    id: 'compatPerplexitySearch',
    summary: 'Search, for clients of the Perplexity API',
    units,
    ...describedBody({ query: 'Northgate merger', max_results: 5 }, DESCRIBED_FIELDS, ['query']),
    responses: { 200: FOREIGN_ANSWER },
    handler: search,
  },
  {
    method: 'POST',
    path: ['/chat/completions', '/v1/chat/completions', '/v1/sonar'],
    id: 'compatPerplexityChat',
    summary: 'Chat that quotes articles, for clients of the Perplexity API',
    units,
    ...describedBody(EXAMPLE_CHAT, PERPLEXITY_CHAT_FIELDS, ['model', 'messages']),
    responses: {
      200: {
        ...FOREIGN_ANSWER,
        events: { description: 'With `stream: true`: chunks of a completion, and last `[DONE]`.' },
      },
    },
    handler: chat,
  },
  {
    method: 'GET',
    path: ['/models', '/v1/models'],
    id: 'compatPerplexityModels',
    summary: 'Model names, for clients of the Perplexity API',
    responses: { 200: FOREIGN_ANSWER },
    handler: () => ({ object: 'list', data: LISTED_MODELS.map(modelCalled) }),
  },
  {
    method: 'GET',
    path: ['/models/{id}', '/v1/models/{id}'],
    id: 'compatPerplexityModel',
    summary: 'A model by its name, for clients of the Perplexity API',
    responses: { 200: FOREIGN_ANSWER },
    handler: (_app, request) => {
      const id = idOf(request);
      if (LISTED_MODELS.includes(id)) return modelCalled(id);
      throw new Failure(
        'not_found',
        `Model ${cutToUnits(id, 60)} not found. Models: ${LISTED_MODELS.join(', ')}.`,
      );
    },
  },
  {
    method: '*',
    path: treesOf(REFUSED),
    access: 'public',
    options: { payload: UNREAD_BODY },
    handler: (_app, { path }) => {
      throw notOffered(path.slice(PERPLEXITY_ROOT.length));
    },
  },
];

function modelCalled(id: string) {
  return { id, object: 'model', created: 0, owned_by: 'canillita' };
}

async function search(app: App, request: Request, h: ResponseToolkit) {
  const wanted = readPerplexitySearch(bodyOf(request), knownOf(app, request));
  const found = await searched(request, app, wanted, 'query');
  return compatResponse(
    h,
    perplexitySearchBody(found, wanted, {
      id: request.info.id,
      now: app.clock.now(),
      updates: await updatesOf(app, found),
    }),
    wanted.warnings,
  );
}

async function chat(app: App, request: Request, h: ResponseToolkit) {
  if (app.config.perplexity_chat === 'refuse') throw notOffered('Chat');
  const wanted = readPerplexityChat(bodyOf(request), knownOf(app, request));
  const found = await searched(request, app, wanted, 'messages');
  const nameOf = (source: string | null) => outletName(app.index.sources, source) ?? 'unknown outlet';
  const updates = await updatesOf(app, found);
  const reply = replyOf(found, wanted, updates, nameOf);
  const head = { id: request.info.id, created: Math.floor(app.clock.now() / SECOND), updates };
  if (!wanted.stream) return compatResponse(h, completion(reply, found, wanted, head), wanted.warnings);
  const events = new EventStream();
  for (const chunk of chunks(reply, found, wanted, head)) events.send(null, chunk);
  events.send(null, '[DONE]');
  events.end();
  return withWarningsHeader(eventResponse(request, h, events), wanted.warnings);
}

function units({ payload }: Pick<Request, 'payload'>): number {
  const { query } = (payload ?? {}) as JsonObject;
  return Array.isArray(query) ? Math.max(1, Math.min(query.length, MAX_QUERIES)) : 1;
}

async function searched(
  request: Request,
  app: App,
  wanted: Pick<PerplexitySearch, 'native' | 'empty' | 'extras' | 'warnings'>,
  query: 'query' | 'messages',
): Promise<AnsweredQuery> {
  const caller = cappedCaller(request, app, wanted.extras);
  requireCapability('search', app.capabilities, caller);
  if (wanted.empty) return null;
  const names = { query, include_domains: 'search_domain_filter' };
  const answer = await refusedAs(names, () => serveSearch(app, caller, wanted.native));
  warnOfReading(answer, wanted.warnings);
  return answer;
}

/** When the articles found were last changed, as their outlets say. */
async function updatesOf(app: App, found: AnsweredQuery): Promise<Updates> {
  const articles = await storedArticles(app, found);
  return new Map(articles.flatMap(({ url, modifiedAt }) => (modifiedAt === null ? [] : [[url, modifiedAt]])));
}

function knownOf({ clock, config, index }: App, request: Request): SearchContext {
  const visible = callerOf(request).org?.outlets ?? null;
  const outlets = visibleAmong(visible, index.sources.values()).map(({ domain }) => domain);
  return { now: clock.now(), dateOffset: config.date_offset, outlets };
}

function bodyOf({ payload }: Pick<Request, 'payload'>): JsonObject {
  if (isObject(payload)) return payload;
  throw new Failure('invalid_json', 'The body must be a JSON object.');
}

function notOffered(what: string): Failure {
  return new Failure('invalid_request', notOfferedText(what), { as: 'unsupported_endpoint' });
}
