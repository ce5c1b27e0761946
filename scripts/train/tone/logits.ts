import { softmax } from '../../../workers/activations.ts';
import { TONES } from '../../../workers/messages/tone.ts';
import { rounded } from '../../cli/models/measures/measures.ts';

/** A case of a multinomial regression: features with a value per tone, and the right tone. */
export interface LogitCase {
  features: readonly (readonly number[])[];
  /** Index in TONES. */
  gold: number;
  weight: number;
}

export interface Logits {
  /** One per feature, shared by the tones. */
  weights: number[];
  /** One per tone, summing to 0. */
  offset: number[];
}

const STEPS = 500;
const RATE = 0.06;
const DECAY = [0.9, 0.999] as const;
const TINY = 1e-8;

/**
 * Fits logit[tone] = Σ weight × feature[tone] + offset[tone] by maximum likelihood (Adam over all cases, a fixed
 * number of steps), with a prior of weight `prior` and offset 0 that is as strong as `pull` cases. Without `shifted`
 * the offsets stay 0.
 */
export function fitLogits(
  cases: readonly LogitCase[],
  prior: readonly number[],
  pull: number,
  shifted = true,
): Logits {
  const values = [...prior, ...TONES.map(() => 0)];
  const start = [...values];
  const first = values.map(() => 0);
  const second = values.map(() => 0);
  const total = cases.reduce((sum, { weight }) => sum + weight, pull);
  for (let step = 1; step <= STEPS; step += 1) {
    const slope = values.map((value, i) => pull * (value - start[i]!));
    for (const { features, gold, weight } of cases) {
      const said = softmax(TONES.map((_, k) => logit(features, values, prior.length, k)));
      for (const [k, probability] of said.entries()) {
        const error = weight * (probability - (k === gold ? 1 : 0));
        for (const [j, feature] of features.entries()) slope[j]! += error * feature[k]!;
        if (shifted) slope[prior.length + k]! += error;
      }
    }
    const rate = RATE * (1 - step / (STEPS + 1));
    for (const [i, raw] of slope.entries()) {
      const each = raw / total;
      first[i] = DECAY[0] * first[i]! + (1 - DECAY[0]) * each;
      second[i] = DECAY[1] * second[i]! + (1 - DECAY[1]) * each * each;
      const moved = first[i]! / (1 - DECAY[0] ** step);
      values[i]! -= (rate * moved) / (Math.sqrt(second[i]! / (1 - DECAY[1] ** step)) + TINY);
    }
  }
  const offset = values.slice(prior.length);
  const mean = offset.reduce((sum, value) => sum + value, 0) / offset.length;
  return {
    weights: values.slice(0, prior.length).map(rounded),
    offset: offset.map((value) => rounded(value - mean)),
  };
}

function logit(
  features: LogitCase['features'],
  values: readonly number[],
  offsets: number,
  k: number,
): number {
  return features.reduce((sum, feature, j) => sum + values[j]! * feature[k]!, values[offsets + k]!);
}
