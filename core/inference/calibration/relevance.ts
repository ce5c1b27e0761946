import type { Basis } from '../../../workers/messages/articles.ts';
import { type JudgeScores, THRESHOLDS } from '../../../workers/messages/relevance.ts';
import { type ByLanguage, ofLanguage } from './by-language.ts';
import { probabilityOf } from './probability.ts';

/** What each part of a judgement says by itself. */
export interface Evidence {
  /** The probability by the model of relevance. */
  relevance: number;
  /** The cosine of query and article; null without vectors. */
  cosine: number | null;
  /** The probability by the reranker; null where it did not read the article. */
  reranker: number | null;
}

export interface Judgement {
  /**
   * Calibrated probability, 0-1, that the article is about the query (a significant part of it or its main
   * topic).
   */
  probability: number;
  /** Expected grade: 0 not about it, 1 in passing, 2 a significant part, 3 its main topic. */
  centrality: number;
  /** Index of the passage that says most about the query; null if none does or the basis is not `article`. */
  passage: number | null;
  by: Evidence;
}

/** A Platt line: a raw score s becomes the log-odds `slope * s + offset`. */
export type PlattLine = [slope: number, offset: number];

/** One line per grade threshold: above 0, above 1, above 2. */
type ThresholdLines = PlattLine[];

/** Per basis, per language of the article. */
export type Calibration = Record<Basis, ByLanguage<ThresholdLines>>;

/** Position of the threshold of relevance: a grade above 1. */
const RELEVANCE_THRESHOLD = 1;
/**
 * For an article that shares no word with the query and is not close to it in meaning: one in thirty such
 * articles of the judged pools is relevant, and far fewer of arbitrary articles.
 */
const UNRELATED_CEILING = 0.045;

/**
 * For an article that shares words with the query but none of its names: of 43 such articles of the judged pools
 * (training and calibration queries) that scored as relevant, 20 were.
 */
const NAMELESS_CEILING = 0.46;
/** By `JudgeScores.shares`. */
const CEILINGS = [UNRELATED_CEILING, 1, NAMELESS_CEILING];

/** Turns the raw scores of item `at` into a judgement; the caller adds the rest. */
export function calibratedJudgement(
  calibration: Calibration,
  basis: Basis,
  language: string | null,
  { scores, shares }: Pick<JudgeScores, 'scores' | 'shares'>,
  at: number,
): Pick<Judgement, 'probability' | 'centrality'> {
  const lines = ofLanguage(calibration[basis], language);
  let centrality = 0;
  let probability = 0;
  const ceiling = CEILINGS[shares[at]!] ?? UNRELATED_CEILING;
  let above = ceiling;
  for (let k = 0; k < THRESHOLDS; k += 1) {
    const [slope, offset] = lines[k]!;
    const calibrated = probabilityOf(slope * scores[at * THRESHOLDS + k]! + offset);
    // A grade above 2 is also above 1, so the three must not increase.
    above = Math.min(above, compressed(calibrated, ceiling));
    centrality += above;
    if (k === RELEVANCE_THRESHOLD) probability = above;
  }
  return { probability, centrality };
}

/** Compresses anything above the ceiling into its last tenth, preserving the order. */
function compressed(probability: number, ceiling: number): number {
  if (ceiling === 1) return probability;
  const from = ceiling * (1 - COMPRESSED_SHARE);
  return probability <= from ? probability : from + ((probability - from) / (1 - from)) * (ceiling - from);
}

const COMPRESSED_SHARE = 0.1;
