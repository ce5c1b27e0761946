/** The moments that dates without a time of day stand for, at a UTC offset such as -03:00. */
import { DAY } from '../../platform/clock.ts';

const BARE_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** A date-time as it is; a bare date from its first moment. Milliseconds. */
export function startOfDate(date: string, offset: string): number {
  return Date.parse(BARE_DATE.test(date) ? `${date}T00:00:00.000${offset}` : date);
}

/** A date-time as it is; a bare date to its last millisecond. Milliseconds. */
export function endOfDate(date: string, offset: string): number {
  return BARE_DATE.test(date) ? startOfDate(date, offset) + DAY - 1 : Date.parse(date);
}
