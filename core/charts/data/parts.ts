/** Whether series are parts of one whole, which alone may be stacked. */
import { sum } from 'd3-array';
import { isAdditive } from './series-limit.ts';
import { type Column, isFraction } from './table.ts';
import type { Series } from './view.ts';

/** Rounding of the parts may move their sum this far from a hundred. */
const TOLERANCE = 1;
const YEAR = /\b(?:19|20)\d{2}\b/;

/** Whether a column's numbers are percentages, sent as percent or as fractions, however they are written. */
export function isPercentColumn(column: Column): boolean {
  return column.unit === '%' || isFraction(column);
}

/** Whether percentages sum to 100 ± 1, or fractions to 1 ± 0.01. */
export function sumsToHundred(values: readonly (number | null)[], column: Column): boolean {
  const scale = isFraction(column) ? 100 : 1;
  const known = values.filter((value) => value !== null);
  const total = sum(known, (value) => value * scale);
  return known.length > 1 && known.every((value) => value >= 0) && Math.abs(total - 100) <= TOLERANCE;
}

/**
 * `yes`: declared so, or the numbers of each row sum to a hundred. `no`: declared so, cannot be added up (averages,
 * rates), or the series are the same thing in different years.
 */
export function partsOfOneWhole(series: readonly Series[]): 'yes' | 'no' | 'unknown' {
  if (series.some(({ column }) => column.parts === false)) return 'no';
  if (series.every(({ column }) => column.parts || column.additive)) return 'yes';
  if (areHundreds(series)) return 'yes';
  return series.every(({ column }) => isAdditive(column)) && !areYears(series) ? 'unknown' : 'no';
}

/** Whether each row is a whole in percent, so that its sum says nothing. */
export function arePercentWholes(series: readonly Series[]): boolean {
  return series.length > 0 && isPercentColumn(series[0]!.column) && areHundreds(series);
}

/** Whether the numbers of each row sum to a hundred; rows without any are left out. */
function areHundreds(series: readonly Series[]): boolean {
  const [first] = series;
  if (!first || series.length < 2 || first.values.length === 0) return false;
  return first.values.every((_, row) => {
    const values = series.map(({ values }) => values[row] ?? null);
    return values.every((value) => value === null) || sumsToHundred(values, first.column);
  });
}

/** "2024" and "2025", "Sales 2024" and "Sales 2025": compared, not added up. */
function areYears(series: readonly Series[]): boolean {
  const others = new Set(series.map(({ label }) => label.replace(YEAR, '')));
  return series.length > 1 && series.every(({ label }) => YEAR.test(label)) && others.size === 1;
}
