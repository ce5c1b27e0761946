/** Text tables and amounts for people. */
import { parseUsd, usdText } from '../../../core/billing/money.ts';

export interface Column<Row> {
  title: string;
  of(row: Row): string;
  /** Aligned right, as numbers are. */
  right?: true;
  /** Left out where every cell is a dash. */
  optional?: true;
}

/** Lines of aligned columns under their titles; `empty` when there are no rows. */
export function table<Row>(rows: readonly Row[], columns: readonly Column<Row>[], empty: string): string {
  if (rows.length === 0) return empty;
  const shown = columns.filter(({ of, optional }) => !optional || rows.some((row) => of(row) !== '-'));
  const cells = [shown.map(({ title }) => title), ...rows.map((row) => shown.map(({ of }) => of(row)))];
  const widths = shown.map((_, at) => Math.max(...cells.map((line) => line[at]!.length)));
  return cells
    .map((line) =>
      line
        .map((cell, at) => pad(cell, widths[at]!, shown[at]!.right))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** An amount from a JSON number, in decimal notation: never `1e-7`. */
export function money(usd: number): string {
  const nano = parseUsd(usd);
  return nano === null ? String(usd) : usdText(nano);
}

/** A moment to the minute, in UTC; a dash for none. */
export function moment(iso: string | null): string {
  return iso === null ? '-' : `${iso.slice(0, 16).replace('T', ' ')}Z`;
}

/** `1 feed`, `2 feeds`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function pad(cell: string, width: number, right?: true): string {
  return right ? cell.padStart(width) : cell.padEnd(width);
}
