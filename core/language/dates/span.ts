/** Stretches of days, and the units that calendars and people count them in. */
import { civilOf, type Day, dayNumber, daysIn, mondayOf, plusMonths, WEEK, weekdayOfDay } from './civil.ts';

/** Where in the query an ambiguous expression must stand to be taken for a date. */
export type Weak =
  /** Nothing else is asked: "march". */
  | 'alone'
  /** Last of the query, or alone: "inflación mayo". */
  | 'last'
  /** After "on", "el" and the like, or alone: 3/5, which may be a score. */
  | 'cued'
  /** Not of something else: "after Friday", but "after Friday's vote" is about Friday's vote. */
  | 'unowned'
  /** The same, and nothing follows that it could count or name: "until 2019", not "until 2000 votes". */
  | 'closed'
  /** The same, and no news are said to be of then: "strikes from March 1", not "news from March 1". */
  | 'onward';

/** A stretch of days, both ends included. */
export interface DaySpan {
  from: Day;
  to: Day;
  weak?: Weak | undefined;
  /** A weekday or weekend named without saying which one; a future cue elsewhere moves it. */
  bare?: boolean;
  /** Named without a year; the same in another year. */
  inYear?: ((year: number) => DaySpan | null) | undefined;
  /** A year was said. */
  dated?: boolean;
  /** The words name something too (a holiday), so they stay in the topic. */
  keeps?: boolean;
  /** No start was given: `from` is as far back as a search reaches. */
  open?: boolean;
}

/** The present as the grammar sees it. */
export interface Now {
  today: Day;
  /** In the query's zone, 0 to 23. */
  hour: number;
  /** Day before month in 3/5: everywhere but in American English. */
  dayFirst: boolean;
  /** Seasons of the zone. */
  southern: boolean;
}

export type TimeUnit =
  | 'hour'
  | 'day'
  | 'business day'
  | 'week'
  | 'weekend'
  | 'workweek'
  | 'fortnight'
  | 'month'
  | 'quarter'
  | 'semester'
  | 'year'
  | 'decade';

export interface Duration {
  months: number;
  days: number;
  hours: number;
  business: number;
  /** The largest unit counted. */
  unit: TimeUnit;
  /** What was counted is one number of that unit. */
  count: number;
}

const MONTHS_OF: Partial<Record<TimeUnit, number>> = {
  month: 1,
  quarter: 3,
  semester: 6,
  year: 12,
  decade: 120,
};
const DAYS_OF: Partial<Record<TimeUnit, number>> = {
  day: 1,
  week: WEEK,
  weekend: WEEK,
  workweek: WEEK,
  fortnight: 14,
};

export function durationOf(count: number, unit: TimeUnit): Duration {
  return {
    months: count * (MONTHS_OF[unit] ?? 0),
    days: count * (DAYS_OF[unit] ?? 0),
    hours: unit === 'hour' ? count : 0,
    business: unit === 'business day' ? count : 0,
    unit,
    count,
  };
}

/** `sign` 1: that much later than `day`; -1: earlier. Hours count from the present hour of the day. */
export function moved(day: Day, duration: Duration, sign: 1 | -1, hour = 0): Day {
  const { months, days, hours, business } = duration;
  let moved = plusMonths(day, sign * months) + sign * days + Math.floor((hour + sign * hours) / 24);
  for (let left = business; left > 0; ) {
    moved += sign;
    if (weekdayOfDay(moved) < 5) left--;
  }
  return moved;
}

/** A period of the calendar: the one that holds `day`, or `shift` periods later. */
export function periodOf(unit: TimeUnit, day: Day, shift: number): DaySpan {
  const months = MONTHS_OF[unit];
  if (months !== undefined) {
    const { year, month } = civilOf(day);
    const index = Math.floor((year * 12 + month - 1) / months) + shift;
    return monthsFrom(index * months, months);
  }
  const monday = mondayOf(day) + WEEK * shift;
  if (unit === 'week') return { from: monday, to: monday + 6 };
  if (unit === 'weekend') return { from: monday + 5, to: monday + 6 };
  if (unit === 'workweek') return { from: monday, to: monday + 4 };
  if (unit === 'fortnight') return { from: day + 14 * shift, to: day + 14 * shift + 13 };
  return { from: day + shift, to: day + shift };
}

function monthsFrom(index: number, months: number): DaySpan {
  const at = (month: number) => dayNumber(Math.floor(month / 12), (((month % 12) + 12) % 12) + 1, 1);
  return { from: at(index), to: at(index + months) - 1 };
}

export function yearSpan(year: number): DaySpan {
  return { from: dayNumber(year, 1, 1), to: dayNumber(year, 12, 31), dated: true };
}

export function monthSpan(year: number, month: number): DaySpan {
  return { from: dayNumber(year, month, 1), to: dayNumber(year, month, daysIn(year, month)) };
}

/** A stretch without a start reaches this many days back, as far as `days` of a request does. */
const REACH = 365;

/** Whatever was until `to`, that day included. */
export const spanUpTo = (to: Day): DaySpan => ({ from: to - REACH + 1, to, open: true });
export const oneDay = (day: Day): DaySpan => ({ from: day, to: day });
export const lengthOf = (span: DaySpan): number => span.to - span.from + 1;

/**
 * The `nth` (from 1; negative counts from the end) unit of a period, or `count` of them. A week belongs to the
 * month and year that hold its Thursday (ISO 8601).
 */
export function nthOf(unit: TimeUnit, nth: number, period: DaySpan, count = 1): DaySpan | null {
  const all = unitsOf(unit, period);
  const first = nth > 0 ? nth - 1 : all.length + nth - (count - 1);
  const from = all[first];
  const to = all[first + count - 1];
  return from === undefined || to === undefined ? null : { from: from.from, to: to.to };
}

/** Longer periods than a decade are not counted through. */
const MOST_DAYS = 4000;

function unitsOf(unit: TimeUnit, period: DaySpan): DaySpan[] {
  const units: DaySpan[] = [];
  const end = Math.min(period.to, period.from + MOST_DAYS);
  for (let next = periodOf(unit, period.from, 0); next.from <= end; next = periodOf(unit, next.to + 1, 0)) {
    const thursday = unit === 'week' ? next.from + 3 : next.from;
    if (thursday >= period.from && thursday <= end) units.push(next);
  }
  return units;
}

/** The `nth` weekday (0 Monday) of a period; negative counts from the end. */
export function nthWeekday(weekday: number, nth: number, period: DaySpan): DaySpan | null {
  const ahead = (weekday - weekdayOfDay(period.from) + WEEK) % WEEK;
  const behind = (weekdayOfDay(period.to) - weekday + WEEK) % WEEK;
  const day = nth > 0 ? period.from + ahead + WEEK * (nth - 1) : period.to - behind + WEEK * (nth + 1);
  return day < period.from || day > period.to ? null : oneDay(day);
}

/** The part of a period: 0 its beginning, 1 its middle, 2 its end. */
export function partOf(part: number, period: DaySpan): DaySpan {
  const { from, to } = period;
  const days = lengthOf(period);
  if (days <= 2) return { from, to };
  if (days > 300) {
    const { year } = civilOf(from);
    const months = [
      [1, 3],
      [4, 8],
      [9, 12],
    ][part]!;
    return { from: dayNumber(year, months[0]!, 1), to: dayNumber(year, months[1]! + 1, 1) - 1 };
  }
  // Ten days of a month, three of a week, thirds of anything else.
  const third = days <= WEEK ? 3 : days <= 31 ? 10 : Math.floor(days / 3);
  const cuts: [Day, Day][] = [
    [from, from + third - 1],
    [from + third, days <= WEEK ? from + 2 * third - 2 : from + 2 * third - 1],
    [days <= WEEK ? to - third + 1 : from + 2 * third, to],
  ];
  const [start, end] = cuts[part]!;
  return { from: start, to: end };
}
