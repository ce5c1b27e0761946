/** Calendar periods relative to today: this week, last month, next year, the last three days. */
import { civilOf, dayNumber } from '../civil.ts';
import { type GrammarRule, rule, rules } from '../grammar.ts';
import {
  type DaySpan,
  type Duration,
  durationOf,
  moved,
  type Now,
  nthOf,
  partOf,
  periodOf,
  type TimeUnit,
  yearSpan,
} from '../span.ts';

/** Units that form a period after "last" or "next" without a number; "last day" and "last hour" mean something else. */
const COUNTABLE = new Set<TimeUnit>([
  'week',
  'weekend',
  'workweek',
  'fortnight',
  'month',
  'quarter',
  'semester',
  'year',
  'decade',
]);

function relativePeriod(unit: TimeUnit, direction: number, now: Now): DaySpan | null {
  return COUNTABLE.has(unit) ? periodOf(unit, now.today, direction) : null;
}

/** Business abbreviations for the end of a period. */
const ends: GrammarRule[] = [
  rule('PERIOD', 'at|a? the? eom|fin_de_mes', (_, now) => partOf(2, periodOf('month', now.today, 0))),
  rule('PERIOD', 'ytd|year_to_date|en_lo_que_va_del_ano|lo_que_va_del_ano|so_far_this_year', (_, now) => ({
    from: periodOf('year', now.today, 0).from,
    to: now.today,
  })),
  rule('PERIOD', 'mtd|month_to_date|en_lo_que_va_del_mes|lo_que_va_del_mes|so_far_this_month', (_, now) => ({
    from: periodOf('month', now.today, 0).from,
    to: now.today,
  })),
  rule('PERIOD', 'en_lo_que_va_de_la_semana|lo_que_va_de_la_semana|so_far_this_week', (_, now) => ({
    from: periodOf('week', now.today, 0).from,
    to: now.today,
  })),
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
  ...rules('CURRENT', ['this|the|este|esta|el|la? <unit:UNIT>'], ({ unit }, now) =>
    relativePeriod(unit, 0, now),
  ),
  // "The month" on its own is the current one.
  ...rules('PERIOD', ['the|el|la? <unit:UNIT>'], ({ unit }, now) => {
    const period = unit === 'weekend' ? null : relativePeriod(unit, 0, now);
    return period && { ...period, weak: 'alone' };
  }),
];

/** The given duration up to now. */
function rolling(duration: Duration, now: Now): DaySpan {
  return { from: moved(now.today, duration, -1, now.hour), to: now.today };
}

/** The last full unit up to now; a weekend is its two days. */
function lately(unit: TimeUnit, now: Now): DaySpan | null {
  return unit === 'weekend' ? relativePeriod(unit, -1, now) : rolling(durationOf(1, unit), now);
}

/** Amounts for plurals without a number: "últimos días", "recent weeks". */
const SOME: Partial<Record<TimeUnit, number>> = { hour: 24, day: 7, week: 4, month: 3, year: 3 };

function some(unit: TimeUnit, now: Now): DaySpan | null {
  const count = SOME[unit];
  return count === undefined ? null : rolling(durationOf(count, unit), now);
}

/** The next so many: whole calendar periods, or days from tomorrow. */
function ahead({ unit, count, months, days, hours, business }: Duration, now: Now): DaySpan | null {
  if (count < 1) return null;
  const whole = COUNTABLE.has(unit) && unit !== 'fortnight' && durationOf(count, unit);
  if (whole && whole.months === months && whole.days === days) {
    return { from: periodOf(unit, now.today, 1).from, to: periodOf(unit, now.today, count).to };
  }
  const to = moved(now.today, { unit, count, months, days, hours, business }, 1, now.hour);
  return { from: Math.min(to, now.today + (unit === 'hour' ? 0 : 1)), to };
}

const LAST = 'last|past|previous|preceding|ultimos|ultimas|pasados|pasadas';
const NEXT = 'next|coming|upcoming|following|proximos|proximas|proximo|proxima|siguientes';
const OVER = 'in|over|during|within|for|en|durante?';
const WITHIN = 'within|dentro_de';

const counted: GrammarRule[] = [
  ...rules(
    'ROLLING',
    [
      `${OVER} the|los|las|these|estos|estas? ${LAST} <dur:DUR>`,
      'los|las? <num:NUM> ultimos|ultimas|pasados|pasadas|last|past <unit:UNIT>',
      'los|las <dur:DUR> pasados|pasadas|anteriores',
    ],
    ({ dur, num, unit }, now) => {
      const duration = dur ?? durationOf(num, unit);
      // Quarters and semesters follow the accounting calendar.
      if (duration.unit === 'quarter' || duration.unit === 'semester') {
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
  ...rules(
    'ROLLING',
    [
      `${OVER} the? last|past|recent <unit:PLURAL>`,
      `${OVER} los|las|estos|estas? ultimos|ultimas|recientes <unit:PLURAL>`,
      'these|estos|estas days|dias',
    ],
    ({ unit }, now) => some(unit ?? 'day', now),
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

/** Numbered quarters and semesters. */
const numbered: GrammarRule[] = [
  ...rules(
    'PERIOD',
    [
      'the|el? <ord:ORD> <unit:HALVES> <year:OFYEAR>',
      'q|t <num:NUM> <year:OFYEAR>',
      'q|t <num:NUM> - <year:OFYEAR>',
      '<year:YEAR> -? q|t <num:NUM>',
      '<num2:FIGURE> q|t <num:NUM>',
    ],
    ({ ord, num, num2, unit, year }) => {
      const full = year ?? (num2 === undefined ? undefined : 2000 + num2);
      const span =
        full === undefined
          ? null
          : nthOf(unit ?? 'quarter', ord ?? num, yearSpan(full < 100 ? 2000 + full : full));
      return span && { ...span, dated: true };
    },
  ),
  ...rules('PERIOD', ['the|el? <ord:ORD> <unit:HALVES>', 'q <num:NUM>'], ({ ord, num, unit }, now) => {
    const at = (year: number) => nthOf(unit ?? 'quarter', ord ?? num, yearSpan(year));
    const span = at(civilOf(now.today).year);
    return span && { ...span, inYear: at, weak: 'alone' };
  }),
];

export const periodRules: GrammarRule[] = [...ends, ...calendar, ...counted, ...numbered];
