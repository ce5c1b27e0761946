/** One number that a query gives to be shown large: "KPI card – £2.3bn raised", "número grande: 12.450 evacuados". */
import { foldLetters } from '../folded-letters.ts';
import { NEWS, NOTAS } from '../vocabulary/coverage-words.ts';
import { any, anywhere } from '../vocabulary/patterns.ts';
import { NUMBER, numberOf, SCALE, UNIT } from './number-words.ts';
import type { Pair } from './pairs.ts';

/** A number of articles is counted. */
const ARTICLES = anywhere(any(NEWS, NOTAS));
const SHOWN =
  '(?:kpi|big number|key figure|(?:n[uú]mero|cifra|dato) (?:grande|destacad[oa])|en grande(?: (?:esta|la|este|el) (?:cifra|n[uú]mero|dato))?)(?: (?:card|tile|graphic|box))?';
const LEADS =
  '(?:[\\s:–—-]+|[^\\d:]{0,25}:\\s*|\\s+(?:that says|saying|of|with|que (?:diga|dice)|con|de)\\s+)';
/** Of a window, not of what is counted: "big number: 7 days of coverage". */
const OF_TIME =
  '(?:hours?|days?|weeks?|months?|years?|horas?|d[ií]as?|semanas?|mes(?:es)?|a[nñ]os?)(?!\\p{L})';
const FIGURE = new RegExp(
  `(?<!\\p{L})${SHOWN}${LEADS}(?!(?:19|20)\\d{2}(?![\\d.,]))(?<written>${NUMBER})${SCALE}${UNIT}\\s+(?:(?:de|of)\\s+)?(?!${OF_TIME})(?<name>\\p{L}[\\p{L} '’-]*?)[\\s.!]*(?:,\\s*(?<rest>.*\\d.*))?$`,
  'iu',
);

/** The number with what it counts, and what stands behind it; null when the query gives none, or more. */
export function figureIn(query: string): { pair: Pair; rest: string } | null {
  const match = FIGURE.exec(query);
  if (match === null || /\d/.test(query.slice(0, match.index))) return null;
  const { written = '', scale = '', unit, name = '', rest = '' } = match.groups!;
  if (ARTICLES.test(foldLetters(name))) return null;
  return { pair: { name, written, scale, value: numberOf(written), isPercent: unit !== undefined }, rest };
}
