/** The roles of columns: x axis, series, labels. Chosen by `encode`, otherwise by the shape of the table. */

import { axisMoments, hasTime } from './cell-dates.ts';
import type { Encode } from './chart.ts';
import { MAX_SERIES } from './limits.ts';
import { isAdditive, limitSeries, OTHER_SERIES, sumOf, weightOf } from './series-limit.ts';
import { type Cell, type ChartTable, type Column, type Granularity, isDated } from './table.ts';

export interface Series {
  column: Column;
  label: string;
  /** Row by row; null is a gap. */
  values: (number | null)[];
}

export interface View {
  table: ChartTable;
  /** The axis or the categories; null when all columns are numbers. */
  x: Column | null;
  xCells: Cell[];
  /** Milliseconds, when x is a date. */
  moments: (number | null)[] | null;
  /** Some of the dates have times, which are read in the chart's zone. */
  isTimed: boolean;
  granularity: Granularity;
  series: Series[];
  /** Columns beyond the limit of series. */
  beyondLimit: { labels: string[]; isSum: boolean } | null;
  /** Rows that were counted in part. */
  partial: ReadonlySet<number>;
  /** The text that groups the rows of a scatter plot by colour. */
  group: Column | null;
  /** The text that names each row. */
  label: Column | null;
  detail: Column | null;
  previous: Column | null;
}

interface ViewOptions {
  other?: string;
  zone?: string;
  partial?: readonly number[];
  most?: number;
}

/**
 * The roles of a table's columns. `other`: the name of the sum of series beyond the limit; `zone`: the time zone that
 * decides the day of a date-time; `most`: series that are drawn before the smallest are added up. An empty `encode.y` means
 * no series: its numbers cannot share an axis.
 */
export function viewOf(
  table: ChartTable,
  encode: Encode,
  { other = OTHER_SERIES, zone = 'UTC', partial = [], most = MAX_SERIES }: ViewOptions = {},
): View {
  const { columns, rows } = table;
  const named = (key: string | undefined) => columns.find((column) => column.key === key) ?? null;
  const group = named(encode.series);
  const texts = columns.filter(
    (column) => column !== group && (column.type === 'string' || column.type === 'boolean'),
  );
  const x =
    named(encode.x) ?? columns.find((column) => column !== group && isDated(column)) ?? texts[0] ?? null;
  const previous = named(encode.previous);
  const asked = encode.y?.flatMap((key) => named(key) ?? []).filter(({ type }) => type === 'number');
  const numbers = columns.filter(
    (column) => column.type === 'number' && column !== x && column !== previous && column !== group,
  );
  const ys = encode.y?.length === 0 ? [] : asked?.length ? asked.filter((column) => column !== x) : numbers;
  const xCells = x ? cellsOf(table, x) : rows.map((_, at) => String(at + 1));
  const isTimed = x !== null && isDated(x) && xCells.some(hasTime);
  return {
    table,
    x,
    xCells,
    moments: x && isDated(x) ? axisMoments(xCells, x.granularity, zone, isTimed) : null,
    isTimed,
    granularity: x?.granularity ?? 'day',
    ...withinLimit(
      ys.map((column) => seriesOf(table, column)),
      other,
      most,
    ),
    group,
    partial: new Set(partial),
    label:
      named(encode.label) ??
      texts.find((column) => column !== x) ??
      (x?.type === 'string' || x?.type === 'boolean' ? x : null),
    detail: named(encode.detail),
    previous,
  };
}

/** The largest series up to the limit, and the sum of the others if a sum makes sense. */
export function withinLimit(
  all: readonly Series[],
  other: string,
  most = MAX_SERIES,
): Pick<View, 'series' | 'beyondLimit'> {
  const isSum = sameUnit(all) && all.every(({ column }) => isAdditive(column));
  const { kept, rest } = limitSeries(
    all.map(({ values }) => weightOf(values)),
    isSum,
    most,
  );
  const series = kept.map((at) => all[at]!);
  if (rest.length === 0) return { series, beyondLimit: null };
  const beyond = rest.map((at) => all[at]!);
  const [{ column, values: first }] = beyond as [Series];
  const sum: Series = {
    column: { ...column, key: OTHER_SERIES, label: other },
    label: other,
    values: first.map((_, row) => sumOf(beyond.map(({ values }) => values[row]!))),
  };
  return {
    series: isSum ? [...series, sum] : series,
    beyondLimit: { labels: beyond.map(({ label }) => label), isSum },
  };
}

function seriesOf(table: ChartTable, column: Column): Series {
  return {
    column,
    label: column.label || column.key,
    values: cellsOf(table, column).map((cell) => (typeof cell === 'number' ? cell : null)),
  };
}

/** The measures of each row, including a numeric x. */
export function measuresOf({ table, x, series }: View): Series[] {
  return x?.type === 'number' ? [seriesOf(table, x), ...series] : series;
}

/** What dots are placed by: over a numeric axis every series, otherwise the first measure and the second. */
export function dotMeasures(view: View): { across: Series; ups: Series[] } {
  const [across, ...ups] = measuresOf(view) as [Series, ...Series[]];
  return { across, ups: view.x?.type === 'number' ? ups : ups.slice(0, 1) };
}

/** The cells of one column. */
export function cellsOf({ columns, rows }: ChartTable, column: Column): Cell[] {
  const at = columns.indexOf(column);
  return rows.map((row) => row[at] ?? null);
}

/** Whether all series have one unit and can share an axis. */
export function sameUnit(series: readonly Series[]): boolean {
  return new Set(series.map(({ column }) => `${column.unit} ${column.format === 'percent'}`)).size <= 1;
}
