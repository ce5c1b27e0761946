/** Stores the result of a poll and the time of the next one, and reports it. */
import { type Clock, MINUTE, SECOND } from '../../../platform/clock.ts';
import type { Observe } from '../../../platform/observe.ts';
import type { ArticleDraft } from '../../../store/articles/articles.ts';
import type { Database } from '../../../store/database.ts';
import { type Feed, savePoll } from '../../../store/outlets/feeds.ts';
import type { Fetched } from '../../../web/fetch/fetch.ts';
import { FetchFailure } from '../../../web/fetch-failure.ts';
import type { FeedDocument } from './feed-document.ts';
import { countArrivals, firstPace, nextPace, nextPoll, type RhythmBounds } from './poll-schedule.ts';
import { freshSeconds, hubOf, validatorsOf } from './response-hints.ts';

export interface RecordDeps {
  db: Database;
  clock: Clock;
  observe: Observe;
  rhythm: RhythmBounds;
}

/** When a poll began: later items may have been missed. */
export interface PollStart {
  at: number;
  tick: number;
}

/** What a poll found. */
export interface NewArticles {
  count: number;
  /** Minutes in which the new articles were published. */
  arrivals: number;
  /** Publication times of everything in the feed (ms). */
  times: number[];
  /** Nothing in the feed had been stored before. */
  isAllNew: boolean;
}

export const NO_ARTICLES: NewArticles = { count: 0, arrivals: 0, times: [], isAllNew: false };

/** With fewer articles than this, a feed is never considered to have overflowed. */
const MIN_OVERFLOW = 5;

/** `fresh`: addresses of the drafts that were not stored before. */
export function newArticlesOf(drafts: readonly ArticleDraft[], fresh: readonly string[]): NewArticles {
  const urls = new Set(fresh);
  const timeOf = ({ publishedAt }: ArticleDraft) => publishedAt?.getTime() ?? null;
  return {
    count: fresh.length,
    arrivals: countArrivals(drafts.filter(({ url }) => urls.has(url)).map(timeOf)),
    times: drafts.map(timeOf).filter((time) => time !== null),
    isAllNew: drafts.length >= MIN_OVERFLOW && drafts.every(({ url }) => urls.has(url)),
  };
}

/** What a successful poll brought; `document` null: the feed is unchanged since the last one. */
export interface PollFound {
  fetched: Fetched;
  document: FeedDocument | null;
  articles: NewArticles;
}

/** Records a successful poll and schedules the next one. */
export async function recordSuccess(
  { db, clock, observe, rhythm }: RecordDeps,
  feed: Feed,
  { fetched, document, articles }: PollFound,
  start: PollStart,
): Promise<void> {
  const now = clock.now();
  const sinceMs = feed.polledAt === null ? null : now - feed.polledAt.getTime();
  // At the first poll everything is new: only the publication dates show the pace.
  const perDay =
    sinceMs === null ? firstPace(articles.times, now) : nextPace(feed.perDay, articles.arrivals, sinceMs);
  const advertisedIntervalS = document === null ? feed.advertisedIntervalS : ttlSeconds(document);
  const next = nextPoll(
    {
      perDay,
      failures: 0,
      overflowed: sinceMs !== null && feed.failures === 0 && articles.isAllNew,
      advertisedIntervalS,
      freshS: freshSeconds(fetched.headers),
      retryAfterS: null,
      pushed: isPushed(feed, articles.count, now),
    },
    rhythm,
    Math.random(),
  );
  await savePoll(db, feed.id, {
    format: document?.format ?? null,
    ...validatorsOf(feed, fetched, document),
    polledAt: new Date(start.at),
    hadNew: articles.count > 0,
    intervalS: next.intervalS,
    perDay,
    advertisedIntervalS,
    ...(document === null ? { hub: feed.hub, topic: feed.topic } : hubOf(fetched, document)),
    nextPollAt: new Date(now + next.waitS * SECOND),
    why: next.why,
    failures: 0,
    error: null,
    warnings: document?.warnings ?? null,
  });
  const { id, source } = feed;
  for (const warning of document?.warnings ?? [])
    observe({ event: 'feed-warned', feed: id, source, warning });
  observe({
    event: 'feed-polled',
    feed: id,
    source,
    status: fetched.status,
    items: document?.items.length ?? 0,
    fresh: articles.count,
    ms: clock.tick() - start.tick,
  });
}

function ttlSeconds({ ttlMinutes }: FeedDocument): number | null {
  return ttlMinutes === null ? null : ttlMinutes * (MINUTE / SECOND);
}

/**
 * A hub is trusted during its lease, once it has pushed, and as long as polls find nothing that it failed to
 * push.
 */
function isPushed({ pushedUntil, pushedAt, polledAt }: Feed, newCount: number, now: number): boolean {
  if (pushedUntil === null || pushedUntil.getTime() <= now || pushedAt === null) return false;
  return newCount === 0 || polledAt === null || pushedAt >= polledAt;
}

/** Records a failed poll and schedules the next one. */
export async function recordFailure(
  { db, clock, observe, rhythm }: RecordDeps,
  feed: Feed,
  error: Error,
  start: PollStart,
): Promise<void> {
  const failures = feed.failures + 1;
  const retryAfterMs = error instanceof FetchFailure ? error.retryAfterMs : null;
  const retryAfterS = retryAfterMs === null ? null : retryAfterMs / SECOND;
  const { perDay, advertisedIntervalS, hub, topic } = feed;
  const facts = {
    perDay,
    failures,
    overflowed: false,
    advertisedIntervalS,
    freshS: null,
    retryAfterS,
    pushed: false,
  };
  const next = nextPoll(facts, rhythm, Math.random());
  await savePoll(db, feed.id, {
    format: null,
    etag: feed.etag,
    lastModified: feed.lastModified,
    polledAt: new Date(start.at),
    hadNew: false,
    intervalS: next.intervalS,
    perDay,
    advertisedIntervalS,
    hub,
    topic,
    nextPollAt: new Date(clock.now() + next.waitS * SECOND),
    why: next.why,
    failures,
    error: error.message,
    warnings: null,
  });
  observe({
    event: 'feed-failed',
    feed: feed.id,
    source: feed.source,
    detail: error.message,
    failures,
    next_in_s: Math.round(next.waitS),
  });
}
