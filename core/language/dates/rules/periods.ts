/** Calendar periods relative to today: this week, last month, next year, the last three days. */
import { civilOf, dayNumber } from '../civil.ts';
import { type GrammarRule, rule, rules } from '../grammar.ts';
import {
  type DaySpan,
  type Duration,
  durationOf,
  moved,
  type Now,
  partOf,
  periodOf,
  type TimeUnit,
  weakly,
} from '../span.ts';
import { begun } from './between.ts';
import { BEGAN } from './bounds.ts';

/** Units that form a period after "last" or "next" without a number; "last day" and "last hour" mean something else. */
const COUNTABLE = new Set<TimeUnit>([
  'week',
  'weekend',
  'workweek',
  'fortnight',
  'month',
  'bimester',
  'quarter',
  'quadrimester',
  'semester',
  'year',
  'decade',
]);

function relativePeriod(unit: TimeUnit, direction: number, now: Now): DaySpan | null {
  return COUNTABLE.has(unit) ? periodOf(unit, now.today, direction) : null;
}

/** The current period up to today. */
const TO_DATE: readonly (readonly [words: string, unit: TimeUnit])[] = [
  ['ytd|year_to_date|en_lo_que_va_del_ano|lo_que_va_del_ano|so_far_this_year|this_year_so_far', 'year'],
  ['mtd|month_to_date|en_lo_que_va_del_mes|lo_que_va_del_mes|so_far_this_month|this_month_so_far', 'month'],
  ['qtd|quarter_to_date|so_far_this_quarter', 'quarter'],
  ['wtd|week_to_date|en_lo_que_va_de_la_semana|lo_que_va_de_la_semana|so_far_this_week', 'week'],
];

function upToNow({ from, to }: DaySpan, now: Now): DaySpan | null {
  return from > now.today ? null : { from, to: Math.min(to, now.today) };
}

const LAST_DAYS = 11;

/** Abbreviations for the end of a period, and periods up to today. */
const ends: GrammarRule[] = [
  // "Antes de fin de año": the last days of December, not its last months.
  rule('PERIOD', 'a|para? fin_de_ano', (_, now) => {
    const { year, month } = civilOf(now.today);
    const end = dayNumber(month === 1 ? year - 1 : year, 12, 31);
    return { from: end - LAST_DAYS + 1, to: end };
  }),
  rule('PERIOD', 'at|a? the? eom|fin_de_mes', (_, now) => partOf(2, periodOf('month', now.today, 0))),
  ...TO_DATE.map(([words, unit]) =>
    rule('PERIOD', words, (_, now) => upToNow(periodOf(unit, now.today, 0), now)),
  ),
  ...rules(
    'PERIOD',
    [
      'en? lo_que_va|lo_q_va|lo_que_llevamos|lo_que_lleva|el_transcurso|el_curso de|del|el? la|el|este|esta? <a:WHOLE>',
      'en? lo_que_va|lo_q_va|lo_que_llevamos de <a:MONTHSPAN>',
      'so_far in|this? the? <a:WHOLE>',
      '<a:YEARSPAN> to_date|so_far|hasta_la_fecha|hasta_ahora|hasta_hoy',
    ],
    ({ a }, now) => upToNow(begun(a, now) ?? a, now),
  ),
  ...rules(
    'PERIOD',
    ['since the|this <unit:UNIT> began|begun|started', `${BEGAN} el|la|este|esta <unit:UNIT>`],
    ({ unit }, now) => relativePeriod(unit, 0, now) && upToNow(periodOf(unit, now.today, 0), now),
  ),
  rule('PERIOD', 'at? the? eoy', (_, now) => partOf(2, periodOf('year', now.today, 0))),
];

const calendar: GrammarRule[] = [
  ...rules(
    'PERIOD',
    ['the|el|la|los|las? <dir:BEFORE> <unit:UNIT>', 'el|la? <unit:UNIT> <dir:AFTER>'],
    ({ unit, dir }, now) => relativePeriod(unit, dir, now),
  ),
  // "In the past week" is the last seven days, not the calendar week.
  rule('ROLLING', 'in|over|during|within|for? the? past <unit:UNIT>', ({ unit }, now) =>
    unit === 'day' || unit === 'hour' || COUNTABLE.has(unit) ? lately(unit, now) : null,
  ),
  ...rules(
    'PERIOD',
    [
      'the? <unit:UNIT> after_next',
      'la|el <unit:UNIT> despues_de|siguiente_a la|el proxima|proximo|que_viene',
      'la|el? <unit:UNIT> subsiguiente',
    ],
    ({ unit }, now) => relativePeriod(unit, 2, now),
  ),
  ...rules(
    'PERIOD',
    ['the? <unit:UNIT> before_last', 'la|el? <unit:UNIT> antepasada|antepasado'],
    ({ unit }, now) => relativePeriod(unit, -2, now),
  ),
  ...rules(
    'PERIOD',
    ['all|the_whole|the_entire|this_whole|this_entire <unit:UNIT>', 'toda|todo la|el|esta|este <unit:UNIT>'],
    ({ unit }, now) => relativePeriod(unit, 0, now),
  ),
  ...rules('PERIOD', ['all|the_whole|the_entire of <a:WHOLE>', 'todo|toda el|la? <a:WHOLE>'], ({ a }) => ({
    ...a,
    weak: undefined,
  })),
  ...rules(
    'PERIOD',
    [
      'the? rest|remainder|remaining of the|this? <unit:UNIT>',
      'el? resto de|del la|el|esta|este? <unit:UNIT>',
    ],
    ({ unit }, now) => {
      const period = relativePeriod(unit, 0, now);
      return period && { from: now.today, to: period.to };
    },
  ),
  ...rules(
    'PERIOD',
    ['later in|on? <a:CURRENT>', 'mas_tarde|mas_adelante en|de|del? el|la? <a:CURRENT>'],
    ({ a }, now) => {
      // The second half, starting now.
      const half =
        a.to - a.from > 300 ? dayNumber(civilOf(a.from).year, 7, 1) : Math.ceil((a.from + a.to) / 2);
      return { from: Math.max(half, Math.min(now.today, a.to)), to: a.to };
    },
  ),
  ...rules(
    'PERIOD',
    ['earlier in? <a:CURRENT>', 'mas_temprano en|de|del? el|la? <a:CURRENT>', 'antes en el|la? <a:CURRENT>'],
    ({ a }, now) => ({ from: a.from, to: Math.max(a.from, now.today - 1) }),
  ),
  rule('CURRENT', 'this|the|este|esta|el|la? <unit:UNIT>', ({ unit }, now) => relativePeriod(unit, 0, now)),
  // "The month" on its own is the current one.
  rule('PERIOD', 'the|el|la? <unit:UNIT>', ({ unit }, now) =>
    weakly(unit === 'weekend' ? null : relativePeriod(unit, 0, now), 'alone'),
  ),
];

/** The given duration up to now. */
function rolling(duration: Duration, now: Now): DaySpan {
  const span = { from: moved(now.today, duration, -1, now.hour), to: now.today };
  // "Delete the last 15 minutes of your history"
  return duration.unit === 'minute' ? { ...span, weak: 'alone' } : span;
}

/** Units of accounts and of rest, which are counted by the calendar. */
const BY_CALENDAR = new Set<TimeUnit>(['weekend', 'bimester', 'quarter', 'quadrimester', 'semester']);

/** The last full unit up to now, or by the calendar. */
function lately(unit: TimeUnit, now: Now): DaySpan | null {
  if (unit === 'minute') return null;
  return BY_CALENDAR.has(unit) ? relativePeriod(unit, -1, now) : rolling(durationOf(1, unit), now);
}

/** Amounts for plurals without a number: "últimos días", "recent weeks". */
const SOME: Partial<Record<TimeUnit, number>> = { hour: 24, day: 7, week: 4, month: 3, year: 3 };

/** What "the last few" of a unit are, up to now; null for units that have no plural of this kind. */
export function lastFew(unit: TimeUnit, now: Now): DaySpan | null {
  const count = SOME[unit];
  return count === undefined ? null : rolling(durationOf(count, unit), now);
}

/** The next so many: whole calendar periods, or days from tomorrow, as after "a few". */
function ahead(duration: Duration, now: Now): DaySpan | null {
  const { unit, count, months, days } = duration;
  if (count < 1) return null;
  const isWhole = COUNTABLE.has(unit) && unit !== 'fortnight' && !duration.vague;
  const whole = isWhole && durationOf(count, unit);
  if (whole && whole.months === months && whole.days === days) {
    return { from: periodOf(unit, now.today, 1).from, to: periodOf(unit, now.today, count).to };
  }
  const to = moved(now.today, duration, 1, now.hour);
  return { from: Math.min(to, now.today + (unit === 'hour' ? 0 : 1)), to };
}

const LAST = 'last|past|previous|preceding|prior|trailing|recent|ultimos|ultimas|ult|pasados|pasadas';
const NEXT = 'next|coming|upcoming|following|proximos|proximas|proximo|proxima|siguientes';
const OVER = 'in|over|during|within|for|en|durante?';
const WITHIN = 'within|dentro_de';

const counted: GrammarRule[] = [
  ...rules(
    'ROLLING',
    [
      `${OVER} the|los|las|these|estos|estas? ${LAST} <dur:DUR>`,
      'los|las? <num:NUM> ultimos|ultimas|pasados|pasadas|last|past <unit:UNIT>',
      'los|las <dur:DUR> pasados|pasadas|anteriores|previos|previas',
    ],
    ({ dur, num, unit }, now) => {
      const duration = dur ?? durationOf(num, unit);
      if (BY_CALENDAR.has(duration.unit)) {
        return {
          from: periodOf(duration.unit, now.today, -duration.count).from,
          to: periodOf(duration.unit, now.today, -1).to,
        };
      }
      return rolling(duration, now);
    },
  ),
  // "En el último mes" and "over the past week" run up to now; "el mes pasado" and "last week" are calendar periods.
  ...rules(
    'ROLLING',
    [`${OVER} the last|past <unit:UNIT>`, `${OVER} el|la ultimo|ultima <unit:UNIT>`],
    ({ unit }, now) => lately(unit, now),
  ),
  // As queries have it, without the article; "último día" and "última hora" say something else then.
  rule('ROLLING', 'ultimo|ultima <unit:UNIT>', ({ unit }, now) =>
    COUNTABLE.has(unit) ? lately(unit, now) : null,
  ),
  ...rules(
    'ROLLING',
    [
      `${OVER} the? last|past|recent <unit:PLURAL>`,
      `${OVER} los|las|estos|estas? ultimos|ultimas|recientes <unit:PLURAL>`,
      'these|estos|estas days|dias',
    ],
    ({ unit }, now) => lastFew(unit ?? 'day', now),
  ),
  rule('ROLLING', `${OVER} the|these|los|las|estos|estas? ${NEXT} <unit:PLURAL>`, ({ unit }, now) => {
    const count = SOME[unit];
    return count === undefined ? null : ahead(durationOf(count, unit), now);
  }),
  rule('ROLLING', `${WITHIN} the|los|las? ${NEXT} <dur:DUR>`, ({ dur }, now) => ({
    from: now.today,
    to: moved(now.today, dur, 1, now.hour),
  })),
  ...rules(
    'ROLLING',
    [
      `${OVER} the|los|las|el|la? ${NEXT} <dur:DUR>`,
      `<num:NUM> ${NEXT} <unit:UNIT>`,
      '<dur:DUR> que_vienen|siguientes|proximos|proximas',
    ],
    ({ dur, num, unit }, now) => ahead(dur ?? durationOf(num, unit), now),
  ),
];

export const periodRules: GrammarRule[] = [...ends, ...calendar, ...counted];
