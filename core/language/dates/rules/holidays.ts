/**
 * Named days. A holiday is a topic first ("compras de Navidad"), so it sets a date only when its year is given or
 * something is counted from it, and its words stay in the topic.
 */
import { civilOf, weekdayOfDay } from '../civil.ts';
import { type GrammarRule, phraseTerminal, rule, rules, type Terminal } from '../grammar.ts';
import { type DaySpan, dated, weakly } from '../span.ts';
import { inWeek } from '../weekdays.ts';
import { inPlausibleYear } from '../years.ts';
import { HOLIDAYS, isOnlyADay, isTopic } from './holiday-table.ts';

/** Holidays are names, so this also reads tokens already taken by names. */
export const holidayTerminal: Terminal = phraseTerminal(
  HOLIDAYS.flatMap(([phrases], index) => phrases.split(' ').map((phrase) => [phrase, index] as const)),
);

function dayIn(holiday: number, year: number): DaySpan {
  const [, on, days = 1] = HOLIDAYS[holiday]!;
  return { from: on(year), to: on(year) + days - 1 };
}
const keepingItsName = (span: DaySpan | null): DaySpan | null => span && { ...span, keeps: true };

/** The long weekend around a holiday or another day: its Saturday and Sunday, and the day itself. */
export function weekendOf({ from }: DaySpan): DaySpan {
  const saturday = inWeek(5, from, weekdayOfDay(from) <= 1 ? -1 : 0);
  return { from: Math.min(from, saturday), to: Math.max(from, saturday + 1) };
}

/** What leads to a day on which something happened. */
const ON = 'on|over|during|at|in|en|durante|para|por the|el|la|los|las?';
/**
 * What may lead to a holiday with its year, which would be left over if "on Easter" were read alone. "Since Easter 2022" lasts
 * until today, which other rules read.
 */
const ON_ONE = ['', 'on|over|during|at|in|en|durante|para|por the|el|la|los|las? ', 'el|la|los|las '];

export const holidayRules: GrammarRule[] = [
  ...rules(
    'HOLIDAY',
    ON_ONE.map((on) => `${on}<num:HOL> <year:OFYEAR>`),
    ({ num, year }) => (year === undefined || year < 1000 ? null : keepingItsName(dated(dayIn(num, year)))),
  ),
  ...rules(
    'HOLIDAY',
    ON_ONE.flatMap((on) => [`${on}<num:HOL> weekend <year:OFYEAR>`, `${on}<num:HOL> <year:OFYEAR> weekend`]),
    ({ num, year }) =>
      year === undefined || year < 1000 ? null : keepingItsName(dated(weekendOf(dayIn(num, year)))),
  ),
  ...rules('HOLIDAY', ['<num:HOL> weekend', `${ON} <num:HOL> weekend`], ({ num }, now) =>
    keepingItsName(inPlausibleYear(now, (one) => weekendOf(dayIn(num, one)))),
  ),
  // Of holidays that are names: "since Black Friday", "since the Good Friday Agreement". Of others it is a bound.
  rule('HOLIDAY', 'since|desde the|el|la|los|las? <num:HOL>', ({ num }, now) => {
    const span = inPlausibleYear(now, (one) => dayIn(num, one));
    const begun = span && span.from > now.today ? dayIn(num, civilOf(span.from).year - 1) : span;
    return begun && keepingItsName({ from: begun.from, to: now.today });
  }),
  // "Christmas shopping" is a topic; what happened "at Christmas" has a date.
  ...rules('HOLIDAY', [`${ON} <num:HOL>`, 'el <num:HOL>'], ({ num }, now) =>
    keepingItsName(inPlausibleYear(now, (one) => dayIn(num, one))),
  ),
  ...rules(
    'HOLIDAY',
    ['last|previous|this_past <num:HOL>', '<num:HOL> pasado|pasada', 'ultima|ultimo <num:HOL>'],
    ({ num }, now) => {
      const { year } = civilOf(now.today);
      const own = dayIn(num, year);
      return keepingItsName(own.from < now.today ? own : dayIn(num, year - 1));
    },
  ),
  ...rules(
    'HOLIDAY',
    ['the? next|following|coming|upcoming <num:HOL>', 'proxima|proximo <num:HOL>'],
    ({ num }, now) => {
      const { year } = civilOf(now.today);
      const own = dayIn(num, year);
      return keepingItsName(own.from > now.today ? own : dayIn(num, year + 1));
    },
  ),
  ...rules(
    'HOLIDAY',
    ['this <num:HOL>', 'esta|este <num:HOL>', '<num:HOL> of|de this|este year|ano'],
    ({ num }, now) => keepingItsName(dayIn(num, civilOf(now.today).year)),
  ),
  rule('HOLIDAY', '<num:HOL> of|de|del last_year|ano_pasado|el_ano_pasado', ({ num }, now) =>
    keepingItsName(dayIn(num, civilOf(now.today).year - 1)),
  ),
  // On its own, a holiday is both a topic and a date.
  rule('HOLIDAY', '<num:HOL>', ({ num }, now) => {
    const span = isTopic(num) ? null : keepingItsName(inPlausibleYear(now, (one) => dayIn(num, one)));
    return weakly(span, isOnlyADay(num) ? 'unowned' : 'alone');
  }),
  // Used only to count from.
  rule('ANCHOR', '<num:HOL> <year:OFYEAR>?', ({ num, year }, now) =>
    year === undefined ? inPlausibleYear(now, (one) => dayIn(num, one)) : dayIn(num, year),
  ),
];
