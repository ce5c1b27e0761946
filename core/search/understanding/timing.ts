/** How the words of time of a query bear on its search: the window they set, and which articles are of its day. */

import { type Day, dayOfIso, endOfDay, isoOfDay, startOfDay, todayIn } from '../../language/dates/civil.ts';
import { spanUpTo } from '../../language/dates/span.ts';
import { daysNamed, type WordsOfTime, wordsOfTime } from '../../language/dates/temporal.ts';
import { DAY } from '../../platform/clock.ts';
import type { DateMatch, Temporal } from '../answer/answer.ts';
import type { Candidate } from '../candidates/word-source.ts';

type Article = Candidate['article'];

export interface PublicationWindow {
  /** Milliseconds since the epoch, inclusive; null is open. */
  from: number | null;
  to: number | null;
}

/** The words of time of one query, and what was made of them. */
export interface Timing {
  words: WordsOfTime;
  zone: string;
  /** The days the words opened; null when the request's own dates or days decide, and the words only sort. */
  opened: { from: Day; to: Day } | null;
  /** Opened beyond the days that were asked for, because those have nothing. */
  widened: boolean;
}

/** News about what is to happen is looked for in the days before. */
const BEFORE_EVENT = 14;
/** "The latest" is looked for in as many days as a search without dates. */
const LATEST = 7;
/** Days looked at on either side of a day that has nothing. */
const NEARBY = 3;

/**
 * Reads a query's words of time at `now`; `bounded`: the request sets its own window, or what is searched has none, and
 * the words only sort. Null: the query has none.
 */
export function readTiming(query: string, zone: string, now: number, bounded: boolean): Timing | null {
  const words = wordsOfTime(query, { reference: now, zone });
  if (words === null) return null;
  return { words, zone, opened: bounded ? null : openedBy(words, todayIn(now, zone)), widened: false };
}

function openedBy({ basis, from, to }: WordsOfTime, today: Day): { from: Day; to: Day } {
  if (basis === 'recency' || to === null) return { from: today - LATEST, to: today };
  if (basis === 'event') return { from: today - BEFORE_EVENT, to: today };
  return { from: from === null ? spanUpTo(dayOfIso(to)).from : dayOfIso(from), to: dayOfIso(to) };
}

/** The window of `timing`, or `otherwise` when its words open none. */
export function windowOfTiming(timing: Timing | null, otherwise: PublicationWindow): PublicationWindow {
  const opened = timing?.opened;
  if (!timing || !opened) return otherwise;
  return { from: startOfDay(opened.from, timing.zone), to: endOfDay(opened.to, timing.zone) };
}

/** The same, some days wider on both sides; null when its window is not of days that were asked for. */
export function widened(timing: Timing | null): Timing | null {
  if (timing?.opened == null || timing.words.basis !== 'published') return null;
  const { from, to } = timing.opened;
  return { ...timing, opened: { from: from - NEARBY, to: to + NEARBY }, widened: true };
}

export function isPublishedWithin(
  { from, to }: PublicationWindow,
  { publishedAt, firstSeenAt }: Article,
): boolean {
  const at = (publishedAt ?? firstSeenAt).getTime();
  return (from === null || at >= from) && (to === null || at <= to);
}

/** How the query's date was read, as the answer says it. */
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

export interface DateMatched {
  date_match: DateMatch | null;
  referenced_date: string | null;
}

const NO_MATCH: DateMatched = { date_match: null, referenced_date: null };

/**
 * How an article stands to the days asked for: by the day it was published on, or, for what is to happen, by the
 * days that its headline and standfirst name.
 */
export function matchDate(timing: Timing | null, article: Article): DateMatched {
  if (timing === null || timing.words.to === null) return NO_MATCH;
  const { from, to } = timing.words;
  const asked = { from: from === null ? Number.NEGATIVE_INFINITY : dayOfIso(from), to: dayOfIso(to) };
  const days =
    timing.words.basis === 'event' ? mentioned(article, timing.zone) : published(article, timing.zone);
  const nearest = days
    .map((span) => ({ span, away: Math.max(span.from - asked.to, asked.from - span.to, 0) }))
    .sort((a, b) => a.away - b.away)[0];
  if (nearest === undefined) return { date_match: 'unknown', referenced_date: null };
  const { span, away } = nearest;
  return {
    date_match: away === 0 ? 'exact' : away === 1 ? 'adjacent' : 'outside',
    referenced_date: isoOfDay(Math.min(Math.max(span.from, asked.from), span.to)),
  };
}

function published({ publishedAt }: Article, zone: string): { from: Day; to: Day }[] {
  if (publishedAt === null) return [];
  const day = todayIn(publishedAt.getTime(), zone);
  return [{ from: day, to: day }];
}

/** Longer spans ("this year") are not about a day. */
const LONGEST_MENTION = 10;

function mentioned(article: Article, zone: string): { from: Day; to: Day }[] {
  const reference = (article.publishedAt ?? article.firstSeenAt).getTime();
  const text = `${article.title}. ${article.standfirst ?? ''}`;
  return daysNamed(text, { reference, zone, language: article.language }).filter(
    ({ from, to }) => to - from < LONGEST_MENTION,
  );
}

const ORDER: Record<DateMatch, number> = { exact: 0, adjacent: 1, unknown: 2, outside: 3 };

/** Sorts articles of the day first; 0 where the query names no date. */
export function dateRank(match: DateMatched): number {
  return match.date_match === null ? 0 : ORDER[match.date_match];
}

/** Whole days that `days` are, for a window that ends now. Milliseconds. */
export function lastDays(days: number | null, now: number): PublicationWindow {
  return { from: days === null ? null : now - days * DAY, to: null };
}
