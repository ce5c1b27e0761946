/** Figures with their intervals, as a table. */
import { interval } from '../../cli/models/measures/interval.ts';
import { mean, quantile } from '../../cli/models/measures/measures.ts';

export interface Measure {
  name: string;
  /** Rows that it was measured on. */
  rows: number;
  value: number;
  /** Null: not a share of rows. */
  interval: readonly [low: number, high: number] | null;
  unit: '' | 'µs';
}

/** The mean of values, one group per row of a set. */
export function shareOf(name: string, groups: readonly (readonly number[])[]): Measure {
  const filled = groups.filter(({ length }) => length > 0).map((group) => [...group]);
  if (filled.length === 0) return { name, rows: 0, value: Number.NaN, interval: null, unit: '' };
  const { value, low, high } = interval(filled, mean);
  return { name, rows: filled.length, value, interval: [low, high], unit: '' };
}

/** The same for each language, and for both. */
export function sharesByLanguage<R extends { language: string }>(
  name: string,
  rows: readonly R[],
  valuesOf: (row: R) => readonly number[],
): Measure[] {
  const own = (language: string) => rows.filter((row) => row.language === language);
  return [
    shareOf(name, rows.map(valuesOf)),
    ...['en', 'es'].map((language) => shareOf(`${name}, ${language}`, own(language).map(valuesOf))),
  ];
}

/** A percentile of times in microseconds. */
export function percentileOf(name: string, times: readonly number[], share: number): Measure {
  return { name, rows: times.length, value: quantile(times, share), interval: null, unit: 'µs' };
}

/** Measures as a Markdown table. */
export function tableOf(measures: readonly Measure[]): string {
  const lines = measures.map(({ name, rows, value, interval: ends, unit }) => {
    const shown = unit === '' ? value.toFixed(3) : `${Math.round(value)} ${unit}`;
    return `| ${name} | ${rows} | ${shown} | ${ends === null ? '' : ends.map((end) => end.toFixed(3)).join(' to ')} |`;
  });
  return ['| measure | rows | value | 95 % |', '|---|---|---|---|', ...lines, ''].join('\n');
}
