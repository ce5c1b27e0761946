/**
 * Numbered parts of a year: quarters, halves and the other periods that a year is reported in. Fiscal years are read as
 * calendar years, because a query does not say whose they are.
 */
import { wordTable } from '../../words/word-lists.ts';
import { civilOf } from '../civil.ts';
import { type GrammarRule, rule, rules, type Terminal } from '../grammar.ts';
import type { Read } from '../numbers.ts';
import { type DaySpan, dated, type Now, nthOf, type TimeUnit, type Weak, yearSpan } from '../span.ts';
import type { TimeToken } from '../tokens.ts';
import { fullYear } from '../years.ts';

const LETTERS = wordTable<TimeUnit>([
  ['q t', 'quarter'],
  ['h s', 'semester'],
]);
/** How many of a unit a year has. */
const MOST: Partial<Record<TimeUnit, number>> = { quarter: 4, semester: 2 };
/** Units by their place in a packed value. */
const UNITS_READ: readonly TimeUnit[] = ['quarter', 'semester'];

/** Tokens without a space between them. */
const isGlued = (a: TimeToken | undefined, b: TimeToken | undefined): boolean => a?.end === b?.start;

/** "Q3", "3Q", "H1", "1S", "T4": ten times the index of the unit in `UNITS_READ`, plus the number. */
export const partOfYear: Terminal = (tokens, at): Read<number>[] => {
  const [first, second] = [tokens[at], tokens[at + 1]];
  if (first === undefined || second === undefined || !isGlued(first, second)) return [];
  const [letter, figure] = LETTERS.has(first.word) ? [first.word, second.word] : [second.word, first.word];
  const unit = LETTERS.get(letter);
  const number = /^[1-4]$/.test(figure) ? Number(figure) : 0;
  if (unit === undefined || number === 0 || number > MOST[unit]!) return [];
  return [[UNITS_READ.indexOf(unit) * 10 + number, at + 2]];
};

/** "Q1" to "Q4", as a number. */
export const quarter: Terminal = (tokens, at) => (tokens[at]?.word === 'q' ? partOfYear(tokens, at, '') : []);

const YEAR = /^(?:\d{2}|20\d{2})$/;

/** The figures of a year right after "3Q" or "FY": "3Q25". */
export const gluedYear: Terminal = (tokens, at): Read<number>[] => {
  const isYear = at > 0 && YEAR.test(tokens[at]?.word ?? '') && isGlued(tokens[at - 1], tokens[at]);
  return isYear ? [[Number(tokens[at]!.word), at + 1]] : [];
};

/** The figures of a year right before "Q3": "25Q3". "23H2" is a version of software. */
export const yearBeforeQuarter: Terminal = (tokens, at): Read<number>[] => {
  const [token, next] = [tokens[at], tokens[at + 1]];
  const isYear = YEAR.test(token?.word ?? '') && next?.word === 'q' && isGlued(token, next);
  return isYear ? [[Number(token!.word), at + 1]] : [];
};

function inYear(unit: TimeUnit, place: number, year: number): DaySpan | null {
  return dated(nthOf(unit, place, yearSpan(year)));
}

/** Days before a part of a year in which its name means the coming one. */
const SOON = 30;

/** The last such part of a year that has begun or is about to. */
function latest(unit: TimeUnit, place: number, now: Now, weak: Weak): DaySpan | null {
  const inYear = (year: number) => nthOf(unit, place, yearSpan(year));
  const { year } = civilOf(now.today + SOON);
  const own = inYear(year);
  const span = own !== null && own.from > now.today + SOON ? inYear(year - 1) : own;
  return span && { ...span, inYear, weak };
}

const FISCAL = 'fy|fiscal|fiscal_year|of_fy|of_fiscal|of_fiscal_year|del_ejercicio|ejercicio';

const abbreviated: GrammarRule[] = [
  ...rules(
    'NUMBERED',
    [
      `<num:PARTOFYEAR> ${FISCAL}? -|/|of|de|del? <year:OFYEAR>`,
      '<num:PARTOFYEAR> fy? <year:GLUEDYEAR>',
      '<year:YEARBEFOREQ> <num:PARTOFYEAR>',
      `in|during|for|en|durante? ${FISCAL}? <year:YEAR> -|/|,? <num:PARTOFYEAR>`,
    ],
    ({ num, year }, now) => {
      const unit = UNITS_READ[Math.floor(num / 10)]!;
      return year === undefined ? null : inYear(unit, num % 10, fullYear(year, now));
    },
  ),
  // Next to other words "T1" or "S2" are terminals and seasons.
  rule('NUMBERED', 'the|el? <num:QUARTER>', ({ num }, now) => latest('quarter', num, now, 'reported')),
  rule('NUMBERED', 'the|el? <num:PARTOFYEAR>', ({ num }, now) =>
    latest(UNITS_READ[Math.floor(num / 10)]!, num % 10, now, 'alone'),
  ),
];

const spelled: GrammarRule[] = [
  rule(
    'NUMBERED',
    `the|el? <ord:PLACE> <unit:HALVES> ${FISCAL}? <year:OFYEAR>`,
    ({ ord, unit, year }, now) => (year === undefined ? null : inYear(unit, ord, fullYear(year, now))),
  ),
  // Teams score in a third quarter, and nothing is scored in a "tercer trimestre".
  rule('NUMBERED', 'el|en_el? <ord:ORD> <unit:HALVESES>', ({ ord, unit }, now) =>
    latest(unit, ord, now, 'reported'),
  ),
  rule('NUMBERED', 'the|in_the? <ord:ORD> -? <unit:HALVES>', ({ ord, unit }, now) =>
    latest(unit, ord, now, 'figures'),
  ),
];

export const numberedRules: GrammarRule[] = [
  ...abbreviated,
  ...spelled,
  rule('PERIOD', '<a:NUMBERED>', ({ a }) => ({ ...a, reported: true })),
];
