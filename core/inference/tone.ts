/** Tone toward a target: what the worker is asked and answers, and how its scores become probabilities. Pure. */
import type { JudgeItem, ModelFile } from './judge.ts';

/** What of an article is read: its title, and its standfirst when it has one; or these and its passages. */
export type ReadBasis = 'headline' | 'article';
export const READ_BASES: readonly ReadBasis[] = ['headline', 'article'];
export type ToneItem = JudgeItem;

export const TONES = ['positive', 'neutral', 'negative'] as const;
export type ToneName = (typeof TONES)[number];

/** How an article speaks of the target, as it stands in its text; sums to 1. */
export type ToneProbabilities = Record<ToneName, number>;

export interface ToneTask {
  /** The target: a name, or a topic. */
  query: string;
  basis: ReadBasis;
  items: ToneItem[];
}

/** A chunk of a task as a worker gets it. */
export interface ToneChunk extends ToneTask {
  files: ToneFiles;
  /** Of the encoding that the model was trained on. */
  version: number;
  pooling: Pooling;
}

export interface ToneFiles {
  model: ModelFile;
  /** The words that have a row in the model. */
  words: ModelFile;
}

/**
 * How much the headline and the mean of the sentences count where there are both, each by whether it names the
 * target; fitted, and part of the manifest.
 */
export interface Pooling {
  title: { named: number; absent: number };
  sentences: { named: number; absent: number };
}

/** What a worker answers for a chunk: for item i, `scores[i * 3 + k]` is the raw score of `TONES[k]`. */
export interface ToneScores {
  /** Of the encoding that the worker has; of another one than the chunk's, nothing was read. */
  version: number;
  scores: Float32Array;
  /** 1: what was read names the target; 0: it does not, and the scores are the whole text's. */
  named: Uint8Array;
}

/** Scores become log-probabilities `slope * score + offset[tone]`, normalized. */
export interface ToneLine {
  slope: number;
  offset: [positive: number, neutral: number, negative: number];
}

/** One line for texts that name the target and one for those that do not. */
export interface ToneLines {
  named: ToneLine;
  absent: ToneLine;
}

/** Per basis, per language of the article; `all` for the other languages and the unknown one. */
export type ToneCalibration = Record<ReadBasis, { all: ToneLines } & Partial<Record<string, ToneLines>>>;

/** Nothing read from words alone is surer than this. */
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
