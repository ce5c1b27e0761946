/** Calendar dates: days, months and years, in words and digits. */
import { civilOf, realDay } from '../civil.ts';
import { type GrammarRule, type Make, rule, rules } from '../grammar.ts';
import { type DaySpan, dated, monthSpan, type Now, oneDay, weakly, yearSpan } from '../span.ts';
import { fullYear, inPlausibleYear, nearestDayOfMonth, onWeekday } from '../years.ts';

const day = (year: number, month: number, dom: number): DaySpan | null => {
  const real = realDay(year, month, dom);
  return real === null ? null : oneDay(real);
};

function dateOf(now: Now, month: number, dom: number, year: number | undefined): DaySpan | null {
  if (year === undefined) return inPlausibleYear(now, (one) => day(one, month, dom));
  return dated(day(fullYear(year, now), month, dom));
}

function monthOf(now: Now, month: number, year: number | undefined): DaySpan | null {
  if (month < 1 || month > 12) return null;
  if (year === undefined) return inPlausibleYear(now, (one) => monthSpan(one, month));
  return dated(monthSpan(fullYear(year, now), month));
}

const dateOfSlots: Make = ({ month, dom, year }, now) => dateOf(now, month, dom, year);

const days: GrammarRule[] = [
  ...rules(
    'PLAINDATE',
    [
      'the|el|el_dia|dia? <dom:DOM> of|de|del|-|/|el? <month:MONTHANY> <year:OFYEAR>?',
      '<month:MONTHANY> the|el|/|-|.? <dom:DOM> <year:OFYEARNOTRANGE>?',
      // A timestamp of `date` or a mail header: "Wed Aug 05 12:00:00 2015".
      '<month:MONTHANY> <dom:DOM> <num:CLOCK> <year:YEAR>',
      'the? <dom:DOM> day of|in <month:MONTHANY> <year:OFYEAR>?',
      '<year:YEAR> -|/? <month:MONTHANY> -|/? <dom:DOM>',
      '<month:MONTHANY> - <year:YEAR> - <dom:DOM>',
    ],
    dateOfSlots,
  ),
  rule('PLAINDATE', '<num:FULL>', ({ num }, now) =>
    dateOf(now, Math.floor(num / 100) % 100, num % 100, Math.floor(num / 10_000)),
  ),
  rule('PLAINDATE', '<num:PAIR>', ({ num }, now) => {
    const [a, b] = [Math.floor(num / 100), num % 100];
    const [dom, month] = now.dayFirst ? [a, b] : [b, a];
    return weakly(dateOf(now, month, dom, undefined) ?? dateOf(now, dom, month, undefined), 'cued');
  }),
  rule('DATE', 'el|del|desde_el <dom:FIGURE> - <month:MONTHLETTER>', dateOfSlots),
  rule('POINT', '<dom:FIGURE> - <month:MONTHLETTER>', dateOfSlots),
  rule('DATE', '<a:PLAINDATE>', ({ a }) => a),
  rule('DATE', '<a:PLAINDATE> <dir:YEARWORDS>', ({ a, dir }, now) =>
    dated(a.inYear?.(civilOf(now.today).year + dir)),
  ),
  // A day of the month alone is the nearest such day, if the surrounding words allow no other meaning.
  ...rules('DATE', ['el_dia|dia <dom:DOM>', 'on the? <ord:ORD>'], ({ dom, ord }, now) =>
    nearestDayOfMonth(now, dom ?? ord, null),
  ),
  ...rules('DATE', ['the <ord:ORD>', 'el <num:FIGURE>'], ({ ord, num }, now) =>
    weakly(nearestDayOfMonth(now, ord ?? num, null), num === undefined ? 'alone' : 'last'),
  ),
];

/** A weekday next to its date, or a word that marks bare numbers as a date. */
const besideWeekday = rules(
  'DATE',
  [
    'this|este|next|proximo|last|pasado|ultimo? <wd:WDANY> the|el|on? <a:PLAINDATE>',
    '<a:PLAINDATE> <wd:WDANY>',
    'this|este|on <a:PLAINDATE>',
  ],
  ({ wd, a }, now) => ({ ...(wd === undefined ? a : onWeekday(now, wd, a)), weak: undefined }),
);
/** "Próximo 12/05" is a date, "next 3-4 seasons" is not. */
const nextDate = rule('DATE', 'next|proximo <a:PLAINDATE>', ({ a }, now) => {
  if (a.inYear === undefined) return null;
  return weakly(a.from > now.today ? a : a.inYear(civilOf(now.today).year + 1), a.weak && 'closed');
});

const lastDate = rules(
  'DATE',
  ['the|el? last|past|pasado|ultimo <a:PLAINDATE>', '<a:PLAINDATE> last|pasado|ultimo'],
  ({ a }, now) => {
    if (a.inYear === undefined) return null;
    return weakly(a.to <= now.today ? a : a.inYear(civilOf(now.today).year - 1), a.weak && 'closed');
  },
);

/** The last such month to end, or the next to begin. */
function beyond(now: Now, month: number, direction: -1 | 1): DaySpan {
  const { year } = civilOf(now.today);
  const own = monthSpan(year, month);
  const fits = direction < 0 ? own.to < now.today : own.from > now.today;
  return fits ? own : monthSpan(year + direction, month);
}

const IN_MONTH = 'in|during|throughout|en|durante|a_lo_largo_de|el_mes_de|mes_de|the_month_of';

const months: GrammarRule[] = [
  ...rules(
    'MONTHSPAN',
    ['<month:MONTHDAYLESS> <year:OFMONTHYEAR>', '<year:YEAR> -|/? <month:MONTHANY>'],
    ({ month, year }, now) => monthOf(now, month, year),
  ),
  rule('MONTHSPAN', '<num:MONTHYEAR>', ({ num }, now) => monthOf(now, num % 100, Math.floor(num / 100))),
  rule('MONTHSPAN', '<num:YEARMONTH>', ({ num }, now) => {
    const [year, month] = [Math.floor(num / 100), num % 100];
    // "2011-12" next to other words is a sports season.
    return weakly(monthOf(now, month, year), month === (year + 1) % 100 ? 'alone' : undefined);
  }),
  ...rules(
    'MONTHSPAN',
    [
      'this|current|este <month:MONTHANY>',
      '<month:MONTH> <dir:YEARWORDS>',
      '<month:MONTHSHORT> <dir:YEARWORDS>',
      `${IN_MONTH} <month:MONTHANY> <dir:YEARWORDS>`,
    ],
    ({ month, dir }, now) => dated(monthSpan(civilOf(now.today).year + (dir ?? 0), month)),
  ),
  ...rules(
    'MONTHSPAN',
    ['last|past|pasado <month:MONTHANY>', '<month:MONTH> last|pasado|ultimo'],
    ({ month }, now) => beyond(now, month, -1),
  ),
  ...rules(
    'MONTHSPAN',
    ['next|coming|proximo <month:MONTHANY>', '<month:MONTH> que_viene|proximo'],
    ({ month }, now) => beyond(now, month, 1),
  ),
  rule('MONTHSPAN', '<month:MONTH> after_next', ({ month }, now) =>
    monthSpan(civilOf(beyond(now, month, 1).from).year + 1, month),
  ),
  // A preposition distinguishes a month from a name or a verb: "in May", "en marzo".
  ...rules(
    'MONTHSPAN',
    [`${IN_MONTH} <month:MONTH>`, `${IN_MONTH} <month:MONTH> <year:OFMONTHYEAR>`],
    ({ month, year }, now) => monthOf(now, month, year),
  ),
  rule('MONTHSPAN', '<month:MONTH>', ({ month }, now) => weakly(monthOf(now, month, undefined), 'last')),
  rule('MONTHSPAN', '<month:MONTHSHORT>', ({ month }, now) =>
    weakly(monthOf(now, month, undefined), 'alone'),
  ),
];

const yearOf: Make = ({ year }, now) => (year === undefined ? null : yearSpan(fullYear(year, now)));

const years: GrammarRule[] = [
  rule('RANGE', 'fy|fiscal_year|financial_year|ejercicio <year:YEAR> -|/ <num:NUM>', ({ year, num }) => {
    const next = (year ?? 0) + 1;
    return next % 100 === num % 100 ? { from: yearSpan(next - 1).from, to: yearSpan(next).to } : null;
  }),
  ...rules(
    'YEARSPAN',
    [
      'in|during|throughout|en|durante|a_lo_largo_de|a_lo_largo_del the_year|el_ano|ano|el|all_of|todo|todo_el? <year:YEAR> ad|a_._d|ce?',
      'year|ano|the_year|el_ano|calendar_year|ano_calendario <year:YEAR>',
    ],
    ({ year }) => (year === undefined ? null : yearSpan(year)),
  ),
  // "Back in '24"
  rule('YEARSPAN', 'in|during|since|of|from|en|del|de|desde <year:SHORTYEAR>', yearOf),
  // The calendar year: whose fiscal year it is, and when its results are news, is unknown.
  ...rules(
    'YEARSPAN',
    [
      'fiscal_year|financial_year|fy|cy|fiscal|ano_fiscal|ejercicio|ejercicio_fiscal <year:YEAR>',
      'fy|cy <year:GLUEDYEAR>',
    ],
    yearOf,
  ),
  // A year next to a noun is usually an edition ("Mundial 2026"), so a bare year is a date only on its own.
  rule('YEARSPAN', '<year:YEAR>', ({ year }) => weakly(year === undefined ? null : yearSpan(year), 'alone')),
];

export const dateRules: GrammarRule[] = [
  ...days,
  ...besideWeekday,
  nextDate,
  ...lastDate,
  ...months,
  ...years,
];
