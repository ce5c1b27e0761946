/** The publication window that a query's date words open. */

import { type Day, dayOfIso, endOfDay, isoOfDay, startOfDay, todayIn } from '../../language/dates/civil.ts';
import { spanUpTo } from '../../language/dates/span.ts';
import { type TimeBasis, type WordsOfTime, wordsOfTime } from '../../language/dates/temporal.ts';
import type { StoredArticle } from '../../store/articles/article.ts';
import { DEFAULT_DAYS } from '../request/search-request.ts';

export interface PublicationWindow {
  /** Milliseconds since the epoch, inclusive; null is open. */
  from: number | null;
  to: number | null;
}

/** The date words of a query, and the days they open. */
export interface Timing {
  words: WordsOfTime;
  zone: string;
  /**
   * The days opened; null when the words only sort: the request's own dates or days take precedence, or something is due
   * by then.
   */
  opened: { from: Day; to: Day } | null;
  /** Whether nearby days were added because the requested ones have nothing. */
  widened: boolean;
}

/** Days before a future event that are searched for news about it. */
const BEFORE_EVENT = 14;
/** Days added on either side of days without results. */
const NEARBY = 3;

/**
 * Reads a query's date words at `now`, or null when it has none. `isBounded`: the words only sort, because the request
 * sets its own window or what is searched has none. `names`: the folded words of names that are no dates.
 */
export function readTiming(
  query: string,
  { zone, now, isBounded }: { zone: string; now: number; isBounded: boolean },
  names: readonly (readonly string[])[] = [],
): Timing | null {
  const words = wordsOfTime(query, { reference: now, zone, names });
  return words === null ? null : timingOf(words, zone, now, isBounded);
}

/** Whether the folded words of a name would be read as a date. */
export function isDated(name: readonly string[]): boolean {
  return name.length > 1 && wordsOfTime(name.join(' '), { reference: 0, zone: 'UTC' }) !== null;
}

/** The timing of a query that asks for nothing but the news. */
export function newestTiming(zone: string, now: number, isBounded: boolean): Timing {
  const words: WordsOfTime = { expression: null, from: null, to: null, basis: 'recency', topic: '' };
  return timingOf(words, zone, now, isBounded);
}

function timingOf(words: WordsOfTime, zone: string, now: number, isBounded: boolean): Timing {
  return { words, zone, opened: isBounded ? null : openedBy(words, todayIn(now, zone)), widened: false };
}

/** Days after a quarter or half of a year in which its results are published. */
const REPORTING = 75;

/** The last day on which what the words ask for is published. */
export function lastDayOf(to: string, { reported }: WordsOfTime): Day {
  return dayOfIso(to) + (reported ? REPORTING : 0);
}

function openedBy(words: WordsOfTime, today: Day): { from: Day; to: Day } | null {
  const { basis, from, to, due } = words;
  if (due) return null;
  if (basis === 'recency' || to === null) return { from: today - DEFAULT_DAYS, to: today };
  if (basis === 'event') return { from: today - BEFORE_EVENT, to: today };
  return { from: from === null ? spanUpTo(dayOfIso(to)).from : dayOfIso(from), to: lastDayOf(to, words) };
}

/** The window of `timing`, or `requested` when its words open none. */
export function windowOfTiming(timing: Timing | null, requested: PublicationWindow): PublicationWindow {
  const opened = timing?.opened;
  if (!timing || !opened) return requested;
  return { from: startOfDay(opened.from, timing.zone), to: endOfDay(opened.to, timing.zone) };
}

/** The same with some days added on both sides; null when its days cannot be widened. */
export function widenTiming(timing: Timing | null): Timing | null {
  if (timing?.opened == null || timing.words.basis !== 'published') return null;
  const { from, to } = timing.opened;
  return { ...timing, opened: { from: from - NEARBY, to: to + NEARBY }, widened: true };
}

/** Whether an article's publication date is within a window; undated ones count by when they were first seen. */
export function isPublishedWithin(
  { from, to }: PublicationWindow,
  { publishedAt, firstSeenAt }: Pick<StoredArticle, 'publishedAt' | 'firstSeenAt'>,
): boolean {
  const at = (publishedAt ?? firstSeenAt).getTime();
  return (from === null || at >= from) && (to === null || at <= to);
}

/** How the query's date was read, as shown in answers. */
export interface Temporal {
  /** The date words; null when the query asks for the latest without a date. */
  expression: string | null;
  /** YYYY-MM-DD in `timezone`. */
  from: string | null;
  to: string | null;
  timezone: string;
  basis: TimeBasis;
  /** Null when the date only sorts: the request's dates or days took precedence, or something is due by then. */
  window: { from: string; to: string } | null;
  /** No result is from the requested days: all are from nearby ones. */
  widened: boolean;
}

/** `timing` as shown in answers. */
export function shownTiming(timing: Timing | null): Temporal | null {
  if (timing === null) return null;
  const { words, zone, opened, widened } = timing;
  return {
    expression: words.expression,
    from: words.from,
    to: words.to,
    timezone: zone,
    basis: words.basis,
    window: opened && { from: isoOfDay(opened.from), to: isoOfDay(opened.to) },
    widened,
  };
}
