/**
 * Caches each site's robots.txt for a day and answers from it. If it cannot be fetched, RFC 9309 §2.3.1 applies:
 * a missing file allows everything; a site that fails to serve it is not crawled until it does, unless an older
 * copy is cached.
 */
import { LRUCache } from 'lru-cache';
import { SingleFlight } from '../../platform/cache/single-flight.ts';
import { type Clock, DAY, MINUTE, SECOND } from '../../platform/clock.ts';
import type { Leases } from '../../platform/leases.ts';
import { inTurns } from '../../platform/turns.ts';
import { FetchFailure, type FetchReason, notShared } from '../fetch-failure.ts';
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
/** Memory of all cached files; beyond it the least recently used are evicted. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Memory of an entry besides its text and rules. */
const ENTRY_BYTES = 512;
/** Memory of a rule, and of an agent: in a file of the shortest ones, twenty times its text. */
const RULE_BYTES = 200;

export interface RobotsVerdict {
  allowed: boolean;
  /** Why not, readable by a caller; empty when allowed. */
  detail: string;
  crawlDelayMs: number | null;
  /** With which the site answered instead of serving the file; absent when it did not. */
  status?: number;
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

/** A robots.txt as processes share it. */
interface SharedFile {
  /** Null when it could not be fetched; `failure` then says why. */
  bytes: Uint8Array | null;
  failure: SharedFailure | null;
  /** How long it is valid, in ms; 0 or less when it must be fetched again. */
  freshMs: number;
}

export interface SharedFailure {
  reason: FetchReason;
  detail: string;
  status: number | null;
  retryAfterMs: number | null;
}

/** The one copy of each file that all processes use. `keep`: a failure leaves an older copy in force. */
export interface SharedRobots {
  leases: Leases;
  find(origin: string): Promise<SharedFile | null>;
  keep(origin: string, file: SharedFile): Promise<void>;
}

export interface RobotsCacheOptions {
  clock: Clock;
  /** The product token to match in the files. */
  agent: string;
  /** Null where no other process needs the same files. */
  shared?: SharedRobots | null;
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
  const { clock, agent } = options;
  const known = new LRUCache<string, Known>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
  });
  const loading = new SingleFlight<Known>();

  function keep(origin: string, entry: Known): Known {
    known.set(origin, entry);
    return entry;
  }

  async function fetchFile(origin: string): Promise<SharedFile> {
    const outcome = await options.fetch(`${origin}/robots.txt`).then(outcomeOf, outcomeOfFailure);
    if (!(outcome instanceof FetchFailure)) return { bytes: outcome, failure: null, freshMs: TTL };
    const freshMs = Math.max(UNREACHABLE_TTL, Math.min(outcome.retryAfterMs ?? 0, TTL));
    return { bytes: null, failure: sharedFailureOf(outcome), freshMs };
  }

  /** Reads what a fetch, of this process or another, has brought. */
  async function read(origin: string, file: SharedFile, before: Known | undefined): Promise<Known> {
    const { bytes: text, failure } = file;
    const freshUntil = clock.tick() + file.freshMs;
    if (text === null) {
      // An older copy stays in force (RFC 9309 §2.4).
      if (before && !before.unreachable) return keep(origin, { ...before, freshUntil });
      const unreachable = failureOf(failure!);
      return keep(origin, { robots: EVERYTHING_ALLOWED, unreachable, freshUntil, bytes: ENTRY_BYTES });
    }
    const robots = text.length > 0 ? await inTurns(parsingRobots(text)) : EVERYTHING_ALLOWED;
    return keep(origin, { robots, unreachable: null, freshUntil, bytes: text.length + bytesOf(robots) });
  }

  async function load(origin: string, before: Known | undefined): Promise<Known> {
    const { shared } = options;
    const file = shared ? await sharedFile(shared, origin, () => fetchFile(origin)) : await fetchFile(origin);
    return read(origin, file, before);
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

/** The copy of all processes, fetched by the one that holds its lease. */
async function sharedFile(
  { leases, find, keep }: SharedRobots,
  origin: string,
  fetch: () => Promise<SharedFile>,
): Promise<SharedFile> {
  try {
    for (;;) {
      const found = await find(origin);
      if (found && found.freshMs > 0) return found;
      const taken = await leases.take(`robots ${origin}`);
      if (taken.lease === null) {
        await taken.passed();
        continue;
      }
      try {
        const again = taken.lease.isFirst ? null : await find(origin);
        if (again && again.freshMs > 0) return again;
        const file = await fetch();
        await keep(origin, file);
        if (file.bytes === null && found?.bytes) return { ...file, bytes: found.bytes };
        return file;
      } finally {
        void taken.lease.pass();
      }
    }
  } catch (error) {
    throw notShared(error);
  }
}

/** Memory of a parsed file besides its text. */
function bytesOf({ agents }: RobotsFile): number {
  const blocks = [...agents.values()].flat();
  const rules = new Set(blocks).values().reduce((sum, block) => sum + block.rules.length, 0);
  return ENTRY_BYTES + (blocks.length + rules) * RULE_BYTES;
}

function sharedFailureOf({ reason, detail, upstreamStatus, retryAfterMs }: FetchFailure): SharedFailure {
  return { reason, detail, status: upstreamStatus, retryAfterMs };
}

function failureOf({ reason, detail, status, retryAfterMs }: SharedFailure): FetchFailure {
  return new FetchFailure(reason, detail, {
    ...(status !== null && { status }),
    ...(retryAfterMs !== null && { retryAfterMs }),
  });
}

async function verdictOn(
  { origin, pathname, search }: URL,
  agent: string,
  site: Known,
): Promise<RobotsVerdict> {
  const { robots, unreachable } = site;
  if (unreachable) {
    const { reason, retryAfterMs, message: detail, upstreamStatus: status } = unreachable;
    if (reason !== 'status' || retryAfterMs !== null) throw unreachable;
    return { allowed: false, detail, crawlDelayMs: null, sitemaps: [], ...(status !== null && { status }) };
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
  if (!(work instanceof Promise && signal)) return work;
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
