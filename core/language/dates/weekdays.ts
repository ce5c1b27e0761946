/** Which Tuesday "Tuesday" means. In news, a bare weekday is the most recent one, today included. */
import { type Day, mondayOf, WEEK, weekdayOfDay } from './civil.ts';

/** The most recent such weekday (0 is Monday), `today` included. */
export function latest(weekday: number, today: Day): Day {
  return today - ((weekdayOfDay(today) - weekday + WEEK) % WEEK);
}

/** The first such weekday after `today`. */
export function coming(weekday: number, today: Day): Day {
  return latest(weekday, today) + WEEK;
}

/** That weekday in the week (Monday to Sunday) `weeks` away from today's. */
export function inWeek(weekday: number, today: Day, weeks: number): Day {
  return mondayOf(today) + WEEK * weeks + weekday;
}

/**
 * "Last Tuesday" is the most recent one before today, except yesterday, which has a word of its own: on a Wednesday
 * "last Tuesday" is last week's. On a Monday, "last Sunday" is still yesterday, the end of last week.
 */
export function last(weekday: number, today: Day): Day {
  const before = latest(weekday, today - 1);
  return before === today - 1 && before >= mondayOf(today) ? before - WEEK : before;
}
