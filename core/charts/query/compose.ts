/** What a query asks for beyond counts: the largest rows only, percent instead of counts, a series for each outlet, two windows. */
import { rollup, sum } from 'd3-array';
import { dayOfIso, endOfDay, isoOfDay, todayIn } from '../../language/dates/civil.ts';
import type { Result } from '../../search/answer/answer.ts';
import type { Warning } from '../data/chart.ts';
import type { Locale } from '../data/options.ts';
import { type ChartPlan, type Filing, WINDOW_KEY } from '../data/plan.ts';
import { OTHER_SERIES } from '../data/series-limit.ts';
import { type Cell, type ChartTable, newColumn } from '../data/table.ts';
import { SO_FAR } from '../wording/window-names.ts';
import { KEY_OF, type TopicResults, topicColumns } from './count.ts';
import type { Window } from './windows/elliptical-windows.ts';

/** Series of a split, the sum of the others included. */
const MAX_PARTS = 7;

export interface FirstRows {
  table: ChartTable;
  /** Rows that are neither in the table nor added up in it. */
  left: number;
  warnings: Warning[];
}

/**
 * The first `limit` rows, and a warning that says of how many. `isWhole`: the others are added up in one more row, because
 * slices show a whole; without it, nothing may say which share of all a row has.
 */
export function firstRows({ columns, rows }: ChartTable, limit: number | null, isWhole = false): FirstRows {
  if (limit === null || rows.length <= limit) return { table: { columns, rows }, left: 0, warnings: [] };
  const first = rows.slice(0, limit);
  const rest = rows.slice(limit);
  const limited = (message: string): Warning[] => [
    { code: 'rows_limited', message, drawn: limit, rows: rows.length },
  ];
  if (isWhole) {
    const sums = columns.slice(1).map((_, at) => sum(rest, (row) => Number(row[at + 1])));
    // Shares have one decimal.
    const other = [OTHER_SERIES, ...sums.map((one) => Math.round(one * 10) / 10)];
    const message = `The ${limit} largest of ${rows.length} are drawn, as the query asks; the others are added up as "${OTHER_SERIES}".`;
    return { table: { columns, rows: [...first, other] }, left: 0, warnings: limited(message) };
  }
  const parts = columns.map((column) => (column.additive ? { ...column, additive: false } : column));
  const message = `The ${limit} largest of ${rows.length} are counted, as the query asks.`;
  return { table: { columns: parts, rows: first }, left: rest.length, warnings: limited(message) };
}

/** One row per topic, most articles first. `isSum`: the numbers may be added up. */
export function topicTable(counted: readonly TopicResults[], isSum: boolean): ChartTable {
  const rows = counted.map(({ topic, results }): [string, number] => [topic, results.length]);
  return {
    columns: [
      newColumn('topic', 'string'),
      newColumn('articles', 'number', { unit: 'articles', additive: isSum }),
    ],
    rows: rows.toSorted(([, one], [, other]) => other - one),
  };
}

/** How many of the articles that are counted are about more than one of the topics. */
export function sharedBy(
  counted: readonly TopicResults[],
  isCounted: (result: Result) => boolean = () => true,
): Partial<ChartPlan> {
  const urls = counted.flatMap(({ results }) => [
    ...new Set(results.filter(isCounted).map(({ url }) => url)),
  ]);
  const shared = [...rollup(urls, ({ length }) => length, String).values()].filter((times) => times > 1);
  return shared.length > 0 ? { shared: shared.length } : {};
}

/** Counts as percent of the sum of their column, with one decimal. */
export function sharesOfColumns({ columns, rows }: ChartTable): ChartTable {
  const sums = columns.map((_, at) => sum(rows, (row) => Number(row[at])));
  return percent({ columns, rows }, (_, at) => sums[at]!);
}

/** Counts as percent of the sum of their row, of which they are the parts. */
export function sharesOfRows({ columns, rows }: ChartTable): ChartTable {
  const isNumber = columns.map(({ type }) => type === 'number');
  const sums = rows.map((row) => sum(row, (cell, at) => (isNumber[at] ? Number(cell) : 0)));
  const shares = percent({ columns, rows }, (row) => sums[row]!);
  return {
    ...shares,
    columns: shares.columns.map((column, at) => (isNumber[at] ? { ...column, parts: true } : column)),
  };
}

function percent({ columns, rows }: ChartTable, whole: (row: number, at: number) => number): ChartTable {
  const share = (cell: Cell, row: number, at: number): Cell =>
    whole(row, at) === 0 ? null : Math.round((1000 * Number(cell)) / whole(row, at)) / 10;
  return {
    columns: columns.map((column) =>
      column.type === 'number'
        ? { ...column, key: column.key === 'articles' ? 'share' : column.key, unit: '%', additive: false }
        : column,
    ),
    rows: rows.map((row, at) =>
      row.map((cell, n) => (columns[n]!.type === 'number' ? share(cell, at, n) : cell)),
    ),
  };
}

/** The articles of one topic as a series for each outlet, section …, of which there are `of`; the smallest are added up. */
export function partsBy(
  [only]: readonly TopicResults[],
  dimension: Filing,
  names: ReadonlyMap<string, string>,
): { parts: TopicResults[]; of: number } {
  const parts = Map.groupBy(only!.results, (result) => KEY_OF[dimension](result, names));
  const sorted = [...parts].toSorted(([, one], [, other]) => other.length - one.length);
  const most = sorted.length > MAX_PARTS ? MAX_PARTS - 1 : MAX_PARTS;
  const rest = sorted.slice(most).flatMap(([, results]) => results);
  const largest = sorted.slice(0, most).map(([topic, results]) => ({ topic, isPart: true, results }));
  const all = rest.length > 0 ? [...largest, { topic: OTHER_SERIES, isPart: true, results: rest }] : largest;
  return { parts: all, of: sorted.length };
}

/** The dates and the first `limit` series, if fewer are asked for than are drawn. */
export function firstSeries({ columns, rows }: ChartTable, limit: number | null): ChartTable {
  if (limit === null || limit >= MAX_PARTS) return { columns, rows };
  return { columns: columns.slice(0, limit + 1), rows: rows.map((row) => row.slice(0, limit + 1)) };
}

/** What was found, within one of two windows. */
export interface InWindow {
  /** What the window is called. */
  name: string;
  counted: TopicResults[];
}

/** The articles of each of two windows. */
export function inWindows(
  counted: readonly TopicResults[],
  windows: readonly Window[],
  { until, zone, locale }: { until: number; zone: string; locale: Locale },
): InWindow[] {
  return windows.map(({ words, from, to }) => ({
    name: isRunning(to, until, zone) ? `${words} (${SO_FAR[locale]})` : words,
    counted: counted.map(({ results, ...topic }) => ({
      ...topic,
      results: results.filter(({ published_at: at }) => {
        const day = at === null ? null : isoOfDay(todayIn(Date.parse(at), zone));
        return day !== null && day >= from && day <= to;
      }),
    })),
  }));
}

/** The articles of the only topic in each window, as if the windows were topics. */
export function windowsAsTopics(windows: readonly InWindow[]): TopicResults[] {
  return windows.map(({ name, counted: [only] }) => ({ topic: name, results: only!.results }));
}

/** Whether a window that ends with this day was not over when it was counted. */
export function isRunning(to: string, until: number, zone: string): boolean {
  return until < endOfDay(dayOfIso(to), zone);
}

/** One row per window, with a column for each topic. */
export function windowTable(windows: readonly InWindow[]): ChartTable {
  return {
    columns: [newColumn(WINDOW_KEY, 'string', { ordered: true }), ...topicColumns(windows[0]!.counted)],
    rows: windows.map(({ name, counted }) => [name, ...counted.map(({ results }) => results.length)]),
  };
}
