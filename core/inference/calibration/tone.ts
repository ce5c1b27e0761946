import { softmax } from '../../../workers/activations.ts';
import type { ReadBasis } from '../../../workers/messages/articles.ts';
import { TONES, type ToneName, type ToneScores } from '../../../workers/messages/tone.ts';
import { type ByLanguage, ofLanguage } from './by-language.ts';

/** How an article speaks of the target in its text; sums to 1. */
export type ToneProbabilities = Record<ToneName, number>;

/** Scores become log-probabilities `slope * score + offset[tone]`, normalized. */
export interface ToneLine {
  slope: number;
  offset: [positive: number, neutral: number, negative: number];
}

/** One line for texts that name the target, one for the others. */
export interface ToneLines {
  named: ToneLine;
  absent: ToneLine;
}

/** Per basis, per language of the article. */
export type ToneCalibration = Record<ReadBasis, ByLanguage<ToneLines>>;

/** No tone is less probable than this. */
const LEAST = 0.002;

/** Turns the raw scores of item `at` into probabilities. */
export function calibratedTone(
  calibration: ToneCalibration,
  basis: ReadBasis,
  language: string | null,
  { scores, named }: Pick<ToneScores, 'scores' | 'named'>,
  at: number,
): ToneProbabilities {
  const { slope, offset } = ofLanguage(calibration[basis], language)[named[at] === 1 ? 'named' : 'absent'];
  return tonesOf(offset.map((each, k) => each + slope * scores[at * TONES.length + k]!));
}

/** Probabilities by logits, in the order of `TONES`. */
export function tonesOf(logits: readonly number[]): ToneProbabilities {
  const [positive, neutral, negative] = softmax(logits).map(
    (share) => LEAST + (1 - TONES.length * LEAST) * share,
  ) as [number, number, number];
  return { positive, neutral, negative };
}
