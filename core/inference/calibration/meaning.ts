/** Evidence of words and of meaning in one probability. */
import type { Basis } from '../../../workers/messages/articles.ts';
import type { Judgement } from './relevance.ts';

/** The log-odds become `words` × those by words + `cosine` × the cosine of query and article + `offset`. */
export interface MeaningLine {
  words: number;
  cosine: number;
  offset: number;
}

/** Per basis, per language of the article; `all` for any other or unknown language. They belong to one encoder. */
export type MeaningCalibration = Partial<
  Record<Basis, { all: MeaningLine } & Partial<Record<string, MeaningLine>>>
>;

/** Grades above 0: the scale of centrality. */
const GRADES = 3;
/** No judgement is surer than this, either way. */
const SUREST = 0.998;

/**
 * The judgement with the evidence of `cosine`; as it was where the calibration has no line for its basis. The expected
 * grade moves by as much as the probability, on the scale of log-odds.
 */
export function withMeaning(
  judgement: Judgement,
  calibration: MeaningCalibration,
  basis: Basis,
  language: string | null,
  cosine: number,
): Judgement {
  const lines = calibration[basis];
  if (lines === undefined) return judgement;
  const line = (language !== null && Object.hasOwn(lines, language) && lines[language]) || lines.all;
  const before = logOdds(judgement.probability);
  const after = line.words * before + line.cosine * cosine + line.offset;
  const probability = bounded(1 / (1 + Math.exp(-after)));
  const grade = logOdds(judgement.centrality / GRADES) + (after - before);
  return { ...judgement, probability, centrality: GRADES * bounded(1 / (1 + Math.exp(-grade))) };
}

function logOdds(probability: number): number {
  const within = bounded(probability);
  return Math.log(within / (1 - within));
}

function bounded(probability: number): number {
  return Math.min(SUREST, Math.max(1 - SUREST, probability));
}
