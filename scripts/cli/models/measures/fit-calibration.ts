import type { HubCalibration } from '../../../../core/inference/calibration/hub.ts';
import type { Calibration, PlattLine } from '../../../../core/inference/calibration/relevance.ts';
import { BASES, type Basis } from '../../../../workers/messages/articles.ts';
import { THRESHOLDS } from '../../../../workers/messages/relevance.ts';
import { rounded } from './measures.ts';
import { plattLine } from './platt.ts';

/** A pair with its raw scores on one basis. */
export interface RawPair {
  basis: Basis;
  language: string | null;
  grade: number;
  /** One per grade threshold. */
  scores: number[];
}

/** One raw score of one row, and the outcome. */
export interface RawScore {
  basis: string;
  language: string | null;
  /** Which of the task's calibration lines it goes through. */
  line: number;
  score: number;
  right: boolean;
}

/** A language with fewer scores than this for a line uses the line of `all`. */
const ENOUGH = 100;

/** Fits the calibration of a model on pairs it was not trained on: per basis, and per language with enough pairs. */
export function fitCalibration(pairs: readonly RawPair[]): Calibration {
  const scores = pairs.flatMap(({ basis, language, grade, scores: raw }) =>
    raw.map((score, line): RawScore => ({ basis, language, line, score, right: grade > line })),
  );
  return fitLines(scores, THRESHOLDS, BASES) as Calibration;
}

/**
 * `lines` Platt lines per basis, for all languages and for each with enough scores. A basis without scores gets the
 * lines of the first basis with some, which is better than none.
 */
export function fitLines(
  scores: readonly RawScore[],
  lines: number,
  bases: readonly string[],
): HubCalibration {
  const calibration: HubCalibration = {};
  for (const basis of bases) {
    const on = scores.filter((each) => each.basis === basis);
    if (on.length === 0) continue;
    const all = linesOf(on, lines);
    calibration[basis] = { all };
    for (const [language, inside] of Map.groupBy(on, (each) => each.language)) {
      if (language === null || inside.length < ENOUGH * lines) continue;
      calibration[basis][language] = linesOf(inside, lines, all);
    }
  }
  const [first] = Object.values(calibration);
  if (first !== undefined) for (const basis of bases) calibration[basis] ??= first;
  return calibration;
}

function linesOf(scores: readonly RawScore[], lines: number, expected?: readonly PlattLine[]): PlattLine[] {
  return Array.from({ length: lines }, (_, line): PlattLine => {
    const on = scores.filter((each) => each.line === line);
    const [slope, offset] = plattLine(
      on.map(({ score }) => score),
      on.map(({ right }) => right),
      expected?.[line],
    );
    return [rounded(slope), rounded(offset)];
  });
}
