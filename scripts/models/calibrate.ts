import type { Calibration, Line, Lines } from '../../core/inference/calibration.ts';
import { BASES, type Basis, THRESHOLDS } from '../../core/inference/judge.ts';
import { plattLine } from './platt.ts';

/** A pair with its raw scores on one basis. */
export interface RawPair {
  basis: Basis;
  language: string | null;
  grade: number;
  /** One per grade threshold. */
  scores: number[];
}

/** A language with fewer pairs than this on a basis is left to `all`. */
const ENOUGH = 100;

/** Fits the calibration of a model on pairs it was not trained on: per basis, and per language where there are enough. */
export function fitCalibration(pairs: readonly RawPair[]): Calibration {
  const calibration: Partial<Calibration> = {};
  for (const basis of BASES) {
    const on = pairs.filter((pair) => pair.basis === basis);
    const all = lines(on);
    calibration[basis] = { all };
    for (const [language, inside] of Map.groupBy(on, (pair) => pair.language)) {
      if (language !== null && inside.length >= ENOUGH) calibration[basis][language] = lines(inside, all);
    }
  }
  return calibration as Calibration;
}

function lines(pairs: readonly RawPair[], expected?: Lines): Lines {
  return Array.from({ length: THRESHOLDS }, (_, k): Line => {
    const line = plattLine(
      pairs.map(({ scores }) => scores[k]!),
      pairs.map(({ grade }) => grade > k),
      expected?.[k],
    );
    return [rounded(line[0]), rounded(line[1])];
  });
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
