/** From a body of the Perplexity API's search to what the house is asked. */
import Joi from 'joi';
import { EXTRAS, type Extras, extrasOf } from '#core/compat/extras.ts';
import { heed, isObject, Warnings } from '#core/compat/fields.ts';
import { searchRequest } from '#core/compat/request.ts';
import type { Mode } from '#core/search/modes.ts';
import type { SearchRequest } from '#core/search/question.ts';
import { type Window, windowOf } from './dates.ts';
import { type Domains, domainsOf } from './domains.ts';
import { CAMEL, EXCERPT_TOKENS, MOST_RESULTS, MOST_TOKENS, SEARCH_FIELDS } from './fields.ts';
import { type Body, choice, country, flag, language, texts, unsupported, whole, wrong } from './read.ts';

/** What the door knows of the house when it reads a body. */
export interface Known {
  now: number;
  /** Domains of the index. */
  outlets: readonly string[];
}

export interface Wanted {
  asked: SearchRequest;
  maxResults: number;
  /** Estimated tokens for all excerpts, and for those of one article. */
  tokens: number;
  tokensPerPage: number;
  passes: Domains['passes'];
  /** Nothing can match: answered at once, free. */
  empty: boolean;
  serverTime: boolean;
  grouped: boolean;
  extras: Extras | null;
  warnings: Warnings;
}

const DEFAULT_RESULTS = 10;
const DEFAULT_TOKENS = 10_000;
const CONTEXT_TOKENS = { low: 2500, medium: 5000, high: DEFAULT_TOKENS } as const;
const MOST_QUERIES = 5;
export const QUERY_CHARACTERS = [2, 200] as const;
const MOST_DOMAINS = 20;
const MOST_LANGUAGES = 20;
const DOMAINS = 'search_domain_filter';

/** Native fields that an extra may set, and the fields of this API that it then overrules. */
const OVERRULED: Record<string, readonly string[]> = {
  max_results: ['max_results'],
  max_tokens: ['max_tokens', 'search_context_size'],
  include_domains: [DOMAINS],
  exclude_domains: [DOMAINS],
  languages: ['search_language_filter'],
  countries: ['country'],
  days: ['search_recency_filter', 'search_after_date_filter', 'search_before_date_filter'],
  published_after: ['search_recency_filter', 'search_after_date_filter'],
  published_before: ['search_before_date_filter'],
  mode: ['search_type'],
};

/** Reads a body of /search. Throws 422 for what is wrong, 400 for what means something else. */
export function readSearch(given: Body, known: Known): Wanted {
  const warnings = new Warnings();
  heed(given, SEARCH_FIELDS, { unknown: 'path', own: [EXTRAS] }, warnings);
  const body = snakes(given, warnings);
  const extras = extrasIn(body, warnings);
  const queries = queriesOf(body.query);
  const type = choice(body, 'search_type', ['web', 'fast', 'people']);
  if (type === 'people') unsupported('search_type "people" is not offered: this service searches news.');
  const maxResults = Math.min(whole(body, 'max_results') ?? DEFAULT_RESULTS, MOST_RESULTS);
  const perPage = whole(body, 'max_tokens_per_page');
  const tokens = tokensOf(body, warnings);
  return {
    ...searchOf(
      body,
      queries,
      { mode: type === 'fast' ? 'fast' : 'normal', maxResults },
      extras,
      known,
      warnings,
    ),
    tokens,
    tokensPerPage: Math.min(perPage ?? EXCERPT_TOKENS, EXCERPT_TOKENS),
    serverTime: flag(body, 'display_server_time'),
    grouped: extras?.more.group_by_query === true,
  };
}

/** The extras of a body; unknown ones and those that overrule other fields are told. */
export function extrasIn(body: Body, warnings: Warnings): Extras | null {
  if (body[EXTRAS] != null && !isObject(body[EXTRAS])) wrong(EXTRAS, 'must be an object');
  const extras = extrasOf(body, { group_by_query: Joi.boolean().strict() });
  for (const name of extras?.unknown ?? []) warnings.ignored(`${EXTRAS}.${name}`);
  for (const [name, others] of Object.entries(OVERRULED)) {
    if (extras === null || !(name in extras.fields)) continue;
    for (const other of others) if (body[other] != null) warnings.add(`ignored:${other}`);
  }
  return extras;
}

/** What search and chat have in common: filters, window, mode. */
export function searchOf(
  body: Body,
  queries: string[],
  { mode, maxResults }: { mode: Mode; maxResults: number },
  extras: Extras | null,
  { now, outlets }: Known,
  warnings: Warnings,
): Pick<Wanted, 'asked' | 'maxResults' | 'passes' | 'empty' | 'extras' | 'warnings'> {
  const corpus = choice(body, 'search_mode', ['web', 'academic', 'sec']);
  if (corpus === 'academic' || corpus === 'sec')
    unsupported(`search_mode "${corpus}" is not offered: this service searches news.`);
  const domains = domainsOf(texts(body, DOMAINS, MOST_DOMAINS), outlets, DOMAINS);
  if (domains.approximated) warnings.add(`approximated:${DOMAINS}`);
  if (domains.nowhere) warnings.add(`limited:${DOMAINS}`);
  const code = country(body, 'country');
  const languages = languagesOf(body, warnings);
  const most = extras?.fields.max_results ?? maxResults;
  const asked = searchRequest(queries, {
    mode,
    highlights: true,
    include_domains: domains.include,
    exclude_domains: domains.exclude,
    countries: code === null ? null : [code],
    languages: languages.length === 0 ? null : languages,
    ...windowUnder(windowOf(body, now, warnings), extras),
    ...extras?.fields,
    // What a rule takes away leaves its place to others.
    max_results: domains.passes === null ? most : MOST_RESULTS,
  });
  return { asked, maxResults: most, passes: domains.passes, empty: domains.nowhere, extras, warnings };
}

/** The window of this API's filters, as far as native dates or days in the extras leave it standing. */
function windowUnder(window: Window, extras: Extras | null): Partial<Window> {
  return extras?.fields.days === undefined ? window : {};
}

/** A budget of tokens from either way to say it. */
export function tokensOf(body: Body, warnings: Warnings): number {
  const tokens = whole(body, 'max_tokens');
  const size = choice(body, 'search_context_size', ['low', 'medium', 'high']);
  if (tokens !== null && tokens > MOST_TOKENS) warnings.add('limited:max_tokens');
  if (tokens !== null) return Math.min(tokens, MOST_TOKENS);
  if (size !== null && body.max_tokens_per_page != null) warnings.add('ignored:search_context_size');
  return size === null ? DEFAULT_TOKENS : CONTEXT_TOKENS[size];
}

/** The body with its camelCase names read as their twins, where those are absent. */
function snakes(given: Body, warnings: Warnings): Body {
  const body = { ...given };
  for (const [camel, snake] of Object.entries(CAMEL)) {
    if (given[camel] == null) continue;
    if (given[snake] == null) body[snake] = given[camel];
    else warnings.add(`ignored:${camel}`);
  }
  return body;
}

function queriesOf(value: unknown): string[] {
  const list = typeof value === 'string' ? [value] : value;
  if (!Array.isArray(list) || !list.every((one) => typeof one === 'string'))
    return wrong('query', 'must be a string or a list of strings');
  const queries = [...new Set(list.map((one) => one.trim()))];
  if (queries.length === 0) return wrong('query', 'must have at least one query');
  if (list.length > MOST_QUERIES) return wrong('query', `must have at most ${MOST_QUERIES} queries`);
  const [least, most] = QUERY_CHARACTERS;
  if (queries.some((one) => [...one].length < least || [...one].length > most))
    return wrong('query', `must have ${least} to ${most} characters`);
  return queries;
}

function languagesOf(body: Body, warnings: Warnings): string[] {
  const path = 'search_language_filter';
  const tags = texts(body, path, MOST_LANGUAGES).map((tag) => language(tag, path));
  if (tags.some(({ exact }) => !exact)) warnings.add(`approximated:${path}`);
  return [...new Set(tags.map(({ code }) => code))];
}
