/**
 * Dates written in digits: 2026-03-05, 5/3/2026, 5.3.26, 20260305, 3/2026, 2026-03, 2026-W10, and the year after a day
 * and month.
 */

import { wordSet } from '../words/word-lists.ts';
import type { Terminal } from './grammar.ts';
import { type Read, year } from './numbers.ts';
import type { TimeToken } from './tokens.ts';

/** Year, month and day as one number: 20260305. Zero means no date. */
type Packed = number;
const pack = (year: number, month: number, dom: number): Packed => year * 10_000 + month * 100 + dom;

/** Order of the three numbers; `any` is day and month in the order usual where the reader lives. */
type Order = 'ymd' | 'any';

const SHAPES: readonly (readonly [shape: RegExp, order: Order])[] = [
  [/^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/, 'ymd'],
  [/^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/, 'any'],
  [/^(19\d\d|20\d\d)()(\d\d)(\d\d)(?!\d)/, 'ymd'],
  [/^(\d{4})( )(\d{1,2})\2(\d{1,2})(?!\d)/, 'ymd'],
  [/^(\d{1,2})( )(\d{1,2})\2(\d{4})(?!\d)/, 'any'],
];
const PAIR = /^(\d{1,2})([-/.])(\d{1,2})(?!\d|\2\d|%)/;
const MONTH_YEAR = /^(\d{1,2})[-/](\d{4})(?!\d)/;
/** ISO 8601 months and weeks. */
const YEAR_MONTH = /^((?:19|20)\d\d)[-/](\d\d)(?!\d|[-/.]\d{1,2}(?!\d))/;
const YEAR_WEEK = /^((?:19|20)\d\d)-?W(\d\d)(?:-([1-7]))?(?!\d)/i;
/** Longest date in digits, in characters. */
const LONGEST = 12;
/** Words before a number that is not a date: "Resolución 10/2025"; nor is it with a hyphen between: "CVE-2025-10". */
const NUMBERED = wordSet(
  'ley decreto dnu resolucion disposicion ordenanza acordada expediente causa circular comunicacion law act directive regulation resolution bill case cve section article articulo',
);

/** Text from a token that starts with a digit, unless it continues an earlier number. */
function figures(tokens: readonly TimeToken[], at: number, text: string): string | null {
  const token = tokens[at];
  if (token === undefined || !/^\d/.test(token.word)) return null;
  const before = text.slice(Math.max(0, token.start - 2), token.start);
  const rest = text.slice(token.start, token.start + LONGEST);
  // "10/1-11/7" is two dates, and so is "2025-11-03/2025-11-09".
  const joined = /\d[/.]$/.test(before) || (/\d-$/.test(before) && !/^\d{1,2}[/.]\d/.test(rest));
  const isNumbered = NUMBERED.has(tokens[at - 1]?.word ?? '') || /\p{L}-$/u.test(before);
  return isNumbered || (joined && !/^\d{4}-\d\d/.test(rest)) ? null : rest;
}

function read(
  pattern: RegExp,
  tokens: readonly TimeToken[],
  at: number,
  text: string,
  value: (match: RegExpExecArray) => number,
): Read<number>[] {
  const match = pattern.exec(figures(tokens, at, text) ?? '');
  if (match === null) return [];
  const position = tokens[at]!.start + match[0].length;
  for (let end = at; end < tokens.length; end++) {
    if (tokens[end]!.end === position) return [[value(match), end + 1]];
  }
  return [];
}

/** A full date. `dayFirst` reads 3/5/2026 as 3 May; if only one order is a valid date, that order is used. */
const full =
  (dayFirst: boolean): Terminal =>
  (tokens, at, text) =>
    SHAPES.flatMap(([shape, order]) =>
      read(shape, tokens, at, text, (match) => {
        const [a, b, c] = [Number(match[1]), Number(match[3]), Number(match[4])];
        if (order === 'ymd') return b > 12 ? pack(a, c, b) : pack(a, b, c);
        const [dom, month] = dayFirst ? [a, b] : [b, a];
        return month > 12 ? pack(c, dom, month) : pack(c, month, dom);
      }),
    );

/** Two numbers, as first × 100 + second. */
const pair: Terminal = (tokens, at, text) =>
  read(PAIR, tokens, at, text, (match) => Number(match[1]) * 100 + Number(match[3]));

/** Month and year, as year × 100 + month. */
const monthYear: Terminal = (tokens, at, text) =>
  read(MONTH_YEAR, tokens, at, text, (match) => Number(match[2]) * 100 + Number(match[1]));

/** Month of a year, year first, as year × 100 + month. */
const yearMonth: Terminal = (tokens, at, text) =>
  read(YEAR_MONTH, tokens, at, text, (match) => Number(match[1]) * 100 + Number(match[2]));

/** Week of a year, or a day of it, as year × 1000 + week × 10 + day; day 0 is the whole week, 1 its Monday. */
const yearWeek: Terminal = (tokens, at, text) =>
  read(
    YEAR_WEEK,
    tokens,
    at,
    text,
    ([, year, week, day = 0]) => Number(year) * 1000 + Number(week) * 10 + Number(day),
  );

/** A full date, year first. */
const iso: Terminal = (tokens, at, text) =>
  read(SHAPES[0]![0], tokens, at, text, (match) =>
    pack(Number(match[1]), Number(match[3]), Number(match[4])),
  );

/** Day of the month in plain digits. */
const figure: Terminal = (tokens, at) => {
  const word = tokens[at]?.word ?? '';
  return /^\d{1,2}$/.test(word) && Number(word) >= 1 && Number(word) <= 31 ? [[Number(word), at + 1]] : [];
};

const LINK = /^(?:of|in|de|del|en|el|ano|the|year|-|\/|,|\.|['’])$/;
/** A two-digit year needs one of these before it, or the end of the query after it. */
const SHORT_LINK = /^(?:of|de|del|-|\/|['’])$/;
const ERA = /^(?:ad|ce)$/;

/** The year after a day and month, with any linking words: "of 2018", "del 87", ", 2015", "/2019", "-19". */
const ofYear: Terminal = (tokens, at) => {
  const readings: Read<number>[] = [];
  for (let start = at; start < at + 4; start++) {
    const word = tokens[start]?.word ?? '';
    for (const [value, end] of year(tokens, start))
      readings.push([value, ERA.test(tokens[end]?.word ?? '') ? end + 1 : end]);
    const linked = start > at && SHORT_LINK.test(tokens[start - 1]!.word);
    const last = start === at && start === tokens.length - 1;
    if (/^\d{2}$/.test(word) && (linked || last)) readings.push([Number(word), start + 1]);
    if (!LINK.test(word)) break;
  }
  return readings;
};

/** The same after a month and day in that order, where a hyphen leads to another day: "November 18-19". */
const ofYearNotRange: Terminal = (tokens, at, text) =>
  (ofYear(tokens, at, text) as Read<number>[]).filter(
    ([value, end]) => value > 31 || tokens[end - 2]?.word !== '-',
  );

/**
 * The year right after a month. A number that could be a day needs a link: "february 30" has no year, "March '26" and
 * "marzo del 26" do.
 */
const ofMonthYear: Terminal = (tokens, at, text) =>
  (ofYear(tokens, at, text) as Read<number>[]).filter(
    ([value, end]) => value > 31 || /^(?:of|de|del|['’])$/.test(tokens[end - 2]!.word),
  );

/**
 * A time of day, with its zone: "19:00", "10h11", "2:57 p.m.", "8pm", "11:02:21 pm", "noon", "T14:33:10.123Z", "09:30:00
 * -0300". It is recognized, but its value is not used: a date is the day written.
 */
const CLOCK =
  /^(?:\d{1,2}[:h.]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?(?: ?(?:[ap]\.? ?m\b\.?|hs?\b|hrs\b))?(?: ?(?:(?:GMT|UTC)?[+-]\d{2}:?\d{2}(?!\d)|(?:Z|UTC|GMT|ART|BST|CES?T|[ECMP][SD]T)\b))?|\d{1,2} ?(?:[ap]\.? ?m\b\.?|hs?\b|hrs\b)|noon|midnight|mediod[ií]a|medianoche)/i;
/** Longest time of day, in characters. */
const LONGEST_CLOCK = 40;

const clock: Terminal = (tokens, at, text) => {
  const token = tokens[at];
  if (token === undefined) return [];
  const [before, here] = [tokens[at - 1], token.start];
  const glued = /^[t:]$/.test(token.word) && before?.end === here && /^\d/.test(before.word);
  const start = glued ? token.end : here;
  const match = CLOCK.exec(text.slice(start, start + LONGEST_CLOCK));
  if (!match) return [];
  const position = start + match[0].length;
  const end = tokens.findIndex((one, i) => i >= at && one.end >= position);
  return end < 0 ? [] : [[0, end + 1]];
};

/** Terminals for dates in digits. `dayFirst`: 3/5 is 3 May. */
export const figureTerminals = (dayFirst: boolean): Record<string, Terminal> => ({
  FULL: full(dayFirst),
  PAIR: pair,
  ISO: iso,
  MONTHYEAR: monthYear,
  YEARMONTH: yearMonth,
  YEARWEEK: yearWeek,
  FIGURE: figure,
  OFYEAR: ofYear,
  OFYEARNOTRANGE: ofYearNotRange,
  OFMONTHYEAR: ofMonthYear,
  CLOCK: clock,
});
