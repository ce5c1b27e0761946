/** A chart from plain words: a plan, one search per topic, and a table of what was found. */

import { dayOfIso, isoOfDay } from '../../language/dates/civil.ts';
import { Failure } from '../../platform/errors.ts';
import type { Answer, Result } from '../../search/answer/answer.ts';
import { unknownIn } from '../../search/candidates/unknowable.ts';
import { DEPTHS, type ModeDepth } from '../../search/modes.ts';
import type { SearchDeps } from '../../search/search-run.ts';
import type { ChartContent, Warning } from '../data/chart.ts';
import { spanishOf } from '../data/options.ts';
import type { ChartPlan } from '../data/plan.ts';
import { planSummary } from '../wording/plan-wording.ts';
import { quotedTopics, topicName } from '../wording/topic-names.ts';
import { daysSpanned, stepAround, type TopicResults } from './count.ts';
import type { ChartIntent, QueryChartRequest } from './intent.ts';
import { chartSource, measure, type QuerySearch } from './measures.ts';
import { methodFacts } from './method.ts';
import type { ChartQuery, Decision } from './plan-rules.ts';
import { notShown, wordsNotRead } from './suggestions/words-not-read.ts';
import { coveredDays, uncoveredWarning } from './windows/covered-days.ts';

const MAX_SOURCES = 50;

/** Counts what was found. Throws 422 `unchartable_data` when there is nothing to draw. */
export async function contentFromSearch(deps: SearchDeps, found: QuerySearch): Promise<ChartContent> {
  const { request, labels, answer } = found;
  const counted = resultsByTopic(answer);
  if (answer.total === 0) throw nothingFound(request, found.intent, answer);
  const { days: asked, windows } = found.intent;
  const covered = windows ? asked : coveredDays(deps, found.question, counted, asked, request.timezone);
  const intent = beginning({ ...found.intent, days: covered }, counted, request.timezone);
  const { reading, days } = intent;
  const span = daysSpanned(counted, days, request.timezone);
  const making = { deps, ...found, intent, counted, span };
  const its = await measure(making);
  if (its.table.rows.length === 0)
    throw new Failure(
      'unchartable_data',
      'The articles found carry no date, so there is nothing to put in order; ask for the coverage by outlet.',
    );
  const { inference, clock, dateOffset: offset } = deps;
  const isTime =
    its.granularity !== undefined || reading.measure === 'timeline' || its.facts?.windows !== undefined;
  const undated = isTime ? answer.results.filter(isUndated).length : 0;
  // Only time needs dates; elsewhere articles count without one.
  const articles = (its.articles ?? answer.results).filter((result) => !isTime || !isUndated(result));
  const facts = {
    measure: reading.measure,
    topics: reading.topics,
    read: reading.read.map((one) => ({ words: one.words, as: decisionText(one) })),
    window: days.from === null ? { from: span.from, to: span.to } : days,
    granularity: its.granularity ?? null,
    type: reading.type ?? ('auto' as const),
    articles: its.articles ? articles.length : answer.total - undated,
    outlets: new Set(articles.map(({ source, url }) => source ?? new URL(url).hostname)).size,
    ...(undated > 0 && { undated }),
    ...methodFacts(making, articles),
    ...its.facts,
  };
  return {
    table: its.table,
    encode: its.encode ?? {},
    prefers: its.prefers ?? null,
    spanish: spanishOf(articles.map(({ country }) => country)),
    plan: { ...facts, summary: planSummary(facts, request.locale) },
    sources: articles.slice(0, MAX_SOURCES).map((result) => chartSource(result, labels)),
    warnings: [
      ...topicsLeftOut(reading),
      ...(await wordsNotRead({ ...found, inference, now: clock.now(), offset })),
      ...(its.warnings ?? []),
      ...uncoveredWarning(asked, covered),
      ...searchWarnings(facts, topicsAtLimit(counted, DEPTHS[request.request.mode])),
    ],
  };
}

/** What words of the query decided, as the plan of the chart has it. */
function decisionText({ what, value }: Decision): string {
  if (value === undefined) return what;
  if (value === null) return `${what} (the fields of the request decide)`;
  if (what === 'window') return `window: ${value.from} to ${value.to}`;
  if (what === 'kind') return `${value.replaceAll('_', ' ')}, by a model`;
  return `${what}: ${Array.isArray(value) ? value.join(', ') : value}`;
}

/** What was found for each topic, under its name without quotation marks, unless two would have the same one. */
function resultsByTopic({ groups, queries, results: all }: Answer): TopicResults[] {
  const found = groups ?? [{ query: queries[0]!, results: all }];
  const names = found.map(({ query }) => topicName(query));
  const areApart = new Set(names).size === names.length;
  return found.map(({ query, results }, at) => ({ topic: areApart ? names[at]! : query, results }));
}

/** A window that nobody named begins with its first article's step: the index may not reach back further. */
function beginning(intent: ChartIntent, counted: readonly TopicResults[], zone: string): ChartIntent {
  const { days, isUsual, reading } = intent;
  const step = reading.granularity;
  if (!isUsual || step === null) return intent;
  const first = dayOfIso(daysSpanned(counted, { ...days, from: null }, zone).from);
  const start = isoOfDay(step === 'hour' || step === 'day' ? first : stepAround(first, step).start);
  return { ...intent, days: { ...days, from: days.from !== null && days.from > start ? days.from : start } };
}

function isUndated({ published_at: at }: Result): boolean {
  return at === null;
}

function topicsLeftOut({ topics, leftOut }: ChartQuery): Warning[] {
  if (leftOut.length === 0) return [];
  const names = quotedTopics(leftOut).join(', ');
  const message = `${topics.length} topics can be compared at most; not searched: ${names}.`;
  return [{ code: 'topics_left_out', message, topics: leftOut }];
}

/** Of so many of the articles that a mode judges, nearly all are about the topic: those that were not judged would be, too. */
const NEARLY_ALL = 0.9;

/** The topics that have about as many articles as a mode judges; only these numbers, not the topics, can be compared. */
function topicsAtLimit(counted: readonly TopicResults[], { candidates }: ModeDepth): string[] {
  const full = counted.filter(({ results }) => results.length >= NEARLY_ALL * candidates);
  return full.map(({ topic }) => topic);
}

function searchWarnings(
  { undated = 0, not_judged: beyond = 0, topics = [] }: Partial<ChartPlan>,
  atLimit: readonly string[],
): Warning[] {
  const named = quotedTopics(atLimit).join(', ');
  const compared =
    topics.length > 1 && atLimit.length > 0
      ? ` Nearly all that were judged are about ${named}, of which there are more than are drawn: these numbers cannot be compared.`
      : '';
  const said: [Warning['code'], number, string][] = [
    ['undated_left_out', undated, `Articles without a date are not counted: ${undated}.`],
    [
      'coverage_capped',
      beyond,
      `This mode judges fewer articles than share words with the query (${beyond} more); narrow the window or use a deeper mode.${compared}`,
    ],
  ];
  return said.flatMap(([code, articles, message]) => (articles > 0 ? [{ code, message, articles }] : []));
}

/** What to try instead, by what the index cannot know. */
const INSTEAD: Record<string, string> = {
  index_empty: 'The index has no article of that window and those filters at all.',
  not_fresh_since: 'None of the outlets has been read for hours, so the latest news is missing.',
};

function nothingFound(
  { query }: QueryChartRequest,
  { days, reading }: ChartIntent,
  { left_out: leftOut }: Answer,
): Failure {
  const [unknown] = unknownIn(leftOut);
  const instead =
    unknown === undefined
      ? 'A wider window (days, or "last month"), fewer filters or other words would work.'
      : INSTEAD[unknown.reason]!;
  const window = days.from === null ? '' : ` from ${days.from} to ${days.to}`;
  const message = `no article${window} is about ${quotedTopics(reading.topics).join(' or ')}`;
  const values = reading.unread.length > 0 ? ` ${notShown(reading.unread, query)}.` : '';
  return new Failure('unchartable_data', `Nothing to draw: ${message}. ${instead}${values}`, {
    errors: [{ path: 'query', message: `${message} (read from "${query}")` }],
  });
}
