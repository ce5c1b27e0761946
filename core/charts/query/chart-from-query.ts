/** A chart from plain words: a plan, one search per topic, and a table of what was found. */

import { dayOfIso, endOfDay, isoOfDay, startOfDay, todayIn } from '../../language/dates/civil.ts';
import { spanUpTo } from '../../language/dates/span.ts';
import { type WordsOfTime, wordsOfTime } from '../../language/dates/temporal.ts';
import { MINUTE } from '../../platform/clock.ts';
import { Failure } from '../../platform/errors.ts';
import type { Answer } from '../../search/answer/answer.ts';
import { type SearchDeps, search } from '../../search/search.ts';
import { endOf, requestKey, type SearchRequest, startOf } from '../../search/understanding/question.ts';
import { findAnswer, keepAnswer } from '../../store/answers.ts';
import type { ChartType, Encode, Locale, Source, Table, Warning } from '../data/chart.ts';
import { type Counted, spanOf } from './count.ts';
import { made, sourceOf } from './measures.ts';
import type { ChartPlan } from './plan.ts';
import { type QueryReading, readQuery } from './plan-rules.ts';
import { planSummary } from './plan-wording.ts';

/** All that a mode judges is counted, not the first fifty. */
const EVERY_RESULT = 4000;
const MOST_SOURCES = 50;
const KEPT = 10 * MINUTE;

/** A query as it was asked: its words, and the fields it shares with search. */
export interface QueryChartRequest {
  query: string;
  request: Omit<
    SearchRequest,
    'queries' | 'max_results' | 'highlights' | 'dedupe' | 'max_tokens' | 'explain'
  >;
  /** Whether `days` or dates were given: words of time in the query are then only taken out of the topic. */
  windowGiven: boolean;
  timezone: string;
  locale: Locale;
}

/** What is to be searched; made before anything is paid. */
export interface Intent {
  reading: QueryReading;
  search: SearchRequest;
  days: { from: string | null; to: string };
}

export interface FromQuery {
  table: Table;
  encode: Encode;
  /** Drawn where nobody asks for a type, if it fits; null: as the table is best drawn. */
  prefers: ChartType | null;
  plan: ChartPlan;
  sources: Source[];
  warnings: Warning[];
  /** Whether the search came out of the cache, and is free. */
  cached: boolean;
  cacheKey: string;
  answer: Answer;
}

/** The days that words of time ask to count: what has no beginning ("before March 5") reaches as far as a search. */
function daysMeant({ basis, from, to }: WordsOfTime): { from: string; to: string } | null {
  if (basis === 'event' || to === null) return null;
  return { from: from ?? isoOfDay(spanUpTo(dayOfIso(to)).from), to };
}

/** Reads the words. Throws 400 when no topic is left. */
export function intentOf({ query, request, windowGiven, timezone }: QueryChartRequest, now: number): Intent {
  const time = wordsOfTime(query, { reference: now, zone: timezone });
  const named = time === null ? null : daysMeant(time);
  const reading = readQuery(time && named ? time.topic : query);
  if (reading.topics.length === 0) {
    const message = 'names no topic to search for';
    throw new Failure('invalid_request', `query ${message}, such as "coverage of wildfires by outlet".`, {
      errors: [{ path: 'query', message }],
    });
  }
  if (time?.expression && named)
    reading.read.push({
      words: time.expression,
      as: windowGiven ? 'window (the fields of the request decide)' : `window: ${named.from} to ${named.to}`,
    });
  const today = isoOfDay(todayIn(now, timezone));
  const spoken = named && !windowGiven ? { from: named.from, to: named.to < today ? named.to : today } : null;
  const days = spoken ?? daysOf(request, now, timezone);
  const dates = request.published_after !== null || request.published_before !== null;
  // Days are counted whole, or the first of them would look poorer than it was.
  const window =
    (spoken || !dates) && days.from !== null
      ? {
          days: null,
          published_after: iso(startOfDay(dayOfIso(days.from), timezone)),
          published_before: iso(endOfDay(dayOfIso(days.to), timezone)),
        }
      : {};
  return {
    reading,
    days,
    search: {
      ...request,
      ...window,
      queries: reading.topics,
      max_results: EVERY_RESULT,
      highlights: false,
      dedupe: false,
      max_tokens: null,
      explain: false,
      ...(reading.measure === 'tone' && { tone: true }),
    },
  };
}

const iso = (moment: number) => new Date(moment).toISOString();

function daysOf(
  { days, published_after: after, published_before: before }: QueryChartRequest['request'],
  now: number,
  zone: string,
): Intent['days'] {
  const dayAt = (moment: number) => isoOfDay(todayIn(moment, zone));
  const last = days === null ? null : isoOfDay(todayIn(now, zone) - days + 1);
  const to = before === null ? dayAt(now) : dayAt(Math.min(now, endOf(before)));
  const given = after === null ? null : dayAt(startOf(after));
  return { from: last === null || (given !== null && given > last) ? given : last, to };
}

/** Searches and counts. Throws 422 when nothing was found to draw. */
export async function countedFrom(
  deps: SearchDeps,
  asked: QueryChartRequest,
  intent: Intent,
  names: ReadonlyMap<string, string>,
  signal: AbortSignal,
): Promise<FromQuery> {
  const { reading, search: request, days } = intent;
  const cacheKey = requestKey('chart', request);
  const kept = request.fresh ? null : await findAnswer(deps.db, cacheKey, new Date(deps.clock.now()));
  const answer = kept === null ? await search(deps, request, signal) : (JSON.parse(kept.body) as Answer);
  const counted: Counted[] = answer.groups
    ? answer.groups.map(({ query, results }) => ({ topic: query, results }))
    : [{ topic: answer.queries[0]!, results: answer.results }];
  if (answer.total === 0) throw nothingFound(asked, intent);
  const span = spanOf(counted, days, asked.timezone);
  const its = await made({ deps: deps, asked, intent, names, counted, answer, span });
  if (its.table.rows.length === 0)
    throw new Failure(
      'unchartable_data',
      'The articles found carry no date, so there is nothing to put in order; ask for the coverage by outlet.',
    );
  const articles = its.articles ?? answer.results;
  const facts = {
    measure: reading.measure,
    topics: reading.topics,
    read: reading.read,
    window: days.from === null ? { from: span.from, to: span.to } : days,
    granularity: its.granularity ?? null,
    type: reading.type ?? ('auto' as const),
    articles: its.articles?.length ?? answer.total,
    outlets: new Set(articles.map(({ source, url }) => source ?? new URL(url).hostname)).size,
    ...its.facts,
  };
  const isTime = its.granularity !== undefined || reading.measure === 'timeline';
  return {
    table: its.table,
    encode: its.encode ?? {},
    prefers: its.prefers ?? null,
    plan: { ...facts, summary: planSummary(facts, asked.locale) },
    sources: articles.slice(0, MOST_SOURCES).map((result) => sourceOf(result, names)),
    warnings: [...topicsLeftOut(reading), ...(its.warnings ?? []), ...searchWarnings(answer, isTime)],
    cached: kept !== null,
    cacheKey,
    answer,
  };
}

function topicsLeftOut({ topics, leftOut }: QueryReading): Warning[] {
  if (leftOut.length === 0) return [];
  const names = leftOut.map((topic) => `"${topic}"`).join(', ');
  const message = `${topics.length} topics are compared at most; not searched: ${names}.`;
  return [{ code: 'topics_left_out', message, topics: leftOut }];
}

function searchWarnings({ results, left_out: leftOut }: Answer, isTime: boolean): Warning[] {
  const undated = isTime ? results.filter(({ published_at: at }) => at === null).length : 0;
  const beyond = leftOut.find(({ reason }) => reason === 'beyond_mode')?.count ?? 0;
  const said: [string, number, string][] = [
    ['undated_left_out', undated, `Articles without a date, which are not counted: ${undated}.`],
    [
      'coverage_capped',
      beyond,
      `More articles share words with the query than this mode judges (${beyond} more); narrow the window, or use a deeper mode.`,
    ],
  ];
  return said.flatMap(([code, articles, message]) => (articles > 0 ? [{ code, message, articles }] : []));
}

/** Keeps a search that was paid for, so that the same one is free for ten minutes. */
export async function keepSearch(
  { db, clock }: SearchDeps,
  { cached, cacheKey, answer }: FromQuery,
): Promise<void> {
  if (cached) return;
  const now = clock.now();
  await keepAnswer(db, cacheKey, JSON.stringify(answer), new Date(now), new Date(now + KEPT));
}

function nothingFound({ query }: QueryChartRequest, { days, reading }: Intent): Failure {
  const window = days.from === null ? '' : ` from ${days.from} to ${days.to}`;
  const message = `no article${window} is about ${reading.topics.map((topic) => `"${topic}"`).join(' or ')}`;
  return new Failure(
    'unchartable_data',
    `Nothing to draw: ${message}. A wider window (days, or "last month"), fewer filters or other words would work.`,
    {
      errors: [{ path: 'query', message: `${message} (read from "${query}")` }],
    },
  );
}
