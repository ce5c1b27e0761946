/** The moments that dates without a time of day stand for. */
import { DAY } from '../../platform/clock.ts';

/** Argentina has kept UTC-3 all year since 2009, when it gave up daylight saving time. */
const BARE_DATE_OFFSET = '-03:00';
const BARE_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** A date-time as it is; a bare date from its first moment. Milliseconds. */
export function startOfDate(date: string): number {
  return Date.parse(BARE_DATE.test(date) ? `${date}T00:00:00.000${BARE_DATE_OFFSET}` : date);
}

/** A date-time as it is; a bare date to its last millisecond. Milliseconds. */
export function endOfDate(date: string): number {
  return BARE_DATE.test(date) ? startOfDate(date) + DAY - 1 : Date.parse(date);
}
