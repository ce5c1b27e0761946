/** The judgement so far and the score of a reranker in one probability. */
import type { Basis } from '../../../workers/messages/articles.ts';
import { type LinesByBasis, lineBetween, lineOf, movedTo } from './log-odds.ts';
import { logOddsOf, probabilityOf } from './probability.ts';
import type { Judgement } from './relevance.ts';

/** The log-odds become `judged` × those so far + `score` × those of the reranker + `offset`. */
export interface RerankLine {
  judged: number;
  score: number;
  offset: number;
}

/** By the evidence of the judgement so far: words alone, or words and cosine. The lines belong to one reranker. */
interface RerankLines {
  words?: LinesByBasis<RerankLine>;
  meaning?: LinesByBasis<RerankLine>;
}

export interface RerankCalibration extends RerankLines {
  /** For queries that name a theme. */
  themes?: RerankLines;
}

/** For a reranker without a calibration of its own. */
const EVEN: RerankLine = { judged: 0.5, score: 0.5, offset: 0 };

/** What the calibration of a pair depends on. */
export interface PairKind {
  /** How far the query names a theme, 0 to 1. */
  themeShare: number;
  basis: Basis;
  language: string | null;
}

/**
 * The judgement with the evidence of a reranker, by its calibration, or half and half where it has none. `score`: the log-odds by
 * the reranker that the article is relevant. Words alone do not outweigh a reranker that is against it: of 15 articles that they
 * did so for, 5 were relevant (test part of the first round of judged queries, development). A plaza's "banco central" has all
 * words of a query about rates.
 */
export function reranked(
  judgement: Judgement,
  calibration: RerankCalibration | null,
  { themeShare, basis, language }: PairKind,
  score: number,
): Judgement {
  const evidence = judgement.by.cosine === null ? 'words' : 'meaning';
  const lineIn = (lines: RerankLines | null | undefined) => lineOf(lines?.[evidence] ?? {}, basis, language);
  const line = lineBetween(lineIn(calibration), lineIn(calibration?.themes), themeShare) ?? EVEN;
  const both = line.judged * logOddsOf(judgement.probability) + line.score * score + line.offset;
  const after = judgement.by.cosine === null && score < 0 ? belowEven(both) : both;
  return { ...movedTo(judgement, after), by: { ...judgement.by, reranker: probabilityOf(score) } };
}

/** Log-odds above these are compressed where they must not reach even odds. */
const COMPRESSED_FROM = -1;

/** Log-odds below even, in the order of these. */
function belowEven(logOdds: number): number {
  if (logOdds <= COMPRESSED_FROM) return logOdds;
  return COMPRESSED_FROM * Math.exp(logOdds / COMPRESSED_FROM - 1);
}
