/** The limit of series: the largest are drawn; the rest are added up, or left out where a sum is meaningless. */
import { sum } from 'd3-array';
import type { Warning } from './chart.ts';
import { MAX_SERIES } from './limits.ts';
import { type Cell, type Column, isFraction } from './table.ts';

const MAX_NAMED = 100;

/** The label of the sum of the rest, replaced by a word of the chart's language. */
export const OTHER_SERIES = 'Other';

const NOT_ADDITIVE =
  /\b(average|avg|mean|median|rate|share|percent|score|tone|index|ratio|temperatures?|promedio|media|mediana|tasa|índice|porcentaje|tono|temperaturas?)\b/i;
/** Money for one of something. */
const PRICE = /\b(prices?|precios?)\b/i;
/** Degrees, and what is measured per something: "km/h", "per 100,000". */
const NOT_ADDITIVE_UNIT = /^[°º]|\/|\b(?:per|por|cada)\b/i;

/** Whether the values of a column may be added up: as declared, otherwise by its name, unit and format. */
export function isAdditive(column: Column): boolean {
  const { additive, label, unit } = column;
  if (additive !== null) return additive;
  if (isFraction(column) || unit === '%' || NOT_ADDITIVE_UNIT.test(unit ?? '')) return false;
  return !NOT_ADDITIVE.test(label) && !PRICE.test(label);
}

/** Whether a column has prices: they cannot be added up, but change by percent. */
export function isPrice({ label }: Column): boolean {
  return PRICE.test(label);
}

export interface LimitedSeries {
  /** Indexes of the series drawn, in their order. */
  kept: number[];
  /** Indexes of the rest. */
  rest: number[];
}

/**
 * Which of the series with these totals are drawn: all up to `most`, otherwise the largest; with `isSum`, the sum of the
 * rest counts as one of them.
 */
export function limitSeries(totals: readonly number[], isSum: boolean, most: number): LimitedSeries {
  const all = totals.map((_, at) => at);
  if (all.length <= most) return { kept: all, rest: [] };
  const largest = isSum ? MAX_SERIES - 1 : MAX_SERIES;
  const kept = new Set(all.toSorted((a, b) => totals[b]! - totals[a]!).slice(0, largest));
  return { kept: all.filter((at) => kept.has(at)), rest: all.filter((at) => !kept.has(at)) };
}

/** The total that ranks a series. */
export function weightOf(values: readonly Cell[]): number {
  return sum(values, (value) => (typeof value === 'number' ? Math.abs(value) : 0));
}

/** The sum of the numbers; null when there are none. */
export function sumOf(cells: readonly Cell[]): number | null {
  const numbers = cells.filter((cell) => typeof cell === 'number');
  return numbers.length === 0 ? null : sum(numbers);
}

/** The warning about the rest. */
export function seriesLimitWarning(kept: number, rest: readonly string[], isSum: boolean): Warning {
  const names = rest.slice(0, MAX_NAMED);
  return isSum
    ? {
        code: 'series_grouped',
        message: `The ${kept} largest series are drawn; ${rest.length} more are added up as "${OTHER_SERIES}".`,
        grouped: names,
      }
    : {
        code: 'series_left_out',
        message: `The ${kept} largest series are drawn; ${rest.length} more are left out, because their values cannot be added up.`,
        left_out: names,
      };
}
