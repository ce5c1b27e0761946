/** The tones of the articles that a search found → the table of a plan: three columns, by outlet, time, or topic. */
import { sum } from 'd3-array';
import { TONES, type ToneName } from '../../../workers/messages/tone.ts';
import type { Result } from '../../search/answer/answer.ts';
import type { Warning } from '../data/chart.ts';
import type { ChartPlan } from '../data/plan.ts';
import { OTHER_SERIES } from '../data/series-limit.ts';
import { type ChartTable, type Granularity, newColumn } from '../data/table.ts';
import { countByDimension, countByTime, type DayWindow, type TopicResults } from './count.ts';
import type { QueryChartRequest } from './intent.ts';
import type { ChartQuery } from './plan-rules.ts';

/** More stacked bars than this are hard to read. */
const MAX_BARS = 14;
const MAX_DAYS = 36;
const MAX_WEEKS_IN_DAYS = 250;
/** With fewer articles, each one changes the result visibly. */
const FEW = 10;

export interface ToneOptions {
  /** The step of time that is counted in, if it is. */
  step: Granularity;
  /** Outlets by their id. */
  names: ReadonlyMap<string, string>;
  request: Pick<QueryChartRequest, 'timezone' | 'locale'>;
}

export interface ToneCount {
  table: ChartTable;
  by: NonNullable<ChartPlan['by']>;
  basis: NonNullable<ChartPlan['basis']>;
  warnings: Warning[];
}

/** The step of time that gives a readable number of stacked bars. */
export function readableToneStep(days: number): Granularity {
  if (days <= 1) return 'hour';
  if (days <= MAX_DAYS) return 'day';
  return days <= MAX_WEEKS_IN_DAYS ? 'week' : 'month';
}

/** Articles by their tone toward the topic. Several topics are always compared with each other. */
export function countByTone(
  counted: readonly TopicResults[],
  { reading, days, until }: { reading: Pick<ChartQuery, 'dimension'>; days: DayWindow; until: number },
  { step, names, request }: ToneOptions,
): ToneCount {
  const by = counted.length > 1 ? ('topic' as const) : reading.dimension;
  const results = counted
    .flatMap((one) => one.results)
    .filter(({ tone, published_at: at }) => tone !== null && (by !== 'time' || at !== null));
  const basis = { headline: 0, article: 0 };
  for (const { tone } of results) basis[tone!.basis] += 1;
  const parts = partsOf(results);
  const whole =
    by === 'topic'
      ? perTopic(counted)
      : by === 'time'
        ? countByTime(parts, days, step, request.timezone, until)
        : countByDimension(parts, by, names, request.locale);
  const table = by === 'time' || by === 'topic' ? whole : folded(whole);
  return { table, by, basis, warnings: warningsOf(basis, whole.rows.length - table.rows.length) };
}

function partsOf(results: readonly Result[]): TopicResults[] {
  return TONES.map((name) => ({ topic: name, isPart: true, results: results.filter(isOf(name)) }));
}

const isOf = (name: ToneName) => (result: Result) => result.tone?.label === name;

function perTopic(counted: readonly TopicResults[]): ChartTable {
  const numbers = TONES.map((name) =>
    newColumn(name, 'number', { unit: 'articles', additive: true, parts: true }),
  );
  return {
    columns: [newColumn('topic', 'string'), ...numbers],
    rows: counted.map(({ topic, results }) => [
      topic,
      ...TONES.map((name) => results.filter(isOf(name)).length),
    ]),
  };
}

/** Adds up the rows with the fewest articles when there are too many to draw. */
function folded({ columns, rows }: ChartTable): ChartTable {
  if (rows.length <= MAX_BARS) return { columns, rows };
  const rest = rows.slice(MAX_BARS - 1);
  const sums = TONES.map((_, at) => sum(rest, (row) => Number(row[at + 1])));
  return { columns, rows: [...rows.slice(0, MAX_BARS - 1), [OTHER_SERIES, ...sums]] };
}

function warningsOf({ headline, article }: NonNullable<ChartPlan['basis']>, gone: number): Warning[] {
  const all = headline + article;
  const warnings: Warning[] = [];
  if (headline > 0)
    warnings.push({
      code: 'tone_from_headlines',
      message: `The tone of ${headline} of ${all} articles was read from their headline and standfirst alone; the modes normal and deep read pages, deep more of them.`,
      articles: headline,
    });
  if (all < FEW)
    warnings.push({
      code: 'few_articles',
      message: `Articles counted: ${all}. One of them changes the picture; a wider window would say more.`,
      articles: all,
    });
  if (gone > 0)
    warnings.push({
      code: 'rows_grouped',
      message: `The ${MAX_BARS - 1} with most articles are drawn; ${gone + 1} more are added up as "${OTHER_SERIES}".`,
      grouped: gone + 1,
    });
  return warnings;
}
