/** Dates of cells: `2026`, `2026-01`, `2026-01-05`, `2026-Q1`, `2026-W03` and ISO date-times, as moments. */

import { dayNumber, mondayOf, startOfDay, todayIn } from '../../language/dates/civil.ts';
import { DAY } from '../../platform/clock.ts';
import { type Cell, GRANULARITIES, type Granularity } from './table.ts';

const YEAR = /^[12]\d{3}$/;
const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/;
/** "2026-Q1", and as they are written beside data: "Q1 2026", "T1 2026", "1T 2026". */
const QUARTER =
  /^(?:(?<year>\d{4})-Q(?<quarter>[1-4])|(?:[QT](?<first>[1-4])|(?<second>[1-4])[QT]) (?<of>\d{4}))$/i;
const WEEK = /^(\d{4})-W(0[1-9]|[1-4]\d|5[0-3])$/i;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/i;

/** Milliseconds since the epoch of a date in a cell (UTC unless it has an offset); null when it is not a date. */
export function momentOfCell(cell: Cell): number | null {
  if (typeof cell === 'number')
    return Number.isInteger(cell) && cell >= 1000 && cell <= 9999 ? Date.UTC(cell, 0) : null;
  if (typeof cell !== 'string') return null;
  const text = cell.trim();
  if (DATE.test(text)) return calendarDay(text);
  if (YEAR.test(text)) return Date.UTC(Number(text), 0);
  const { year, quarter, first, second, of } = QUARTER.exec(text)?.groups ?? {};
  if (year ?? of) return Date.UTC(Number(year ?? of), (Number(quarter ?? first ?? second) - 1) * 3);
  const week = WEEK.exec(text);
  if (week) return weekStart(Number(week[1]), Number(week[2]));
  const month = MONTH.exec(text);
  if (month) return Date.UTC(Number(month[1]), Number(month[2]) - 1);
  if (!TIME.test(text) || calendarDay(text.slice(0, 10)) === null) return null;
  const zoned = /(Z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`;
  const moment = Date.parse(zoned.replace(' ', 'T').toUpperCase());
  return Number.isNaN(moment) ? null : moment;
}

/** The Monday of an ISO week; null when the year has no such week. January 4 is always in week 1. */
function weekStart(year: number, week: number): number | null {
  const firstOf = (one: number) => mondayOf(dayNumber(one, 1, 4));
  const day = firstOf(year) + (week - 1) * 7;
  return day < firstOf(year + 1) ? day * DAY : null;
}

/** Null for days that do not exist, such as 2026-02-30. */
function calendarDay(text: string): number | null {
  const moment = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text) ? moment : null;
}

/** Whether a cell has a time of day. */
export function hasTime(cell: Cell): boolean {
  return typeof cell === 'string' && TIME.test(cell.trim());
}

const WRITTEN: readonly [RegExp, Granularity][] = [
  [YEAR, 'year'],
  [QUARTER, 'quarter'],
  [MONTH, 'month'],
  [WEEK, 'week'],
  [DATE, 'day'],
  [TIME, 'hour'],
];

/** The granularity in which a cell is written. */
function granularityOfCell(cell: Cell): Granularity {
  const text = String(cell).trim();
  return WRITTEN.find(([words]) => words.test(text))?.[1] ?? 'day';
}

/** The granularity to show a cell in: "2026" among days is a year, not January 1. */
export function granularityToShow(cell: Cell, granularity: Granularity): Granularity {
  const own = granularityOfCell(cell);
  return GRANULARITIES.indexOf(own) > GRANULARITIES.indexOf(granularity) ? own : granularity;
}

/**
 * The finest granularity of a column's dates. Date-times that share one time of day in `zone`, or are at least a day
 * apart, count as days.
 */
export function granularityOfCells(cells: readonly Cell[], zone: string): Granularity {
  const steps = new Set(cells.filter((cell) => cell !== null).map(granularityOfCell));
  const finest = GRANULARITIES.find((step) => steps.has(step)) ?? 'day';
  return finest === 'hour' && (steps.size > 1 || areDaily(cells, zone)) ? 'day' : finest;
}

function areDaily(cells: readonly Cell[], zone: string): boolean {
  const all = cells.map(momentOfCell).filter((moment) => moment !== null);
  const moments = [...new Set(all)].toSorted((a, b) => a - b);
  if (moments.length < 2) return false;
  const ofDay = new Intl.DateTimeFormat('en', { timeStyle: 'medium', timeZone: zone, hourCycle: 'h23' });
  if (new Set(moments.map((moment) => ofDay.format(moment))).size === 1) return true;
  return moments.every((moment, at) => at === 0 || moment - moments[at - 1]! >= DAY);
}

/**
 * Positions of cells on a time axis, in ms. In columns with date-times (`isTimed`), days begin at midnight in `zone`, and
 * so do date-times whose granularity is a day or more.
 */
export function axisMoments(
  cells: readonly Cell[],
  granularity: Granularity | null,
  zone: string,
  isTimed: boolean,
): (number | null)[] {
  if (!isTimed) return cells.map(momentOfCell);
  const starts = new Map<number, number>();
  const startOf = (day: number) => {
    const start = starts.get(day) ?? startOfDay(day, zone);
    starts.set(day, start);
    return start;
  };
  return cells.map((cell) => {
    const moment = momentOfCell(cell);
    if (moment === null || (hasTime(cell) && granularity === 'hour')) return moment;
    return startOf(hasTime(cell) ? todayIn(moment, zone) : moment / DAY);
  });
}
