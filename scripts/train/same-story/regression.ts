import type { PairFeature } from '../../../core/inference/same-story/pair-features.ts';

export interface Example {
  features: Float64Array;
  same: boolean;
  /** The number of pairs it represents. */
  weight: number;
}

const STEPS = 40;
const SMALL = 1e-7;
const RIDGE = 1e-6;

/** Allowed sign of each feature: positive (1), negative (-1), either (0). */
export const SIGNS: Record<PairFeature, -1 | 0 | 1> = {
  bias: 0,
  cosine: 1,
  'headline cosine': 1,
  coverage: 1,
  'other coverage': 1,
  'shared weight': 1,
  'shared names': 1,
  'rarest shared': 1,
  'second rarest': 1,
  'third rarest': 1,
  'shared words': 1,
  'shared numbers': 1,
  'numbers differ': -1,
  sense: 1,
  'days apart': -1,
  standfirsts: 0,
  standfirst: 0,
  'shorter headline': 0,
  size: 0,
  'names differ': -1,
};

/**
 * Logistic regression by Newton's method with constrained signs: the weight that violates its sign most is set to
 * zero and the rest fitted again, until none does. `signs` has one entry per feature of the examples; null leaves a
 * feature out.
 */
export function signedRegression(
  examples: readonly Example[],
  signs: readonly (-1 | 0 | 1 | null)[],
): number[] {
  let used = signs.flatMap((sign, at) => (sign === null ? [] : [at]));
  for (;;) {
    const weights = fitted(examples, used, signs.length);
    const offence = (at: number) => -weights[at]! * signs[at]!;
    const worst = [...used].sort((a, b) => offence(b) - offence(a))[0]!;
    if (offence(worst) <= 0) return weights;
    used = used.filter((at) => at !== worst);
  }
}

function fitted(examples: readonly Example[], used: readonly number[], length: number): number[] {
  const weights = new Array<number>(length).fill(0);
  const size = used.length;
  for (let step = 0; step < STEPS; step += 1) {
    const gradient = new Float64Array(size);
    const hessian = Array.from({ length: size }, () => new Float64Array(size));
    let total = 0;
    for (const { features, same, weight } of examples) {
      let logit = 0;
      for (let at = 0; at < weights.length; at += 1) logit += weights[at]! * features[at]!;
      const p = 1 / (1 + Math.exp(-logit));
      const error = weight * (p - Number(same));
      const curve = weight * p * (1 - p);
      total += weight;
      for (let i = 0; i < size; i += 1) {
        const here = features[used[i]!]!;
        gradient[i]! += error * here;
        for (let j = 0; j <= i; j += 1) hessian[i]![j]! += curve * here * features[used[j]!]!;
      }
    }
    for (let i = 0; i < size; i += 1) {
      gradient[i]! += RIDGE * total * weights[used[i]!]!;
      hessian[i]![i]! += RIDGE * total;
      for (let j = 0; j < i; j += 1) hessian[j]![i] = hessian[i]![j]!;
    }
    const change = solved(hessian, gradient);
    for (const [i, at] of used.entries()) weights[at]! -= change[i]!;
    if (Math.max(...change.map(Math.abs)) < SMALL) break;
  }
  return weights;
}

/** Gauss-Jordan elimination with row exchange. */
function solved(matrix: readonly Float64Array[], right: Float64Array): number[] {
  const rows = matrix.map((row, at) => [...row, right[at]!]);
  for (const [at, row] of rows.entries()) {
    let pivot = at;
    for (let other = at + 1; other < rows.length; other += 1)
      if (Math.abs(rows[other]![at]!) > Math.abs(rows[pivot]![at]!)) pivot = other;
    [rows[at], rows[pivot]] = [rows[pivot]!, row];
    const by = rows[at]!;
    for (const [other, target] of rows.entries()) {
      if (other === at) continue;
      const factor = target[at]! / by[at]!;
      if (factor !== 0)
        for (let column = at; column < target.length; column += 1) target[column]! -= factor * by[column]!;
    }
  }
  return rows.map((row, at) => row.at(-1)! / row[at]!);
}
