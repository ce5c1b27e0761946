/** Days and periods counted within a longer one or from another: first Monday of March, two weeks after. */
import { civilOf, WEEK } from '../civil.ts';
import { type GrammarRule, rule, rules } from '../grammar.ts';
import {
  type DaySpan,
  type Duration,
  durationOf,
  lengthOf,
  monthSpan,
  moved,
  type Now,
  nthOf,
  nthWeekday,
  oneDay,
  partOf,
  periodOf,
  yearSpan,
} from '../span.ts';
import { coming, inWeek, latest } from '../weekdays.ts';
import { inPlausibleYear, nearestDayOfMonth } from '../years.ts';
import { ABOUT } from './bounds.ts';
import { some } from './periods.ts';

/** A week, by a day in it. */
const WEEK_OF = [
  ...[
    'of',
    'beginning',
    'commencing',
    'starting',
    'ending',
    'that_began',
    'that_begins',
    'that_starts',
    'that_started',
  ].map((word) => `week_${word}`),
  ...['w_/_c', 'w_/_e', 'w_/_b', 'wk_of', 'wk_commencing', 'semana_del', 'semana_de', 'semana_que_va_del'],
  ...[
    'comienza',
    'comenzo',
    'empieza',
    'empezo',
    'inicia',
    'inicio',
    'arranca',
    'arranco',
    'termina',
    'termino',
    'finaliza',
  ].map((word) => `semana_que_${word}`),
].join('|');

const inside: GrammarRule[] = [
  ...rules(
    'NTH',
    [
      'at|in|by|a|hacia|during|durante? the|el|la|los? <part:PART> of|de|del|in|-? around|the|this|el|la|este|esta? <a:WHOLE>',
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
  ...rules('NTH', ['the|el? <ord:PLACE> <wd:WDANY> of|in|de|del the|el? <a:WHOLE>'], ({ ord, wd, a }) =>
    within(a, (span) => nthWeekday(wd, ord, span)),
  ),
  ...rules(
    'NTH',
    ['the|el|la? <ord:PLACE> <unit:UNIT> of|in|de|del|en the|el? <a:WHOLE>'],
    // Fortnights are half-months, handled below.
    ({ ord, unit, a }) => (unit === 'fortnight' ? null : within(a, (span) => nthOf(unit, ord, span))),
  ),
  ...rules(
    'NTH',
    ['the|los|las? <ord:PLACE> <num:NUM> <unit:UNIT> of|in|de|del the|el? <a:WHOLE>'],
    ({ ord, num, unit, a }) => within(a, (span) => nthOf(unit, ord, span, num)),
  ),
  ...rules(
    'NTH',
    ['the|el|el_dia? <dom:DOM> of|de|del <a:MONTHLONG>', 'the? <dom:DOM> day of <a:MONTHLONG>'],
    ({ dom, a }) => (a.from + dom - 1 <= a.to ? oneDay(a.from + dom - 1) : null),
  ),
  ...rules('NTH', ['the|la? week|semana <num:NUM> of|in|de|del? the|el? <a:YEARLONG>'], ({ num, a }) =>
    nthOf('week', num, a),
  ),
  ...rules('NTH', ['the? week|semana <num:NUM>', '<ord:ORD> week|semana'], ({ num, ord }, now) => {
    const span = inPlausibleYear(now, (year) => nthOf('week', num ?? ord, yearSpan(year)));
    return span && { ...span, weak: 'alone' };
  }),
  ...rules(
    'NTH',
    [`the|la? ${WEEK_OF} the|el|on? <a:DATE>`, 'the|la? week|semana of|del|de|que_va_del <a:BAREDAY>'],
    ({ a }) => ({
      from: inWeek(0, a.from, 0),
      to: inWeek(6, a.from, 0),
      inYear: a.inYear && ((year) => weekOf(a.inYear!(year))),
    }),
  ),
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

const away: GrammarRule[] = [
  ...rules(
    'OFFSET',
    [
      'exactly? <dur:DUR> ago today',
      'exactly <dur:DUR> ago',
      'hoy_hace|hace_hoy exactamente|justo? <dur:DUR>',
      'hace exactamente|justo <dur:DUR>',
      'hace <dur:DUR> hoy',
    ],
    ({ dur }, now) => oneDay(moved(now.today, dur, -1, now.hour)),
  ),
  ...rules(
    'OFFSET',
    ['<dur:DUR> ago|back|atras|earlier', `hace ${ABOUT}? <dur:DUR>`, `${ABOUT}? <dur:DUR> ago`],
    ({ dur }, now) => ago(dur, now),
  ),
  // "A year ago this week", "agosto de hace dos años"
  ...rules(
    'OFFSET',
    ['<dur:DUR> ago|earlier this|that <unit:UNIT>', 'hace <dur:DUR> esta|este|esa|ese <unit:UNIT>'],
    ({ dur, unit }, now) => periodOf(unit, moved(now.today, dur, -1), 0),
  ),
  ...rules(
    'OFFSET',
    [
      '<a:YEARLESS> de_hace|hace <dur:DUR>',
      '<a:YEARLESS> <dur:DUR> ago|back|atras',
      'in|en|durante <a:YEARLESS> de_hace|hace <dur:DUR>',
    ],
    ({ a, dur }, now) => {
      if (dur.months % 12 !== 0 || dur.months === 0) return null;
      const span = a.inYear?.(civilOf(now.today).year - dur.months / 12);
      return span ? { ...span, dated: true } : null;
    },
  ),
  ...['PLAINDATE', 'MONTHSPAN', 'ANCHOR', 'NTH'].map((category) =>
    rule('YEARLESS', `<a:${category}>`, ({ a }) => (a.dated || a.inYear === undefined ? null : a)),
  ),
  ...rules('ROLLING', ['hace ya? unos|unas|varios|varias|algunos|algunas <unit:PLURAL>'], ({ unit }, now) =>
    some(unit, now),
  ),
  // "129 million years ago"
  ...rules('ROLLING', ['hace <unit:PLURAL>', '<unit:PLURAL> ago|atras'], ({ unit }, now) => {
    const span = some(unit, now);
    return span && { ...span, weak: 'alone' };
  }),
  ...rules(
    'OFFSET',
    ['<dur:DUR> from_now|hence|later|from_today', 'en? <dur:DUR> a_partir_de|desde|despues_de hoy|ahora'],
    // "Ten minutes later" is part of a story.
    ({ dur }, now) => (dur.unit === 'minute' ? null : oneDay(moved(now.today, dur, 1, now.hour))),
  ),
  // "Highest in ten years" looks back, so years and months ahead count only when nothing else is said.
  ...rules('OFFSET', ['in|within|en|dentro_de <dur:DUR>'], ({ dur }, now) =>
    dur.unit === 'minute'
      ? null
      : { ...oneDay(moved(now.today, dur, 1, now.hour)), weak: dur.months > 0 ? 'alone' : undefined },
  ),
  rule('OFFSET', "in|within <num:SOME> <unit:UNIT> '|’? time", ({ num, unit }, now) =>
    oneDay(moved(now.today, durationOf(num, unit), 1)),
  ),
  // A duration with nothing else means the time since then.
  rule('STRETCH', '-? <dur:DUR>', ({ dur }, now) =>
    dur.unit === 'hour' || dur.unit === 'minute'
      ? null
      : { from: moved(now.today, dur, -1), to: now.today, weak: 'alone' },
  ),
  rule('OFFSET', '<dur:DUR> from|on <wd:WD>', ({ dur, wd }, now) =>
    dur.days < WEEK ? null : oneDay(moved(coming(wd, now.today), dur, 1)),
  ),
  ...rules(
    'OFFSET',
    [
      '<dur:DUR> after|from|since|following|despues_de|posteriores_de|posteriores_a|a_partir_de the|el? <a:ANCHOR>',
      '<a:NAMED> + <dur:DUR>',
      '<a:WEEKDAY> + <dur:DUR>',
      '<a:NOW> + <dur:DUR>',
    ],
    ({ dur, a }) => oneDay(moved(a.from, dur, 1)),
  ),
  ...rules(
    'OFFSET',
    [
      '<dur:DUR> before|prior_to|antes_de|antes_del the|el? <a:ANCHOR>',
      '<a:NAMED> - <dur:DUR>',
      '<a:NOW> - <dur:DUR>',
    ],
    ({ dur, a }) => oneDay(moved(a.from, dur, -1)),
  ),
  ...rules('OFFSET', ['the? day after <a:ANCHOR>', 'el? dia despues de|del <a:ANCHOR>'], ({ a }) =>
    oneDay(a.to + 1),
  ),
  ...rules('OFFSET', ['the? day before <a:ANCHOR>', 'el? dia antes de|del <a:ANCHOR>'], ({ a }) =>
    oneDay(a.from - 1),
  ),
  ...rules('OFFSET', ['<num:NUM> <wd:WDS> ago|atras|back', 'hace <num:NUM> <wd:WDS>'], ({ num, wd }, now) =>
    oneDay(latest(wd, now.today - 1) - WEEK * (num - 1)),
  ),
  ...rules('OFFSET', ['<dur:DUR> ago on? <wd:WD>', '<dur:DUR> ago last <wd:WD>'], ({ dur, wd }, now) =>
    oneDay(moved(latest(wd, now.today - 1), dur, -1)),
  ),
  rule('OFFSET', '<num:NUM> <wd:WDS> from_now|later', ({ num, wd }, now) =>
    oneDay(coming(wd, now.today) + WEEK * (num - 1)),
  ),
  ...rules('OFFSET', ['<wd:WD> <dur:DUR> from_now|ago'], ({ wd, dur }, now) =>
    oneDay(inWeek(wd, moved(now.today, dur, 1), 0)),
  ),
  ...rules('OFFSET', ['in|en <dur:DUR> on|el? <wd:WD>'], ({ wd, dur }, now) =>
    oneDay(inWeek(wd, moved(now.today, dur, 1), 0)),
  ),
  ...rules('OFFSET', ['the? <ord:ORD> <wd:WD> after <a:ANCHOR>'], ({ ord, wd, a }) =>
    oneDay(coming(wd, a.from) + WEEK * (ord - 1)),
  ),
  ...rules('OFFSET', ['the? closest|nearest <wd:WD> to <a:ANCHOR>'], ({ wd, a }) => {
    const after = latest(wd, a.from + 3);
    return oneDay(after);
  }),
  ...rules(
    'OFFSET',
    [
      '<dur:DUR> starting|beginning|from|a_partir_del|desde on|the|el? <a:DATE>',
      'for <dur:DUR> from|starting <a:DATE>',
      'from? <a:DATE> for <dur:DUR>',
    ],
    ({ dur, a }) => ({
      from: a.from,
      to: moved(a.from, dur, 1) - 1,
    }),
  ),
];

/** "Hace dos años" is not a day: years are counted by month, and weekends whole. */
function ago(duration: Duration, now: Now): DaySpan {
  const day = moved(now.today, duration, -1, now.hour);
  const { unit, count, months, days, hours, business } = duration;
  if (unit === 'weekend') return periodOf('weekend', now.today, -count);
  const isYears = (unit === 'year' || unit === 'decade') && months % 12 === 0;
  if (!isYears || days + hours + business > 0) return oneDay(day);
  const { year, month } = civilOf(day);
  return monthSpan(year, month);
}

/** Rule for spans of `from` that are `least` to `most` days long. */
function longAs(category: string, from: string, least: number, most: number): GrammarRule {
  return rule(category, `<a:${from}>`, ({ a }) => {
    const days = lengthOf(a);
    return days >= least && days <= most ? a : null;
  });
}

const lengths: GrammarRule[] = [
  longAs('WEEK', 'PERIOD', 5, WEEK),
  longAs('MONTHLONG', 'PERIOD', 28, 31),
  longAs('YEARLONG', 'PERIOD', 365, 366),
  longAs('YEARLONG', 'YEARSPAN', 365, 366),
  longAs('WHOLE', 'PERIOD', 5, 366),
  longAs('WHOLE', 'MONTHSPAN', 28, 31),
  longAs('WHOLE', 'YEARSPAN', 365, 366),
  longAs('WHOLE', 'YEARSPAN', 3652, 3653),
  rule('AHEAD', '<dir:BEFORE> week|semana', ({ dir }, now) => ({
    from: inWeek(0, now.today, dir),
    to: inWeek(6, now.today, dir),
  })),
  rule('BAREDAY', '<ord:ORD>', ({ ord }, now) => nearestDayOfMonth(now, ord, null)),
];

export const countedRules: GrammarRule[] = [...inside, ...halves, fortnight, ...away, ...lengths];
