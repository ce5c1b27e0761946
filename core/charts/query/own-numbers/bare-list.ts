/** Numbers that nothing names, one after the other: "plot 3, 5, 8, 13". */
import { NUMBER, numberOf } from './number-words.ts';

const ONE = new RegExp(`(?<![\\p{L}\\d.,])(${NUMBER})(%?)(?![\\p{L}\\d])`, 'giu');
/** All commas, or all spaces: "160 55, 165 61" are points, and "1 000, 2 000" two numbers. */
const BETWEEN = [/^\s*(?:[,;|/]\s*(?:(?:and|y|e)\s+)?|(?:and|y|e)\s+)$/i, /^\s+$/];
const ANY_DIGIT = /\d/;
/** Without a space, commas stand between numbers: "3,5,8". */
const UNSPACED = /(?<![\p{L}\d.,])\d+(?:,\d+){2,}(?![\p{L}\d.,])/u;
const YEAR = /^(?:19|20)\d\d$/;
/** Fewer are a score or a day as often as data. */
const LEAST = 3;

/** The numbers in their order, and the words around them; null when there are other numbers, too few, or years, which are names. */
export function bareList(text: string): { values: number[]; isPercent: boolean; rest: string } | null {
  const query = text.replace(UNSPACED, (list) => list.replaceAll(',', ' '));
  const found = [...query.matchAll(ONE)];
  const [first, last] = [found[0], found.at(-1)];
  if (found.length < LEAST || found.filter(([, number]) => YEAR.test(number!)).length > 1) return null;
  const ends = found.map(({ index, 0: { length } }) => index + length);
  const between = found.slice(1).map(({ index }, at) => query.slice(ends[at], index));
  const isRun = BETWEEN.some((separator) => between.every((words) => separator.test(words)));
  const around = [query.slice(0, first!.index), query.slice(last!.index + last![0].length)];
  if (!isRun || around.some((words) => ANY_DIGIT.test(words))) return null;
  const isPercent = found.every(([, , sign]) => sign === '%');
  return { values: found.map(([, number]) => numberOf(number!)), isPercent, rest: around.join('\n') };
}
