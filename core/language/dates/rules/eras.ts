/**
 * Seasons and decades: spans that do not follow calendar months. Seasons are those of the reader's zone, whatever the
 * language: "summer" in Buenos Aires is December to March.
 */
import { wordTable } from '../../words/word-lists.ts';
import { civilOf, dayNumber } from '../civil.ts';
import { type GrammarRule, rule, rules } from '../grammar.ts';
import { type DaySpan, dated, type Now, weakly, yearSpan } from '../span.ts';
import { BY_MONTHS } from '../vocabulary.ts';

/** Decades, in words. */
const DECADES = wordTable([
  ['twenties veinte', 20],
  ['thirties', 30],
  ['forties', 40],
  ['fifties cincuenta', 50],
  ['sixties sesenta', 60],
  ['seventies setenta', 70],
  ['eighties ochenta', 80],
  ['nineties noventa', 90],
]);
/** First year of a decade, or null when the word does not name one. */
export const decadeOf = (word: string): number | null => {
  const figure = /^(1[89]|20)?(\d0)$/.exec(word);
  if (figure !== null)
    return Number(figure[1] ?? (Number(figure[2]) < 30 ? 20 : 19)) * 100 + Number(figure[2]);
  const known = DECADES.get(word);
  return known === undefined ? null : 1900 + known;
};

const decadeFrom = (first: number): DaySpan => ({ from: yearSpan(first).from, to: yearSpan(first + 9).to });

const decades = rules(
  'YEARSPAN',
  [
    'the? <num:DECADE> s',
    'the? <num:DECADES>',
    'los? anos <num:DECADE>',
    'la? decada de|del los? <num:DECADE>',
  ],
  ({ num }) => weakly(decadeFrom(num), 'alone'),
);

/** "In the 1990s" is when something was, "the 1990s" may be what it is about. */
const datedDecades = rules(
  'YEARSPAN',
  [
    'in|during|throughout|since the <num:DECADE> s',
    'in|during|throughout|since the <num:DECADES>',
    'en|durante|desde los? anos <num:DECADE>',
    'en|durante|desde la decada de|del los? <num:DECADE>',
  ],
  ({ num }) => decadeFrom(num),
);

/** "Los ochenta"; "Los 40" is a radio station. */
const plainDecade = rule('YEARSPAN', 'los <num:DECADE>', ({ num }) =>
  num < 1950 || num >= 2000 ? null : weakly(decadeFrom(num), 'alone'),
);

const ROMAN = ['xv', 'xvi', 'xvii', 'xviii', 'xix', 'xx', 'xxi'];
const FIRST_ROMAN = 15;

/** "XXI" as a number, or null. */
export const centuryOf = (word: string): number | null =>
  ROMAN.includes(word) ? ROMAN.indexOf(word) + FIRST_ROMAN : null;

const centuries = rules('YEARSPAN', ['the? <ord:ORD> century', 'el? siglo <ord:ROMAN>'], ({ ord }) => ({
  from: yearSpan((ord - 1) * 100).from,
  to: yearSpan(ord * 100 - 1).to,
  weak: 'alone',
}));

/** The day of the month on which a season begins in Spanish, and the first month of spring in the north. */
const FIRST_DAY = 21;
const SPRING = 3;

/** The season that begins in a year, by its number (`BY_MONTHS` and more: whole months); reversed south of the equator. */
function seasonIn(season: number, year: number, southern: boolean): DaySpan {
  const place = southern ? season + 2 : season;
  const month = SPRING + 3 * (place % 4);
  const dom = season >= BY_MONTHS ? 1 : FIRST_DAY;
  return { from: dayNumber(year, month, dom), to: dayNumber(year, month + 3, dom) - 1 };
}

/**
 * The season of a year. One that spans New Year is named after the year that holds most of it: in Buenos Aires "verano
 * 2025" ends in March 2025.
 */
function seasonNamed(season: number, year: number, southern: boolean): DaySpan {
  const own = seasonIn(season, year, southern);
  return civilOf(own.to).year === year ? own : seasonIn(season, year - 1, southern);
}

/** The current astronomical quarter, shifted by `shift`, whatever the hemisphere calls it. */
function seasonOf(now: Now, shift: number): DaySpan | null {
  const { year } = civilOf(now.today);
  const all = [year - 1, year, year + 1].flatMap((one) =>
    [0, 1, 2, 3].map((season) => seasonIn(season, one, false)),
  );
  const own = all.findIndex((span) => span.from <= now.today && now.today <= span.to);
  return weakly(all[own + shift] ?? null, 'alone');
}

/** The first such season that fits, of those that begin in these years (from the current one); the last of them if none does. */
function seasonNear(
  season: number,
  now: Now,
  years: readonly number[],
  fits: (span: DaySpan) => boolean,
): DaySpan {
  const { year } = civilOf(now.today);
  const all = years.map((shift) => seasonIn(season, year + shift, now.southern));
  return all.find(fits) ?? all.at(-1)!;
}

const seasons: GrammarRule[] = [
  // Next to other words, "season" is about football or television.
  rule('PERIOD', 'the? <dir:BEFORE> season|seasons', ({ dir }, now) => seasonOf(now, dir)),
  rule('PERIOD', 'this|the_current|este|esta <season:SEASON>', ({ season }, now) =>
    seasonNear(season, now, [-1, 0], ({ to }) => to >= now.today),
  ),
  ...rules('PERIOD', ['last|past <season:SEASON>', '<season:SEASON> pasado|pasada'], ({ season }, now) =>
    seasonNear(season, now, [0, -1], ({ to }) => to < now.today),
  ),
  ...rules(
    'PERIOD',
    ['next <season:SEASON>', 'proximo|proxima <season:SEASON>', '<season:SEASON> que_viene|proximo'],
    ({ season }, now) => seasonNear(season, now, [0, 1], ({ from }) => from > now.today),
  ),
  rule('PERIOD', 'the|el|la? <season:SEASON> of|de|del? <year:YEAR>', ({ season, year }, now) =>
    year === undefined ? null : dated(seasonNamed(season, year, now.southern)),
  ),
  rule(
    'RANGE',
    'the|el|la? <season:SEASON> of|de|del? <year:YEAR> -|/ <num:NUM>',
    ({ season, year, num }, now) => {
      const span = year === undefined ? null : seasonNamed(season, year + 1, now.southern);
      return span && civilOf(span.to).year % 100 === num % 100 ? dated(span) : null;
    },
  ),
  ...rules(
    'PERIOD',
    [
      '<num:NUM> <season:SEASONS> ago|back|atras',
      'hace <num:NUM> <season:SEASONS>',
      'the? <season:SEASON> before_last',
    ],
    ({ num, season }, now) => {
      const last = seasonNear(season, now, [0, -1, -2], ({ to }) => to < now.today);
      return seasonIn(season, civilOf(last.from).year - (num ?? 2) + 1, now.southern);
    },
  ),
  ...rules(
    'SEASONAL',
    ['in|during|over|throughout|en|durante the|el|la <season:SEASON>', 'the|el|la? <season:SEASON>'],
    ({ season }, now) =>
      weakly(
        seasonNear(season, now, [0, -1], ({ from }) => from <= now.today),
        'alone',
      ),
  ),
];

export const eraRules: GrammarRule[] = [...datedDecades, ...decades, plainDecade, ...centuries, ...seasons];
