/** Turns the raw scores of hub models into probabilities. Pure. */
import { type ByLanguage, ofLanguage } from './by-language.ts';
import { probabilityOf } from './probability.ts';
import type { PlattLine } from './relevance.ts';

/** Basis → language → a line per score; scores without a line are used unchanged. */
export type HubCalibration = Partial<Record<string, ByLanguage<PlattLine[]>>>;

const IDENTITY: PlattLine = [1, 0];

/** The lines of a basis for a language; an empty list leaves scores unchanged. */
export function hubLines(
  calibration: HubCalibration | null,
  basis: string,
  language: string | null,
): PlattLine[] {
  const lines = calibration?.[basis];
  return lines === undefined ? [] : ofLanguage(lines, language);
}

/** The probability for log-odds, through a line. */
export function calibratedProbability(score: number, [slope, offset]: PlattLine = IDENTITY): number {
  return probabilityOf(slope * score + offset);
}

/**
 * Probabilities of alternatives: each against the rest by its own line, normalised to a sum of 1 (Zadrozny and
 * Elkan, "Transforming classifier scores into accurate multiclass probability estimates", 2002).
 *
 * @param odds log-odds of each against the rest, see `oneVersusRest`
 */
export function calibratedTogether(
  odds: readonly number[],
  lineOf: (at: number) => PlattLine | undefined,
): number[] {
  const each = odds.map((score, at) => calibratedProbability(score, lineOf(at)));
  const sum = each.reduce((total, probability) => total + probability, 0);
  return each.map((probability) => probability / sum);
}

/** Log-odds of each probability against all others together. */
export function oneVersusRest(probabilities: readonly number[]): number[] {
  const bound = (p: number) => Math.min(1 - LEAST, Math.max(LEAST, p));
  return probabilities.map((p) => Math.log(bound(p) / (1 - bound(p))));
}
const LEAST = 1e-6;
