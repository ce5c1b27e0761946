/** Dates of cells: `2026`, `2026-01`, `2026-01-05`, `2026-Q1`, `2026-W03` and ISO date-times, as moments and steps. */
import { DAY, HOUR } from '../clock.ts';
import type { Cell, Granularity } from './chart.ts';

const YEAR = /^[12]\d{3}$/;
const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/;
const QUARTER = /^(\d{4})-Q([1-4])$/i;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/i;

/** Milliseconds since the epoch of a date as it may stand in a cell (without a zone: UTC); null when it is none. */
export function momentOf(cell: Cell): number | null {
  if (typeof cell === 'number')
    return Number.isInteger(cell) && cell >= 1000 && cell <= 9999 ? Date.UTC(cell, 0) : null;
  if (typeof cell !== 'string') return null;
  const text = cell.trim();
  if (DATE.test(text)) return calendarDay(text);
  if (YEAR.test(text)) return Date.UTC(Number(text), 0);
  const quarter = QUARTER.exec(text);
  if (quarter) return Date.UTC(Number(quarter[1]), (Number(quarter[2]) - 1) * 3);
  const month = MONTH.exec(text);
  if (month) return Date.UTC(Number(month[1]), Number(month[2]) - 1);
  if (!TIME.test(text) || calendarDay(text.slice(0, 10)) === null) return null;
  const zoned = /(Z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`;
  const moment = Date.parse(zoned.replace(' ', 'T').toUpperCase());
  return Number.isNaN(moment) ? null : moment;
}

/** 2026-02-30 is no day. */
function calendarDay(text: string): number | null {
  const moment = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text) ? moment : null;
}

/** Whether a cell has a time of day. */
export function hasTime(cell: Cell): boolean {
  return typeof cell === 'string' && TIME.test(cell.trim());
}

/** The coarsest step that all dates of a column are written in. */
export function granularityOf(cells: readonly Cell[]): Granularity {
  const dates = cells.filter((cell) => cell !== null);
  const all = (test: (text: string) => boolean) =>
    dates.length > 0 && dates.every((cell) => test(String(cell).trim()));
  if (all((text) => YEAR.test(text))) return 'year';
  if (all((text) => QUARTER.test(text))) return 'quarter';
  if (all((text) => MONTH.test(text))) return 'month';
  if (all((text) => TIME.test(text))) return 'hour';
  return 'day';
}

interface Step {
  unit: 'hour' | 'day' | 'month' | 'year';
  count: number;
}

/** Distances between ticks, from fine to coarse. */
const STEPS: readonly Step[] = [
  { unit: 'hour', count: 1 },
  { unit: 'hour', count: 3 },
  { unit: 'hour', count: 6 },
  { unit: 'hour', count: 12 },
  { unit: 'day', count: 1 },
  { unit: 'day', count: 2 },
  { unit: 'day', count: 3 },
  { unit: 'day', count: 7 },
  { unit: 'day', count: 14 },
  { unit: 'month', count: 1 },
  { unit: 'month', count: 2 },
  { unit: 'month', count: 3 },
  { unit: 'month', count: 6 },
  { unit: 'year', count: 1 },
  { unit: 'year', count: 2 },
  { unit: 'year', count: 5 },
  { unit: 'year', count: 10 },
  { unit: 'year', count: 25 },
  { unit: 'year', count: 100 },
];
const FINEST: Record<Granularity, number> = { hour: 0, day: 4, week: 7, month: 9, quarter: 11, year: 13 };
const LENGTH = { hour: HOUR, day: DAY, month: 30.44 * DAY, year: 365.25 * DAY };

export interface TimeTicks {
  /** Moments, ascending, within the range. */
  at: number[];
  unit: Step['unit'];
}

/**
 * Ticks of a time axis: the finest step, no finer than the data, that gives at most `most` of them. Days are counted
 * from the first date, so that a daily chart begins with a label; hours, months and years are those of the calendar.
 */
export function timeTicks(from: number, to: number, granularity: Granularity, most: number): TimeTicks {
  const steps = STEPS.slice(FINEST[granularity]);
  const step =
    steps.find(({ unit, count }) => (to - from) / (LENGTH[unit] * count) + 1 <= most) ?? steps.at(-1)!;
  return { at: TICKS[step.unit](from, to, step.count), unit: step.unit };
}

const TICKS: Record<Step['unit'], (from: number, to: number, count: number) => number[]> = {
  hour: (from, to, count) => {
    const every = count * HOUR;
    return upTo(Math.ceil(from / every) * every, to, (at) => at + every);
  },
  day: (from, to, count) => upTo(Math.ceil(from / DAY) * DAY, to, (at) => at + count * DAY),
  month: (from, to, count) => {
    const first = new Date(from);
    let month = first.getUTCFullYear() * 12 + first.getUTCMonth();
    if (monthStart(month) < from) month += 1;
    month = Math.ceil(month / count) * count;
    const found: number[] = [];
    for (; monthStart(month) <= to; month += count) found.push(monthStart(month));
    return found;
  },
  year: (from, to, count) => {
    const start = new Date(from).getUTCFullYear();
    let year = Math.ceil((yearStart(start) < from ? start + 1 : start) / count) * count;
    const found: number[] = [];
    for (; yearStart(year) <= to; year += count) found.push(yearStart(year));
    return found;
  },
};

function monthStart(month: number): number {
  return Date.UTC(Math.floor(month / 12), month % 12);
}

function yearStart(year: number): number {
  return Date.UTC(year, 0);
}

function upTo(first: number, last: number, next: (at: number) => number): number[] {
  const found: number[] = [];
  for (let at = first; at <= last; at = next(at)) found.push(at);
  return found;
}
