/** Bodies of v1 and v3. */
import { EXTRAS, type Extras } from '#core/compat/extras.ts';
import {
  endOfUtcDay,
  FieldReader,
  type JsonObject,
  startOfUtcDay,
  trimmedTexts,
} from '#core/compat/field-reader.ts';
import { collectWarnings, isUsed, scalarText, type WarningOptions, Warnings } from '#core/compat/fields.ts';
import { isObject } from '#core/platform/objects.ts';
import { LIST_MIN_SCORE, RELEVANT } from '#core/search/relevance.ts';
import type { SearchRequest } from '#core/search/request/search-request.ts';
import type { ChartsRequest, WebShape } from './ask.ts';
import { type ContentFormat, FORMATS, MAX_ROWS, USUAL_ROWS } from './content.ts';
import { type Purpose, splitExtras } from './extras.ts';
import { TAKO_KNOWLEDGE_FIELDS, TAKO_SEARCH_FIELDS } from './fields.ts';
import { type FlatShape, flatShape } from './flat-results.ts';

const MAX_CARDS = 20;
const WARNED: WarningOptions = { unknown: 'path', own: [EXTRAS] };
const EFFORTS = ['fast', 'medium', 'deep', 'auto'] as const;

export interface KnowledgeSearch {
  charts: ChartsRequest;
  /** What its cards give as their source: `tako` or `web`. */
  index: string;
  withData: boolean;
  /** A request for files, which this API does not have. */
  nowhere: boolean;
  extras: Extras | null;
  warnings: Warnings;
}

/** Reads a body of knowledge_search. Throws 400. */
export function readKnowledgeSearch(asked: JsonObject): KnowledgeSearch {
  const warnings = new Warnings(asked);
  const { body, given, chart } = splitExtras(asked, ['charts'], warnings);
  collectWarnings(body, TAKO_KNOWLEDGE_FIELDS, WARNED, warnings);
  const fields = new FieldReader(body);
  const inputs = fields.object('inputs');
  const query = inputs.string('text');
  const count =
    fields.integer('count', 1, MAX_CARDS) ?? inputs.integer('count', 1, MAX_CARDS) ?? DEFAULT_CARDS;
  fields.choice('search_effort', EFFORTS);
  inputs.choice('search_effort', EFFORTS);
  const indexes = Array.isArray(body.source_indexes) ? body.source_indexes : ['tako'];
  for (const [at, one] of indexes.entries()) if (isObject(one)) warnings.add(`ignored:source_indexes[${at}]`);
  const nowhere = indexes.length > 0 && indexes.every((one) => one === 'connected_data');
  if (nowhere) warnings.add('unsupported:source_indexes.connected_data');
  const settings = fields.object('output_settings').object('knowledge_card_settings');
  const dark = settings.value('image_dark_mode') === true;
  return {
    charts: { query, count, locale: localeOf(body), dark, extras: chart },
    index: indexes.length === 1 && indexes[0] === 'web' ? 'web' : 'tako',
    withData: parametersOf(body).get('include_data_url') === 'true',
    nowhere,
    extras: given,
    warnings,
  };
}

export interface TakoSearch {
  query: string;
  /** Null: no cards were asked for. */
  charts: ChartsRequest | null;
  contents: { format: ContentFormat; rows: number } | null;
  /** Null: no articles were asked for. */
  web: { fields: Partial<SearchRequest>; shape: WebShape } | null;
  /** Null: two lists were asked for. */
  flat: FlatShape | null;
  /** A schema was to be filled. */
  structured: boolean;
  extras: Extras | null;
  warnings: Warnings;
}

/** How much /answer gives less of than /search. It quotes its articles, so all of them are about the query. */
export const SEARCH = { articles: 5, snippet: 4000, minScore: LIST_MIN_SCORE } as const;
export const ANSWER = { articles: 3, snippet: 1000, minScore: RELEVANT } as const;
const DEFAULT_CARDS = 5;
const MAX_SNIPPET = 20_000;
const MAX_DOMAINS = 20;
const MAX_CONTENT = 30_000;
const MAX_ARTICLE = 1_000_000;
const SOURCES = ['data', 'tako', 'web'];

/** Reads a body of v3 search, or of answer. Throws 400. */
export function readTakoSearch(asked: JsonObject, usual: typeof SEARCH | typeof ANSWER): TakoSearch {
  const warnings = new Warnings(asked);
  const { body, given, chart, search } = splitExtras(asked, purposesOf(asked), warnings);
  collectWarnings(body, TAKO_SEARCH_FIELDS, WARNED, warnings);
  const fields = new FieldReader(body);
  const query = fields.string('query');
  if (fields.choice('effort', ['fast', 'instant', 'deep']) === 'instant') warnings.add('approximated:effort');
  const sources = body.sources ?? { data: {}, web: {} };
  if (!isObject(sources)) return fields.refuse('sources', 'must be an object');
  const readers = new FieldReader(sources, {}, 'sources.');
  const keys = Object.keys(sources).filter((key) => sources[key] !== null);
  for (const key of keys.filter((one) => SOURCES.includes(one))) readers.object(key);
  if (keys.length === 0) fields.refuse('sources', 'must name at least one source');
  if (keys.includes('data') && keys.includes('tako')) warnings.add('ignored:sources.tako');
  const data = ['data', 'tako'].find((key) => isObject(sources[key]));
  const settings = fields.object('output_settings');
  const dark = settings.value('image_dark_mode') === true;
  const timezone = typeof body.timezone === 'string' && body.timezone ? { timezone: body.timezone } : {};
  const charts = { query, locale: localeOf(body), dark, extras: { ...timezone, ...chart } };
  const flat = usual === SEARCH ? flatShape(settings) : null;
  if (usual === ANSWER && isObject(settings.value('flat_results')))
    warnings.ignored('output_settings.flat_results');
  const cards = Math.min(flat?.results ?? DEFAULT_CARDS, MAX_CARDS);
  return {
    query,
    ...(data ? dataOf(readers.object(data), charts, cards, warnings) : { charts: null, contents: null }),
    web: isObject(sources.web) ? webOf(readers.object('web'), usual, flat, search) : null,
    structured: isUsed(body.output_schema),
    flat,
    extras: given,
    warnings,
  };
}

function dataOf(
  data: FieldReader,
  asked: Omit<ChartsRequest, 'count'>,
  usual: number,
  warnings: Warnings,
): Pick<TakoSearch, 'charts' | 'contents'> {
  const count = data.integer('count', 1, MAX_CARDS) ?? usual;
  const format = data.choice('content_format', FORMATS) ?? 'json_compact';
  const rows = data.integer('max_rows') ?? USUAL_ROWS;
  const pins = trimmedTexts(data.strings('node_ids', MAX_CARDS));
  const isStrict = data.value('strict') === true;
  if (isStrict && pins.length === 0) data.refuse('strict', 'requires node_ids');
  if (isStrict) warnings.add('unsupported:sources.data.node_ids');
  return {
    charts: isStrict ? null : { ...asked, count },
    contents: data.value('include_contents') === true ? { format, rows: Math.min(rows, MAX_ROWS) } : null,
  };
}

/** The requested sources: the named one, or both. */
function purposesOf({ sources }: JsonObject): Purpose[] {
  if (!isObject(sources)) return ['charts', 'articles'];
  const has = (name: string) => isObject(sources[name]);
  return [
    ...(has('data') || has('tako') ? (['charts'] as const) : []),
    ...(has('web') ? (['articles'] as const) : []),
  ];
}

function webOf(
  web: FieldReader,
  usual: typeof SEARCH | typeof ANSWER,
  flat: FlatShape | null,
  search: Partial<SearchRequest>,
): NonNullable<TakoSearch['web']> {
  const snippet = web.integer('snippet_max_chars', 1, MAX_SNIPPET);
  const { results = null, snippet: flatSnippet = null } = flat ?? {};
  if (snippet !== null && flatSnippet !== null)
    web.refuse('snippet_max_chars', 'cannot be combined with output_settings.flat_results.snippet_max_chars');
  const after = web.day('published_after');
  const before = web.day('published_before');
  return {
    fields: {
      max_results: web.integer('count', 1, MAX_CARDS) ?? Math.min(results ?? usual.articles, MAX_CARDS),
      min_score: usual.minScore,
      include_domains: trimmedTexts(web.strings('include_domains', MAX_DOMAINS)),
      exclude_domains: trimmedTexts(web.strings('exclude_domains', MAX_DOMAINS)),
      published_after: after && startOfUtcDay(after),
      published_before: before && endOfUtcDay(before),
      highlights: true,
      ...search,
    },
    shape: {
      snippetCharacters: snippet ?? flatSnippet ?? usual.snippet,
      passages: web.value('highlights') === true,
      contents: web.value('include_contents') === true,
      contentCharacters: web.integer('article_content_max_chars', 1, MAX_ARTICLE) ?? MAX_CONTENT,
    },
  };
}

/** Parameters as in the query of a URL. */
function parametersOf({ extra_params: text }: JsonObject): URLSearchParams {
  return new URLSearchParams(scalarText(text));
}

/** Spanish, or English. */
function localeOf({ locale }: JsonObject): 'en' | 'es' {
  return /^es\b/i.test(scalarText(locale)) ? 'es' : 'en';
}
