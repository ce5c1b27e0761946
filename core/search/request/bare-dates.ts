/** Instants for dates without a time of day, at a UTC offset such as -03:00. */
import { DAY } from '../../platform/clock.ts';

/** YYYY-MM-DD. */
export const BARE_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Milliseconds of a date-time, or of the start of a bare date. */
export function startOfDate(date: string, offset: string): number {
  return Date.parse(BARE_DATE.test(date) ? `${date}T00:00:00.000${offset}` : date);
}

/** Milliseconds of a date-time, or of the last millisecond of a bare date. */
export function endOfDate(date: string, offset: string): number {
  return BARE_DATE.test(date) ? startOfDate(date, offset) + DAY - 1 : Date.parse(date);
}
