/** Where the bars of dates stand: steps of time that the data leave out have an empty place, so that time is not bent. */

import { civilOf, mondayOf, WEEK, weekdayOfDay } from '../../language/dates/civil.ts';
import { HOUR } from '../../platform/clock.ts';
import type { View } from '../data/view.ts';
import { calendarOf } from './ticks.ts';

/** Beyond this many places, or this many for each bar, bars stand side by side. */
const MOST_PLACES = 60;
const MOST_FOR_EACH = 4;
/** Pixels from one bar to the next, at least. */
const LEAST_STEP = 8;
const FEWEST = 3;

/** The place of each row, counted from 0, and how many there are in `width` pixels; null: rows stand side by side. */
export function placesOf(
  { moments, granularity, isTimed }: View,
  zone: string,
  width: number,
): { at: number[]; count: number } | null {
  if (moments === null || moments.length < FEWEST) return null;
  const calendar = calendarOf(isTimed ? zone : null);
  const days = moments.map((moment) => (moment === null ? Number.NaN : calendar.dayAt(moment)));
  const isWorking = granularity === 'day' && days.every((day) => weekdayOfDay(day) < WORKING_DAYS);
  const steps = days.map((day, row) =>
    isWorking ? workingDay(day) : stepOf(day, moments[row]!, granularity),
  );
  const apart = steps.slice(1).map((step, at) => step - steps[at]!);
  if (!apart.every((one) => Number.isInteger(one) && one > 0)) return null;
  const unit = apart.reduce(common);
  const at = steps.map((step) => (step - steps[0]!) / unit);
  const count = at.at(-1)! + 1;
  const isFull = count === steps.length;
  const isWide = count > Math.min(MOST_PLACES, MOST_FOR_EACH * steps.length) || width / count < LEAST_STEP;
  return isFull || isWide ? null : { at, count };
}

/** The greatest common divisor: years that are ten apart have no gap. */
function common(one: number, other: number): number {
  return other === 0 ? one : common(other, one % other);
}

const WORKING_DAYS = 5;

/** Among working days: where there are no others, a weekend is no gap. A whole number, since day -3 was a Monday. */
function workingDay(day: number): number {
  return ((mondayOf(day) + 3) / WEEK) * WORKING_DAYS + weekdayOfDay(day);
}

/** The number of the step in which a moment of a day is. */
function stepOf(day: number, moment: number, granularity: View['granularity']): number {
  if (granularity === 'hour') return moment / HOUR;
  if (granularity === 'day' || granularity === 'week') return day;
  const { year, month } = civilOf(day);
  return granularity === 'year' ? year : year * 12 + month;
}
