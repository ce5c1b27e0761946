/** What v1 and v3 search for: charts of a query, and articles about it. */

import type { Caller } from '#core/answers/answer-service.ts';
import { parseUsd } from '#core/billing/money.ts';
import { type ChartBody, readChartRequest } from '#core/charts/chart-request.ts';
import type { ChartAnswer } from '#core/charts/chart-response.ts';
import { MAX_QUERY } from '#core/charts/data/limits.ts';
import { parseQuery } from '#core/charts/query/plan-rules.ts';
import { chartBody } from '#core/charts/request-fields.ts';
import { nativeSearchRequest } from '#core/compat/request.ts';
import type { App } from '#core/http/service.ts';
import { validated } from '#core/http/validation.ts';
import { cutToCharacters, cutToUnits } from '#core/language/cut-text.ts';
import { Failure } from '#core/platform/errors.ts';
import type { Answer } from '#core/search/answer/answer.ts';
import { MAX_QUERIES, type SearchRequest } from '#core/search/request/search-request.ts';
import { serveSearch } from '#core/search/serve/search.ts';
import { requireCapability } from '#core/tenants/capabilities.ts';

export interface ChartsRequest {
  query: string;
  /** Cards at most. */
  count: number;
  locale: 'en' | 'es';
  dark: boolean;
  /** Native fields of a chart, from the extras. */
  extras: Record<string, unknown>;
}

export interface ChartsMade {
  charts: ChartAnswer[];
  costUsd: number;
}

/** Other ways to count the same topic, for callers that take several cards; the search behind them is then cached. */
const FURTHER: Record<'en' | 'es', readonly ((topic: string) => string)[]> = {
  en: [(topic) => `coverage of ${topic} by outlet`, (topic) => `coverage of ${topic} over time`],
  es: [(topic) => `cobertura de ${topic} por medio`, (topic) => `cobertura de ${topic} por día`],
};
/** Characters of a query of the native API. */
const MAX_TOPIC = 200;
/** Decimals of an amount: nano-dollars are the finest there is. */
const USD_DIGITS = 9;
/** That API has no window of its own; a month is what its questions are usually about. */
const DAYS = 30;

/** Charts of a query, the asked one first, at addresses that begin with `baseUrl`. None when nothing relevant is found, or nothing can be drawn. */
export async function chartsOf(
  app: App,
  caller: Caller,
  asked: ChartsRequest,
  baseUrl: string,
): Promise<ChartsMade> {
  requireCapability('charts', app.capabilities, caller);
  const { query, count, locale } = asked;
  const made: ChartsMade = { charts: [], costUsd: 0 };
  const first = await chartOf(app, caller, cutToUnits(query, MAX_QUERY), asked, baseUrl);
  if (first === null) return made;
  add(made, first);
  const [topic, ...others] = first.plan?.topics ?? [];
  if (topic === undefined || others.length > 0) return made;
  for (const further of FURTHER[locale]) {
    if (made.charts.length >= count) break;
    const words = further(topic);
    if (parseQuery(words).measure === first.plan?.measure) continue;
    try {
      const chart = await chartOf(app, afterPaying(caller, made.costUsd), words, asked, baseUrl);
      if (chart) add(made, chart);
    } catch (error) {
      // The first one is made and paid for: it is answered alone.
      if (error instanceof Failure) break;
      throw error;
    }
  }
  return made;
}

/** Whether the extras of a chart say themselves from when to count. */
function isDated({ published_after: after, published_before: before }: Record<string, unknown>): boolean {
  return after !== undefined || before !== undefined;
}

type Charged = ChartAnswer & { usage: { cost_usd: number } };

function add(made: ChartsMade, chart: Charged): void {
  made.charts.push(chart);
  made.costUsd = sumUsd(made.costUsd, chart.usage.cost_usd);
}

/** The exact sum of two amounts: as doubles, 0.0032 and 0.0044 make 0.007600000000000001. */
export function sumUsd(one: number, other: number): number {
  return Number((one + other).toFixed(USD_DIGITS));
}

async function chartOf(
  app: App,
  caller: Caller,
  query: string,
  asked: ChartsRequest,
  baseUrl: string,
): Promise<Charged | null> {
  const body = {
    theme: asked.dark ? 'dark' : 'light',
    locale: asked.locale,
    ...(!isDated(asked.extras) && { days: DAYS }),
    ...asked.extras,
    query,
  };
  try {
    const given = validated<ChartBody>(chartBody, body);
    const chartRequest = readChartRequest(given, app.config.date_offset);
    return await app.charts.service.create(caller, chartRequest, baseUrl);
  } catch (problem) {
    if (problem instanceof Failure && isNoChart(problem, query)) return null;
    throw problem;
  }
}

/** Any words may be asked here, also those that ask for no chart: that one has no cards. */
function isNoChart({ code, errors }: Failure, query: string): boolean {
  if (code === 'invalid_request')
    return /[\p{L}\p{N}]/u.test(query) && errors.length > 0 && errors.every(({ path }) => path === 'query');
  return ['unchartable_data', 'not_implemented'].includes(code);
}

/** The caller with what their cap leaves after `spent` USD: the cap is for the whole request. */
export function afterPaying(caller: Caller, spent: number): Caller {
  if (caller.cap === null) return caller;
  const left = caller.cap - parseUsd(spent)!;
  return { ...caller, cap: left > 0n ? left : 0n };
}

/** Articles about a query, in normal mode; about every topic of a comparison. */
export function articlesOf(app: App, caller: Caller, query: string, fields: Partial<SearchRequest>) {
  requireCapability('search', app.capabilities, caller);
  // As charts read it: the rules are for queries, and would read a book for hours.
  const { topics } = parseQuery(cutToUnits(query, MAX_QUERY));
  const queries = (topics.length === 0 ? [query] : topics.slice(0, MAX_QUERIES)).map((topic) =>
    cutToCharacters(topic, MAX_TOPIC),
  );
  return serveSearch(app, caller, nativeSearchRequest(queries, fields));
}

export interface WebShape {
  snippetCharacters: number;
  /** Passages rather than the standfirst. */
  passages: boolean;
  /** Excerpts as content too, and how much of them. */
  contents: boolean;
  contentCharacters: number;
}

/** Results as that API's web results; the snippet is null when only passages were asked for and none was read. */
export function webResults(
  answer: Answer,
  shape: WebShape,
  nameOf: (source: string | null) => string | null,
) {
  return answer.results.map((result) => {
    const passages = result.highlights.join(' … ');
    const snippet = shape.passages ? passages : [result.snippet, passages].filter(Boolean).join(' … ');
    return {
      title: result.title,
      url: result.url,
      snippet: snippet === '' ? null : cutToUnits(snippet, shape.snippetCharacters),
      source_name: nameOf(result.source),
      publish_date: result.published_at?.slice(0, 10) ?? null,
      content: shape.contents
        ? {
            data: cutToUnits(passages, shape.contentCharacters),
            content_format: null,
            cost: 0,
            truncated: true,
          }
        : null,
      citation_number: null as number | null,
    };
  });
}
