/** Days and periods counted from today or another day: two weeks ago, in three months, two days after Easter. */
import { civilOf, WEEK, weekdayOfDay } from '../civil.ts';
import { type GrammarRule, rule, rules } from '../grammar.ts';
import {
  type DaySpan,
  type Duration,
  dated,
  durationOf,
  monthSpan,
  moved,
  type Now,
  oneDay,
  periodOf,
  type TimeUnit,
  weakly,
} from '../span.ts';
import { coming, inWeek, latest } from '../weekdays.ts';
import { ABOUT } from './bounds.ts';
import { lastFew } from './periods.ts';

/** What is meant whole right before or after a day: "the week before March 5". */
const BESIDE = new Set<TimeUnit>(['week', 'fortnight', 'month']);
const SATURDAY = 5;
const BEFORE = 'before|preceding|prior_to|leading_up_to|antes_de|antes_del';
const AFTER = 'after|following|despues_de|despues_del';

export const offsetRules: GrammarRule[] = [
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
      return dated(a.inYear?.(civilOf(now.today).year - dur.months / 12));
    },
  ),
  ...['PLAINDATE', 'MONTHSPAN', 'ANCHOR', 'NTH'].map((category) =>
    rule('YEARLESS', `<a:${category}>`, ({ a }) => (a.dated || a.inYear === undefined ? null : a)),
  ),
  rule(
    'ROLLING',
    'hace ya? unos|unas|varios|varias|algunos|algunas|pocos|pocas <unit:PLURAL>',
    ({ unit }, now) => lastFew(unit, now),
  ),
  // "129 million years ago"
  ...rules('ROLLING', ['hace <unit:PLURAL>', '<unit:PLURAL> ago|atras'], ({ unit }, now) =>
    weakly(lastFew(unit, now), 'alone'),
  ),
  ...rules(
    'OFFSET',
    ['<dur:DUR> from_now|hence|later|from_today', 'en? <dur:DUR> a_partir_de|desde|despues_de hoy|ahora'],
    // "Ten minutes later" is part of a story.
    ({ dur }, now) => (dur.unit === 'minute' ? null : oneDay(moved(now.today, dur, 1, now.hour))),
  ),
  // "Highest in ten years" looks back, so years and months ahead count only when nothing else is said.
  rule('OFFSET', 'in|within|en|dentro_de <dur:DUR>', ({ dur }, now) =>
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
      '<dur:DUR> after|from|since|following|despues_de|despues_del|posteriores_de|posteriores_a|posteriores_al|a_partir_de the|el? <a:ANCHOR>',
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
  // "30 days before June 24" are one day, "the 30 days before June 24" all of them.
  ...rules(
    'RANGE',
    [
      `of|from|de? the|los|las|these|those last|final|ultimos|ultimas? <dur:DUR> ${BEFORE} the|el|la? <a:ANCHOR>`,
      'de? los|las? ultimos|ultimas? <dur:DUR> previos|previas|anteriores a|al|del el|la? <a:ANCHOR>',
    ],
    ({ dur, a }) => (isOfDays(dur) ? { from: moved(a.from, dur, -1), to: a.from - 1 } : null),
  ),
  ...rules(
    'RANGE',
    [
      `of|from|de? the|los|las|these|those first|primeros|primeras? <dur:DUR> ${AFTER} the|el|la? <a:ANCHOR>`,
      'de? los|las? primeros|primeras? <dur:DUR> posteriores|siguientes a|al|de|del el|la? <a:ANCHOR>',
    ],
    ({ dur, a }) => (isOfDays(dur) ? { from: a.to + 1, to: moved(a.to, dur, 1) } : null),
  ),
  // Before ranges of two days: "la semana siguiente al 10 de noviembre" is no "next week to November 10".
  ...rules(
    'RANGE',
    [
      'the? <unit:UNIT> after|following <a:ANCHOR>',
      'la|el? <unit:UNIT> despues|posterior|siguiente de|del|a|al el? <a:ANCHOR>',
    ],
    ({ unit, a }) => {
      if (unit === 'weekend') return periodOf(unit, a.to, weekdayOfDay(a.to) < SATURDAY ? 0 : 1);
      return BESIDE.has(unit) ? { from: a.to + 1, to: moved(a.to, durationOf(1, unit), 1) } : null;
    },
  ),
  ...rules(
    'RANGE',
    [
      'the? <unit:UNIT> before|preceding|prior_to|leading_up_to <a:ANCHOR>',
      'la|el? <unit:UNIT> antes|previa|previo|anterior de|del|a|al el? <a:ANCHOR>',
    ],
    ({ unit, a }) => {
      if (unit === 'weekend') return periodOf(unit, a.from, -1);
      return BESIDE.has(unit) ? { from: moved(a.from, durationOf(1, unit), -1), to: a.from - 1 } : null;
    },
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
  ...rules('OFFSET', ['<wd:WD> <dur:DUR> from_now', 'in|en <dur:DUR> on|el? <wd:WD>'], ({ wd, dur }, now) =>
    oneDay(inWeek(wd, moved(now.today, dur, 1), 0)),
  ),
  ...rules('OFFSET', ['<wd:WD> <dur:DUR> ago', 'el? <wd:WD> de_hace|hace <dur:DUR>'], ({ wd, dur }, now) =>
    oneDay(inWeek(wd, moved(now.today, dur, -1), 0)),
  ),
  rule('OFFSET', 'the? <ord:ORD> <wd:WD> after <a:ANCHOR>', ({ ord, wd, a }) =>
    oneDay(coming(wd, a.from) + WEEK * (ord - 1)),
  ),
  rule('OFFSET', 'the? closest|nearest <wd:WD> to <a:ANCHOR>', ({ wd, a }) => oneDay(latest(wd, a.from + 3))),
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

function isOfDays({ days, months, business }: Duration): boolean {
  return days + months + business > 0;
}

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
