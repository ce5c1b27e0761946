/** When to look at a feed again, and why: by its own history, with what it and its server ask for as a floor. */
import { DAY, HOUR, MINUTE, SECOND } from '../clock.ts';

export interface RhythmFacts {
  /** Interval until this look, in seconds. */
  intervalS: number;
  /** New articles at this look; null when the look failed. */
  fresh: number | null;
  /** Failed looks in a row, this one included. */
  failures: number;
  /** What the feed asks for (`ttl`, `sy:`), in minutes. */
  ttlMinutes: number | null;
  /** `Cache-Control: max-age` of the answer, in seconds. */
  maxAgeS: number | null;
  /** `Retry-After` of a refusal, in seconds. */
  retryAfterS: number | null;
}

export interface RhythmBounds {
  minMinutes: number;
  maxMinutes: number;
}

export interface NextLook {
  intervalS: number;
  /** Interval with jitter, so that feeds spread out over time. */
  waitS: number;
  why: string;
}

/** A feed with news is looked at sooner, a quiet one later; the steps are small so that one burst decides little. */
const SOONER = 0.7;
const LATER = 1.25;
/** A feed with this much new at one look is falling behind: it may drop articles between two looks. */
const BURST = 10;
const BURST_SOONER = 0.5;
const JITTER = 0.1;
const BACKOFF_BASE = 2;
const BACKOFF_MAX = DAY;
/** A day-long `ttl` on a busy feed is a mistake; nobody's floor may be longer than this. */
const FLOOR_MAX = 6 * HOUR;

/** The next look. `random` in [0, 1) makes the jitter. A failing feed is looked at ever more rarely, never given up. */
export function nextLook(
  facts: RhythmFacts,
  { minMinutes, maxMinutes }: RhythmBounds,
  random: number,
): NextLook {
  const min = (minMinutes * MINUTE) / SECOND;
  const max = (maxMinutes * MINUTE) / SECOND;
  const jitter = 1 + (random * 2 - 1) * JITTER;
  if (facts.fresh === null) {
    const backoff = Math.min(max * BACKOFF_BASE ** (facts.failures - 1), BACKOFF_MAX / SECOND);
    const waitS = Math.max(backoff * jitter, facts.retryAfterS ?? 0);
    return { intervalS: facts.intervalS, waitS, why: `failed ${facts.failures} times in a row` };
  }
  const pace = facts.fresh >= BURST ? BURST_SOONER : facts.fresh > 0 ? SOONER : LATER;
  const intervalS = Math.round(Math.min(Math.max(facts.intervalS * pace, min), max));
  const asked = Math.max((facts.ttlMinutes ?? 0) * (MINUTE / SECOND), facts.maxAgeS ?? 0);
  const floor = Math.min(asked, FLOOR_MAX / SECOND, max);
  const why =
    floor > intervalS ? 'the outlet asks not to be read more often' : `${facts.fresh} new at the last look`;
  return { intervalS, waitS: Math.max(intervalS * jitter, floor), why };
}
