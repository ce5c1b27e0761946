/** Evidence of words and of meaning in one probability. */
import type { Basis } from '../../../workers/messages/articles.ts';
import { type LinesByBasis, lineBetween, lineOf, movedTo } from './log-odds.ts';
import { logOddsOf } from './probability.ts';
import type { Judgement } from './relevance.ts';

/** The log-odds become `words` × those by words + `cosine` × the cosine of query and article + `offset`. */
export interface MeaningLine {
  words: number;
  cosine: number;
  offset: number;
}

/** The lines belong to one encoder. */
export interface MeaningCalibration extends LinesByBasis<MeaningLine> {
  /** For queries that name a theme. */
  themes?: LinesByBasis<MeaningLine>;
}

/**
 * The judgement with the evidence of `cosine`; as it was where the calibration has no line for its basis. `themeShare`: how
 * far the query names a theme, 0 to 1.
 */
export function withMeaning(
  judgement: Judgement,
  calibration: MeaningCalibration,
  basis: Basis,
  language: string | null,
  cosine: number,
  themeShare = 0,
): Judgement {
  const ordinary = lineOf(calibration, basis, language);
  const ofThemes = calibration.themes && lineOf(calibration.themes, basis, language);
  const line = lineBetween(ordinary, ofThemes, themeShare);
  if (line === undefined) return judgement;
  const after = line.words * logOddsOf(judgement.probability) + line.cosine * cosine + line.offset;
  return { ...movedTo(judgement, after), by: { ...judgement.by, cosine } };
}
