/**
 * Dates as outlets write them. One tokenizer reads every layout: each piece of the text must be a known part
 * of a date (year, month word, clock time, zone …), and one unknown piece makes the whole text "not a date".
 * So nothing is guessed: a text either is a date in full, or null.
 */
import { HOUR, MINUTE, SECOND } from '../clock.ts';
import { foldWord, monthOf, weekdayOf } from './date-words.ts';
import { instantIn, isZone, zoneAbbreviation } from './zones.ts';

export interface DateOptions {
  /** IANA zone for texts that name none (the outlet's own). Without it such texts are read as UTC. */
  zone?: string | null;
  /** BCP 47. Decides 3/4/2024: English reads month first (not en-GB and the like), others day first. */
  language?: string | null;
}

export interface DateReading {
  at: Date;
  /** The calendar day as written, YYYY-MM-DD: what day it was at the outlet. */
  day: string;
  /** The finest part that the text names. */
  precision: 'instant' | 'day' | 'month' | 'year';
  /** The text itself names its zone or offset. */
  zoned: boolean;
  /** How it was read, in words: "+02:00 as written", "no offset: read as UTC". */
  evidence: string;
}

interface Parts {
  year: number | null;
  month: number | null;
  day: number | null;
  weekday: number | null;
  /** Milliseconds into the day. */
  time: number | null;
  /** Minutes east of UTC, or an IANA zone. */
  zone: number | string | null;
  /** Bare numbers in order, still without a meaning. */
  loose: string[];
}

const MAX_LENGTH = 120;
/** Only one country writes dates in Hangul. */
const KOREA = 'Asia/Seoul';
const MAX_OFFSET_MINUTES = 15 * 60;

/** Pieces that say nothing: articles, "at", "o'clock", in the languages read here. */
const FILLERS = new Set(
  'at on of the de del d a las la los el en y um uhr le les alle ore h hs hrs horas hora klo kl o den der am as dia il ul em du om t ob г ч в'.split(
    ' ',
  ),
);

/** The pieces a date can be cut into, tried in this order at each place. */
const PIECE = new RegExp(
  [
    String.raw`(?<paren>\([^()]{0,60}\))`,
    String.raw`(?<iana>(?:Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific|Etc)\/[A-Za-z_]+(?:\/[A-Za-z_]+)?(?:[+-]\d{1,2})?)`,
    String.raw`(?<ymd>\d{4}\s?[-/.]\s?\d{1,3}\s?[-/.]\s?\d{1,2})(?=$|[Tt\s,Z+(]|-\s)`,
    String.raw`(?<cjk>\d{4}\s?[年년]\s?\d{1,2}\s?[月월]\s?\d{1,2}\s?[日일])`,
    String.raw`(?<dmy>\d{1,2}\s?[-/.]\s?\d{1,2}\s?[-/.]\s?\d{1,4})(?=$|[^\d])`,
    String.raw`(?<clock>\d{1,2}[:.h]\d{1,2}(?::\d{1,2}(?:[.,]\d{1,9})?)?(?::\d{2}(?!\d))?)(?=$|[^\d:]|:-)`,
    String.raw`(?<offset>(?:GMT|UTC)?:?\s?[-+−]{1,2}\d{1,2}(?::?\d{2}(?::\d{2})?)?)(?=$|[^\d])`,
    String.raw`(?<half>[AaPp]\.?\s?[Mm]\b\.?|오전|오후|午前|午後|上午|下午)`,
    String.raw`(?<number>\d{1,4})(?<ordinal>st|nd|rd|th|º|ª|er|\.)?(?=$|[^\d])`,
    String.raw`(?<word>[\p{L}][\p{L}\p{M}.’'´]*)`,
    String.raw`(?<gap>[\s,;|·•–—/-]+|\.)`,
  ].join('|'),
  'uy',
);

/**
 * Reads a date in any layout known here (ISO 8601, RFC 822, asctime, numeric, month words of some forty
 * languages, epoch seconds or milliseconds), or null when the text is not wholly a date. Never throws.
 */
export function readDate(text: string, options: DateOptions = {}): DateReading | null {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > MAX_LENGTH) return null;
  const direct = readEpoch(trimmed) ?? readTruncated(trimmed);
  if (direct) return direct;
  const parts = readParts(trimmed);
  return parts && settle(parts, options) ? assemble(parts, options) : null;
}

function readEpoch(text: string): DateReading | null {
  if (!/^(\d{10}|\d{13})(\.\d+)?$/.test(text)) return null;
  const at = new Date(text.length >= 13 && !text.includes('.') ? Number(text) : Number(text) * SECOND);
  return { at, day: dayOf(at), precision: 'instant', zoned: true, evidence: 'epoch seconds' };
}

/** Years, months and the truncated forms of ISO 8601:1988: 2003, 2003-12, 20031231, 031231, -0312. */
function readTruncated(text: string): DateReading | null {
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

function whole(year: number, month: number, day: number, precision: DateReading['precision']): DateReading | null {
  const wall = dayStart(year, month, day);
  if (wall === null) return null;
  const at = new Date(wall);
  return { at, day: dayOf(at), precision, zoned: false, evidence: 'no offset: read as UTC' };
}

function readParts(text: string): Parts | null {
  const parts: Parts = { year: null, month: null, day: null, weekday: null, time: null, zone: null, loose: [] };
  let half: string | null = null;
  PIECE.lastIndex = 0;
  // A "T" between date and time, and a doubled "Z" after an offset, are separators here.
  const source = text.replace(/(\d)[Tt](?=\d{1,2}:?\d{2})/g, '$1 ').replace(/([+-]\d{2}:?\d{2})Z$/, '$1');
  while (PIECE.lastIndex < source.length) {
    const groups = PIECE.exec(source)?.groups;
    if (!groups) return null;
    if (groups.gap !== undefined || groups.paren !== undefined) continue;
    if (groups.half !== undefined) {
      half = groups.half;
      if (/^오/.test(half)) parts.zone ??= KOREA;
    } else if (!take(parts, groups)) return null;
  }
  if (half !== null) {
    if (parts.time === null) return null;
    parts.time = halfDay(parts.time, half);
  }
  return parts;
}

function take(parts: Parts, groups: Record<string, string | undefined>): boolean {
  if (groups.iana !== undefined) return takeZone(parts, groups.iana.replace(/^Etc\/(GMT|UTC)$/, 'UTC'));
  if (groups.ymd !== undefined) return takeYmd(parts, groups.ymd.split(/[-/.]/));
  if (groups.cjk !== undefined) {
    if (groups.cjk.includes('년')) parts.zone ??= KOREA;
    return takeYmd(parts, groups.cjk.split(/[年년月월日일]/));
  }
  if (groups.dmy !== undefined) {
    parts.loose.push(...groups.dmy.split(/[-/.]/).map((part) => part.trim()), /[-/.]/.exec(groups.dmy)![0]);
    return parts.loose.length === 4;
  }
  if (groups.clock !== undefined) return takeClock(parts, groups.clock);
  if (groups.offset !== undefined) return takeOffset(parts, groups.offset);
  if (groups.number !== undefined) return takeNumber(parts, groups.number);
  return takeWord(parts, groups.word ?? '');
}

function takeYmd(parts: Parts, [year, month, day]: string[]): boolean {
  if (parts.year !== null) return false;
  parts.year = Number(year);
  parts.month = Number(month) - 1;
  parts.day = Number(day);
  return true;
}

function takeClock(parts: Parts, text: string): boolean {
  // A fourth field ("15:04:05:00") is only ever padding, and only in full two-digit fields.
  const [hour, minute, second = '0', extra] = text.split(/[:.h,]/);
  if (extra !== undefined && text.split(':').length > 3 && !/^\d{2}:\d{2}:\d{2}:00$/.test(text)) return false;
  const time = clock(hour!, minute!, /^\d{1,2}:\d{1,2}:/.test(text) ? second : '0', fraction(text));
  if (time === null) return false;
  if (parts.time === null || parts.time === 0) parts.time = time;
  return true;
}

function fraction(text: string): number {
  const match = /:\d{1,2}[.,](\d{1,9})/.exec(text);
  return match ? Math.floor(Number(`0.${match[1]}`) * SECOND) : 0;
}

function takeOffset(parts: Parts, text: string): boolean {
  const match = /([-+−])(\d{1,2}?):?(\d{2})?(?::\d{2})?$/.exec(text);
  if (!match) return false;
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  if (minutes > MAX_OFFSET_MINUTES || Number(match[3] ?? 0) > 59) return false;
  if (parts.time === null && parts.loose.length === 0 && parts.day === null) {
    // "2004-july-13": no time, no day yet, so the dash is only a separator.
    return match[3] === undefined && takeNumber(parts, match[2]!);
  }
  parts.zone = match[1] === '+' ? minutes : -minutes;
  return true;
}

function takeNumber(parts: Parts, digits: string): boolean {
  if (digits.length === 3) return false;
  if (digits.length === 4 && parts.year === null && parts.loose.length < 3) {
    parts.year = Number(digits);
    return true;
  }
  if (digits === '00' && parts.time !== null && parts.zone === null) {
    parts.zone = 0;
    return true;
  }
  parts.loose.push(digits);
  return parts.loose.length <= 3;
}

function takeWord(parts: Parts, word: string): boolean {
  // After a clock time, capitals such as "AT", "CT", "PT" are zones, not words of some language.
  if (parts.time !== null && /^[A-Z]{1,5}$/.test(word) && zoneAbbreviation(word) !== null) return takeZone(parts, word);
  const folded = foldWord(word);
  if (takeName(parts, folded)) return true;
  if (FILLERS.has(folded) || folded === '') return true;
  return takeZone(parts, word);
}

function takeName(parts: Parts, folded: string): boolean {
  const weekday = weekdayOf(folded);
  const month = monthOf(folded);
  // "mar" is March and Tuesday, "mer" only Wednesday: the first place in a text belongs to the weekday.
  if (weekday !== null && month !== null) return takeEither(parts, weekday, month);
  if (month !== null) {
    if (parts.month !== null && parts.weekday !== null) return false;
    if (parts.month !== null) parts.weekday = null;
    parts.month = month;
    return true;
  }
  if (weekday === null || parts.weekday !== null) return weekday !== null;
  parts.weekday = weekday;
  return true;
}

/** Ambiguous words count as the month until a second month word shows that they were the weekday. */
function takeEither(parts: Parts, weekday: number, month: number): boolean {
  if (parts.month === null) parts.month = month;
  else parts.weekday = weekday;
  return true;
}

function takeZone(parts: Parts, word: string): boolean {
  const zone = zoneAbbreviation(word.replaceAll('.', '')) ?? (word.includes('/') && isZone(word) ? word : null);
  if (zone === null) return word === 'UTC' || word.toLowerCase() === 'gmt';
  // "-0700 GMT": the offset in numbers wins over the name beside it.
  parts.zone ??= zone;
  return true;
}

/** Gives the loose numbers their meaning. False when they can not have one. */
function settle(parts: Parts, options: DateOptions): boolean {
  const { loose } = parts;
  if (loose.length === 4 || (loose.length === 3 && parts.month === null)) return settleNumeric(parts, options);
  if (parts.month !== null && parts.day === null && loose.length > 0) {
    parts.day = Number(loose.shift());
    if (parts.year === null && loose.length > 0) parts.year = fullYear(loose.shift()!);
    if (parts.time === null && loose.length > 0) parts.time = clock(loose.shift()!, '0', '0');
  } else if (parts.month === null && parts.year !== null && loose.length === 2) {
    return settleNumeric(parts, options);
  }
  return loose.length === 0 && parts.year !== null && parts.month !== null;
}

/** 3/4/2024, 30.10.23, 06-1-2, "11 04 2020": the weekday decides if it is named, else the language. */
function settleNumeric(parts: Parts, options: DateOptions): boolean {
  const mark = parts.loose.length === 4 ? parts.loose.pop()! : ' ';
  const [a, b, c] = parts.loose as [string, string, string | undefined];
  const last = c ?? String(parts.year);
  const yearFirst = last.length === 1 || (mark === '-' && last.length === 2);
  if (last.length === 3 || (mark === ' ' && last.length < 4)) return false;
  const orders: [year: string, month: string, day: string][] = yearFirst
    ? [[a, b, last]]
    : dayFirst(mark, options)
      ? [[last, b, a], [last, a, b]]
      : [[last, a, b], [last, b, a]];
  const valid = orders
    .map(([y, m, d]) => ({ year: fullYear(y), month: Number(m) - 1, day: Number(d) }))
    .filter((order) => dayStart(order.year, order.month, order.day) !== null);
  const chosen = valid.find((o) => new Date(dayStart(o.year, o.month, o.day)!).getUTCDay() === parts.weekday) ?? valid[0];
  if (!chosen) return false;
  Object.assign(parts, chosen);
  return true;
}

const MONTH_FIRST = /^en(-us|-ph|-pr|-ca)?$/i;

function dayFirst(mark: string, options: DateOptions): boolean {
  if (mark === '.' || mark === '-' || mark === ' ') return true;
  return options.language ? !MONTH_FIRST.test(options.language.replace('_', '-')) : false;
}

function assemble(parts: Parts, options: DateOptions): DateReading | null {
  const start = dayStart(parts.year!, parts.month!, parts.day ?? 1);
  if (start === null) return null;
  const wall = start + (parts.time ?? 0);
  const precision = parts.time !== null ? 'instant' : parts.day !== null ? 'day' : 'month';
  const at = new Date(placed(wall, parts.zone ?? options.zone ?? 0));
  if (Number.isNaN(at.getTime())) return null;
  return { at, day: dayOf(new Date(wall)), precision, zoned: parts.zone !== null, evidence: zoneEvidence(parts.zone, options.zone ?? null) };
}

function placed(wall: number, zone: number | string): number {
  return typeof zone === 'number' ? wall - zone * MINUTE : instantIn(zone, wall);
}

function zoneEvidence(written: number | string | null, outlet: string | null): string {
  if (written !== null) return 'offset as written';
  return outlet ? `no offset: read in ${outlet}` : 'no offset: read as UTC';
}

function clock(hour: string, minute: string, second: string, millis = 0): number | null {
  const [h, m, s] = [Number(hour), Number(minute), Number(second)];
  if (h > 24 || m > 59 || s > 60 || (h === 24 && m + s > 0)) return null;
  return h * HOUR + m * MINUTE + Math.min(s, 59) * SECOND + millis;
}

function halfDay(time: number, half: string): number {
  const afternoon = /^[Pp]|오후|午後|下午/.test(half);
  const hours = Math.floor(time / HOUR);
  if (afternoon && hours < 12) return time + 12 * HOUR;
  return !afternoon && hours === 12 ? time - 12 * HOUR : time;
}

function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  // The POSIX pivot: 69-99 are the last century's.
  return year < 69 ? 2000 + year : 1900 + year;
}

function dayOf(wall: Date): string {
  return wall.toISOString().replace(/T.*$/, '');
}

/** UTC midnight of a calendar day, or null when there is no such day. */
function dayStart(year: number, month: number, day: number): number | null {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  const same = date.getUTCFullYear() === year && date.getUTCMonth() === month && date.getUTCDate() === day;
  return same ? date.getTime() : null;
}
