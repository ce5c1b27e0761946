/** Long tables made wide: one column per series, at most eight, and no two values for one place. */
import type { Cell, Column, Table, Warning } from './chart.ts';
import { momentOf } from './dates.ts';
import { type Arrival, failure, isDated, problem } from './table.ts';

const MOST_SERIES = 8;

/** Spreads the series column over columns, when `encode.series` asks for it or the shape says so; sorts by date. */
export function pivoted(arrival: Arrival): Arrival {
  const spread = spreadOf(arrival);
  const wide = spread ? widened(arrival, spread) : arrival;
  return { ...wide, table: sorted(wide.table, wide.encode) };
}

interface Spread {
  x: Column;
  series: Column;
  value: Column;
  said: boolean;
}

function spreadOf({ table, encode }: Arrival): Spread | null {
  const { columns, rows } = table;
  const named = (key?: string) => columns.find((column) => column.key === key);
  const series = named(encode.series);
  if (series) {
    const x = named(encode.x) ?? columns.find((column) => column !== series && column.type !== 'number');
    const value = named(encode.y?.[0]) ?? columns.find(({ type }) => type === 'number');
    if (!x || !value)
      throw failure([problem('encode.series', 'needs a column for x and a column of numbers besides it')]);
    return { x, series, value, said: true };
  }
  if (Object.keys(encode).length > 0 || columns.length !== 3) return null;
  const x = columns.find(isDated);
  const text = columns.find(({ type }) => type === 'string');
  const value = columns.find(({ type }) => type === 'number');
  if (!x || !text || !value) return null;
  const at = columns.indexOf(x);
  const repeats = new Set(rows.map((row) => row[at])).size < rows.length;
  return repeats ? { x, series: text, value, said: false } : null;
}

function widened(arrival: Arrival, { x, series, value, said }: Spread): Arrival {
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
      throw failure([
        problem(
          `data.rows[${row}]`,
          `a second value for "${key}" and "${name}"; each pair may be there once`,
        ),
      ]);
    if (line.has(name)) return arrival;
    cells.set(key, line.set(name, number));
    xs.set(key, at);
    totals.set(name, (totals.get(name) ?? 0) + Math.abs(typeof number === 'number' ? number : 0));
  }
  const notes: Warning[] = said
    ? []
    : [
        {
          code: 'long_form_pivoted',
          message: `One series was made of each value of "${series.key}".`,
          column: series.key,
        },
      ];
  const { names, grouped } = largest(totals, notes);
  const made = names.map((name) => ({ ...value, key: name || '–', label: name || '–' }));
  const other = grouped.length > 0 ? [{ ...value, key: OTHER, label: OTHER }] : [];
  const rows = [...cells].map(([key, line]) => [
    xs.get(key)!,
    ...names.map((name) => line.get(name) ?? null),
    ...(grouped.length > 0 ? [sum(grouped.map((name) => line.get(name) ?? null))] : []),
  ]);
  const { series: _, y: __, ...rest } = encode;
  return {
    table: { columns: [x, ...made, ...other], rows },
    encode: said ? { ...rest, x: x.key } : rest,
    warnings: [...warnings, ...notes],
  };
}

/** The label of what was put together; the drawing writes it in the chart's language. */
export const OTHER = 'Other';

function largest(
  totals: ReadonlyMap<string, number>,
  notes: Warning[],
): { names: string[]; grouped: string[] } {
  const names = [...totals.keys()];
  if (names.length <= MOST_SERIES) return { names, grouped: [] };
  const kept = new Set(names.toSorted((a, b) => totals.get(b)! - totals.get(a)!).slice(0, MOST_SERIES - 1));
  const grouped = names.filter((name) => !kept.has(name));
  notes.push({
    code: 'series_grouped',
    message: `The ${kept.size} largest series are drawn; ${grouped.length} more are added up as "${OTHER}".`,
    grouped: grouped.slice(0, 100),
  });
  return { names: names.filter((name) => kept.has(name)), grouped };
}

function sum(cells: readonly Cell[]): Cell {
  const numbers = cells.filter((cell): cell is number => typeof cell === 'number');
  return numbers.length === 0 ? null : numbers.reduce((total, number) => total + number, 0);
}

/** By date, when the first column of dates is what the x axis shows; in the caller's order otherwise. */
function sorted(table: Table, { x }: { x?: string }): Table {
  const dated = table.columns.findIndex((column) => isDated(column) && (x === undefined || column.key === x));
  if (dated < 0) return table;
  const at = (row: Cell[]) => momentOf(row[dated]!) ?? Number.POSITIVE_INFINITY;
  return { ...table, rows: table.rows.toSorted((a, b) => at(a) - at(b) || 0) };
}
