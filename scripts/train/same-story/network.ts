import type { PairNetwork } from '../../../core/inference/same-story/network.ts';
import { PAIR_FEATURES } from '../../../core/inference/same-story/pair-features.ts';
import { randomFrom } from '../../cli/models/measures/random.ts';
import { type Example, SIGNS } from './regression.ts';

const UNITS = 12;
const EPOCHS = 20;
const BATCH = 2048;
const RATE = 0.01;
const LAST_RATE = 0.0005;
const RIDGE = 1e-4;
const FIRST = 0.3;
const FIRST_BIAS = -4;
/** Adam's own constants (Kingma and Ba 2015). */
const MOMENTUM = 0.9;
const SQUARES = 0.999;
const TINY = 1e-8;

/**
 * A network with one hidden layer, trained by Adam on weighted cross entropy. After every step, weights with the
 * wrong sign for their feature (`SIGNS`) are set to zero: shared content never makes two articles less similar.
 * Deterministic.
 */
export function trainedNetwork(examples: readonly Example[]): PairNetwork {
  const size = PAIR_FEATURES.length;
  const random = randomFrom(7);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const { mean, scale } = spread(examples);
  const inputs = examples.map(({ features }) =>
    Float64Array.from(features, (value, at) => (value - mean[at]!) / scale[at]!),
  );
  const total = examples.reduce((sum, { weight }) => sum + weight, 0) / examples.length;

  // Rows: hidden units, then the direct weights, then the weights of the units.
  const count = UNITS * size + size + UNITS;
  const [straightAt, outAt] = [UNITS * size, UNITS * size + size];
  const p = Float64Array.from({ length: count }, () => FIRST * normal());
  p.fill(0, straightAt, outAt);
  p[straightAt] = FIRST_BIAS;
  for (let unit = 0; unit < UNITS; unit += 1) p[outAt + unit] = Math.abs(p[outAt + unit]!);
  const gradient = new Float64Array(count);
  const first = new Float64Array(count);
  const second = new Float64Array(count);
  const heights = new Float64Array(UNITS);
  const order = examples.map((_, at) => at);
  const steps = EPOCHS * Math.ceil(order.length / BATCH);
  for (let step = 1, from = 0; step <= steps; step += 1, from += BATCH) {
    if (from >= order.length) from = 0;
    if (from === 0) shuffle(order, random);
    const batch = order.slice(from, from + BATCH);
    gradient.fill(0);
    for (const at of batch) {
      const x = inputs[at]!;
      const { same, weight } = examples[at]!;
      let logit = 0;
      for (let i = 0; i < size; i += 1) logit += p[straightAt + i]! * x[i]!;
      for (let unit = 0; unit < UNITS; unit += 1) {
        let sum = 0;
        for (let i = 0; i < size; i += 1) sum += p[unit * size + i]! * x[i]!;
        heights[unit] = Math.tanh(sum);
        logit += p[outAt + unit]! * heights[unit]!;
      }
      const error = ((weight / total) * (1 / (1 + Math.exp(-logit)) - Number(same))) / batch.length;
      for (let i = 0; i < size; i += 1) gradient[straightAt + i]! += error * x[i]!;
      for (let unit = 0; unit < UNITS; unit += 1) {
        const height = heights[unit]!;
        gradient[outAt + unit]! += error * height;
        const back = error * p[outAt + unit]! * (1 - height * height);
        for (let i = 0; i < size; i += 1) gradient[unit * size + i]! += back * x[i]!;
      }
    }
    const rate = RATE + (LAST_RATE - RATE) * (step / steps);
    for (let at = 0; at < count; at += 1) {
      const slope = gradient[at]! + RIDGE * p[at]!;
      first[at] = MOMENTUM * first[at]! + (1 - MOMENTUM) * slope;
      second[at] = SQUARES * second[at]! + (1 - SQUARES) * slope * slope;
      const [m, v] = [first[at]! / (1 - MOMENTUM ** step), second[at]! / (1 - SQUARES ** step)];
      p[at] = signed(p[at]! - (rate * m) / (Math.sqrt(v) + TINY), at);
    }
  }
  const rows = (from: number) => plain(p.subarray(from, from + size), mean, scale);
  // Units whose weights all became zero never recover.
  const alive = [...Array(UNITS).keys()].filter((unit) => p[outAt + unit]! > 0);
  return {
    hidden: alive.map((unit) => rows(unit * size)),
    out: alive.map((unit) => p[outAt + unit]!),
    straight: rows(straightAt),
  };

  function signed(value: number, at: number): number {
    const sign = at >= outAt ? 1 : SIGNS[PAIR_FEATURES[at % size]!];
    return sign === 0 || value * sign > 0 ? value : 0;
  }
}

/** Weights of standardised features as weights of the features themselves; the first is the bias. */
function plain(weights: Float64Array, mean: readonly number[], scale: readonly number[]): number[] {
  const row = Array.from(weights, (weight, at) => weight / scale[at]!);
  for (let at = 1; at < row.length; at += 1) row[0]! -= row[at]! * mean[at]!;
  return row;
}

/** Mean and deviation by feature; those of the bias are 0 and 1. */
function spread(examples: readonly Example[]): { mean: number[]; scale: number[] } {
  const mean = PAIR_FEATURES.map((_, at) =>
    at === 0 ? 0 : examples.reduce((sum, { features }) => sum + features[at]!, 0) / examples.length,
  );
  const scale = PAIR_FEATURES.map((_, at) => {
    if (at === 0) return 1;
    const squares = examples.reduce((sum, { features }) => sum + (features[at]! - mean[at]!) ** 2, 0);
    return Math.sqrt(squares / examples.length) || 1;
  });
  return { mean, scale };
}

function shuffle(order: number[], random: () => number): void {
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other]!, order[at]!];
  }
}
