/** Ranges from one day to another. */
import { mondayOf, realDay, WEEK } from '../civil.ts';
import { type GrammarRule, type Make, rule, rules } from '../grammar.ts';
import { type DaySpan, monthSpan, yearSpan } from '../span.ts';
import { fullYear, inPlausibleYear } from '../years.ts';
import { between } from './between.ts';

const both: Make = ({ a, b }, now) => between(a, b, now);
const TO = 'to|till|until|through|thru|-|a|al|hasta|hacia|~';
const THE = 'the|el|la|los?';

const spans: GrammarRule[] = [
  rule('RANGE', `from|desde|de|del ${THE} <a:POINT> ${TO} ${THE} <b:POINT>`, both),
  rule('RANGE', `between|entre ${THE} <a:POINT> and|y|${TO} ${THE} <b:POINT>`, both),
  rule('RANGE', 'manana o|y pasado manana?', (_, { today }) => ({ from: today + 1, to: today + 2 })),
  // Without a preposition, the first half must be recognizable as a date.
  rule('RANGE', `${THE} <a:POINT> ${TO} ${THE} <b:POINT>`, ({ a, b }, now) => {
    const span = between(a, b, now);
    return span && { ...span, weak: a.weak && b.weak };
  }),
  rule('RANGE', '<wd:WDANY> -|to|a|al|through|thru|and|y|y_el <wd2:WDANY>', ({ wd, wd2 }, now) => {
    const own = mondayOf(now.today) + wd;
    const from = own > now.today ? own - WEEK : own;
    return { from, to: from + ((wd2 - wd + WEEK) % WEEK) };
  }),
];

/** Days of one month: "July 13-15", "del 3 al 5 de mayo", "from the 13th to the 15th of July". */
const FROM = 'from|since|between|a_partir_de|a_partir_del|desde|entre|de|del?';
const inMonth: GrammarRule[] = [
  ...rules(
    'RANGE',
    [
      `${FROM} ${THE} <dom:DOM> ${TO}|and|y ${THE} <dom2:DOM> of|de|el|del? <month:MONTHANY> <year:OFYEAR>?`,
      `${FROM} <month:MONTHANY> ${THE} <dom:DOM> ${TO}|and|y ${THE} <dom2:DOM> <year:OFYEAR>?`,
    ],
    ({ dom, dom2, month, year }, now) => {
      const at = (one: number): DaySpan | null => {
        const [from, to] = [realDay(one, month, dom), realDay(one, month, dom2)];
        return from === null || to === null || to < from ? null : { from, to };
      };
      return year === undefined ? inPlausibleYear(now, at) : at(fullYear(year, now));
    },
  ),
];

const weak = (span: DaySpan | null): DaySpan | null => span && { ...span, weak: 'alone' };

/** Bare months and years, which are dates only in a range: "de enero a mar", "2014 to 2018". */
const bare: GrammarRule[] = [
  rule('POINT', '<a:SPAN>', ({ a }) => a),
  rule('POINT', '<a:NOW>', ({ a }) => a),
  rule('POINT', '<a:TIMED>', ({ a }) => a),
  rule('POINT', '<month:MONTHANY>', ({ month }, now) =>
    weak(inPlausibleYear(now, (year) => monthSpan(year, month))),
  ),
  rule('POINT', 'the_year|ano|el_ano? <year:YEAR>', ({ year }) =>
    weak(year === undefined ? null : yearSpan(year)),
  ),
];

export const rangeRules: GrammarRule[] = [...inMonth, ...spans, ...bare];
