/** Judgements on the scale of log-odds, on which evidence adds up. */
import type { Basis } from '../../../workers/messages/articles.ts';
import { type ByLanguage, ofLanguage } from './by-language.ts';
import { logOddsOf, probabilityOf } from './probability.ts';
import type { Judgement } from './relevance.ts';

/** Per basis, per language of the article. */
export type LinesByBasis<Line> = Partial<Record<Basis, ByLanguage<Line>>>;

/** Grades above 0: the scale of centrality. */
const GRADES = 3;

/** The line of a basis for a language; undefined where the calibration has none for the basis. */
export function lineOf<Line>(
  calibration: LinesByBasis<Line>,
  basis: Basis,
  language: string | null,
): Line | undefined {
  const lines = calibration[basis];
  return lines && ofLanguage(lines, language);
}

/** The line that lies `share` of the way from one to another; the one that there is where the other is missing. */
export function lineBetween<Line extends object>(
  from: Line | undefined,
  to: Line | undefined,
  share: number,
): Line | undefined {
  if (to === undefined || (share === 0 && from !== undefined)) return from;
  if (from === undefined || share === 1) return to;
  const at = (name: string) =>
    (1 - share) * (from as Record<string, number>)[name]! + share * (to as Record<string, number>)[name]!;
  return Object.fromEntries(Object.keys(from).map((name) => [name, at(name)])) as Line;
}

/** The judgement moved to other log-odds; the expected grade moves by as much, on its own scale. */
export function movedTo(judgement: Judgement, after: number): Judgement {
  const grade = logOddsOf(judgement.centrality / GRADES) + (after - logOddsOf(judgement.probability));
  return { ...judgement, probability: probabilityOf(after), centrality: GRADES * probabilityOf(grade) };
}
