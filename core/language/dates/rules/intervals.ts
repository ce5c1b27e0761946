/** Intervals as machines write them, and periods that are compared: "2025-11-03/2025-11-09", "2025 vs 2024". */
import { realDay } from '../civil.ts';
import { type GrammarRule, type Make, rule, rules } from '../grammar.ts';
import {
  type DaySpan,
  dated,
  monthSpan,
  type Now,
  nthOf,
  oneDay,
  spanUpTo,
  weakly,
  yearSpan,
} from '../span.ts';
import { between, covering } from './between.ts';

/** ISO 8601: a day with or without a time, a month or a week. */
const points: GrammarRule[] = [
  rule('MACHINE', '<num:ISO> <num2:CLOCK>?', ({ num }) => {
    const day = realDay(Math.floor(num / 10_000), Math.floor(num / 100) % 100, num % 100);
    return day === null ? null : dated(oneDay(day));
  }),
  rule('MACHINE', '<num:YEARMONTH>', ({ num }) => {
    const month = num % 100;
    return month < 1 || month > 12 ? null : dated(monthSpan(Math.floor(num / 100), month));
  }),
  rule('MACHINE', '<a:ISOWEEK>', ({ a }) => a),
  rule('ISOWEEK', '<num:YEARWEEK>', ({ num }) => {
    const week = nthOf('week', Math.floor(num / 10) % 100, yearSpan(Math.floor(num / 1000)));
    const day = num % 10;
    return dated(week && day > 0 ? oneDay(week.from + day - 1) : week);
  }),
  ...rules(
    'ISOWEEK',
    ['<year:YEAR> -|,? w|wk|week|semana <num2:NUM>', 'w|wk <num2:NUM> of|,|-|/? <year:YEAR>'],
    ({ year, num2 }) => (year === undefined ? null : dated(nthOf('week', num2, yearSpan(year)))),
  ),
  rule('PERIOD', '<a:ISOWEEK>', ({ a }) => a),
];

const intervals: GrammarRule[] = [
  rule('RANGE', '<a:MACHINE> /|~|-|to|a|hasta|._.|._._. <b:MACHINE>', ({ a, b }, now) => between(a, b, now)),
  rule('RANGE', '<year:YEAR> ._.|._._. <year2:YEAR>', ({ year, year2 }) =>
    year === undefined || year2 === undefined ? null : { from: yearSpan(year).from, to: yearSpan(year2).to },
  ),
  // "2025-11-03/09"
  rule('RANGE', '<num:ISO> / <dom:NUM>', ({ num, dom }) => {
    const [from, to] = [num % 100, dom].map((one) =>
      realDay(Math.floor(num / 10_000), Math.floor(num / 100) % 100, one),
    );
    return from == null || to == null ? null : { from, to };
  }),
  rule('RANGE', '<a:MACHINE> ._.', ({ a }, now) =>
    a.from > now.today ? null : { from: a.from, to: now.today, weak: 'closed' },
  ),
  rule('RANGE', '._. <a:MACHINE>', ({ a }) => spanUpTo(a.to)),
  rule('RANGE', 'date|fecha|day|dia|published|on :|= <a:MACHINE>', ({ a }) => a),
  rule(
    'RANGE',
    'date|dates|fecha|fechas|published|period|periodo :|= <a:MACHINE> /|~|-|to|a|hasta|._.|._._. <b:MACHINE>',
    ({ a, b }, now) => between(a, b, now),
  ),
];

/** "2019-2021", "años 2017 y 2018", "2017 to 2019": years that are no edition's, because there are two of them. */
const years: GrammarRule[] = [
  rule(
    'RANGE',
    'the_years|years|los_anos|anos|between|entre|from|desde|de|del|in|en? <year:YEAR> -|to|through|until|a|al|hasta <year2:YEAR>',
    ({ year, year2 }, now) => yearsOf(year, year2, now),
  ),
  rule(
    'RANGE',
    'the_years|years|los_anos|anos|between|entre|in|en <year:YEAR> and|y|e|or|o <year2:YEAR>',
    ({ year, year2 }, now) => weakly(yearsOf(year, year2, now), undefined),
  ),
];

function yearsOf(first: number | undefined, last: number | undefined, now: Now): DaySpan | null {
  if (first === undefined || last === undefined || last <= first) return null;
  // Two years that follow each other are a season, and what ends later is a plan.
  const isPast = yearSpan(last).from <= now.today;
  return isPast
    ? {
        from: yearSpan(first).from,
        to: yearSpan(last).to,
        dated: true,
        weak: last - first === 1 ? 'alone' : undefined,
      }
    : null;
}

const VERSUS =
  'vs|versus|against|contra|frente_a|frente_al|comparado_con|comparada_con|comparados_con|compared_to|compared_with|respecto_de|respecto_a|respecto_del';

const both: Make = ({ a, b }, now) => weakly(covering(a, b, now), a.weak && b.weak);

/** Two periods: the span covers both. */
const compared: GrammarRule[] = [
  rule('RANGE', `<a:NAMEDPERIOD> ${VERSUS} .? <b:NAMEDPERIOD>`, ({ a, b }, now) => covering(a, b, now)),
  rule('RANGE', '<a:NAMEDPERIOD> and|y|e|& <b:NAMEDPERIOD>', both),
  rule('RANGE', '<a:LISTED> and|y|e|& <b:NAMEDPERIOD>', both),
  rule('LISTED', '<a:NAMEDPERIOD> , <b:NAMEDPERIOD>', both),
  rule('RANGE', 'in|during|en|durante|de|of <a:MONTHSPAN> and|y|e|& <b:MONTHSPAN>', ({ a, b }, now) =>
    covering(a, b, now),
  ),
  ...['MONTHSPAN', 'YEARSPAN', 'NUMBERED', 'MACHINE'].map((category) =>
    rule('NAMEDPERIOD', `<a:${category}>`, ({ a }) => a),
  ),
];

export const intervalRules: GrammarRule[] = [...points, ...intervals, ...years, ...compared];
