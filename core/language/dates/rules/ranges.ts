/** Ranges from one day to another. */
import { civilOf, type Day, dayNumber, mondayOf, realDay, WEEK } from '../civil.ts';
import { type GrammarRule, type Make, rule, rules } from '../grammar.ts';
import { type DaySpan, durationOf, lengthOf, monthSpan, moved, weakly } from '../span.ts';
import { inWeek } from '../weekdays.ts';
import { fullYear, inPlausibleYear } from '../years.ts';
import { begun, between } from './between.ts';

const both: Make = ({ a, b }, now) => between(a, b, now);
const TO = 'to|till|until|through|thru|-|→|a|al|hasta|hacia|~';
const THE = 'the|el|la|los?';

/** The months are the last ones that have begun, as `between` chooses them. */
const months: Make = ({ month, month2 }, now) => {
  const [from, to] = [month, month2].map((one) => inPlausibleYear(now, (year) => monthSpan(year, one)));
  return from && to && month !== month2 ? between(from, to, now) : null;
};

const spans: GrammarRule[] = [
  // Next to a month, "mar" is no Tuesday: "de ene a mar".
  rule('RANGE', `from|desde|de <month:MONTHANY> ${TO} <month2:MONTHANY>`, months),
  rule('RANGE', `between|entre <month:MONTHANY> and|y|${TO} <month2:MONTHANY>`, months),
  rule('RANGE', `from|desde|de|del ${THE} <a:POINT> ${TO} ${THE} <b:POINT>`, both),
  rule('RANGE', `between|entre ${THE} <a:POINT> and|y|${TO} ${THE} <b:POINT>`, both),
  rule(
    'RANGE',
    'de_aca|de_aqui|from_now|desde_ahora al|a|hasta|to|until|till the|el|la? <b:POINT>',
    ({ b }, { today }) => (b.to < today ? null : { from: today, to: b.to }),
  ),
  // "In the three months to February", "the year ending in March": they end with it.
  ...rules(
    'RANGE',
    [
      'in|for|over|during|en|durante? the|los|las <dur:DUR> to|through|until|ending|ended|hasta in|on? the? <b:LASTPERIOD>',
      'in|for|over|during|en|durante? the|el <unit:UNIT> to|through|ending|ended|hasta in|on? the? <b:LASTPERIOD>',
    ],
    ({ dur, unit, b }, now) => {
      const end = begun(b, now) ?? b;
      return { from: moved(end.to + 1, dur ?? durationOf(1, unit), -1), to: end.to };
    },
  ),
  ...['MONTHSPAN', 'PLAINDATE', 'NUMBERED'].map((category) =>
    rule('LASTPERIOD', `<a:${category}>`, ({ a }) => a),
  ),
  // "Monday to Friday of last week"
  rule(
    'RANGE',
    'from|de|del? <wd:WDANY> -|to|a|al|through|thru|and|y <wd2:WDANY> of|from|in|de the|la? <a:WEEK>',
    ({ wd, wd2, a }) => ({
      from: inWeek(wd, a.from, 0),
      to: inWeek(wd2, a.from, wd2 < wd ? 1 : 0),
    }),
  ),
  // "Semana del 3 al 9 de noviembre", "the weekend of July 9-10"
  rule(
    'RANGE',
    'in|over|at|during|en|durante? the|la|el? week|semana|weekend|fin_de_semana|finde of|del? <a:RANGE>',
    ({ a }) => (lengthOf(a) > 10 ? null : a),
  ),
  rule('RANGE', 'manana o|y pasado manana?', (_, { today }) => ({ from: today + 1, to: today + 2 })),
  // Without a preposition, the first half must be recognizable as a date.
  rule('RANGE', `${THE} <a:POINT> ${TO} ${THE} <b:POINT>`, ({ a, b }, now) =>
    weakly(between(a, b, now), a.weak && b.weak),
  ),
  rule('RANGE', '<wd:WDANY> -|to|a|al|through|thru|and|y|y_el <wd2:WDANY>', ({ wd, wd2 }, now) => {
    const own = mondayOf(now.today) + wd;
    const from = own > now.today ? own - WEEK : own;
    return { from, to: from + ((wd2 - wd + WEEK) % WEEK) };
  }),
];

/** Days of one month: "July 13-15", "del 3 al 5 de mayo", "from the 13th to the 15th of July". */
const FROM = 'from|since|between|on|a_partir_de|a_partir_del|desde|entre|de|del|el?';
const DAYS = 'the|el|la|los|los_dias|dias|el_dia?';
const inMonth = rules(
  'RANGE',
  [
    `${FROM} ${DAYS} <dom:DOM> ${TO}|/|,|&|and|y ${DAYS} <dom2:DOM> of|de|el|del? <month:MONTHANY> <year:OFYEAR>?`,
    `${FROM} ${DAYS} <dom:DOM> , <num:DOM> ,|and|y|& <dom2:DOM> of|de|del? <month:MONTHANY> <year:OFYEAR>?`,
    `${FROM} <month:MONTHANY> <dom:DOM> , <num:DOM> ,|and|y|& <dom2:DOM> <year:OFYEAR>?`,
    `${FROM} <month:MONTHANY> ${DAYS} <dom:DOM> ${TO}|,|&|and|y ${DAYS} <dom2:DOM> <year:OFYEAR>?`,
  ],
  ({ dom, dom2, month, year }, now) => {
    const at = (one: number): DaySpan | null => {
      const [from, to] = [realDay(one, month, dom), realDay(one, month, dom2)];
      return from === null || to === null || to < from ? null : { from, to };
    };
    return year === undefined ? inPlausibleYear(now, at) : at(fullYear(year, now));
  },
);

/** Days without their month, after both words that make a range: "del 10 al 16". */
const nearby = rule(
  'RANGE',
  'del|desde_el|entre_el|from_the|between_the <dom:DOM> al|hasta_el|y_el|to_the|and_the|through_the <dom2:DOM>',
  ({ dom, dom2 }, now) => {
    const { year, month } = civilOf(now.today);
    // The last such days, unless the next ones are much nearer.
    const starts = [month - 1, month, month + 1].map((one) => dayNumber(year, one, dom));
    const away = (day: Day) => (day > now.today ? 2 * (day - now.today) : now.today - day);
    const from = starts.reduce((best, day) => (away(day) < away(best) ? day : best));
    return dom2 <= dom ? null : { from, to: from + dom2 - dom, weak: 'last' };
  },
);

/** Bare months and years, which are dates only in a range: "de enero a mar", "2014 to 2018". */
const bare: GrammarRule[] = [
  rule('POINT', '<a:SPAN>', ({ a }) => a),
  rule('POINT', '<a:NOW>', ({ a }) => a),
  rule('POINT', '<a:TIMED>', ({ a }) => a),
];

export const rangeRules: GrammarRule[] = [...inMonth, nearby, ...spans, ...bare];
