/** The complete date grammar, and the dates it finds in a query. */
import { wordTable } from '../words/word-lists.ts';
import { dayNumber } from './civil.ts';
import { duration, halves, plural, putOff, spanishHalves, unit } from './durations.ts';
import { figureTerminals } from './figures.ts';
import {
  type Grammar,
  type GrammarRule,
  grammarOf,
  phraseTerminal,
  Reader,
  RulesByWord,
  type Terminal,
  terminals,
  wordTerminal,
} from './grammar.ts';
import { cardinal, ordinal, type Read, shortYear } from './numbers.ts';
import { boundRules } from './rules/bounds.ts';
import { dateRules } from './rules/dates.ts';
import { dayRules } from './rules/days.ts';
import { centuryOf, decadeOf, eraRules } from './rules/eras.ts';
import { holidayRules, holidayTerminal } from './rules/holidays.ts';
import { intervalRules } from './rules/intervals.ts';
import { lengthRules } from './rules/lengths.ts';
import { gluedYear, numberedRules, partOfYear, quarter, yearBeforeQuarter } from './rules/numbered.ts';
import { offsetRules } from './rules/offsets.ts';
import { fortnightRules, partRules } from './rules/parts.ts';
import { periodRules } from './rules/periods.ts';
import { rangeRules } from './rules/ranges.ts';
import type { DaySpan, Now } from './span.ts';
import type { TimeToken } from './tokens.ts';
import {
  AFTER_NOUN,
  BEFORE_NOUN,
  MANY_SEASONS,
  MANY_WEEKDAYS,
  MONTHS,
  PART_NOUNS,
  PARTS,
  SEASONS,
  SHORT_MONTHS,
  SHORT_WEEKDAYS,
  WEEKDAYS,
  YEAR_WORDS,
} from './vocabulary.ts';

/** Ordinals counted from the end: "last Monday of", "third last week of", "penúltimo". */
const ENDS = wordTable([
  ['last final ultimo ultima ultimos ultimas', -1],
  ['penultimate penultimo penultima', -2],
  ['primeros primeras', 1],
]);
/** Index of the token after "last", "to last" or "from the end"; `at` when there is none. */
function fromEnd(tokens: readonly TimeToken[], at: number): number {
  const next = tokens[at]?.word === 'to' || tokens[at]?.word === '-' ? at + 1 : at;
  return tokens[next]?.word === 'last' ? next + 1 : at;
}

const place: Terminal = (tokens, at) => {
  const word = tokens[at]?.word ?? '';
  const end = ENDS.get(word);
  if (end !== undefined) return [[end, at + 1]];
  return ordinal(tokens, at).flatMap(([n, next]): Read<number>[] =>
    fromEnd(tokens, next) > next
      ? [
          [-n, fromEnd(tokens, next)],
          [n, next],
        ]
      : [[n, next]],
  );
};

/** The months of days that are events: "29-O", "20-N". March or May is told by the day. */
const MONTH_LETTERS = new Map(Object.entries({ e: 1, f: 2, m: 3, s: 9, o: 10, n: 11, d: 12 }));
const monthLetter: Terminal = (tokens, at) => {
  const token = tokens[at];
  const month = token?.capital ? MONTH_LETTERS.get(token.word) : undefined;
  return month === undefined ? [] : [[month, at + 1]];
};

const worth =
  (read: (word: string) => number | null): Terminal =>
  (tokens, at) => {
    const value = read(tokens[at]?.word ?? '');
    return value === null ? [] : [[value, at + 1]];
  };
const decade = worth(decadeOf);

/** Full weekday names; abbreviated ones are a category of their own. */
const weekday = wordTerminal(WEEKDAYS);
const shortWeekday = wordTerminal(SHORT_WEEKDAYS);
const month = wordTerminal(MONTHS);
const shortMonths = wordTerminal(SHORT_MONTHS);
/** "Set 6-4" is tennis. */
const shortMonth: Terminal = (tokens, at, text) =>
  tokens[at]?.word === 'set' && /^\d{1,2}$/.test(tokens[at + 1]?.word ?? '')
    ? []
    : shortMonths(tokens, at, text);
/** A month not preceded by a day: "30 de febrero de 2026" does not exist, and does not mean all of February. */
const daylessMonth: Terminal = (tokens, at, text) => {
  const day = tokens[/^(?:de|of)$/.test(tokens[at - 1]?.word ?? '') ? at - 2 : at - 1];
  return /^\d{1,2}$/.test(day?.word ?? '') ? [] : anyMonth(tokens, at, text);
};
const anyOf =
  (...each: Terminal[]): Terminal =>
  (tokens, at, text) =>
    each.flatMap((one) => one(tokens, at, text));
const anyMonth = anyOf(month, shortMonth);

const common: Record<string, Terminal> = {
  ...terminals,
  SOME: cardinal,
  SHORTYEAR: shortYear,
  PLACE: place,
  UNIT: unit,
  PLURAL: plural,
  HALVES: halves,
  HALVESES: spanishHalves,
  PARTOFYEAR: partOfYear,
  QUARTER: quarter,
  GLUEDYEAR: gluedYear,
  YEARBEFOREQ: yearBeforeQuarter,
  DUR: duration,
  STRETCHED: putOff,
  MONTHLETTER: monthLetter,
  WD: weekday,
  WDSHORT: shortWeekday,
  WDANY: anyOf(weekday, shortWeekday),
  WDS: anyOf(weekday, wordTerminal(MANY_WEEKDAYS)),
  MONTH: month,
  MONTHSHORT: shortMonth,
  MONTHANY: anyMonth,
  MONTHDAYLESS: daylessMonth,
  BEFORE: phraseTerminal(BEFORE_NOUN),
  AFTER: phraseTerminal(AFTER_NOUN),
  PART: phraseTerminal(PARTS),
  PARTNOUN: phraseTerminal(PART_NOUNS),
  SEASON: phraseTerminal(SEASONS),
  SEASONS: phraseTerminal(MANY_SEASONS),
  YEARWORDS: phraseTerminal(YEAR_WORDS),
  DECADE: decade,
  DECADES: (tokens, at, text) => (/ies$/.test(tokens[at]?.word ?? '') ? decade(tokens, at, text) : []),
  ROMAN: worth(centuryOf),
  HOL: holidayTerminal,
};

const RULES: readonly GrammarRule[] = [
  ...fortnightRules,
  ...dayRules,
  ...dateRules,
  ...periodRules,
  ...numberedRules,
  ...eraRules,
  ...partRules,
  ...offsetRules,
  ...lengthRules,
  ...holidayRules,
  ...intervalRules,
  ...rangeRules,
  ...boundRules,
];
const rules = new Map(
  [...Map.groupBy(RULES, ({ category }) => category)].map(([category, own]) => [
    category,
    new RulesByWord(own),
  ]),
);
/** Each word that a rule spells out. */
export const LITERALS: ReadonlySet<string> = new Set(
  RULES.flatMap(({ items }) => items.flatMap(({ words }) => [...words.values()].flat(2))),
);
/** The readers of words and phrases that tables hold; figures have digits. */
export const TERMINALS: readonly Terminal[] = Object.values(common);
const UNIONS = {
  SPAN: [
    'NAMED',
    'DATE',
    'WEEKDAY',
    'ROLLING',
    'PERIOD',
    'NTH',
    'MONTHSPAN',
    'SEASONAL',
    'OFFSET',
    'YEARSPAN',
    'HOLIDAY',
  ],
  ANCHOR: ['NAMED', 'WEEKDAY', 'DATE', 'NTH', 'MONTHSPAN', 'YEARSPAN'],
  BOUND: ['NAMED', 'TIMED', 'DATE', 'WEEKDAY', 'PERIOD', 'NTH', 'MONTHSPAN', 'YEARSPAN'],
  TOP: ['RANGE', 'TIMED', 'SPAN', 'BOUNDED', 'STRETCH'],
};
const grammars = new Map<boolean, Grammar>(
  [true, false].map((dayFirst) => [
    dayFirst,
    grammarOf({ terminals: { ...common, ...figureTerminals(dayFirst) }, unions: UNIONS, rules }),
  ]),
);

/** A date found in the query, in the tokens from `from` up to (not including) `to`. */
export interface TimeExpression {
  span: DaySpan;
  from: number;
  to: number;
}

/** Years a news search can mean; ISO dates have a different format outside this range. */
const FIRST_DAY = dayNumber(1, 1, 1);
const LAST_DAY = dayNumber(9999, 12, 31);

/**
 * The longest readings accepted by `fits`, left to right, without overlaps. Holidays are also read inside names: "Black
 * Friday 2025" is a name with a date.
 */
export function datesIn(
  tokens: readonly TimeToken[],
  text: string,
  now: Now,
  fits: (expression: TimeExpression) => boolean,
): TimeExpression[] {
  const grammar = grammars.get(now.dayFirst)!;
  const masked = tokens.map((token) => (token.taken ? { ...token, word: '\0' } : token));
  const reader = new Reader(grammar, masked, text, now);
  const names = new Reader(grammar, tokens, text, now);
  const expressions: TimeExpression[] = [];
  for (let from = 0; from < tokens.length; ) {
    const longest = [
      ...reader.spans('TOP', from),
      ...(tokens[from - 1]?.taken ? [] : names.spans('HOLIDAY', from)),
    ]
      .map(([span, to]) => ({ span, from, to }))
      .filter(({ span }) => span.from >= FIRST_DAY && span.to <= LAST_DAY)
      .filter(fits)
      .reduce<TimeExpression | null>((best, one) => (best === null || one.to > best.to ? one : best), null);
    if (longest !== null) expressions.push(longest);
    from = longest?.to ?? from + 1;
  }
  return expressions;
}
