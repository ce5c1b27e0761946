/** Splits a text into the parts of a date; any unknown piece means that it is not a date. */
import { HOUR, MINUTE, SECOND } from '../../platform/clock.ts';
import { wordSet } from '../words/word-lists.ts';
import { foldWord, monthNamed, weekdayNamed } from './date-words.ts';
import { isZone, zoneAbbreviation } from './zones.ts';

export interface DateParts {
  year: number | null;
  month: number | null;
  day: number | null;
  weekday: number | null;
  /** Milliseconds since midnight. */
  time: number | null;
  /** Minutes east of UTC, or an IANA zone. */
  zone: number | string | null;
  /** Bare numbers in order, not yet assigned to year, month or day. */
  loose: string[];
}

/** Hangul dates are only written in Korea. */
const KOREA = 'Asia/Seoul';

const MAX_OFFSET_MINUTES = 15 * 60;

/** Pieces without meaning: articles, "at", "o'clock", in the supported languages. */
const FILLERS = wordSet(
  'at on of the de del d a las la los el en y um uhr le les alle ore h hs hrs horas hora klo kl o den der am as dia il ul em du om t ob г ч в',
);

/** The pieces of a date, tried in this order at each position. */
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

/** "03-Dec-26", "25-ago-2026": what follows the second dash is no offset. */
const RFC_850 = /(?<![\p{L}\p{N}-])(\d{1,2})-(\p{L}{3,10}\.?)-(\d{4}|\d{2})(?![\p{L}\p{N}-])/u;

/** The parts of a date, or null when the text contains anything else. */
export function readParts(text: string): DateParts | null {
  const parts: DateParts = {
    year: null,
    month: null,
    day: null,
    weekday: null,
    time: null,
    zone: null,
    loose: [],
  };
  let half: string | null = null;
  PIECE.lastIndex = 0;
  // A "T" between date and time, and a "Z" after an offset, are only separators.
  const source = text
    .replace(/(\d)[Tt](?=\d{1,2}:?\d{2})/g, '$1 ')
    .replace(/([+-]\d{2}:?\d{2})Z$/, '$1')
    .replace(RFC_850, '$1 $2 $3');
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

function take(parts: DateParts, groups: Record<string, string | undefined>): boolean {
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

function takeYmd(parts: DateParts, [year, month, day]: string[]): boolean {
  if (parts.year !== null) return false;
  parts.year = Number(year);
  parts.month = Number(month) - 1;
  parts.day = Number(day);
  return true;
}

function takeClock(parts: DateParts, text: string): boolean {
  // A fourth field ("15:04:05:00") is always padding, and only with two-digit fields.
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

function takeOffset(parts: DateParts, text: string): boolean {
  const match = /([-+−])(\d{1,2}?):?(\d{2})?(?::\d{2})?$/.exec(text);
  if (!match) return false;
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  if (minutes > MAX_OFFSET_MINUTES || Number(match[3] ?? 0) > 59) return false;
  if (parts.time === null && parts.loose.length === 0 && parts.day === null) {
    // In "2004-july-13", with no time or day yet, the dash is only a separator.
    return match[3] === undefined && takeNumber(parts, match[2]!);
  }
  parts.zone = match[1] === '+' ? minutes : -minutes;
  return true;
}

function takeNumber(parts: DateParts, digits: string): boolean {
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

function takeWord(parts: DateParts, word: string): boolean {
  // After a time, capitals such as "AT", "CT" and "PT" are zones, not words.
  if (parts.time !== null && /^[A-Z]{1,5}$/.test(word) && zoneAbbreviation(word) !== null)
    return takeZone(parts, word);
  const folded = foldWord(word);
  if (takeName(parts, folded)) return true;
  if (FILLERS.has(folded) || folded === '') return true;
  return takeZone(parts, word);
}

function takeName(parts: DateParts, folded: string): boolean {
  const weekday = weekdayNamed(folded);
  const month = monthNamed(folded);
  // "mar" is both March and Tuesday: the month, unless there is one already.
  if (weekday !== null && month !== null && parts.month !== null) {
    parts.weekday = weekday;
    return true;
  }
  if (month !== null) {
    if (parts.month !== null && parts.weekday !== null) return false;
    if (parts.month !== null) parts.weekday = null;
    parts.month = month;
    return true;
  }
  if (weekday !== null) parts.weekday ??= weekday;
  return weekday !== null;
}

function takeZone(parts: DateParts, word: string): boolean {
  const zone =
    zoneAbbreviation(word.replaceAll('.', '')) ?? (word.includes('/') && isZone(word) ? word : null);
  if (zone === null) return word === 'UTC' || word.toLowerCase() === 'gmt';
  // "-0700 GMT": a numeric offset takes precedence over the name beside it.
  parts.zone ??= zone;
  return true;
}

/** Milliseconds since midnight of a time, or null when it does not exist. */
export function clock(hour: string, minute: string, second: string, millis = 0): number | null {
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
