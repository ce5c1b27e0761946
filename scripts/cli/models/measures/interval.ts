/** 95 % intervals of measures. Pairs of one query are not independent, so whole groups are resampled. */
import { randomFrom } from './random.ts';

const RESAMPLES = 1000;
const SEED = 20_261_122;

export interface Interval {
  value: number;
  /** Ends of the 95 % interval. */
  low: number;
  high: number;
}

/** A measure of all groups, with the percentiles of `RESAMPLES` draws with replacement. The same for the same input. */
export function interval<T>(groups: readonly T[][], measure: (rows: T[]) => number): Interval {
  const random = randomFrom(SEED);
  const draws = Array.from({ length: RESAMPLES }, () =>
    measure(groups.flatMap(() => groups[Math.floor(random() * groups.length)]!)),
  )
    .filter((value) => !Number.isNaN(value))
    .sort((a, b) => a - b);
  const at = (share: number) => draws[Math.round(share * (draws.length - 1))]!;
  return { value: measure(groups.flat()), low: at(0.025), high: at(0.975) };
}

/** The value with its interval, as text. */
export function intervalText({ value, low, high }: Interval): string {
  return `${value.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`;
}

const Z = 1.96;

/** Ends of the 95 % interval of a share of `count` independent cases, by Wilson. */
export function wilson(share: number, count: number): readonly [low: number, high: number] {
  const z2 = (Z * Z) / count;
  const middle = (share + z2 / 2) / (1 + z2);
  const half = (Z / (1 + z2)) * Math.sqrt((share * (1 - share)) / count + z2 / (4 * count));
  return [middle - half, middle + half];
}

/** The same as text. */
export function wilsonText(share: number, count: number): string {
  return `[${wilson(share, count)
    .map((end) => end.toFixed(3))
    .join(', ')}]`;
}
