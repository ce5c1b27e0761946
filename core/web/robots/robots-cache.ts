/**
 * Caches each site's robots.txt for a day and answers from it. If it cannot be fetched, RFC 9309 §2.3.1 applies:
 * a missing file allows everything; a site that fails to serve it is not crawled until it does, unless an older
 * copy is cached.
 */
import { LRUCache } from 'lru-cache';
import { type Clock, DAY, MINUTE, SECOND } from '../../platform/clock.ts';
import { SingleFlight } from '../../platform/single-flight.ts';
import { inTurns } from '../../platform/turns.ts';
import { FetchFailure } from '../fetch-failure.ts';
import {
  checkingRules,
  crawlDelayOf,
  parseRobots,
  parsingRobots,
  type RobotsFile,
  sitemaps,
} from './robots.ts';

/** How long a file is valid (RFC 9309 §2.4: no longer than a day). */
const TTL = DAY;
/** How long to wait before retrying a site that failed to serve its file. */
const UNREACHABLE_TTL = 2 * MINUTE;
/** Total text of all cached files; beyond it the least recently used are evicted. */
const MOST_BYTES = 32 * 1024 * 1024;
/** Memory of an entry besides its text. */
const ENTRY_BYTES = 512;

export interface RobotsVerdict {
  allowed: boolean;
  /** Why not, readable by a caller; empty when allowed. */
  detail: string;
  crawlDelayMs: number | null;
  /** Absolute addresses, unchecked. Few verdicts are asked for them, so they are resolved then. */
  readonly sitemaps: string[];
}

export interface RobotsCache {
  /**
   * @throws FetchFailure `cancelled` when `signal` aborts first; the fetch failure itself (`dns`,
   * `blocked_address`, `timeout`, `connection` …) when the site could not be reached at all
   */
  verdict(url: URL, signal?: AbortSignal): Promise<RobotsVerdict>;
}

export interface RobotsCacheOptions {
  clock: Clock;
  /** The product token to match in the files. */
  agent: string;
  ttlMs?: number;
  /** Fetches a robots.txt, following redirects, with any status; throws FetchFailure. */
  fetch(url: string): Promise<{ status: number; bytes: Uint8Array }>;
}

interface Known {
  robots: RobotsFile;
  /** Set while the site must not be crawled at all. */
  unreachable: FetchFailure | null;
  freshUntil: number;
  bytes: number;
}

const EVERYTHING_ALLOWED = parseRobots('');

/** Opens the cache; empty at first. */
export function openRobotsCache(options: RobotsCacheOptions): RobotsCache {
  const { clock, agent, ttlMs = TTL } = options;
  const known = new LRUCache<string, Known>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
  });
  const loading = new SingleFlight<Known>();

  function keep(origin: string, entry: Known): Known {
    known.set(origin, entry);
    return entry;
  }

  async function load(origin: string, before: Known | undefined): Promise<Known> {
    const outcome = await options.fetch(`${origin}/robots.txt`).then(outcomeOf, outcomeOfFailure);
    if (outcome instanceof FetchFailure) {
      const freshUntil = clock.tick() + Math.max(UNREACHABLE_TTL, Math.min(outcome.retryAfterMs ?? 0, ttlMs));
      // An older copy stays in force (RFC 9309 §2.4).
      if (before && !before.unreachable) return keep(origin, { ...before, freshUntil });
      const closed = { robots: EVERYTHING_ALLOWED, unreachable: outcome, bytes: ENTRY_BYTES };
      return keep(origin, { ...closed, freshUntil });
    }
    const robots = outcome.length > 0 ? await inTurns(parsingRobots(outcome)) : EVERYTHING_ALLOWED;
    const bytes = outcome.length + ENTRY_BYTES;
    return keep(origin, { robots, unreachable: null, freshUntil: clock.tick() + ttlMs, bytes });
  }

  /** One load per site at a time; it outlives the callers waiting for it. */
  function entryFor(origin: string): Promise<Known> | Known {
    const entry = known.get(origin);
    if (entry && entry.freshUntil > clock.tick()) return entry;
    return loading.run(origin, () => load(origin, entry));
  }

  return {
    verdict: async (url, signal) => verdictOn(url, agent, await orCancelled(entryFor(url.origin), signal)),
  };
}

async function verdictOn(
  { origin, pathname, search }: URL,
  agent: string,
  site: Known,
): Promise<RobotsVerdict> {
  const { robots, unreachable } = site;
  if (unreachable) {
    if (unreachable.reason !== 'status' || unreachable.retryAfterMs !== null) throw unreachable;
    return { allowed: false, detail: unreachable.message, crawlDelayMs: null, sitemaps: [] };
  }
  const path = pathname + search;
  const delay = crawlDelayOf(robots, agent);
  const allowed = await inTurns(checkingRules(robots, agent, path));
  return {
    allowed,
    detail: allowed ? '' : path.slice(0, 200),
    crawlDelayMs: delay === null ? null : delay * SECOND,
    get sitemaps() {
      return sitemaps(robots, `${origin}/robots.txt`);
    },
  };
}

const NO_RULES = new Uint8Array(0);
const TOO_MANY_REQUESTS = 429;

/** The file's bytes, empty when there is none, or the failure that closes the site for now. */
function outcomeOf({ status, bytes }: { status: number; bytes: Uint8Array }): Uint8Array | FetchFailure {
  if (status >= 200 && status < 300) return bytes;
  if (status < 500 && status !== TOO_MANY_REQUESTS) return NO_RULES;
  return new FetchFailure('status', `robots.txt answered ${status}`, { status });
}

function outcomeOfFailure(error: unknown): Uint8Array | FetchFailure {
  if (!(error instanceof FetchFailure)) throw error;
  // A redirect that leads nowhere counts as no file (RFC 9309 §2.3.1.2).
  return error.reason === 'too_many_redirects' || error.reason === 'bad_url' ? NO_RULES : error;
}

async function orCancelled<T>(work: Promise<T> | T, signal?: AbortSignal): Promise<T> {
  if (!(work instanceof Promise)) return work;
  if (!signal) return work;
  const gone = Promise.withResolvers<never>();
  const leave = () => gone.reject(new FetchFailure('cancelled'));
  if (signal.aborted) leave();
  signal.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([work, gone.promise]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
