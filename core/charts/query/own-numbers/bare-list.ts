/** Numbers that nothing names, one after the other: "plot 3, 5, 8, 13". */
import { range } from 'd3-array';
import { NUMBER, numberOf } from './number-words.ts';

/** All with one separator: "160 55, 165 61" are points, and "1 000, 2 000" two numbers. */
const SEPARATORS = [
  '\\s*,\\s+(?:(?:and|y|e)\\s+)?|\\s+(?:and|y|e)\\s+',
  '\\s*;\\s*',
  '\\s*[|/]\\s*',
  '\\s+[–—-]\\s+',
  '\\s+',
];
const VALUE = `(?:${NUMBER})(?: ?%)?`;
/** "Eje x 2021-2023", "años 2022, 2023, 2024" */
const AXIS_NAME = /(?<!\p{L})(?:eje (?:x|horizontal)|x[- ]axis|a[nñ]os|years)[\s:=]+(?=\(?(?:19|20)\d\d)/giu;
/** Fewer are a score or a day as often as data. */
const LEAST = 3;
const LISTS = SEPARATORS.map(
  (between) =>
    new RegExp(
      `(?<![\\p{L}\\d.,/–-])(?:${VALUE})(?:(?:${between})(?:${VALUE})){${LEAST - 1},}(?![\\p{L}\\d/–-])`,
      'giu',
    ),
);
const ONE = new RegExp(`(${NUMBER})( ?%)?`, 'giu');
/** Without a space, commas stand between numbers: "3,5,8". */
const UNSPACED = /(?<![\p{L}\d.,])\d+(?:,\d+){2,}(?![\p{L}\d.,])/u;
const YEAR = /(?<![\d.,])(?:19|20)\d\d(?!\d|[.,]\d)/g;
const YEARS = /(?<![\d.,])((?:19|20)\d\d)(?:\s*[-–—]\s*|\s+(?:a|to)\s+)((?:19|20)\d\d)(?!\d|[.,]\d)/;

export interface BareList {
  values: number[];
  isPercent: boolean;
  /** The years that the query has for them, or their places in the list. */
  names: string[];
  /** The words around. */
  rest: string;
}

/** The only list of at least three numbers; null when there are several, or one of years, which are names. */
export function bareList(text: string): BareList | null {
  const query = text.replace(UNSPACED, (list) => list.replaceAll(',', ', '));
  const found = LISTS.map((list) => [...query.matchAll(list)].filter(([words]) => !areYears(words)));
  const lists = found.find((of) => of.length > 0) ?? [];
  const [list] = lists;
  if (list === undefined || lists.length > 1) return null;
  const [written] = list;
  const before = query.slice(0, list.index);
  const rest = `${before}\n${query.slice(list.index + written.length)}`;
  const numbers = [...written.matchAll(ONE)];
  return {
    values: numbers.map(([, number]) => numberOf(number!)),
    isPercent: numbers.every(([, , sign]) => sign !== undefined),
    ...placesOf(rest, numbers.length),
  };
}

/** The years of the words around a list of so many numbers, or their places, and the words without these years. */
export function placesOf(rest: string, count: number): { names: string[]; rest: string } {
  const names = yearsIn(rest, count);
  if (names === null) return { names: range(1, count + 1).map(String), rest };
  return {
    names,
    rest: rest
      .replace(AXIS_NAME, '')
      .replace(YEARS, '')
      .replace(YEAR, '')
      .replace(/\(\W*\)/g, ''),
  };
}

function areYears(words: string): boolean {
  return (words.match(YEAR) ?? []).length > 1;
}

/** As many years as there are numbers: "(1990, 2000, 2010)", "2018 to 2022". */
function yearsIn(words: string, count: number): string[] | null {
  const [, from, to] = YEARS.exec(words) ?? [];
  if (from !== undefined) {
    const span = range(Number(from), Number(to) + 1);
    return span.length === count ? span.map(String) : null;
  }
  const years = words.match(YEAR) ?? [];
  return years.length === count ? years : null;
}
