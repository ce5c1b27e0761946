/**
 * Named days. A holiday is a topic first ("compras de Navidad"), so it sets a date only when its year is given or
 * something is counted from it, and its words stay in the topic.
 */
import { civilOf, dayNumber, easterOf, weekdayOfDay } from '../civil.ts';
import { type GrammarRule, rule, rules, type Terminal } from '../grammar.ts';
import { type DaySpan, monthSpan, nthWeekday, oneDay } from '../span.ts';
import { inWeek } from '../weekdays.ts';
import { inPlausibleYear } from '../years.ts';

type On = (year: number) => number;
const on =
  (month: number, dom: number): On =>
  (year) =>
    dayNumber(year, month, dom);
const nth =
  (month: number, weekday: number, place: number): On =>
  (year) =>
    nthWeekday(weekday, place, monthSpan(year, month))!.from;
const easter =
  (days: number): On =>
  (year) =>
    easterOf(year) + days;

const HOLIDAYS: readonly (readonly [phrases: string, on: On])[] = [
  ['christmas christmas_day xmas navidad dia_de_navidad', on(12, 25)],
  ['christmas_eve nochebuena', on(12, 24)],
  ['new_year new_years new_years_day new_year_day ano_nuevo dia_de_ano_nuevo', on(1, 1)],
  ['new_years_eve new_year_eve nochevieja', on(12, 31)],
  ['epiphany dia_de_reyes', on(1, 6)],
  ['valentines_day valentine_day dia_de_san_valentin dia_de_los_enamorados', on(2, 14)],
  ['st_patricks_day st_patrick_day saint_patricks_day saint_patrick dia_de_san_patricio', on(3, 17)],
  ['earth_day dia_de_la_tierra', on(4, 22)],
  ['may_day labour_day dia_del_trabajador dia_del_trabajo', on(5, 1)],
  ['juneteenth freedom_day jubilee_day dia_de_la_libertad', on(6, 19)],
  ['independence_day dia_de_independencia dia_de_la_independencia', on(7, 4)],
  ['halloween noche_de_brujas', on(10, 31)],
  ['labor_day', nth(9, 0, 1)],
  ['martin_luther_king_day mlk_day', nth(1, 0, 3)],
  ['presidents_day', nth(2, 0, 3)],
  ['memorial_day', nth(5, 0, -1)],
  ['thanksgiving thanksgiving_day dia_de_accion_de_gracias', nth(11, 3, 4)],
  ['black_friday', (year) => nth(11, 3, 4)(year) + 1],
  ['mothers_day mother_day', nth(5, 6, 2)],
  ['fathers_day father_day dia_del_padre', nth(6, 6, 3)],
  ['dia_de_la_madre', nth(10, 6, 3)],
  ['easter pascua pascuas', easter(0)],
  ['easter_sunday domingo_de_pascua', easter(0)],
  ['easter_monday lunes_de_pascua', easter(1)],
  ['good_friday viernes_santo', easter(-2)],
  ['ash_wednesday miercoles_de_ceniza', easter(-46)],
];

const NAMED_BY_WEEKDAY = new Set(
  HOLIDAYS.flatMap(([phrases], index) =>
    /friday|sunday|wednesday|viernes|domingo|miercoles/.test(phrases) ? [index] : [],
  ),
);

const PHRASES = HOLIDAYS.flatMap(([phrases], index) =>
  phrases.split(' ').map((phrase) => [phrase.split('_'), index] as const),
).sort(([a], [b]) => b.length - a.length);

/** Holidays are names, so this also reads tokens already taken by names. */
export const holidayTerminal: Terminal = (tokens, at) =>
  PHRASES.filter(([words]) => words.every((word, i) => tokens[at + i]?.word === word)).map(
    ([words, index]) => [index, at + words.length] as const,
  );

const dayIn = (holiday: number, year: number): DaySpan => oneDay(HOLIDAYS[holiday]![1](year));
const keepingItsName = (span: DaySpan | null): DaySpan | null => span && { ...span, keeps: true };

/** The long weekend around a holiday: its Saturday and Sunday, and the day itself. */
function weekendOf({ from }: DaySpan): DaySpan {
  const saturday = inWeek(5, from, weekdayOfDay(from) <= 1 ? -1 : 0);
  return { from: Math.min(from, saturday), to: Math.max(from, saturday + 1) };
}

export const holidayRules: GrammarRule[] = [
  rule('HOLIDAY', '<num:HOL> <year:OFYEAR>', ({ num, year }) =>
    year === undefined || year < 1000 ? null : keepingItsName({ ...dayIn(num, year), dated: true }),
  ),
  ...rules(
    'HOLIDAY',
    ['<num:HOL> weekend <year:OFYEAR>', '<num:HOL> <year:OFYEAR> weekend'],
    ({ num, year }) =>
      year === undefined || year < 1000
        ? null
        : keepingItsName({ ...weekendOf(dayIn(num, year)), dated: true }),
  ),
  rule('HOLIDAY', '<num:HOL> weekend', ({ num }, now) => {
    const span = keepingItsName(inPlausibleYear(now, (one) => weekendOf(dayIn(num, one))));
    return span && { ...span, weak: 'alone' };
  }),
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
  // On its own, a holiday is both a topic and a date. Holidays with a weekday in their name remain names.
  rule('HOLIDAY', '<num:HOL>', ({ num }, now) => {
    const span = NAMED_BY_WEEKDAY.has(num)
      ? null
      : keepingItsName(inPlausibleYear(now, (one) => dayIn(num, one)));
    return span && { ...span, weak: 'alone' };
  }),
  // Used only to count from.
  rule('ANCHOR', '<num:HOL> <year:OFYEAR>?', ({ num, year }, now) =>
    year === undefined ? inPlausibleYear(now, (one) => dayIn(num, one)) : dayIn(num, year),
  ),
];
