/** Whether series stand beside each other, on top of each other, or as parts of a hundred. */
import { partsOfOneWhole } from '../data/parts.ts';
import type { Series, View } from '../data/view.ts';
import type { Drawing } from './drawing.ts';

export type Stacking = 'grouped' | 'stacked' | 'percent';

/** As the editor asks; otherwise bars of the type `stacked_bar`, areas, and rows of parts of one whole are stacked. */
export function stackingOf({ picture, view }: Drawing): Stacking {
  const { stacked } = picture.style ?? {};
  if (view.series.length < 2) return 'grouped';
  if (picture.type !== 'bar_horizontal') return stacked === 'percent' ? stacked : 'stacked';
  const parts = partsOfOneWhole(view.series);
  const negative = view.series.some(({ values }) => values.some((value) => value !== null && value < 0));
  if (negative || parts === 'no' || !(stacked ?? parts === 'yes')) return 'grouped';
  return stacked === 'percent' ? stacked : 'stacked';
}

/**
 * The view with each row's numbers as percent of their sum. Rows without a sum have none, and so have those of which a part
 * is missing: the others would be shares of too little.
 */
export function inPercent(view: View): View {
  const sums = view.xCells.map((_, row) =>
    view.series.reduce((sum, { values }) => sum + Math.max(0, values[row] ?? Number.NaN), 0),
  );
  const percent = (one: Series): Series => ({
    ...one,
    column: { ...one.column, unit: '%', format: null, additive: false },
    values: one.values.map((value, row) =>
      value === null || !(sums[row]! > 0) ? null : Math.round((1000 * Math.max(0, value)) / sums[row]!) / 10,
    ),
  });
  return { ...view, series: view.series.map(percent) };
}

/** `inPercent` of a drawing, with a warning about rows that have no shares. */
export function sharesOf(drawing: Drawing): View {
  const { view } = drawing;
  const rows = view.xCells.filter((_, row) => view.series.some(({ values }) => values[row] === null)).length;
  if (rows > 0)
    drawing.warn({
      code: 'incomplete_rows',
      message: `Rows without shares, because a part is missing: ${rows}. A missing value is not zero.`,
      rows,
    });
  return inPercent(view);
}
