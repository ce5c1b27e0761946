/** From one day to another. */
import { civilOf, mondayOf, realDay, WEEK } from '../civil.ts';
import { type Make, type Rule, rule, rules } from '../grammar.ts';
import { monthSpan, type Now, type Span, yearSpan } from '../span.ts';
import { distance, fullYear, inAskedYear } from '../years.ts';

/** The span between two, which lend each other the year that one of them lacks. */
function between(a: Span, b: Span, now: Now): Span | null {
  let start: Span | null = a;
  let end: Span | null = b;
  if (b.dated && a.inYear && !a.dated) {
    const { year } = civilOf(b.from);
    start = a.inYear(year);
    if (start !== null && start.from > b.to) start = a.inYear(year - 1);
  } else if (b.inYear && !b.dated && a.dated) {
    const { year } = civilOf(a.from);
    end = b.inYear(year);
    if (end !== null && end.to < a.from) end = b.inYear(year + 1);
  } else if (a.inYear && b.inYear && a.from > b.to) {
    // Over New Year's: the one that holds today, or the nearest.
    const { year } = civilOf(now.today);
    return (
      [year - 1, year]
        .map((one) => joined(a.inYear!(one), b.inYear!(one + 1)))
        .filter((span) => span !== null)
        .sort((one, other) => distance(one, now.today) - distance(other, now.today))[0] ?? null
    );
  } else if (b.inYear && !b.dated && end!.to < start!.from) {
    end = b.inYear(civilOf(start!.from).year + 1);
  } else if (b.bare && b.to < a.from) {
    end = { from: b.from + WEEK, to: b.to + WEEK };
  }
  return joined(start, end);
}

function joined(start: Span | null, end: Span | null): Span | null {
  return start === null || end === null || end.to < start.from ? null : { from: start.from, to: end.to };
}

const both: Make = ({ a, b }, now) => between(a, b, now);
const TO = 'to|till|until|through|thru|-|a|al|hasta|hacia|~';
const THE = 'the|el|la|los?';

const spans: Rule[] = [
  rule('RANGE', `from|desde|de|del ${THE} <a:POINT> ${TO} ${THE} <b:POINT>`, both),
  rule('RANGE', `between|entre ${THE} <a:POINT> and|y|${TO} ${THE} <b:POINT>`, both),
  // Without a word before it, the first half must say that it is a date.
  rule('RANGE', `${THE} <a:POINT> ${TO} ${THE} <b:POINT>`, ({ a, b }, now) => {
    const span = between(a, b, now);
    return span && { ...span, weak: a.weak && b.weak };
  }),
  rule('RANGE', '<wd:WDANY> -|to|a|al|through|thru|and|y|y_el <wd2:WDANY>', ({ wd, wd2 }, now) => {
    const own = mondayOf(now.today) + wd;
    const from = own > now.today ? own - WEEK : own;
    return { from, to: from + ((wd2 - wd + WEEK) % WEEK) };
  }),
  ...rules('RANGE', ['since|desde the|el|la? <a:POINT>', 'desde <a:OFFSET>'], ({ a }, now) =>
    a.from > now.today ? null : { from: a.from, to: now.today },
  ),
];

/** Days of one month: "July 13-15", "del 3 al 5 de mayo", "from the 13th to the 15th of July". */
const FROM = 'from|between|desde|entre|de|del?';
const inMonth: Rule[] = [
  ...rules(
    'RANGE',
    [
      `${FROM} ${THE} <dom:DOM> ${TO}|and|y ${THE} <dom2:DOM> of|de|el|del? <month:MONTHANY> <year:OFYEAR>?`,
      `${FROM} <month:MONTHANY> ${THE} <dom:DOM> ${TO}|and|y ${THE} <dom2:DOM> <year:OFYEAR>?`,
    ],
    ({ dom, dom2, month, year }, now) => {
      const at = (one: number): Span | null => {
        const [from, to] = [realDay(one, month, dom), realDay(one, month, dom2)];
        return from === null || to === null || to < from ? null : { from, to };
      };
      return year === undefined ? inAskedYear(now, at) : at(fullYear(year, now));
    },
  ),
];

const weak = (span: Span | null): Span | null => span && { ...span, weak: 'alone' };

/** Months and years by their bare names, which only a range makes dates: "de enero a mar", "2014 to 2018". */
const bare: Rule[] = [
  rule('POINT', '<a:SPAN>', ({ a }) => a),
  rule('POINT', '<a:NOW>', ({ a }) => a),
  rule('POINT', '<month:MONTHANY>', ({ month }, now) =>
    weak(inAskedYear(now, (year) => monthSpan(year, month))),
  ),
  rule('POINT', 'the_year|ano|el_ano? <year:YEAR>', ({ year }) =>
    weak(year === undefined ? null : yearSpan(year)),
  ),
];

export const rangeRules: Rule[] = [...inMonth, ...spans, ...bare];
