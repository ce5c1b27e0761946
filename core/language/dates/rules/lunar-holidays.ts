/** Holidays of calendars that follow the moon, which Intl (ICU) knows. */
import { DAY } from '../../../platform/clock.ts';
import { type Day, dayNumber } from '../civil.ts';

type Calendar = 'islamic-umalqura' | 'hebrew' | 'chinese';
type On = (year: number) => Day;

/** The first day of a year that is this day of the calendar. `month`: its number, or its English name in the Hebrew calendar. */
export function inCalendar(calendar: Calendar, month: string, day: number): On {
  return onceAYear((year) => firstDay(calendar, dayNumber(year, 1, 1), day, month));
}

/** Years from 2009 to 2030 in which India keeps Diwali a day later. */
const KEPT_LATER = new Set([2013, 2018, 2027]);

/**
 * Diwali: the night before the new moon in October or November, with which a month of the Chinese calendar begins, be it the
 * ninth, the tenth or a leap month.
 */
export const diwali: On = onceAYear((year) => {
  const moon = firstDay('chinese', dayNumber(year, 10, 18), 1);
  return KEPT_LATER.has(year) ? moon : moon - 1;
});

/** Finding a day takes up to 366 looks at a calendar, some milliseconds. */
function onceAYear(on: On): On {
  const known = new Map<number, Day>();
  return (year) => {
    const day = known.get(year) ?? on(year);
    known.set(year, day);
    return day;
  };
}

/** The first day from `from` on that is this day of a month of the calendar; `month`: of that one. */
function firstDay(calendar: Calendar, from: Day, wanted: number, month?: string): Day {
  const format = new Intl.DateTimeFormat(`en-u-ca-${calendar}`, {
    month: calendar === 'hebrew' ? 'long' : 'numeric',
    day: 'numeric',
    timeZone: 'UTC',
  });
  const isWanted = (day: Day) => {
    const parts = format.formatToParts(day * DAY);
    const valueIn = (type: string) => parts.find((part) => part.type === type)?.value;
    return valueIn('day') === `${wanted}` && (month === undefined || valueIn('month') === month);
  };
  let day = from;
  // A year of twelve moons is shorter than ours: each of its days comes at least once.
  while (!isWanted(day) && day < from + 400) day += 1;
  return day;
}
