import { type Basis, type Judgement, type JudgeScores, THRESHOLDS } from './judge.ts';

/** Platt's line: a raw score s becomes the log-odds `slope * s + offset`. */
export type Line = [slope: number, offset: number];

/** One line per grade threshold: above 0, above 1, above 2. */
export type Lines = Line[];

/** Per basis, per language of the article; `all` for the other languages and the unknown one. */
export type Calibration = Record<Basis, { all: Lines } & Partial<Record<string, Lines>>>;

/** The threshold that makes an article relevant: its grade is above 1. */
export const RELEVANT = 1;
/** Nothing read from words alone is surer than this, either way. */
const SUREST = 0.998;
/**
 * What an article can get that shares no word with the query and does not come near it in sense: one in thirty such
 * articles of the judged pools is relevant, and of arbitrary articles far fewer.
 */
const STRANGER = 0.045;

/** Turns the raw scores of item `at` into what a judge says. Pure; the passage is the caller's to fill in. */
export function calibrated(
  calibration: Calibration,
  basis: Basis,
  language: string | null,
  { scores, shares }: Pick<JudgeScores, 'scores' | 'shares'>,
  at: number,
): Omit<Judgement, 'passage'> {
  const lines = linesFor(calibration, basis, language);
  let centrality = 0;
  let probability = 0;
  let above = shares[at] === 1 ? 1 : STRANGER;
  for (let k = 0; k < THRESHOLDS; k += 1) {
    // A grade above 2 is also above 1: the three can not cross.
    above = Math.min(above, applied(lines[k]!, scores[at * THRESHOLDS + k]!));
    centrality += above;
    if (k === RELEVANT) probability = above;
  }
  return { probability, centrality };
}

function linesFor(calibration: Calibration, basis: Basis, language: string | null): Lines {
  const perLanguage = calibration[basis];
  return (
    (language !== null && Object.hasOwn(perLanguage, language) && perLanguage[language]) || perLanguage.all
  );
}

function applied([slope, offset]: Line, score: number): number {
  const probability = 1 / (1 + Math.exp(-(slope * score + offset)));
  return Math.min(SUREST, Math.max(1 - SUREST, probability));
}
