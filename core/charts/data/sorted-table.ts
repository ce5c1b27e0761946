/** The order of categories that an editor asks for. */
import type { Encode } from './chart.ts';
import type { Sort } from './chart-style.ts';
import { sumOf } from './series-limit.ts';
import { type ChartTable, isDated } from './table.ts';
import { cellsOf, viewOf } from './view.ts';

const NAMES = new Intl.Collator(['es', 'en'], { numeric: true, sensitivity: 'base' });

/** The table with its categories in order; dated rows stay as they are, rows without a number go last. */
export function sortedTable(table: ChartTable, encode: Encode, sort: Sort = 'given'): ChartTable {
  const { x, series } = viewOf(table, encode);
  if (sort === 'given' || x === null || isDated(x)) return table;
  const names = cellsOf(table, x);
  const weights = table.rows.map((_, row) => sumOf(series.map(({ values }) => values[row] ?? null)));
  const order = table.rows.map((_, row) => row);
  const turn = sort === 'ascending' ? 1 : -1;
  order.sort((a, b) => {
    if (sort === 'name') return NAMES.compare(String(names[a] ?? ''), String(names[b] ?? ''));
    const [one, other] = [weights[a]!, weights[b]!];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return (one - other) * turn;
  });
  return { ...table, rows: order.map((row) => table.rows[row]!) };
}
