/** Holidays of calendars that follow the moon, which Intl (ICU) knows. */
import { DAY } from '../../../platform/clock.ts';
import { type Day, dayNumber } from '../civil.ts';

type Calendar = 'islamic-umalqura' | 'hebrew' | 'chinese';
type On = (year: number) => Day;

/** The first day of a year that is this day of the calendar. `month`: its number, or its English name in the Hebrew calendar. */
export function inCalendar(calendar: Calendar, month: string, day: number): On {
  return onceAYear((year) => firstDay(calendar, dayNumber(year, 1, 1), `${month} ${day}`));
}

/**
 * Diwali: the night before the new moon in October or November with which a month of the Chinese calendar begins. Of the years
 * from 2009 to 2030, India keeps it a day later in two.
 */
export const diwali: On = onceAYear((year) => {
  const moons = ['9 1', '10 1'].map((month) => firstDay('chinese', dayNumber(year, 10, 18), month));
  return Math.min(...moons) - (year === 2018 || year === 2027 ? 0 : 1);
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

function firstDay(calendar: Calendar, from: Day, wanted: string): Day {
  const month = calendar === 'hebrew' ? 'long' : 'numeric';
  const format = new Intl.DateTimeFormat(`en-u-ca-${calendar}`, { month, day: 'numeric', timeZone: 'UTC' });
  const at = (day: Day) => {
    const parts = format.formatToParts(day * DAY);
    const valueIn = (type: string) => parts.find((part) => part.type === type)?.value;
    return `${valueIn('month')} ${valueIn('day')}`;
  };
  let day = from;
  // A year of twelve moons is shorter than ours: each of its days comes at least once.
  while (at(day) !== wanted && day < from + 400) day += 1;
  return day;
}
