/** Pivots long tables into wide ones: one column per series, one value per cell. */

import { momentOfCell } from '../cell-dates.ts';
import type { Encode, Warning } from '../chart.ts';
import { MAX_PLOTS } from '../limits.ts';
import { isAdditive, limitSeries, OTHER_SERIES, seriesLimitWarning, sumOf } from '../series-limit.ts';
import { type Cell, type ChartTable, type Column, isDated } from '../table.ts';
import { cellsOf } from '../view.ts';
import { invalidCell } from './problems.ts';

/** Data that have been read. */
export interface ReadData {
  table: ChartTable;
  encode: Encode;
  warnings: Warning[];
}

/** Pivots when `encode.series` asks for it or the shape of the table implies it; sorts by date. */
export function pivoted(arrival: ReadData): ReadData {
  const spread = findPivot(arrival);
  const wide = spread ? pivot(arrival, spread) : arrival;
  return { ...wide, table: sortedByDate(wide.table, wide.encode) };
}

interface Pivot {
  x: Column;
  series: Column;
  value: Column;
  isRequested: boolean;
}

/** More numbers along the axis than this are no categories. */
const MAX_CATEGORIES = 14;

function findPivot({ table, encode }: ReadData): Pivot | null {
  const { columns, rows } = table;
  const named = (key?: string) => columns.find((column) => column.key === key);
  const series = named(encode.series);
  if (series) {
    const x = named(encode.x) ?? columns.find((column) => column !== series && column.type !== 'number');
    const value = named(encode.y?.[0]) ?? columns.find(({ type }) => type === 'number');
    if (isColoured({ table, encode }, x)) return null;
    if ((encode.y?.length ?? 0) > 1) throw invalidCell('encode.y', 'takes one column beside encode.series');
    if (!x || !value)
      throw invalidCell('encode.series', 'needs a column for x and a column of numbers besides it');
    return { x, series, value, isRequested: true };
  }
  if (Object.keys(encode).length > 0 || columns.length !== 3) return null;
  const x = columns.find(isDated);
  const text = columns.find(({ type }) => type === 'string');
  const value = columns.find(({ type }) => type === 'number');
  if (!x || !text || !value) return null;
  const repeats = new Set(cellsOf(table, x)).size < rows.length;
  return repeats ? { x, series: text, value, isRequested: false } : null;
}

/** Whether `encode.series` colours the dots of a scatter plot: there are two measures of each row. */
function isColoured({ table, encode }: Omit<ReadData, 'warnings'>, x?: Column): boolean {
  if (x && isDated(x)) return false;
  if (x?.type !== 'number') return encode.x === undefined && encode.y?.length === 2;
  const distinct = new Set(cellsOf(table, x)).size;
  return table.columns.length > 3 || distinct > MAX_CATEGORIES || distinct === table.rows.length;
}

function pivot(arrival: ReadData, { x, series, value, isRequested: said }: Pivot): ReadData {
  const { table, encode, warnings } = arrival;
  const place = (column: Column) => table.columns.indexOf(column);
  const cells = new Map<string, Map<string, Cell>>();
  const totals = new Map<string, number>();
  const xs = new Map<string, Cell>();
  for (const [row, all] of table.rows.entries()) {
    const [at, name, number] = [all[place(x)]!, String(all[place(series)] ?? ''), all[place(value)]!];
    const key = String(at);
    const line = cells.get(key) ?? new Map<string, Cell>();
    if (line.has(name) && said)
      throw invalidCell(
        `data.rows[${row}]`,
        `a second value for "${key}" and "${name}"; each pair may appear only once`,
      );
    if (line.has(name)) return arrival;
    cells.set(key, line.set(name, number));
    xs.set(key, at);
    totals.set(name, (totals.get(name) ?? 0) + Math.abs(typeof number === 'number' ? number : 0));
  }
  const message = `One series was made of each value of "${series.key}".`;
  const notes: Warning[] = said ? [] : [{ code: 'long_form_pivoted', message, column: series.key }];
  const all = [...totals.keys()];
  const isSum = isAdditive(value);
  const { kept, rest } = limitSeries([...totals.values()], isSum, MAX_PLOTS);
  const names = kept.map((at) => all[at]!);
  const beyond = rest.map((at) => all[at]!);
  const grouped = isSum ? beyond : [];
  if (beyond.length > 0) notes.push(seriesLimitWarning(names.length, beyond, isSum));
  // The names of the new columns do not tell whether they may be added up.
  const like = { ...value, additive: isSum ? value.additive : false };
  const made = names.map((name) => ({ ...like, key: name || '–', label: name || '–' }));
  const other = grouped.length > 0 ? [{ ...value, key: OTHER_SERIES, label: OTHER_SERIES }] : [];
  const rows = [...cells].map(([key, line]) => [
    xs.get(key)!,
    ...names.map((name) => line.get(name) ?? null),
    ...(grouped.length > 0 ? [sumOf(grouped.map((name) => line.get(name) ?? null))] : []),
  ]);
  const { series: _, y: __, ...roles } = encode;
  return {
    table: { columns: [x, ...made, ...other], rows },
    encode: said ? { ...roles, x: x.key } : roles,
    warnings: [...warnings, ...notes],
  };
}

/** By date if the x axis is the first column of dates; otherwise in the caller's order. */
function sortedByDate(table: ChartTable, { x }: { x?: string }): ChartTable {
  const dated = table.columns.findIndex((column) => isDated(column) && (x === undefined || column.key === x));
  if (dated < 0) return table;
  const at = (row: Cell[]) => momentOfCell(row[dated]!) ?? Number.POSITIVE_INFINITY;
  return { ...table, rows: table.rows.toSorted((a, b) => at(a) - at(b) || 0) };
}
