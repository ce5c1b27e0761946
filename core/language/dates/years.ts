/** The year of a date that names none. */
import { civilOf, type Day, dayNumber, weekdayOfDay } from './civil.ts';
import type { DaySpan, Now } from './span.ts';

/**
 * Days that count as most of a year. In January "December" is the past one; in November "January" is the coming one.
 */
const FAR = 270;
const NEAR = 100;
/** A date this many days ahead is last year's, since what is searched has been published. */
const AHEAD = 50;

/**
 * A date without a year is in the current one (in February "October" is the coming one, in November "March" the past
 * one), unless that is most of a year away and a neighbouring year's is close.
 */
export function inPlausibleYear(now: Now, at: (year: number) => DaySpan | null): DaySpan | null {
  const { year } = civilOf(now.today);
  const inYear = at;
  const own = at(year);
  if (own === null) {
    // 29 February: the nearest leap year, past ones first.
    for (const shift of [-1, 1, -2, 2, -3, 3, -4, 4]) {
      const there = at(year + shift);
      if (there !== null) return { ...there, inYear };
    }
    return null;
  }
  if (now.isPublished && own.from > now.today + AHEAD) {
    const before = at(year - 1);
    if (before !== null) return { ...before, inYear };
  }
  const away = distance(own, now.today);
  if (away > FAR) {
    const other = at(own.from > now.today ? year - 1 : year + 1);
    if (other !== null && distance(other, now.today) < NEAR) return { ...other, inYear };
  }
  return { ...own, inYear };
}

/** Days between a day and a span; 0 inside the span. */
function distance(span: DaySpan, day: Day): number {
  return Math.max(span.from - day, day - span.to, 0);
}

/** Within this many days, a wrong weekday is a mistake rather than a hint at another year. */
const SLIP = 60;

/** "Friday 6 July": the nearby year in which that day is a Friday; if there is none, the weekday is ignored. */
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

/** How many months away "Tuesday 19th" can be. */
const MONTHS_AROUND = 12;

/** The nearest such day of the month; falls on `weekday` when one is given. Null when no month within reach fits. */
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

/** A two-digit year in full: at most ten years ahead. */
export function fullYear(short: number, now: Now): number {
  if (short >= 100) return short;
  const { year } = civilOf(now.today);
  const century = year - (year % 100);
  return century + short > year + 10 ? century - 100 + short : century + short;
}
