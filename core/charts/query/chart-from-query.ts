/** A chart from plain words: a plan, one search per topic, and a table of what was found. */

import { MINUTE } from '../../platform/clock.ts';
import { Failure } from '../../platform/errors.ts';
import type { Answer } from '../../search/answer/answer.ts';
import { type SearchDeps, search } from '../../search/search.ts';
import { requestKey } from '../../search/understanding/question.ts';
import { findAnswer, keepAnswer } from '../../store/answers.ts';
import type { Encode, Source, Warning } from '../data/chart.ts';
import type { ChartType } from '../data/options.ts';
import type { ChartPlan } from '../data/plan.ts';
import type { Table } from '../data/table.ts';
import { planSummary } from '../wording/plan-wording.ts';
import { type Counted, spanOf } from './count.ts';
import type { Intent, QueryChartRequest } from './intent.ts';
import { made, sourceOf } from './measures.ts';
import type { QueryReading } from './plan-rules.ts';

const MOST_SOURCES = 50;
const KEPT = 10 * MINUTE;

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
