/** The year of a date that names none. */
import { civilOf, type Day, dayNumber, weekdayOfDay } from './civil.ts';
import type { DaySpan, Now } from './span.ts';

/** In January "December" is the one just gone; in November "January" is the one ahead. */
const FAR = 270;
const NEAR = 100;

/**
 * A date without a year is of the year it is asked in (in February "October" is the coming one, in November "March"
 * the past one), unless that is most of a year away and the neighbour year's is close.
 */
export function inPlausibleYear(now: Now, at: (year: number) => DaySpan | null): DaySpan | null {
  const { year } = civilOf(now.today);
  const inYear = at;
  const own = at(year);
  if (own === null) {
    // 29 February: the nearest year that has one, the past one first.
    for (const shift of [-1, 1, -2, 2, -3, 3, -4, 4]) {
      const there = at(year + shift);
      if (there !== null) return { ...there, inYear };
    }
    return null;
  }
  const away = distance(own, now.today);
  if (away > FAR) {
    const other = at(own.from > now.today ? year - 1 : year + 1);
    if (other !== null && distance(other, now.today) < NEAR) return { ...other, inYear };
  }
  return { ...own, inYear };
}

/** Days between a day and a span; 0 inside. */
export function distance(span: DaySpan, day: Day): number {
  return Math.max(span.from - day, day - span.to, 0);
}

/** A date this close with another weekday is a slip of the weekday, not another year. */
const SLIP = 60;

/** "Friday 6 July": the year near the asking in which that day is that weekday; else the weekday is a slip. */
export function onWeekday(now: Now, weekday: number, date: DaySpan): DaySpan {
  if (date.dated || date.inYear === undefined || weekdayOfDay(date.from) === weekday) return date;
  if (distance(date, now.today) <= SLIP) return date;
  const { year } = civilOf(now.today);
  const fitting = [year, year - 1, year + 1]
    .map((one) => date.inYear!(one))
    .filter((one) => one !== null)
    .filter((one) => weekdayOfDay(one.from) === weekday)
    .sort((a, b) => distance(a, now.today) - distance(b, now.today))[0];
  return fitting === undefined ? date : { ...fitting, inYear: date.inYear };
}

/** Months this far away are considered for "Tuesday 19th". */
const MONTHS_AROUND = 12;

/** A day of the month without its month: the nearest one, on `weekday` when one was said. */
export function nearestDayOfMonth(now: Now, dom: number, weekday: number | null): DaySpan | null {
  const { year, month } = civilOf(now.today);
  let best: DaySpan | null = null;
  for (let shift = -MONTHS_AROUND; shift <= MONTHS_AROUND; shift++) {
    const day = dayNumber(year, month + shift, dom);
    if (civilOf(day).dom !== dom || (weekday !== null && weekdayOfDay(day) !== weekday)) continue;
    const span = { from: day, to: day };
    if (best === null || distance(span, now.today) <= distance(best, now.today)) best = span;
  }
  return best;
}

/** A year of two figures: the century that keeps it at most ten years ahead. */
export function fullYear(short: number, now: Now): number {
  if (short >= 100) return short;
  const { year } = civilOf(now.today);
  const century = year - (year % 100);
  return century + short > year + 10 ? century - 100 + short : century + short;
}
