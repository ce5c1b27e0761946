/** Spans of days, and the units they are counted in. */
import { civilOf, type Day, dayNumber, daysIn, mondayOf, plusMonths, WEEK, weekdayOfDay } from './civil.ts';

/** Where an ambiguous expression must appear in the query to count as a date. */
export type Weak =
  /** The whole query: "march". */
  | 'alone'
  /** At the end of the query, or alone: "inflación mayo". */
  | 'last'
  /** After "on", "el" and similar words, or alone: 3/5 may be a score. */
  | 'cued'
  /** Not followed by a possession: "after Friday" counts, "after Friday's vote" does not. */
  | 'unowned'
  /** As `unowned`, and not followed by a noun it could count or qualify: "until 2019", not "until 2000 votes". */
  | 'closed'
  /** As `closed`, and not said of news from that day: "strikes from March 1", not "news from March 1". */
  | 'onward'
  /** As `closed`, and said of something that lasts: "strike from Monday", not "results from Monday". */
  | 'lasting'
  /** As `closed`, or beside what is reported by quarters: "Q3 earnings", not "Q3 review" of a car. */
  | 'reported'
  /** As `alone`, or followed by what is reported by quarters: "third quarter revenue", not "touchdown in the third quarter". */
  | 'figures';

/** A span of days, both ends included. */
export interface DaySpan {
  from: Day;
  to: Day;
  weak?: Weak | undefined;
  /** A weekday or weekend without further detail; a word about the future elsewhere moves it. */
  bare?: boolean;
  /** Named without a year: returns the same span in another year. */
  inYear?: ((year: number) => DaySpan | null) | undefined;
  /** The query names the year. */
  dated?: boolean;
  /** The words are also a name (a holiday), so they stay in the topic. */
  keeps?: boolean;
  /** A numbered part of a year: its results are news in the weeks after it. */
  reported?: boolean;
  /** No start was given; `from` is as far back as a search goes. */
  open?: boolean;
}

/** A span that counts only where `weak` has it. */
export function weakly(span: DaySpan | null, weak: Weak | undefined): DaySpan | null {
  return span && { ...span, weak };
}

/** A span whose year is said. */
export function dated(span: DaySpan | null | undefined): DaySpan | null {
  return span ? { ...span, dated: true } : null;
}

/** The current date and the conventions of the reader's zone. */
export interface Now {
  today: Day;
  /** Hour in the query's zone, 0 to 23. */
  hour: number;
  /** 3/5 is day first everywhere except in American English. */
  dayFirst: boolean;
  /** The zone has southern seasons. */
  southern: boolean;
  /** The text asks for what has been published, so that dates without a year are mostly past ones. */
  isPublished: boolean;
}

export type TimeUnit =
  | 'minute'
  | 'hour'
  | 'day'
  | 'business day'
  | 'week'
  | 'weekend'
  | 'workweek'
  | 'fortnight'
  | 'month'
  | 'bimester'
  | 'quarter'
  | 'quadrimester'
  | 'semester'
  | 'year'
  | 'decade';

export interface Duration {
  months: number;
  days: number;
  hours: number;
  business: number;
  /** The largest unit in the expression. */
  unit: TimeUnit;
  /** How many of `unit`, when the expression is a single amount of it. */
  count: number;
  /** No exact number was given: "a few". */
  vague?: boolean;
}

const MONTHS_OF: Partial<Record<TimeUnit, number>> = {
  month: 1,
  bimester: 2,
  quarter: 3,
  quadrimester: 4,
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

/** A duration of `count` units. */
export function durationOf(count: number, unit: TimeUnit): Duration {
  return {
    months: count * (MONTHS_OF[unit] ?? 0),
    days: count * (DAYS_OF[unit] ?? 0),
    hours: unit === 'hour' ? count : unit === 'minute' ? count / 60 : 0,
    business: unit === 'business day' ? count : 0,
    unit,
    count,
  };
}

/** Half of a unit: half a year is six months, half a month fifteen days. Null for units without a usual half. */
export function halfOf(unit: TimeUnit): Duration | null {
  const months = MONTHS_OF[unit] ?? 0;
  if (months > 1 && months % 2 === 0) return { ...durationOf(months / 2, 'month'), count: 0.5, unit };
  const days = { month: 15, fortnight: 7, week: 4 }[unit as string];
  if (days !== undefined) return { ...durationOf(days, 'day'), count: 0.5, unit };
  const hours = { day: 12, hour: 1 }[unit as string];
  return hours === undefined ? null : { ...durationOf(hours, 'hour'), count: 0.5, unit };
}

/** Two durations, one after the other. */
export function plus(a: Duration, b: Duration): Duration {
  return {
    ...a,
    months: a.months + b.months,
    days: a.days + b.days,
    hours: a.hours + b.hours,
    business: a.business + b.business,
  };
}

/** `day` moved later (`sign` 1) or earlier (-1) by a duration. Hours are counted from `hour` of the day. */
export function moved(day: Day, duration: Duration, sign: 1 | -1, hour = 0): Day {
  const { months, days, hours, business } = duration;
  let moved = plusMonths(day, sign * months) + sign * days + Math.floor((hour + sign * hours) / 24);
  for (let left = business; left > 0; ) {
    moved += sign;
    if (weekdayOfDay(moved) < 5) left--;
  }
  return moved;
}

/** The calendar period that contains `day`, or the one `shift` periods later. */
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

/** All of a year. */
export function yearSpan(year: number): DaySpan {
  return { from: dayNumber(year, 1, 1), to: dayNumber(year, 12, 31), dated: true };
}

/** All of a month (1-12). */
export function monthSpan(year: number, month: number): DaySpan {
  return { from: dayNumber(year, month, 1), to: dayNumber(year, month, daysIn(year, month)) };
}

/** How many days back a span without a start goes; the same as the largest `days` of a request. */
const REACH = 365;

/** Everything up to `to`, that day included. */
export const spanUpTo = (to: Day): DaySpan => ({ from: to - REACH + 1, to, open: true });
/** A span of a single day. */
export const oneDay = (day: Day): DaySpan => ({ from: day, to: day });
/** Days in a span. */
export const lengthOf = (span: DaySpan): number => span.to - span.from + 1;

/**
 * The `nth` unit (from 1; negative counts from the end) of a period, or `count` of them. A week belongs to the month
 * and year that contain its Thursday (ISO 8601).
 */
export function nthOf(unit: TimeUnit, nth: number, period: DaySpan, count = 1): DaySpan | null {
  const all = unitsOf(unit, period);
  const first = nth > 0 ? nth - 1 : all.length + nth - (count - 1);
  const from = all[first];
  const to = all[first + count - 1];
  return from === undefined || to === undefined ? null : { from: from.from, to: to.to };
}

/** Longest period, in days, whose units are counted: a little over a decade. */
const MAX_DAYS = 4000;

function unitsOf(unit: TimeUnit, period: DaySpan): DaySpan[] {
  const units: DaySpan[] = [];
  const end = Math.min(period.to, period.from + MAX_DAYS);
  for (let next = periodOf(unit, period.from, 0); next.from <= end; next = periodOf(unit, next.to + 1, 0)) {
    const thursday = unit === 'week' ? next.from + 3 : next.from;
    if (thursday >= period.from && thursday <= end) units.push(next);
  }
  return units;
}

/** The `nth` weekday (0 is Monday) of a period; negative counts from the end. */
export function nthWeekday(weekday: number, nth: number, period: DaySpan): DaySpan | null {
  const ahead = (weekday - weekdayOfDay(period.from) + WEEK) % WEEK;
  const behind = (weekdayOfDay(period.to) - weekday + WEEK) % WEEK;
  const day = nth > 0 ? period.from + ahead + WEEK * (nth - 1) : period.to - behind + WEEK * (nth + 1);
  return day < period.from || day > period.to ? null : oneDay(day);
}

const SHORTEST_QUARTER = 90;
const LONGEST_QUARTER = 92;

/** Part of a period: 0 the beginning, 1 the middle, 2 the end. */
export function partOf(part: number, period: DaySpan): DaySpan {
  const { from, to } = period;
  const days = lengthOf(period);
  if (days <= 2) return { from, to };
  const { year } = civilOf(from);
  if (days > 366) {
    const [first, next] = [0, 3, 7, 10].slice(part) as [number, number];
    return { from: dayNumber(year + first, 1, 1), to: dayNumber(year + next, 1, 1) - 1 };
  }
  if (days > 300) {
    const [first, next] = [1, 4, 9, 13].slice(part) as [number, number];
    return { from: dayNumber(year, first, 1), to: dayNumber(year, next, 1) - 1 };
  }
  if (days >= SHORTEST_QUARTER && days <= LONGEST_QUARTER) {
    return { from: plusMonths(from, part), to: plusMonths(from, part + 1) - 1 };
  }
  // Ten days of a month, three of a week, a third of anything else.
  const third = days <= WEEK ? 3 : days <= 31 ? 10 : Math.floor(days / 3);
  const cuts: [Day, Day][] = [
    [from, from + third - 1],
    [from + third, days <= WEEK ? from + 2 * third - 2 : from + 2 * third - 1],
    [days <= WEEK ? to - third + 1 : from + 2 * third, to],
  ];
  const [start, end] = cuts[part]!;
  return { from: start, to: end };
}
