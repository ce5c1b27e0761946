/**
 * Calendar days as whole numbers (days since 1970-01-01), so that months, weeks and years are plain arithmetic. Only
 * `todayIn`, `startOfDay` and `endOfDay` know time zones.
 */
import { LRUCache } from 'lru-cache';
import { DAY, MINUTE } from '../../platform/clock.ts';

/** A calendar day in any zone: days since 1970-01-01. */
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

/** Day number of a date. Months and days out of range carry over, as in `Date`. */
export function dayNumber(year: number, month: number, dom: number): Day {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, dom);
  return Math.floor(date.getTime() / DAY);
}

/** Year, month (1-12) and day of the month (from 1) of a day number. */
export function civilOf(day: Day): Civil {
  const date = new Date(day * DAY);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, dom: date.getUTCDate() };
}

/** Day number of a date, or null when it does not exist (2026-02-30). */
export function realDay(year: number, month: number, dom: number): Day | null {
  if (month < 1 || month > MONTHS || dom < 1 || dom > daysIn(year, month)) return null;
  return dayNumber(year, month, dom);
}

/** Days in a month (1-12). */
export function daysIn(year: number, month: number): number {
  return dayNumber(year, month + 1, 1) - dayNumber(year, month, 1);
}

/** Weekday of a day number: 0 is Monday, 6 is Sunday. */
export function weekdayOfDay(day: Day): number {
  // 1970-01-01 was a Thursday.
  return (((day + 3) % WEEK) + WEEK) % WEEK;
}

/** The Monday on or before a day. */
export function mondayOf(day: Day): Day {
  return day - weekdayOfDay(day);
}

/**
 * The same day of the month `months` later (earlier when negative), or its last day: 31 January plus one is 28
 * February.
 */
export function plusMonths(day: Day, months: number): Day {
  const { year, month, dom } = civilOf(day);
  const first = civilOf(dayNumber(year, month + months, 1));
  return dayNumber(first.year, first.month, Math.min(dom, daysIn(first.year, first.month)));
}

/** A day number as YYYY-MM-DD. */
export function isoOfDay(day: Day): string {
  return new Date(day * DAY).toISOString().slice(0, 10);
}

/** Day number of a YYYY-MM-DD date. */
export function dayOfIso(iso: string): Day {
  return Math.floor(Date.parse(`${iso}T00:00:00Z`) / DAY);
}

/** Western Easter Sunday (Meeus/Jones/Butcher algorithm). */
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

/**
 * Building a formatter takes tens of microseconds. The cache is bounded because a zone can be spelled in any mix of
 * upper and lower case.
 */
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

/** The calendar day at an instant (milliseconds) in an IANA zone. Throws RangeError for an unknown zone. */
export function todayIn(instant: number, zone: string): Day {
  const [month, dom, year] = formats.memo(zone).format(instant).split('/').map(Number);
  return dayNumber(year!, month!, dom!);
}

/** No zone is further from UTC, in minutes. */
const FURTHEST = 15 * 60;

/** First instant (milliseconds) of a day in a zone, even when daylight saving skips midnight. */
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

/** Last millisecond of a day in a zone. */
export function endOfDay(day: Day, zone: string): number {
  return startOfDay(day + 1, zone) - 1;
}

/** Whether a text is `YYYY-MM-DD` and that day exists. The calendar begins with year 1: PostgreSQL has no year 0. */
export function isCalendarDay(text: string): boolean {
  const midnight = /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(text);
}
