/** Bodies of both generations, read. */
import { EXTRAS, type Extras } from '#core/compat/extras.ts';
import { collectWarnings, isObject, scalarText, type WarningOptions, Warnings } from '#core/compat/fields.ts';
import type { SearchRequest } from '#core/search/request/search-request.ts';
import type { ChartsRequest, WebShape } from './ask.ts';
import { type ContentFormat, FORMATS, MOST_ROWS, USUAL_ROWS } from './content.ts';
import { type Purpose, splitExtras } from './extras.ts';
import { TAKO_KNOWLEDGE_FIELDS, TAKO_SEARCH_FIELDS } from './fields.ts';
import { type Body, choice, day, inside, text, texts, whole, wrong } from './read.ts';

const MOST_CARDS = 20;
const HEEDED: WarningOptions = { unknown: 'path', own: [EXTRAS] };
const EFFORTS = ['fast', 'medium', 'deep', 'auto'] as const;

export interface KnowledgeSearch {
  charts: ChartsRequest;
  /** What its cards call their source: `tako` or `web`. */
  index: string;
  withData: boolean;
  /** Asked for files that are not here. */
  nowhere: boolean;
  extras: Extras | null;
  warnings: Warnings;
}

/** Reads a body of knowledge_search. Throws 400. */
export function readKnowledgeSearch(asked: Body): KnowledgeSearch {
  const warnings = new Warnings();
  const { body, given, chart } = splitExtras(asked, ['charts'], warnings);
  collectWarnings(body, TAKO_KNOWLEDGE_FIELDS, HEEDED, warnings);
  const inputs = inside(body, 'inputs');
  const query = text(inputs, 'text', 'inputs.text');
  const count =
    whole(body, 'count', 1, MOST_CARDS) ??
    whole(inputs, 'count', 1, MOST_CARDS, 'inputs.count') ??
    DEFAULT_CARDS;
  choice(body, 'search_effort', EFFORTS);
  choice(inputs, 'search_effort', EFFORTS, 'inputs.search_effort');
  const indexes = Array.isArray(body.source_indexes) ? body.source_indexes : ['tako'];
  for (const [at, one] of indexes.entries()) if (isObject(one)) warnings.add(`ignored:source_indexes[${at}]`);
  const nowhere = indexes.length > 0 && indexes.every((one) => one === 'connected_data');
  if (nowhere) warnings.add('unsupported:source_indexes.connected_data');
  const dark = inside(inside(body, 'output_settings'), 'knowledge_card_settings').image_dark_mode === true;
  return {
    charts: { query, count, locale: localeOf(body), dark, extras: chart },
    index: indexes.length === 1 && indexes[0] === 'web' ? 'web' : 'tako',
    withData: body.extra_params === 'include_data_url=true',
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
  extras: Extras | null;
  warnings: Warnings;
}

/** How much /answer gives less of than /search. */
export const SEARCH = { articles: 5, snippet: 4000 } as const;
export const ANSWER = { articles: 3, snippet: 1000 } as const;
const DEFAULT_CARDS = 5;
const MOST_SNIPPET = 20_000;
const MOST_DOMAINS = 20;
const MOST_CONTENT = 30_000;
const MOST_ARTICLE = 1_000_000;
const SOURCES = ['data', 'tako', 'web'];

/** Reads a body of v3 search, or of answer. Throws 400. */
export function readTakoSearch(asked: Body, usual: typeof SEARCH | typeof ANSWER): TakoSearch {
  const warnings = new Warnings();
  const { body, given, chart, search } = splitExtras(asked, purposesOf(asked), warnings);
  collectWarnings(body, TAKO_SEARCH_FIELDS, HEEDED, warnings);
  const query = text(body, 'query');
  if (choice(body, 'effort', ['fast', 'instant', 'deep']) === 'instant') warnings.add('approximated:effort');
  const sources =
    body.sources === undefined || body.sources === null ? { data: {}, web: {} } : inside(body, 'sources');
  const keys = Object.keys(sources).filter((key) => sources[key] !== null);
  for (const key of keys.filter((one) => SOURCES.includes(one)))
    if (!isObject(sources[key])) wrong(`sources.${key}`, 'must be an object');
  if (keys.length === 0) wrong('sources', 'must name at least one source');
  if (keys.includes('data') && keys.includes('tako')) warnings.add('ignored:sources.tako');
  const data = sources.data ?? sources.tako;
  const dark = inside(body, 'output_settings').image_dark_mode === true;
  const timezone = typeof body.timezone === 'string' && body.timezone ? { timezone: body.timezone } : {};
  const charts = { query, locale: localeOf(body), dark, extras: { ...timezone, ...chart } };
  return {
    query,
    ...(isObject(data) ? dataOf(data, charts, warnings) : { charts: null, contents: null }),
    web: isObject(sources.web) ? webOf(sources.web, usual, search) : null,
    extras: given,
    warnings,
  };
}

function dataOf(
  data: Body,
  asked: Omit<ChartsRequest, 'count'>,
  warnings: Warnings,
): Pick<TakoSearch, 'charts' | 'contents'> {
  const count = whole(data, 'count', 1, MOST_CARDS, 'sources.data.count') ?? DEFAULT_CARDS;
  const format = choice(data, 'content_format', FORMATS, 'sources.data.content_format') ?? 'json_compact';
  const rows = whole(data, 'max_rows', 1, Number.MAX_SAFE_INTEGER, 'sources.data.max_rows') ?? USUAL_ROWS;
  const pins = texts(data, 'node_ids', MOST_CARDS, 'sources.data.node_ids');
  if (data.strict === true && pins.length === 0) wrong('sources.data.strict', 'goes with node_ids');
  if (data.strict === true) warnings.add('unsupported:sources.data.node_ids');
  return {
    charts: data.strict === true ? null : { ...asked, count },
    contents: data.include_contents === true ? { format, rows: Math.min(rows, MOST_ROWS) } : null,
  };
}

/** What is asked for: a source that is named, or both. */
function purposesOf({ sources }: Body): Purpose[] {
  if (!isObject(sources)) return ['charts', 'articles'];
  const has = (name: string) => isObject(sources[name]);
  return [
    ...(has('data') || has('tako') ? (['charts'] as const) : []),
    ...(has('web') ? (['articles'] as const) : []),
  ];
}

function webOf(
  web: Body,
  usual: typeof SEARCH | typeof ANSWER,
  search: Partial<SearchRequest>,
): NonNullable<TakoSearch['web']> {
  const path = (name: string) => `sources.web.${name}`;
  const after = day(web, 'published_after', path('published_after'));
  const before = day(web, 'published_before', path('published_before'));
  return {
    fields: {
      max_results: whole(web, 'count', 1, MOST_CARDS, path('count')) ?? usual.articles,
      include_domains: texts(web, 'include_domains', MOST_DOMAINS, path('include_domains')),
      exclude_domains: texts(web, 'exclude_domains', MOST_DOMAINS, path('exclude_domains')),
      published_after: after && `${after}T00:00:00.000Z`,
      published_before: before && `${before}T23:59:59.999Z`,
      highlights: true,
      ...search,
    },
    shape: {
      snippetCharacters:
        whole(web, 'snippet_max_chars', 1, MOST_SNIPPET, path('snippet_max_chars')) ?? usual.snippet,
      passages: web.highlights === true,
      contents: web.include_contents === true,
      contentCharacters:
        whole(web, 'article_content_max_chars', 1, MOST_ARTICLE, path('article_content_max_chars')) ??
        MOST_CONTENT,
    },
  };
}

/** Spanish, or English. */
function localeOf({ locale }: Body): 'en' | 'es' {
  return /^es\b/i.test(scalarText(locale)) ? 'es' : 'en';
}
