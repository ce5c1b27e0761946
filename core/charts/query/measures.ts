/** How each measure turns the articles found into a table, and its part of the plan. */

import { Failure } from '../../platform/errors.ts';
import type { Answer, Result } from '../../search/answer/answer.ts';
import type { SearchDeps } from '../../search/search-run.ts';
import type { Question } from '../../search/understanding/question.ts';
import type { Encode, Source, Warning } from '../data/chart.ts';
import { type ChartType, SLICED } from '../data/options.ts';
import { type ChartPlan, type Filing, UNSTATED } from '../data/plan.ts';
import type { ChartTable, Granularity } from '../data/table.ts';
import { quotedTopics } from '../wording/topic-names.ts';
import {
  firstRows,
  firstSeries,
  inWindows,
  isRunning,
  partsBy,
  sharedBy,
  sharesOfColumns,
  sharesOfRows,
  topicTable,
  windowsAsTopics,
  windowTable,
} from './compose.ts';
import {
  countByDimension,
  countByTime,
  type daysSpanned,
  eventsTable,
  KEY_OF,
  outletName,
  partialSteps,
  readableStep,
  type TopicResults,
} from './count.ts';
import type { ChartIntent, QueryChartRequest } from './intent.ts';
import { type StatedFigure, statedFigures } from './stated-figures/stated.ts';
import { figuresTable } from './stated-figures/table.ts';
import { countByTone, readableToneStep } from './tone-count.ts';

/** What a search for a chart's query found. */
export interface QuerySearch {
  request: QueryChartRequest;
  intent: ChartIntent;
  /** The type asked for, in the query or beside it. */
  type: ChartType | 'auto';
  /** Outlets by their id, as queries name them. */
  names: ReadonlyMap<string, string>;
  /** The same as charts name them. */
  labels: ReadonlyMap<string, string>;
  question: Question;
  answer: Answer;
}

/** What a measure is computed from. */
export interface MeasureInput extends QuerySearch {
  deps: SearchDeps;
  counted: readonly TopicResults[];
  span: ReturnType<typeof daysSpanned>;
}

export interface MeasureResult {
  table: ChartTable;
  encode?: Encode;
  /** Drawn when no type is asked for, if it fits. */
  prefers?: ChartType;
  /** The step of time that was used. */
  granularity?: Granularity;
  /** Absent: all that were found. */
  articles?: readonly Result[];
  /** The fields of the plan that only this measure has. */
  facts?: Partial<ChartPlan>;
  warnings?: Warning[];
}

type Method =
  | 'events'
  | 'tones'
  | 'figures'
  | 'windows'
  | 'split'
  | 'by_topic'
  | 'over_time'
  | 'by_dimension';

/** Types that have one value for each topic, and no place for time. */
const WITHOUT_TIME: ReadonlySet<ChartType | 'auto'> = new Set([...SLICED, 'bar_horizontal', 'funnel', 'kpi']);

/** Types that show how shares change. */
const WITH_TIME: ReadonlySet<ChartType | 'auto'> = new Set(['line', 'area', 'stacked_bar']);

/** Makes the table of a query. Throws 422 when nothing can be drawn of what was found. */
export async function measure(making: MeasureInput): Promise<MeasureResult> {
  const method = methodOf(making.intent, making.type);
  if (FILED.has(method)) requireFiling(making);
  return METHODS[method](making);
}

const FILED: ReadonlySet<Method> = new Set(['tones', 'windows', 'split', 'by_dimension']);
/** Why articles have nothing of a kind. */
const UNKNOWN: Record<Exclude<Filing, 'source'>, string> = {
  section: 'none of these articles is in a section of its outlet',
  language: 'the language of none of these articles is known',
  country: 'the country of none of these outlets is known; the operator can set it',
};

/** Throws 422 when the articles have nothing at all of what they are to be counted under. */
function requireFiling({ intent: { reading }, counted, labels }: MeasureInput): void {
  const { dimension, measure } = reading;
  // The tones of several topics are counted by topic.
  const isByTopic = measure === 'tone' && counted.length > 1;
  if (dimension === 'time' || dimension === 'source' || isByTopic) return;
  const isUnknown = (result: Result) => KEY_OF[dimension](result, labels) === UNSTATED;
  if (!counted.every(({ results }) => results.every(isUnknown))) return;
  const message = UNKNOWN[dimension];
  throw new Failure('unchartable_data', `Nothing to draw: ${message}. The coverage by outlet would work.`, {
    errors: [{ path: 'query', message }],
  });
}

/** Whether topics are counted over the whole window: their shares, and what is to be drawn as a type without time. */
function isByTopic({ reading, windows }: ChartIntent, type: ChartType | 'auto'): boolean {
  const { measure, dimension, granularity, isShare, read } = reading;
  const isOverTime =
    granularity !== null || read.some(({ what, value }) => what === 'counted by' && value === 'time');
  const isCompared = measure === 'comparison' && dimension === 'time' && windows === null;
  return isCompared && !isOverTime && (isShare ? !WITH_TIME.has(type) : WITHOUT_TIME.has(type));
}

function methodOf(intent: ChartIntent, type: ChartType | 'auto'): Method {
  const {
    reading: { measure, dimension, isSplit },
    windows,
  } = intent;
  if (measure === 'timeline') return 'events';
  if (measure === 'tone') return 'tones';
  if (measure === 'stated_figures') return 'figures';
  if (windows) return 'windows';
  if (isSplit) return 'split';
  if (isByTopic(intent, type)) return 'by_topic';
  return dimension === 'time' ? 'over_time' : 'by_dimension';
}

const METHODS: Record<Method, (making: MeasureInput) => MeasureResult | Promise<MeasureResult>> = {
  events({ counted, labels }) {
    const { table, all } = eventsTable(counted, labels);
    return {
      table,
      encode: { x: 'date', label: 'headline', detail: 'source' },
      facts: limitedTo(table.rows.length, all),
    };
  },
  by_topic({ counted, type, intent: { reading } }) {
    const shared = sharedBy(counted);
    const table = topicTable(counted, SLICED.has(type) || shared.shared === undefined);
    // Slices show numbers and shares.
    const isInShares = reading.isShare && !SLICED.has(type);
    return { table: isInShares ? sharesOfColumns(table) : table, facts: { by: 'topic', ...shared } };
  },
  over_time({ intent, counted, span, request }) {
    const granularity = intent.reading.granularity ?? readableStep(span.days);
    const counts = countByTime(counted, intent.days, granularity, request.timezone, intent.until);
    return {
      table: intent.reading.isShare ? sharesOfRows(counts) : counts,
      granularity,
      facts: { ...partOf(span, granularity, intent, request), ...sharedBy(counted, isDated) },
    };
  },
  by_dimension: ({ intent: { reading }, type, counted, labels, request: { locale } }) => {
    const all = countByDimension(counted, reading.dimension as Filing, labels, locale);
    const isSliced = SLICED.has(type);
    // Topics have shares of what each outlet writes about them; slices show a whole for each topic.
    const isOfTopics = reading.measure === 'comparison' && !isSliced;
    const shares = isOfTopics ? sharesOfRows : sharesOfColumns;
    const { left, ...first } = firstRows(reading.isShare ? shares(all) : all, reading.limit, isSliced);
    return {
      ...first,
      facts: {
        ...limitedTo(all.rows.length - left, all.rows.length),
        ...(reading.measure === 'comparison' && { by: reading.dimension }),
        ...sharedBy(counted),
      },
    };
  },
  split({ intent, counted, span, request, labels }) {
    const { granularity: asked, dimension, isShare, limit } = intent.reading;
    const granularity = asked ?? readableStep(span.days);
    const { parts, of } = partsBy(counted, dimension as Filing, labels);
    const counts = countByTime(parts, intent.days, granularity, request.timezone, intent.until);
    const all = isShare ? sharesOfRows(counts) : counts;
    const table = firstSeries(all, limit);
    return {
      table,
      granularity,
      facts: {
        ...partOf(span, granularity, intent, request),
        ...(table.columns.length < all.columns.length && limitedTo(limit!, of)),
      },
    };
  },
  windows({ intent, counted, labels, request: { timezone: zone, locale } }) {
    const windows = inWindows(counted, intent.windows!, { until: intent.until, zone, locale });
    const { dimension, limit, isShare } = intent.reading;
    const isByTopic = counted.length > 1;
    const counts =
      dimension === 'time'
        ? windowTable(windows)
        : countByDimension(windowsAsTopics(windows), dimension, labels, locale);
    // Topics have shares of what each window has of them.
    const shares = isByTopic ? sharesOfRows : sharesOfColumns;
    const all = isShare && (isByTopic || dimension !== 'time') ? shares(counts) : counts;
    const { left, ...first } = firstRows(all, dimension === 'time' ? null : limit);
    const within = counted.map((one, at) => ({
      ...one,
      results: windows.flatMap((window) => window.counted[at]!.results),
    }));
    const found = within.flatMap(({ results }) => results);
    return {
      ...first,
      // Days between the windows were searched too.
      articles: [...new Map(found.map((result) => [result.url, result])).values()],
      facts: {
        ...sharedBy(within),
        ...limitedTo(all.rows.length - left, all.rows.length),
        windows: intent.windows!.map((window) => ({
          ...window,
          ...(isRunning(window.to, intent.until, zone) && { running: true as const }),
        })),
      },
      prefers: 'bar',
    };
  },
  tones({ intent, counted, span, request, labels }) {
    const step = intent.reading.granularity ?? readableToneStep(span.days);
    const { table, by, basis, warnings } = countByTone(counted, intent, { step, names: labels, request });
    const facts = {
      by,
      basis,
      ...(by === 'time' && partOf(span, step, intent, request)),
      ...sharedBy(counted, (result) => result.tone !== null),
    };
    return {
      table: intent.reading.isShare ? sharesOfRows(table) : table,
      facts,
      warnings,
      prefers: 'stacked_bar',
      ...(by === 'time' && { granularity: step }),
    };
  },
  async figures({ deps, request, intent, counted, answer, labels }) {
    const read = answer.results.filter((result) => result.read !== null).map(({ url }) => url);
    // These pages were read a moment ago and are cached; nothing is fetched for a quote.
    const readings = await deps.reader.read(read, 0);
    const articles = statedFigures(counted, readings, deps.index.wordIndex);
    if (articles.length === 0) throw noFigures(intent, answer.total, read.length);
    const nameOf = ({ result }: StatedFigure) => chartSource(result, labels).name;
    const { stated, unit, ...made } = figuresTable(articles, nameOf, request.timezone);
    return {
      ...made,
      articles: [...new Set(stated.map(({ result }) => result))],
      facts: { unit, looked_through: { articles: answer.total, read: readings.size } },
    };
  },
};

function isDated({ published_at: at }: Result): boolean {
  return at !== null;
}

function limitedTo(drawn: number, of: number): Partial<ChartPlan> {
  return drawn < of ? { limited: { drawn, of } } : {};
}

function partOf(
  span: MeasureInput['span'],
  step: Granularity,
  { until }: ChartIntent,
  { timezone }: QueryChartRequest,
): Partial<ChartPlan> {
  const partial = partialSteps(span, step, until, timezone);
  return partial.length > 0 ? { partial } : {};
}

/** An article as a source of a chart. `names` of outlets by their id. */
export function chartSource(result: Result, names: ReadonlyMap<string, string>): Source {
  const { url, title, published_at } = result;
  const name = outletName(result, names);
  return { name: name === UNSTATED ? '' : name, url, title, published_at };
}

function noFigures({ reading }: ChartIntent, articles: number, read: number): Failure {
  const about = quotedTopics(reading.topics).join(' or ');
  const message = `no article about ${about} states a number with a unit near those words (found: ${articles}, of them read: ${read}; of the others, the headline and standfirst)`;
  return new Failure(
    'unchartable_data',
    `Nothing to draw: ${message}. A deeper mode, a wider window or the coverage over time would work.`,
    { errors: [{ path: 'query', message }] },
  );
}
