import type { ReadBasis } from '../../../workers/messages/articles.ts';
import { TONES, type ToneName, type ToneScores } from '../../../workers/messages/tone.ts';

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

/** Per basis, per language of the article; `all` for any other or unknown language. */
export type ToneCalibration = Record<ReadBasis, { all: ToneLines } & Partial<Record<string, ToneLines>>>;

/** Minimum probability of a tone, for scores from words alone. */
const LEAST = 0.002;

/** Turns the raw scores of item `at` into probabilities. */
export function calibratedTone(
  calibration: ToneCalibration,
  basis: ReadBasis,
  language: string | null,
  { scores, named }: Pick<ToneScores, 'scores' | 'named'>,
  at: number,
): ToneProbabilities {
  const { slope, offset } = linesFor(calibration, basis, language)[named[at] === 1 ? 'named' : 'absent'];
  const logits = offset.map((each, k) => each + slope * scores[at * TONES.length + k]!);
  const most = Math.max(...logits);
  const powers = logits.map((logit) => Math.exp(logit - most));
  const sum = powers.reduce((total, power) => total + power, 0);
  const [positive, neutral, negative] = powers.map(
    (power) => LEAST + (1 - TONES.length * LEAST) * (power / sum),
  ) as [number, number, number];
  return { positive, neutral, negative };
}

function linesFor(calibration: ToneCalibration, basis: ReadBasis, language: string | null): ToneLines {
  const perLanguage = calibration[basis];
  return (
    (language !== null && Object.hasOwn(perLanguage, language) && perLanguage[language]) || perLanguage.all
  );
}
