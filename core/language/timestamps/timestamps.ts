/**
 * Dates as outlets write them. One tokenizer reads every layout. Each piece of the text must be a known part of a date
 * (year, month name, time, zone …); a single unknown piece makes the whole text null, so nothing is guessed.
 */
import { MINUTE, SECOND } from '../../platform/clock.ts';
import { clock, type DateParts, readParts } from './date-parts.ts';
import { instantIn } from './zones.ts';

export interface DateOptions {
  /** BCP 47. Decides 3/4/2024: English is month first (except en-GB and similar), others are day first. */
  language?: string | null;
}

export interface ReadDate {
  at: Date;
  /** Calendar day as written, YYYY-MM-DD: the day it was at the outlet. */
  day: string;
  /** The finest part in the text. */
  precision: 'instant' | 'day' | 'month' | 'year';
  /** The text has its own zone or offset. */
  zoned: boolean;
  /** How it was read, in words: "+02:00 as written", "no offset: read as UTC". */
  evidence: string;
}

const MAX_LENGTH = 120;
const NO_OFFSET = 'no offset: read as UTC';

/**
 * Reads a date in any supported layout (ISO 8601, RFC 822, asctime, numeric, month names of some forty languages, epoch
 * seconds or milliseconds), or null when the text is not entirely a date. Never throws.
 */
export function readDate(text: string, options: DateOptions = {}): ReadDate | null {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > MAX_LENGTH) return null;
  const read = readEpoch(trimmed) ?? readTruncated(trimmed) ?? readWritten(trimmed, options);
  return read && hasFourDigits(read.at.getUTCFullYear()) ? read : null;
}

function readWritten(text: string, options: DateOptions): ReadDate | null {
  const parts = readParts(text);
  return parts && assignNumbers(parts, options) ? assemble(parts) : null;
}

/** An offset may move the last evening of 9999, which stands for "never", into a year that cannot be stored. */
function hasFourDigits(year: number): boolean {
  return year >= 1 && year <= 9999;
}

function readEpoch(text: string): ReadDate | null {
  if (!/^(\d{10}|\d{13})(\.\d+)?$/.test(text)) return null;
  const at = new Date(text.length >= 13 && !text.includes('.') ? Number(text) : Number(text) * SECOND);
  return { at, day: dayOf(at), precision: 'instant', zoned: true, evidence: 'epoch seconds' };
}

/** Years, months and the truncated forms of ISO 8601:1988: 2003, 2003-12, 20031231, 031231, -0312. */
function readTruncated(text: string): ReadDate | null {
  const year = /^(\d{4})$/.exec(text);
  if (year) return whole(Number(year[1]), 0, 1, 'year');
  const month = /^(\d{4})-(\d{2})$/.exec(text) ?? /^-(\d{2})-?(\d{2})$/.exec(text);
  if (month) return whole(fullYear(month[1]!), Number(month[2]) - 1, 1, 'month');
  const compact = /^(\d{4}|\d{2})(\d{2})(\d{2})$/.exec(text);
  if (compact) return whole(fullYear(compact[1]!), Number(compact[2]) - 1, Number(compact[3]), 'day');
  const stamp = /^(\d{4})(\d{2})(\d{2})T?(\d{2})(\d{2})(\d{2})?Z?$/.exec(text);
  if (!stamp) return null;
  const day = whole(Number(stamp[1]), Number(stamp[2]) - 1, Number(stamp[3]), 'instant');
  const time = clock(stamp[4]!, stamp[5]!, stamp[6] ?? '0');
  if (!day || time === null) return null;
  return { ...day, at: new Date(day.at.getTime() + time), zoned: text.endsWith('Z') };
}

function whole(year: number, month: number, day: number, precision: ReadDate['precision']): ReadDate | null {
  const wall = dayStart(year, month, day);
  if (wall === null) return null;
  const at = new Date(wall);
  return { at, day: dayOf(at), precision, zoned: false, evidence: NO_OFFSET };
}

/** Assigns the bare numbers to year, month and day. False when that is impossible. */
function assignNumbers(parts: DateParts, options: DateOptions): boolean {
  const { loose } = parts;
  if (loose.length === 4 || (loose.length === 3 && parts.month === null))
    return assignNumericDate(parts, options);
  if (parts.month !== null && parts.day === null && loose.length > 0) {
    parts.day = Number(loose.shift());
    if (parts.year === null && loose.length > 0) parts.year = fullYear(loose.shift()!);
    if (parts.time === null && loose.length > 0) parts.time = clock(loose.shift()!, '0', '0');
  } else if (parts.month === null && parts.year !== null && loose.length === 2) {
    return assignNumericDate(parts, options);
  }
  return loose.length === 0 && parts.year !== null && parts.month !== null;
}

type Order = [year: string, month: string, day: string];

/** 3/4/2024, 30.10.23, 06-1-2, "11 04 2020": the weekday decides if given, otherwise the language. */
function assignNumericDate(parts: DateParts, options: DateOptions): boolean {
  const mark = parts.loose.length === 4 ? parts.loose.pop()! : ' ';
  const [a, b, c] = parts.loose as [string, string, string | undefined];
  const last = c ?? String(parts.year);
  const yearFirst = last.length === 1 || (mark === '-' && last.length === 2);
  if (last.length === 3 || (mark === ' ' && last.length < 4)) return false;
  const ymd: Order = [a, b, last];
  const dmy: Order = [last, b, a];
  const mdy: Order = [last, a, b];
  const usual = dayFirst(mark, options) ? [dmy, mdy] : [mdy, dmy];
  const valid = (yearFirst ? [ymd] : usual)
    .map(([y, m, d]) => ({ year: fullYear(y), month: Number(m) - 1, day: Number(d) }))
    .filter((order) => dayStart(order.year, order.month, order.day) !== null);
  const chosen =
    valid.find((o) => new Date(dayStart(o.year, o.month, o.day)!).getUTCDay() === parts.weekday) ?? valid[0];
  if (!chosen) return false;
  Object.assign(parts, chosen);
  return true;
}

const MONTH_FIRST = /^en(-us|-ph|-pr|-ca)?$/i;

function dayFirst(mark: string, options: DateOptions): boolean {
  if (mark === '.' || mark === '-' || mark === ' ') return true;
  return options.language ? !MONTH_FIRST.test(options.language.replace('_', '-')) : false;
}

function assemble(parts: DateParts): ReadDate | null {
  const start = dayStart(parts.year!, parts.month!, parts.day ?? 1);
  if (start === null) return null;
  const wall = start + (parts.time ?? 0);
  const precision = parts.time !== null ? 'instant' : parts.day !== null ? 'day' : 'month';
  const at = new Date(placed(wall, parts.zone ?? 0));
  if (Number.isNaN(at.getTime())) return null;
  return {
    at,
    day: dayOf(new Date(wall)),
    precision,
    zoned: parts.zone !== null,
    evidence: parts.zone === null ? NO_OFFSET : 'offset as written',
  };
}

function placed(wall: number, zone: number | string): number {
  return typeof zone === 'number' ? wall - zone * MINUTE : instantIn(zone, wall);
}

function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  // POSIX convention: 69-99 are in the last century.
  return year < 69 ? 2000 + year : 1900 + year;
}

function dayOf(wall: Date): string {
  return wall.toISOString().replace(/T.*$/, '');
}

/** UTC midnight of a calendar day, or null when the day does not exist. */
function dayStart(year: number, month: number, day: number): number | null {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  const same = date.getUTCFullYear() === year && date.getUTCMonth() === month && date.getUTCDate() === day;
  return same ? date.getTime() : null;
}
