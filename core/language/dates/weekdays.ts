/** Which Tuesday "Tuesday" is. In news a weekday without more is the most recent one, today included. */
import { type Day, mondayOf, WEEK, weekdayOfDay } from './civil.ts';

/** The most recent one, `today` included. */
export function latest(weekday: number, today: Day): Day {
  return today - ((weekdayOfDay(today) - weekday + WEEK) % WEEK);
}

/** The first one after `today`. */
export function coming(weekday: number, today: Day): Day {
  return latest(weekday, today) + WEEK;
}

/** The one in the week (Monday to Sunday) `weeks` from today's. */
export function inWeek(weekday: number, today: Day, weeks: number): Day {
  return mondayOf(today) + WEEK * weeks + weekday;
}

/**
 * "Last Tuesday": the most recent one before today. Yesterday has its own word, so on a Wednesday "last Tuesday" is
 * last week's; but on a Monday "last Sunday" is yesterday, the end of last week.
 */
export function last(weekday: number, today: Day): Day {
  const before = latest(weekday, today - 1);
  return before === today - 1 && before >= mondayOf(today) ? before - WEEK : before;
}
