/** Names with a number each, one after the other, as they stand in a query. */
import { foldLetters } from '../folded-letters.ts';
import { MONTHS, numberOf, PERIOD, SCALE, SPACED_NUMBER, UNIT } from './number-words.ts';

const PAIR = new RegExp(
  `^[\\s,;·|]*(?:and |y |e )?(?<name>${PERIOD}|[^\\d,;:%]*?\\p{L}[^\\d,;:%]*?)(?:\\s*[:=]\\s*|\\s+)(?:con |with |at )?(?<number>${SPACED_NUMBER})${SCALE}${UNIT}(?=[\\s,;.|]|$)`,
  'iu',
);
/** A number before its name: "9,400 landed, 1,150 started". */
const PAIR_REVERSED = new RegExp(
  `^[\\s,;·|]*(?:and |y |e )?(?<number>${SPACED_NUMBER})${SCALE}${UNIT}\\s+(?:(?:in|for|en|para)\\s)?(?<name>[^\\d,;:%]*?\\p{L}[^\\d,;:%]*?)(?=\\s*(?:[,;|]|[.!?](?:\\s|$)|$|\\s(?:and|y|e)\\s\\d))`,
  'iu',
);
/** Words that belong to dates, not to names of numbers: "between 18 and 30 September". */
const OF_DATES = /\b(?:between|from|since|until|last|past|next|entre|desde|hasta|ultim[oa]s?|proxim[oa]s?)\b/;
/** "24 de marzo de 2025", "24 March 2025" */
const DAY_OF_YEAR = new RegExp(
  `(?<!\\d)\\d{1,2}(?:st|nd|rd|th)? (?:de |of )?${MONTHS}(?:,| del?| of)? (?:19|20)\\d\\d(?!\\d|[.,]\\d)`,
  'iu',
);
/** Fewer than these are a score or a date as often as data. */
const LEAST = 2;
/** A dash only leads to how they are to be drawn. Words are matched whole: parts of long ones would be tried in all combinations. */
const WORDS_AFTER =
  /^(?:[\s,;.?!]|[-–—] (?=(?:en|como|as|in|please|por favor) ))*(?:\p{L}+(?!\p{L})[\s.?!]*){0,6}$/u;

export interface Pair {
  name: string;
  /** Not multiplied by its scale. */
  value: number;
  isPercent: boolean;
  /** As it stands after the number, with the space before it: " million", "k"; '' for none. */
  scale: string;
  /** The number as it stands in the query. */
  written: string;
}

/**
 * Pairs one after the other, names first or numbers first, and a few words at most after the last. `isAsked`: the query names a
 * type of chart beside them, so that two need no separator: "bar chart Boca 5 River 3".
 */
export function pairsOf(text: string, isAsked = false): { pairs: Pair[]; rest: string } | null {
  const named = pairsBy(PAIR, text);
  const isAll = isAsked && named.rest === '' && named.pairs.every(isProper);
  if (named.pairs.length >= LEAST) return named.isList || isAll ? named : null;
  const reversed = pairsBy(PAIR_REVERSED, text);
  // Two are as often a score, or days and people.
  if (reversed.pairs.length <= LEAST || !reversed.isList || reversed.rest !== '') return null;
  return reversed;
}

/** "Boca 5", but neither "top 3" nor "Brexit 2020". */
function isProper({ name, written }: Pair): boolean {
  return /^\p{Lu}\p{L}*$/u.test(name) && !/^(?:19|20)\d\d$/.test(written);
}

function pairsBy(pattern: RegExp, text: string): { pairs: Pair[]; rest: string; isList: boolean } {
  const pairs: Pair[] = [];
  let rest = text.trim();
  for (let match = pattern.exec(rest); match; match = pattern.exec(rest)) {
    const { name = '', number = '', scale = '', unit } = match.groups!;
    pairs.push({
      name: name.trim(),
      value: numberOf(number),
      isPercent: unit !== undefined,
      scale,
      written: number,
    });
    rest = rest.slice(match[0].length);
  }
  const isSeparated = /[,;]|\s(?:and|y)\s/.test(text) || pairs.length > LEAST;
  const isDated =
    pairs.some(({ name }) => OF_DATES.test(foldLetters(name))) ||
    DAY_OF_YEAR.test(text.slice(0, -rest.length || undefined));
  return { pairs, rest: rest.trim(), isList: isSeparated && !isDated && WORDS_AFTER.test(rest) };
}
