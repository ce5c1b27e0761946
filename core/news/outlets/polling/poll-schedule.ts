/**
 * Decides when to poll a feed again, and why: by its own history, with what the feed and its server ask for as a
 * minimum.
 */
import { DAY, HOUR, MINUTE, SECOND } from '../../../platform/clock.ts';

export interface RhythmBounds {
  minMinutes: number;
  maxMinutes: number;
}

export interface RhythmFacts {
  /** Recent rate of new items, in arrivals per day; null when unknown. */
  perDay: number | null;
  /** Failed polls in a row, this one included; 0 when it succeeded. */
  failures: number;
  /** Everything in the feed was new: the poll may have come too late. */
  overflowed: boolean;
  /** The interval the feed itself asks for (`ttl`, `sy:`), in seconds. */
  advertisedIntervalS: number | null;
  /** How long the server's response is fresh (`Cache-Control`, `Expires`), in seconds. */
  freshS: number | null;
  /** `Retry-After` of a refusal, in seconds. */
  retryAfterS: number | null;
  /** Whether a hub pushes new items. */
  pushed: boolean;
}

export interface NextPoll {
  /** From the history alone. */
  intervalS: number;
  /** With minimums and jitter, so that feeds spread out over time. */
  waitS: number;
  why: string;
}

/**
 * The share of the usual gap between two articles to wait. With articles arriving at random, half of them are
 * then found within a quarter of the gap.
 */
const PART_OF_GAP = 0.5;
/** The interval of a feed with no history. */
const UNKNOWN_INTERVAL = 15 * MINUTE;
/** Half-life of an observation: long enough to survive a quiet hour, short enough to tell day from night. */
const HALF_LIFE = 6 * HOUR;
/** Older articles are ignored: outlets change their pace. */
const RECENT = 3 * DAY;
const JITTER = 0.1;
const BACKOFF_BASE = 2;
const BACKOFF_MAX = DAY;
/** A server asking for a longer pause is polled again anyway, or its feed would be lost silently. */
const RETRY_AFTER_MAX = 7 * DAY;
/**
 * Feed software writes the same `ttl` for everyone. If the feed's history disagrees, it counts only up to this.
 */
const BELIED_FLOOR = 15 * MINUTE;
const BELIED_BY = 4;

/** Arrivals per day, from the dates of the items at the first poll (ms). Null with fewer than two. */
export function firstPace(times: readonly number[], now: number): number | null {
  const recent = times.filter((time) => time <= now && time > now - RECENT);
  const moments = countArrivals(recent);
  if (moments < 2) return times.length < 2 ? null : DAY / RECENT;
  return moments / Math.max((now - Math.min(...recent)) / DAY, MINUTE / DAY);
}

/**
 * Arrivals per day after a poll that found `arrivals` in `sinceMs`: an exponential moving average over irregular
 * intervals, with the weight 1 - 2^(-since / half-life).
 */
export function nextPace(perDay: number | null, arrivals: number, sinceMs: number): number {
  const since = Math.max(sinceMs, SECOND);
  const seen = arrivals / (since / DAY);
  const before = perDay ?? (DAY * PART_OF_GAP) / UNKNOWN_INTERVAL;
  return before + (seen - before) * (1 - 2 ** (-since / HALF_LIFE));
}

/** Articles of the same minute are one arrival: outlets publish in batches, and one poll finds a whole batch. */
export function countArrivals(times: readonly (number | null)[]): number {
  return new Set(times.map((time) => (time === null ? null : Math.floor(time / MINUTE)))).size;
}

/**
 * The next poll. `random` in [0, 1) gives the jitter. After a success the wait is always within the bounds; a
 * failing feed is polled less and less often, but at least once a day, and never abandoned.
 */
export function nextPoll(facts: RhythmFacts, bounds: RhythmBounds, random: number): NextPoll {
  const min = bounds.minMinutes * MINUTE;
  const max = Math.max(bounds.maxMinutes * MINUTE, min);
  const gap =
    facts.perDay === null
      ? UNKNOWN_INTERVAL / PART_OF_GAP
      : facts.perDay > 0
        ? DAY / facts.perDay
        : Number.POSITIVE_INFINITY;
  const interval = within(gap * PART_OF_GAP, min, max);
  const answer = (wait: number, why: string): NextPoll => ({
    intervalS: Math.round(interval / SECOND),
    waitS: wait / SECOND,
    why,
  });
  if (facts.failures > 0) return answer(...backoff(facts, interval, random));
  const asked = flooring(facts, gap);
  const floor = Math.min(asked.floor, max);
  if (facts.pushed)
    return answer(
      within(max * (1 - JITTER * random), min, max),
      'a hub reports new articles; this poll only checks that it does',
    );
  // Jitter shortens the interval, except the shortest one, which it lengthens.
  const jittered = interval === min ? interval * (1 + JITTER * random) : interval * (1 - JITTER * random);
  const wait = within(Math.max(jittered, floor * (1 + JITTER * random)), min, max);
  if (facts.overflowed)
    return answer(Math.max(min, floor), 'everything in the feed was new, so articles may have been missed');
  if (floor > jittered) return answer(wait, `${asked.who} at least ${span(floor)} between polls`);
  return answer(wait, paceWords(facts.perDay));
}

function backoff(facts: RhythmFacts, interval: number, random: number): [wait: number, why: string] {
  const times = facts.failures === 1 ? 'failed' : `failed ${facts.failures} times in a row`;
  const own =
    Math.min(interval * BACKOFF_BASE ** Math.min(facts.failures - 1, 40), BACKOFF_MAX) *
    (1 - JITTER * random);
  const asked = Math.min((facts.retryAfterS ?? 0) * SECOND, RETRY_AFTER_MAX);
  if (asked > own) return [asked, `${times}; the server asks for a pause of ${span(asked)}`];
  return [own, `${times}; polled less and less often, but at least once a day`];
}

function flooring({ advertisedIntervalS, freshS }: RhythmFacts, gap: number): { floor: number; who: string } {
  const asks = (advertisedIntervalS ?? 0) * SECOND;
  const fresh = (freshS ?? 0) * SECOND;
  // A feed that says "hourly" and has news every five minutes does not mean it.
  const own = gap * BELIED_BY < asks ? Math.min(asks, BELIED_FLOOR) : asks;
  return own >= fresh
    ? { floor: own, who: 'the feed asks for' }
    : { floor: fresh, who: 'the server asks for' };
}

function paceWords(perDay: number | null): string {
  if (perDay === null) return 'how often it has new articles is not known yet';
  if (perDay < 0.5) return 'hardly any new articles lately';
  const times = Math.round(perDay);
  return `new articles about ${times === 1 ? 'once' : `${times} times`} a day lately`;
}

function span(ms: number): string {
  const [unit, name] =
    ms < 2 * MINUTE
      ? [SECOND, 's']
      : ms < 2 * HOUR
        ? [MINUTE, 'min']
        : ms < 2 * DAY
          ? [HOUR, 'h']
          : [DAY, 'days'];
  return `${Math.round(ms / unit)} ${name}`;
}

function within(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
