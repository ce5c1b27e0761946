/** Who plays which part: the x column, the series, the labels. Chosen by `encode`, else by the shape of the table. */
import type { Cell, Column, Encode, Granularity, Table } from './chart.ts';
import { momentOf } from './dates.ts';
import { isDated } from './table.ts';

const MOST_SERIES = 8;

export interface Series {
  column: Column;
  label: string;
  /** Row by row; null is a gap. */
  values: (number | null)[];
}

export interface View {
  table: Table;
  /** The axis or the categories; null when all columns are numbers. */
  x: Column | null;
  xCells: Cell[];
  /** Milliseconds, when x is a date. */
  moments: (number | null)[] | null;
  granularity: Granularity;
  series: Series[];
  /** A text to say of each row: what happened, who it is. */
  label: Column | null;
  detail: Column | null;
  previous: Column | null;
}

/** The table as a drawing sees it. */
export function viewOf(table: Table, encode: Encode): View {
  const { columns, rows } = table;
  const named = (key: string | undefined) => columns.find((column) => column.key === key) ?? null;
  const texts = columns.filter(({ type }) => type === 'string' || type === 'boolean');
  const x = named(encode.x) ?? columns.find(isDated) ?? texts[0] ?? null;
  const previous = named(encode.previous);
  const asked = encode.y?.flatMap((key) => named(key) ?? []).filter(({ type }) => type === 'number');
  const numbers = columns.filter((column) => column.type === 'number' && column !== x && column !== previous);
  const ys = (asked?.length ? asked : numbers).slice(0, MOST_SERIES);
  const cellsOf = (column: Column) => {
    const at = columns.indexOf(column);
    return rows.map((row) => row[at] ?? null);
  };
  const xCells = x ? cellsOf(x) : rows.map((_, at) => String(at + 1));
  return {
    table,
    x,
    xCells,
    moments: x && isDated(x) ? xCells.map(momentOf) : null,
    granularity: x?.granularity ?? 'day',
    series: ys.map((column) => ({
      column,
      label: column.label || column.key,
      values: cellsOf(column).map((cell) => (typeof cell === 'number' ? cell : null)),
    })),
    label: named(encode.label) ?? texts.find((column) => column !== x) ?? (x && !isDated(x) ? x : null),
    detail: named(encode.detail),
    previous,
  };
}

/** The cells of one column. */
export function cellsOf({ columns, rows }: Table, column: Column): Cell[] {
  const at = columns.indexOf(column);
  return rows.map((row) => row[at] ?? null);
}

/** Whether all series count the same thing, so that one axis can carry them. */
export function sameUnit(series: readonly Series[]): boolean {
  return new Set(series.map(({ column }) => `${column.unit} ${column.format === 'percent'}`)).size <= 1;
}
