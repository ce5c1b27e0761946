/** Days and periods within a longer one: first Monday of March, second week of May, the first half of the year. */
import { wordList } from '../../words/word-lists.ts';
import { civilOf, WEEK } from '../civil.ts';
import { type GrammarRule, rule, rules } from '../grammar.ts';
import {
  type DaySpan,
  lengthOf,
  monthSpan,
  nthOf,
  nthWeekday,
  oneDay,
  partOf,
  weakly,
  yearSpan,
} from '../span.ts';
import { inWeek } from '../weekdays.ts';
import { inPlausibleYear, nearestDayOfMonth } from '../years.ts';
import { weekendOf } from './holidays.ts';

/** A week, by a day in it. */
const WEEK_OF = [
  ...wordList('of beginning commencing starting ending that_began that_begins that_starts that_started').map(
    (word) => `week_${word}`,
  ),
  ...wordList('w_/_c w_/_e w_/_b wk_of wk_commencing semana_del semana_de semana_que_va_del'),
  ...wordList('comienza comenzo empieza empezo inicia inicio arranca arranco termina termino finaliza').map(
    (word) => `semana_que_${word}`,
  ),
].join('|');

/** Taken with the period: "in the last week" alone is another one than "in the last week of March". */
const IN = 'in|over|during|within|throughout|en|durante';

const inside: GrammarRule[] = [
  ...rules(
    'NTH',
    [
      `at|by|a|hacia|${IN}? the|el|la|los? <part:PART> of|de|del|in|-? around|the|this|el|la|este|esta? <a:WHOLE>`,
      '<part:PART> - <a:WHOLE>',
      'at|in|by|a|hacia? the|el|los? <part:PART> of|de|del the|el|la? <a:SEASONAL>',
    ],
    ({ part, a }) => within(a, (span) => partOf(part, span)),
  ),
  // "Final 2021" is a match, and "fin de semana" a weekend.
  rule(
    'NTH',
    'at|by|a|hacia? the|el|la? <part:PARTNOUN> of|de|del the|el|la|este|esta? <a:WHOLE>',
    ({ part, a }) => (lengthOf(a) <= WEEK ? null : within(a, (span) => partOf(part, span))),
  ),
  rule('NTH', `on|${IN}? the|el? <ord:PLACE> <wd:WDANY> of|in|de|del the|el? <a:WHOLE>`, ({ ord, wd, a }) =>
    within(a, (span) => nthWeekday(wd, ord, span)),
  ),
  rule(
    'NTH',
    `at|${IN}? the|el|la? <ord:PLACE> <unit:UNIT> of|in|de|del|en the|el? <a:WHOLE>`,
    // Fortnights are half-months, handled below.
    ({ ord, unit, a }) => (unit === 'fortnight' ? null : within(a, (span) => nthOf(unit, ord, span))),
  ),
  rule(
    'NTH',
    `${IN}? the|los|las? <ord:PLACE> <num:NUM> <unit:UNIT> of|in|de|del the|el? <a:WHOLE>`,
    ({ ord, num, unit, a }) => within(a, (span) => nthOf(unit, ord, span, num)),
  ),
  ...rules(
    'NTH',
    ['the|el|el_dia? <dom:DOM> of|de|del <a:MONTHLONG>', 'the? <dom:DOM> day of <a:MONTHLONG>'],
    ({ dom, a }) => (a.from + dom - 1 <= a.to ? oneDay(a.from + dom - 1) : null),
  ),
  rule('NTH', 'the|la? week|semana <num:NUM> of|in|de|del? the|el? <a:YEARLONG>', ({ num, a }) =>
    nthOf('week', num, a),
  ),
  ...rules('NTH', ['the? week|semana <num:NUM>', '<ord:ORD> week|semana'], ({ num, ord }, now) =>
    weakly(
      inPlausibleYear(now, (year) => nthOf('week', num ?? ord, yearSpan(year))),
      'alone',
    ),
  ),
  ...rules(
    'NTH',
    [`the|la? ${WEEK_OF} the|el|on? <a:DATE>`, 'the|la? week|semana of|del|de|que_va_del <a:BAREDAY>'],
    ({ a }) => ({
      from: inWeek(0, a.from, 0),
      to: inWeek(6, a.from, 0),
      inYear: a.inYear && ((year) => weekOf(a.inYear!(year))),
    }),
  ),
  rule('NTH', `at|on|${IN}? the|el? weekend|fin_de_semana|finde of|del|de el? <a:DATE>`, ({ a }) => ({
    ...weekendOf(a),
    inYear: a.inYear && ((year) => around(a.inYear!(year))),
  })),
  rule('BAREDAY', '<ord:ORD>', ({ ord }, now) => nearestDayOfMonth(now, ord, null)),
];

/**
 * Keeps the result adjustable to another year when the period names none. The surrounding words resolve any ambiguity
 * of the period itself.
 */
function within(a: DaySpan, make: (span: DaySpan) => DaySpan | null): DaySpan | null {
  const span = make(a);
  if (span === null) return null;
  const { inYear } = a;
  return {
    ...span,
    dated: a.dated === true,
    // "Early 30s" is an age.
    weak: lengthOf(a) > LONGEST_YEAR ? a.weak : undefined,
    inYear:
      inYear &&
      ((year) => {
        const there = inYear(year);
        return there && make(there);
      }),
  };
}

const LONGEST_YEAR = 366;

function around(span: DaySpan | null): DaySpan | null {
  return span && weekendOf(span);
}

function weekOf(span: DaySpan | null): DaySpan | null {
  return span && { from: inWeek(0, span.from, 0), to: inWeek(6, span.from, 0) };
}

/** Halves; the 15th is in the first half of a month. */
const halves: GrammarRule[] = rules(
  'NTH',
  [
    'the|in_the? <ord:ORD> half of? the|this? <a:WHOLE>',
    'la|en_la? <ord:ORD> mitad|quincena de|del el|la? <a:WHOLE>',
  ],
  ({ ord, a }) =>
    within(a, (span) => {
      if (ord > 2) return null;
      const days = span.to - span.from + 1;
      if (days > 300) return nthOf('semester', ord, span);
      const cut = span.from + (days > WEEK + FORTNIGHT ? FORTNIGHT : Math.floor(days / 2)) - 1;
      return ord === 1 ? { from: span.from, to: cut } : { from: cut + 1, to: span.to };
    }),
);

/** "Esta quincena", "la quincena pasada": halves of months. */
export const fortnightRules = rules(
  'PERIOD',
  ['la? <dir:BEFORE> quincena', 'la? quincena <dir:AFTER>'],
  ({ dir }, now) => {
    const { year, month, dom } = civilOf(now.today);
    const place = (dom > FORTNIGHT ? 1 : 0) + dir;
    const { from, to } = monthSpan(year, month + Math.floor(place / 2));
    const isFirst = ((place % 2) + 2) % 2 === 0;
    return isFirst ? { from, to: from + FORTNIGHT - 1 } : { from: from + FORTNIGHT, to };
  },
);

/** The last such half of a month that has begun. */
const fortnight = rule('NTH', 'la? <ord:ORD> quincena', ({ ord }, now) => {
  const { year, month, dom } = civilOf(now.today);
  if (ord > 2) return null;
  const { from, to } = monthSpan(year, ord === 2 && dom <= FORTNIGHT ? month - 1 : month);
  const cut = from + FORTNIGHT;
  return { ...(ord === 1 ? { from, to: cut - 1 } : { from: cut, to }), weak: 'last' };
});
const FORTNIGHT = 15;

export const partRules: GrammarRule[] = [...inside, ...halves, fortnight];
