/**
 * The desk, where every door brings its work: priced first, answered once, then billed and cached in one
 * transaction. An answer of the last ten minutes, or of an identical request that was on its way, is free.
 */

import type { Line, Meter } from '../billing/meter.ts';
import { usdNumber } from '../billing/money.ts';
import { type Clock, MINUTE, SECOND } from '../platform/clock.ts';
import { Failure } from '../platform/errors.ts';
import { TtlCache } from '../platform/ttl-cache.ts';
import { findAnswer, keepAnswer } from '../store/answers.ts';
import type { Database } from '../store/database.ts';
import type { ApiKey, Organization } from '../store/tenants/organization.ts';

/** How long an answer serves identical requests. */
const CACHE = 10 * MINUTE;
/** How long one is served from here without asking the database for it, where another process may have renewed it. */
const AT_HAND = SECOND;
const MOST_AT_HAND = 1000;

/** Who asks, as the door found out. */
export interface Caller {
  org: Organization;
  key: ApiKey;
  /** The caller's own cap in USD, as it came. */
  maxCostUsd: string | number | null;
  /** Aborts when the caller has gone or the request's time is up. */
  signal: AbortSignal;
}

export interface Usage {
  cost_usd: number;
  cached: boolean;
  searches?: number;
  pages?: number;
  charts?: number;
}

type Counts = Omit<Usage, 'cost_usd' | 'cached'>;

export interface Work<T extends { id: string }> {
  /** Identical keys have identical answers, whoever asks; null is never cached. */
  cacheKey: string | null;
  /** Neither looks into the cache nor waits for another's answer; its own answer is kept. */
  fresh: boolean;
  /** Most that it can cost. */
  lines: readonly Line[];
  /** What was really done, when that is less than `lines`. */
  billed?: (answer: T) => readonly Line[];
  /** The counts of `usage`, such as `{ searches: 2 }`. */
  counts: Counts | ((answer: T) => Counts);
  newId: () => string;
  /** Called when the answer is that of an identical request on its way, before waiting for it. */
  waits?: () => void;
  compute: (signal: AbortSignal) => Promise<T>;
}

interface AnswerServiceDeps {
  db: Database;
  meter: Meter;
  clock: Clock;
}

/** Why a computation that others wait for was given up: its own caller left. They compute for themselves. */
class Abandoned extends Error {}

export class AnswerService {
  readonly #options: AnswerServiceDeps;
  readonly #open = new Map<string, Promise<string>>();
  readonly #atHand: TtlCache<{ id: string }>;

  constructor(options: AnswerServiceDeps) {
    this.#options = options;
    this.#atHand = new TtlCache(options.clock, MOST_AT_HAND);
  }

  /** Answers, bills and caches. Throws 402 before any work when the caller may not pay it. */
  async serve<T extends { id: string }>(caller: Caller, work: Work<T>): Promise<T & { usage: Usage }> {
    const { cacheKey } = work;
    // A cap that is no amount is refused also where nothing will be charged.
    await this.#options.meter.check(caller.org, [], caller.maxCostUsd);
    if (cacheKey === null || work.fresh) return this.#compute(caller, work);
    for (;;) {
      // What was on its way before the look may be done, and gone from here, after it.
      const open = this.#open.get(cacheKey);
      const kept = await this.#cached<T>(cacheKey);
      const coming = open ?? this.#open.get(cacheKey);
      if (kept === null && coming) work.waits?.();
      const answer = kept ?? (await awaited<T>(coming, caller.signal));
      if (answer !== null) {
        return {
          ...answer,
          id: work.newId(),
          usage: { cost_usd: 0, cached: true, ...countsOf(work, answer) },
        };
      }
      // Between the look and this line nothing was awaited, so nobody else can have begun meanwhile.
      if (!this.#open.has(cacheKey)) return this.#lead(cacheKey, caller, work);
    }
  }

  /** The answer of the last ten minutes; many requests may be given the same one, so it can not be changed. */
  #cached<T extends { id: string }>(key: string): Promise<T | null> {
    const { db, clock } = this.#options;
    return (this.#atHand as TtlCache<T>).getOrLoad(key, async () => {
      const now = clock.now();
      const stored = await findAnswer(db, key, new Date(now));
      if (stored === null) return null;
      return {
        value: frozen(JSON.parse(stored.body)),
        until: Math.min(now + AT_HAND, stored.expires.getTime()),
      };
    });
  }

  async #lead<T extends { id: string }>(
    key: string,
    caller: Caller,
    work: Work<T>,
  ): Promise<T & { usage: Usage }> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    promise.catch(() => undefined);
    this.#open.set(key, promise);
    try {
      const answer = await this.#compute(caller, work);
      resolve(JSON.stringify({ ...answer, usage: undefined }));
      return answer;
    } catch (error) {
      // What one caller may not pay, or did not wait for, says nothing about the others.
      reject(caller.signal.aborted || isPersonal(error) ? new Abandoned() : error);
      throw error;
    } finally {
      this.#open.delete(key);
    }
  }

  async #compute<T extends { id: string }>(caller: Caller, work: Work<T>): Promise<T & { usage: Usage }> {
    const { meter, clock } = this.#options;
    const { org, key, signal } = caller;
    await meter.check(org, work.lines, caller.maxCostUsd);
    const answer = await work.compute(signal);
    // The last moment at which a caller who has gone costs nothing.
    signal.throwIfAborted();
    const lines = work.billed?.(answer) ?? work.lines;
    const { cost } = await meter.settle({ org, key: key.id, requestId: answer.id, lines }, async (tx) => {
      if (work.cacheKey === null) return;
      const now = clock.now();
      await keepAnswer(tx, work.cacheKey, JSON.stringify(answer), new Date(now), new Date(now + CACHE));
    });
    if (work.cacheKey !== null) this.#atHand.delete(work.cacheKey);
    return { ...answer, usage: { cost_usd: usdNumber(cost), cached: false, ...countsOf(work, answer) } };
  }
}

/** The answer that another request is computing; null when there is none, or it was given up. */
async function awaited<T>(open: Promise<string> | undefined, signal: AbortSignal): Promise<T | null> {
  if (!open) return null;
  try {
    return JSON.parse(await abortable(open, signal));
  } catch (error) {
    if (error instanceof Abandoned) return null;
    throw error;
  }
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

function countsOf<T extends { id: string }>({ counts }: Work<T>, answer: T): Counts {
  return typeof counts === 'function' ? counts(answer) : counts;
}

function isPersonal(error: unknown): boolean {
  return error instanceof Failure && error.code === 'insufficient_credit';
}

function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}
