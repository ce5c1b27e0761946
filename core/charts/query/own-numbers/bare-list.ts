/** Numbers that nothing names, one after the other: "plot 3, 5, 8, 13". */
import { range } from 'd3-array';
import { NUMBER, numberOf, SCALE, UNIT } from './number-words.ts';
import type { Pair } from './pairs.ts';

/** All with one separator: "160 55, 165 61" are points, and "1 000, 2 000" two numbers. */
const SEPARATORS = [
  '\\s*,\\s+(?:(?:and|y|e)\\s+)?|\\s+(?:and|y|e)\\s+',
  '\\s*;\\s*',
  '\\s*[|/]\\s*',
  '\\s+[–—-]\\s+',
  '\\s+',
];
const VALUE = `(?:${NUMBER})${`${SCALE}${UNIT}`.replace(/\?<\w+>/g, '?:')}`;
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
const ONE = new RegExp(`(?<number>${NUMBER})${SCALE}${UNIT}`, 'giu');
/** Without a space, commas stand between numbers, "3,5,8", unless they may separate thousands: "1,234,567". */
const UNSPACED = /(?<![\p{L}\d.,])(?!\d{1,3}(?:,\d{3})+(?![,\d]))\d+(?:,\d+){2,}(?![\p{L}\d.,])/u;
/** "Call 555 123 4567", "+54 9 11 5555 4444". */
const PHONE =
  /(?:(?<!\p{L})(?:call|phone|tel|tel[eé]fono|llam(?:a|á|ame|ar)|whatsapp|celular|m[oó]vil|fax)(?:[.:]| (?:me|us))?(?: (?:on|at|al?))?\s+|\+(?=\d+ \d))(?=[\d ()-]*\d{3})\d[\d ()-]{6,}(?![^.!?]*\d)/iu;
const YEAR = /(?<![\d.,])(?:19|20)\d\d(?!\d|[.,]\d)/g;
const YEAR_LISTED = new RegExp(`${YEAR.source}\\s*(?:,\\s*(?:(?:and|y|e)\\s)?|(?:and|y|e)\\s)?`, 'g');
const YEARS = /(?<![\d.,])((?:19|20)\d\d)(?:\s*[-–—]\s*|\s+(?:a|to)\s+)((?:19|20)\d\d)(?!\d|[.,]\d)/;

export interface BareList {
  /** Without names. */
  pairs: Pair[];
  /** The years that the query has for them, or their places in the list. */
  names: string[];
  /** The words around. */
  rest: string;
}

/** The only list of at least three numbers; null when there are several, or one of years, which are names, and where as many names stand elsewhere. */
export function bareList(text: string): BareList | null {
  const query = text.replace(UNSPACED, (list) => list.replaceAll(',', ', '));
  const found = LISTS.map((list) => [...query.matchAll(list)].filter(([words]) => !areYears(words)));
  const lists = found.find((of) => of.length > 0) ?? [];
  const [list] = lists;
  if (list === undefined || lists.length > 1) return null;
  const [written] = list;
  const before = query.slice(0, list.index);
  const rest = `${before}\n${query.slice(list.index + written.length)}`;
  const pairs = [...written.matchAll(ONE)].map(({ groups }) => pairOf(groups!));
  if (listsNames(rest, pairs.length)) return null;
  return { pairs, ...placesOf(rest, pairs.length) };
}

function pairOf({ number = '', scale = '', unit }: Record<string, string | undefined>): Pair {
  return { name: '', value: numberOf(number), isPercent: unit !== undefined, scale, written: number };
}

/** Whether as many names stand elsewhere: "A, B, C: 10, 20, 30". */
export function listsNames(rest: string, count: number): boolean {
  return rest.split(/[;:.\n]/).some((words) => {
    const names = words.split(/,|\s(?:and|y|e)\s/).filter((name) => name.trim() !== '');
    return names.length === count && names.every((name) => /\p{L}/u.test(name) && !/\d/.test(name));
  });
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
      .replace(YEAR_LISTED, '')
      .replace(/\(\W*\)/g, ''),
  };
}

/** Whether the numbers of a query are one to call. */
export function isPhone(query: string): boolean {
  return PHONE.test(query);
}

/** Whether the only numbers of a query count its parts: "1. inflation 2. dengue 3. lithium". */
export function isNumberedList(query: string): boolean {
  const numbers = query.match(/\d+(?:[.)](?=\s))?/g) ?? [];
  return (
    numbers.length > 1 &&
    numbers.every((number, at) => /^\d+[.)]$/.test(number) && parseInt(number, 10) === at + 1)
  );
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
  const steps = years.slice(1).map((year, before) => Math.sign(Number(year) - Number(years[before])));
  // Numbers like years are in no order.
  return years.length === count && steps.every((step) => step !== 0 && step === steps[0]) ? years : null;
}
