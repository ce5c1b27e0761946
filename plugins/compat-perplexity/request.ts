/** A body of the Perplexity API's search as a native request. */
import Joi from 'joi';
import {
  dropOverruled,
  EXTRAS,
  type Extras,
  type OverruledFields,
  readExtras,
  warnUnusedExtras,
} from '#core/compat/extras.ts';
import { FieldReader, type JsonObject, trimmedTexts } from '#core/compat/field-reader.ts';
import { type CompatField, collectWarnings, isUsed, Warnings } from '#core/compat/fields.ts';
import { nativeSearchRequest } from '#core/compat/request.ts';
import { Failure, invalidField, renamedFields } from '#core/platform/errors.ts';
import type { Mode } from '#core/search/modes.ts';
import { LIST_MIN_SCORE } from '#core/search/relevance.ts';
import type { SearchRequest } from '#core/search/request/search-request.ts';
import { type DateContext, lastUpdate, readDateWindow } from './dates.ts';
import { type DomainFilter, MAX_DOMAINS, parseDomainFilter } from './domains.ts';
import { isGiven, MAX_PERPLEXITY_RESULTS } from './fields/rows.ts';
import { CAMEL_NAMES, EXCERPT_TOKENS, PERPLEXITY_SEARCH_FIELDS } from './fields/search-fields.ts';
import { FieldRefusals, PERPLEXITY_STYLE, perplexityCountry, perplexityLanguage } from './read.ts';

/** What reading a body depends on. */
export interface SearchContext extends DateContext {
  /** Domains of the index. */
  outlets: readonly string[];
}

export interface PerplexitySearch {
  native: SearchRequest;
  maxResults: number;
  /** Estimated tokens for all excerpts, and for those of one article. */
  tokens: number;
  tokensPerPage: number;
  passes: DomainFilter['passes'];
  /** The latest moment at which an article may have been changed; null for any. */
  updatedBefore: number | null;
  /** Nothing can match: answered at once, free of charge. */
  empty: boolean;
  serverTime: boolean;
  grouped: boolean;
  extras: Extras | null;
  warnings: Warnings;
}

const DEFAULT_RESULTS = 10;
const DEFAULT_TOKENS = 10_000;
const MAX_TOKENS = 1_000_000;
const CONTEXT_TOKENS = { low: 2500, medium: 5000, high: DEFAULT_TOKENS } as const;
export const MAX_QUERIES = 5;
export const QUERY_CHARACTERS = [1, 200] as const;
const MAX_LANGUAGES = 20;
const DOMAINS = 'search_domain_filter';
const SIZE = 'search_context_size';
const SIZES = ['low', 'medium', 'high'] as const;

/** What sets the beginning of the window, and what its end. */
const STARTS = [
  'search_recency_filter',
  'search_after_date_filter',
  'search_after_date',
  'last_updated_after_filter',
];
const ENDS = ['search_before_date_filter', 'search_before_date', 'last_updated_before_filter'];

/** Extras of this API only. */
const OWN_EXTRAS = { group_by_query: Joi.boolean().strict() };

const OVERRULED: OverruledFields = {
  max_results: ['max_results', 'num_search_results'],
  max_tokens: ['max_tokens', SIZE],
  include_domains: [DOMAINS],
  exclude_domains: [DOMAINS],
  languages: ['search_language_filter'],
  countries: ['country'],
  days: [...STARTS, ...ENDS],
  published_after: STARTS,
  published_before: ENDS,
  mode: ['search_type', 'web_search_options.search_type'],
};

const readerOf = (body: JsonObject) => new FieldReader(body, PERPLEXITY_STYLE);

/** What fields that are read under another name are called in the body. */
export type SentNames = Map<string, string>;

/** Reads a body; what it throws about a field names that as it was sent. */
export function namingAsSent<T>(read: (sent: SentNames) => T): T {
  const sent: SentNames = new Map();
  const renamed = (text: string, end: string) => {
    const [field = ''] = text.split(end, 1);
    return (sent.get(field) ?? field) + text.slice(field.length);
  };
  try {
    return read(sent);
  } catch (error) {
    // What is not offered is refused by its message alone.
    if (error instanceof Failure && error.errors.length === 0 && error.as !== null)
      throw new Failure(error.code, renamed(error.message, ' '), { as: error.as });
    throw renamedFields(error, (path) => renamed(path, '.'));
  }
}

/** Reads a body of /search. Throws 422 for invalid fields, 400 for what this service does not do. */
export function readPerplexitySearch(given: JsonObject, known: SearchContext): PerplexitySearch {
  return namingAsSent((sent) => readSearch(given, known, sent));
}

function readSearch(given: JsonObject, known: SearchContext, sent: SentNames): PerplexitySearch {
  const warnings = new Warnings(given);
  const refusals = new FieldRefusals();
  const named = snakes(given, warnings, sent);
  const type = readerOf(named).choice('search_type', ['web', 'fast', 'people']);
  if (type === 'people') refusals.add('search_type "people" is not supported: this service searches news.');
  const asked = opened(named, PERPLEXITY_SEARCH_FIELDS, warnings, refusals);
  const { body, extras } = asked;
  const grouped = extras?.more.group_by_query === true;
  // One list per query is what was asked for.
  if (grouped) warnings.drop('approximated:query');
  const fields = readerOf(body);
  const queries = queriesOf(body.query);
  const maxResults = Math.min(fields.integer('max_results') ?? DEFAULT_RESULTS, MAX_PERPLEXITY_RESULTS);
  const perPage = fields.integer('max_tokens_per_page');
  const mode = type === 'fast' ? 'fast' : 'normal';
  const wanted = {
    ...searchOf(asked, queries, { mode, maxResults, minScore: LIST_MIN_SCORE }, known),
    tokens: tokensOf(asked),
    tokensPerPage: Math.min(perPage ?? EXCERPT_TOKENS, EXCERPT_TOKENS),
    serverTime: fields.flag('display_server_time'),
    grouped,
  };
  refusals.settle();
  return wanted;
}

/** A body without what its extras or other fields replace, and what has been warned of or refused so far. */
interface OpenedBody {
  body: JsonObject;
  extras: Extras | null;
  warnings: Warnings;
  refusals: FieldRefusals;
}

/**
 * The fields of a body that apply: without those that its extras replace or that another field overrides. Adds the
 * warnings for all of them.
 */
export function opened(
  given: JsonObject,
  fields: readonly CompatField[],
  warnings: Warnings,
  refusals: FieldRefusals,
): OpenedBody {
  readerOf(given).object(EXTRAS);
  const extras = readExtras(given, OWN_EXTRAS);
  warnUnusedExtras(extras, warnings);
  const left = dropOverruled(given, extras, OVERRULED, warnings);
  const { [SIZE]: _, ...sizeless } = left;
  const isBudgeted = left.max_tokens != null || left.max_tokens_per_page != null;
  const body = isBudgeted ? sizeless : left;
  if (readerOf(left).choice(SIZE, SIZES) !== null && isBudgeted) warnings.ignored(SIZE);
  collectWarnings(body, fields, { unknown: 'path', own: [EXTRAS], acts: isGiven }, warnings);
  return { body, extras, warnings, refusals };
}

/** What search and chat have in common: filters, window, mode. */
export function searchOf(
  { body, extras, warnings, refusals }: OpenedBody,
  queries: string[],
  { mode, maxResults, minScore }: { mode: Mode; maxResults: number; minScore: number },
  context: SearchContext,
): Pick<
  PerplexitySearch,
  'native' | 'maxResults' | 'passes' | 'updatedBefore' | 'empty' | 'extras' | 'warnings'
> {
  const fields = readerOf(body);
  const corpus = fields.choice('search_mode', ['web', 'academic', 'sec']);
  if (corpus === 'academic' || corpus === 'sec')
    refusals.add(`search_mode "${corpus}" is not supported: this service searches news.`);
  const domains = parseDomainFilter(
    trimmedTexts(fields.strings(DOMAINS, MAX_DOMAINS)),
    context.outlets,
    DOMAINS,
  );
  if (domains.approximated) warnings.add(`approximated:${DOMAINS}`);
  if (domains.nowhere) warnings.add(`limited:${DOMAINS}`);
  const code = perplexityCountry(fields);
  const languages = languagesOf(fields, warnings);
  const updatedBefore = lastUpdate(fields);
  const most = extras?.fields.max_results ?? maxResults;
  const asked = nativeSearchRequest(queries, {
    mode,
    min_score: minScore,
    highlights: true,
    include_domains: domains.include,
    exclude_domains: domains.exclude,
    countries: code === null ? null : [code],
    languages: languages.length === 0 ? null : languages,
    ...extras?.fields,
    ...readDateWindow(fields, extras?.fields ?? {}, context, warnings, refusals),
    // Other results fill the places of those that a rule removes.
    max_results: domains.passes === null && updatedBefore === null ? most : MAX_PERPLEXITY_RESULTS,
  });
  return {
    native: asked,
    maxResults: most,
    passes: domains.passes,
    updatedBefore,
    empty: domains.nowhere,
    extras,
    warnings,
  };
}

/** The token budget, from any of the fields that set it. */
export function tokensOf({ body, extras, warnings }: OpenedBody): number {
  const fields = readerOf(body);
  const tokens = extras?.fields.max_tokens ?? fields.integer('max_tokens');
  const size = fields.choice(SIZE, SIZES);
  if (tokens !== null && tokens > MAX_TOKENS) warnings.add('limited:max_tokens');
  if (tokens !== null) return Math.min(tokens, MAX_TOKENS);
  return size === null ? DEFAULT_TOKENS : CONTEXT_TOKENS[size];
}

/** The body with its camelCase names read as their twins, where those are absent. */
function snakes(given: JsonObject, warnings: Warnings, sent: SentNames): JsonObject {
  const body: JsonObject = {};
  for (const [name, value] of Object.entries(given)) {
    const twin = Object.hasOwn(CAMEL_NAMES, name) ? CAMEL_NAMES[name]![0] : null;
    if (twin === null || value == null) body[name] ??= value;
    else if (given[twin] != null) warnings.ignored(name);
    else {
      body[twin] = value;
      sent.set(twin, name);
      if (isUsed(value)) warnings.add(`approximated:${name}`);
    }
  }
  return body;
}

function queriesOf(value: unknown): string[] {
  const list = typeof value === 'string' ? [value] : value;
  if (!Array.isArray(list) || !list.every((one) => typeof one === 'string'))
    throw invalidField('query', 'must be a string or a list of strings');
  const queries = [...new Set(list.map((one) => one.trim()))];
  if (queries.length === 0) throw invalidField('query', 'must have at least one query');
  if (list.length > MAX_QUERIES) throw invalidField('query', `must have at most ${MAX_QUERIES} items`);
  const [least, most] = QUERY_CHARACTERS;
  if (queries.some((one) => [...one].length < least || [...one].length > most))
    throw invalidField('query', `must have ${least} to ${most} characters`);
  return queries;
}

function languagesOf(fields: FieldReader, warnings: Warnings): string[] {
  const path = 'search_language_filter';
  const tags = trimmedTexts(fields.strings(path, MAX_LANGUAGES)).map((tag) =>
    perplexityLanguage(fields, path, tag),
  );
  if (tags.some(({ exact }) => !exact)) warnings.add(`approximated:${path}`);
  return [...new Set(tags.map(({ code }) => code))];
}
