/** Ticks of time axes at calendar boundaries: in UTC for dates, in the chart's time zone for dates with a time. */

import { civilOf, type Day, dayNumber, startOfDay, todayIn } from '../../language/dates/civil.ts';
import { DAY, HOUR } from '../../platform/clock.ts';
import type { Granularity } from '../data/table.ts';

/** Which day a moment belongs to, and when a day begins. */
export interface Calendar {
  dayAt(moment: number): Day;
  startOf(day: Day): number;
}

/** `zone` null: for dates without a time, which begin at midnight UTC everywhere. */
export function calendarOf(zone: string | null): Calendar {
  if (zone === null || zone === 'UTC')
    return { dayAt: (moment) => Math.floor(moment / DAY), startOf: (day) => day * DAY };
  return { dayAt: (moment) => todayIn(moment, zone), startOf: (day) => startOfDay(day, zone) };
}

/** Distances between ticks, from fine to coarse. */
const STEPS = (
  [
    ['hour', [1, 3, 6, 12]],
    ['day', [1, 2, 3, 7, 14]],
    ['month', [1, 2, 3, 6]],
    ['year', [1, 2, 5, 10, 25, 100]],
  ] as const
).flatMap(([unit, counts]) => counts.map((count) => ({ unit, count })));
type Unit = (typeof STEPS)[number]['unit'];
const FINEST: Record<Granularity, number> = { hour: 0, day: 4, week: 7, month: 9, quarter: 11, year: 13 };
const LENGTH = { hour: HOUR, day: DAY, month: 30.44 * DAY, year: 365.25 * DAY };

export interface Tick {
  at: number;
  /** The unit of its label: among hours, midnight is labelled with the day. */
  unit: Unit;
}

/**
 * Ticks of a time axis: the finest step, no finer than the data, that gives at most `most` of them. Days are counted
 * from the first date, so that a daily chart begins with a label; hours, months and years are those of the calendar.
 */
export function timeTicks(
  from: number,
  to: number,
  granularity: Granularity,
  most: number,
  calendar: Calendar,
): Tick[] {
  const steps = STEPS.slice(FINEST[granularity]);
  const step =
    steps.find(({ unit, count }) => (to - from) / (LENGTH[unit] * count) + 1 <= most) ?? steps.at(-1)!;
  return TICKS[step.unit]({ from, to, count: step.count, calendar });
}

interface Cut {
  from: number;
  to: number;
  count: number;
  calendar: Calendar;
}

const TICKS: Record<Unit, (cut: Cut) => Tick[]> = {
  hour({ from, to, count, calendar }) {
    const ticks: Tick[] = [];
    for (let day = calendar.dayAt(from); day <= calendar.dayAt(to); day += 1) {
      const [midnight, next] = [calendar.startOf(day), calendar.startOf(day + 1)];
      for (let at = midnight; at < next; at += count * HOUR)
        ticks.push({ at, unit: at === midnight ? 'day' : 'hour' });
    }
    return ticks.filter(({ at }) => at >= from && at <= to);
  },
  day({ from, to, count, calendar }) {
    const first = calendar.dayAt(from);
    return upTo(to, calendar.startOf(first) < from ? first + 1 : first, count, 'day', calendar.startOf);
  },
  month({ from, to, count, calendar }) {
    const startOf = (month: number) =>
      calendar.startOf(dayNumber(Math.floor(month / 12), (month % 12) + 1, 1));
    const { year, month } = civilOf(calendar.dayAt(from));
    const first = year * 12 + month - 1;
    const begun = startOf(first) < from ? first + 1 : first;
    return upTo(to, Math.ceil(begun / count) * count, count, 'month', startOf);
  },
  year({ from, to, count, calendar }) {
    const startOf = (year: number) => calendar.startOf(dayNumber(year, 1, 1));
    const { year } = civilOf(calendar.dayAt(from));
    const begun = startOf(year) < from ? year + 1 : year;
    return upTo(to, Math.ceil(begun / count) * count, count, 'year', startOf);
  },
};

function upTo(
  to: number,
  first: number,
  count: number,
  unit: Unit,
  startOf: (one: number) => number,
): Tick[] {
  const ticks: Tick[] = [];
  for (let one = first; startOf(one) <= to; one += count) ticks.push({ at: startOf(one), unit });
  return ticks;
}
