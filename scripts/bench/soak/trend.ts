/** Whether a series rises: a line of least squares, and the end beside the beginning. */
import { mean } from '../../cli/models/measures/measures.ts';

export interface Trend {
  /** Mean of the first and of the last part. */
  first: number;
  last: number;
  ratio: number;
  /**
   * Growth a minute with its 95 % interval, as if the values of different minutes were independent; they are not, so the
   * true interval is wider.
   */
  slope: number;
  interval: [number, number];
}

/** The 0.975 quantile of the normal distribution. */
const Z = 1.96;

/** `values`: one a minute. `part`: how many make a beginning and an end. */
export function trendOf(values: readonly number[], part: number): Trend {
  const first = mean(values.slice(0, part));
  const last = mean(values.slice(-part));
  const middle = (values.length - 1) / 2;
  const level = mean(values);
  const spread = values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
  const slope = values.reduce((sum, value, at) => sum + (at - middle) * (value - level), 0) / spread;
  const rest = values.reduce((sum, value, at) => sum + (value - level - slope * (at - middle)) ** 2, 0);
  const error = Z * Math.sqrt(rest / Math.max(1, values.length - 2) / spread);
  return { first, last, ratio: last / first, slope, interval: [slope - error, slope + error] };
}
