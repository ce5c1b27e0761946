/**
 * Days of the civil calendar as whole numbers (days since 1970-01-01), so that counting days never meets a clock:
 * months, weeks and years are arithmetic, and only `todayIn` and `startOfDay` know time zones.
 */
import { LRUCache } from 'lru-cache';
import { DAY, MINUTE } from '../../platform/clock.ts';

/** A civil day: days since 1970-01-01, whatever the zone. */
export type Day = number;

export interface Civil {
  year: number;
  /** 1 to 12. */
  month: number;
  /** Day of the month, from 1. */
  dom: number;
}

export const WEEK = 7;
const MONTHS = 12;

/** The day of a date. Months and days beyond their range carry over, as in the calendar of `Date`. */
export function dayNumber(year: number, month: number, dom: number): Day {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, dom);
  return Math.floor(date.getTime() / DAY);
}

export function civilOf(day: Day): Civil {
  const date = new Date(day * DAY);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, dom: date.getUTCDate() };
}

/** The day of a date that the calendar has, or null: 2026-02-30 is no day. */
export function realDay(year: number, month: number, dom: number): Day | null {
  if (month < 1 || month > MONTHS || dom < 1 || dom > daysIn(year, month)) return null;
  return dayNumber(year, month, dom);
}

export function daysIn(year: number, month: number): number {
  return dayNumber(year, month + 1, 1) - dayNumber(year, month, 1);
}

/** 0 is Monday, 6 is Sunday: weeks start on Monday. */
export function weekdayOfDay(day: Day): number {
  // 1970-01-01 was a Thursday.
  return (((day + 3) % WEEK) + WEEK) % WEEK;
}

export function mondayOf(day: Day): Day {
  return day - weekdayOfDay(day);
}

/** `months` later (or earlier), on the same day of the month or its last: 31 January plus one is 28 February. */
export function plusMonths(day: Day, months: number): Day {
  const { year, month, dom } = civilOf(day);
  const first = civilOf(dayNumber(year, month + months, 1));
  return dayNumber(first.year, first.month, Math.min(dom, daysIn(first.year, first.month)));
}

/** YYYY-MM-DD. */
export function isoOfDay(day: Day): string {
  return new Date(day * DAY).toISOString().slice(0, 10);
}

/** The day of a YYYY-MM-DD. */
export function dayOfIso(iso: string): Day {
  return Math.floor(Date.parse(`${iso}T00:00:00Z`) / DAY);
}

/** Easter Sunday of the western churches (Meeus, Jones and Butcher). */
export function easterOf(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((8 * b + 13) / 25) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return dayNumber(year, Math.floor(n / 31), (n % 31) + 1);
}

/** Making a formatter costs tens of microseconds. Bounded, for a zone may be spelled in any mixture of cases. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({
  max: 1000,
  memoMethod: (timeZone) =>
    new Intl.DateTimeFormat('en-US', {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
    }),
});

/** The civil day that an instant (milliseconds) falls on in an IANA zone. Throws RangeError for an unknown zone. */
export function todayIn(instant: number, zone: string): Day {
  const [month, dom, year] = formats.memo(zone).format(instant).split('/').map(Number);
  return dayNumber(year!, month!, dom!);
}

/** No zone is further than this from UTC. */
const FURTHEST = 15 * 60;

/** The first instant (milliseconds) of a civil day in a zone, also where midnight is skipped by daylight saving. */
export function startOfDay(day: Day, zone: string): number {
  let before = -FURTHEST;
  let after = FURTHEST;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (todayIn(day * DAY + middle * MINUTE, zone) >= day) after = middle;
    else before = middle;
  }
  return day * DAY + after * MINUTE;
}

/** The last millisecond of a civil day in a zone. */
export function endOfDay(day: Day, zone: string): number {
  return startOfDay(day + 1, zone) - 1;
}
