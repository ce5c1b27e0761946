/**
 * The single path to an answer: priced first, computed once, then billed and cached in one transaction. An answer from
 * the last ten minutes, or of an identical request in flight, is free.
 */

import type { Line, Meter } from '../billing/meter.ts';
import { usdNumber } from '../billing/money.ts';
import { SingleFlight } from '../platform/cache/single-flight.ts';
import { TtlCache } from '../platform/cache/ttl-cache.ts';
import { type Clock, MINUTE, SECOND } from '../platform/clock.ts';
import { abortable } from '../platform/deadline.ts';
import { Failure } from '../platform/errors.ts';
import type { Leases } from '../platform/leases.ts';
import { frozen } from '../platform/objects.ts';
import { findAnswer, saveAnswer, saveFirstAnswer } from '../store/answers.ts';
import type { Database, Queryable } from '../store/database.ts';
import type { ApiKey, Organization } from '../store/tenants/organization.ts';
import { shareJson } from './shared-json.ts';

/** How long an answer serves identical requests. */
const CACHE_TTL = 10 * MINUTE;
/** How long one that is not whole does: whoever asks again soon gets a better one. */
const PARTIAL_TTL = 30 * SECOND;
/** How long this process serves an answer without checking the database, where another process may have replaced it. */
const LOCAL_TTL = SECOND;
const MAX_LOCAL_ANSWERS = 1000;

/** Who pays, and how long they wait. */
export interface Caller {
  org: Organization;
  /** Null: an operator who acts for the organization. */
  key: (Pick<ApiKey, 'id'> & Partial<Pick<ApiKey, 'capabilities'>>) | null;
  /** The most that they let it cost, in nano-dollars; null: no cap of theirs. */
  cap: bigint | null;
  /** Aborts when the caller disconnects or the request times out. A getter: most answers are cached and never need it. */
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

interface Identified {
  id: string;
}

export type Served<T> = T & { usage: Usage };

export interface Work<T extends Identified> {
  /** Requests with the same key have the same answer, whoever sends them; null is never cached. */
  cacheKey: string | null;
  /** Skips the cache and requests in flight; the new answer is cached. */
  fresh: boolean;
  /** The highest possible charge. */
  lines: readonly Line[];
  /** What was actually done, if less than `lines`; an answer without any is not cached. */
  billed?: (answer: T) => readonly Line[];
  /** Whether the answer is all that it could be; one that is not is cached for seconds only. Absent: every answer is. */
  isWhole?: (answer: T) => boolean;
  /** The id it is billed under, once; defaults to the answer's own. */
  billedAs?: string;
  /** The counts of `usage`, such as `{ searches: 2 }`. */
  counts: Counts | ((answer: T) => Counts);
  /** A new id, for an answer computed for another request. */
  newId: () => string;
  /** Called before waiting for an identical request in flight. */
  onWait?: () => void;
  compute: (signal: AbortSignal) => Promise<T>;
  /** Stores more in the transaction that bills and caches a computed answer. */
  store?: (tx: Queryable) => Promise<void>;
  /**
   * Stores data that belongs to the answer, in the transaction that bills and caches it (a free answer has its own
   * transaction). Runs again when the connection is lost before the commit is confirmed. Throws `Unwanted` so that
   * nothing is stored, billed or cached.
   */
  alongside?: (tx: Queryable, answer: Served<T>) => Promise<void>;
}

export interface AnswerServiceDeps {
  db: Database;
  meter: Meter;
  clock: Clock;
  /** Null or missing where no other process answers the same requests. */
  leases?: Leases | null;
  /** Which models answer: a process with others, as after an upgrade, makes answers of its own. Default: all the same. */
  models?: string;
}

/** The caller no longer wants the answer. Others waiting for the same one compute it themselves. */
export class Unwanted extends Error {}

/** Another process answers an identical request, or has meanwhile answered and billed it. */
class AnsweredElsewhere extends Error {}

export class AnswerService {
  readonly #deps: AnswerServiceDeps;
  /** Answers as JSON; null when the computation was abandoned for reasons of its caller. */
  readonly #inFlight = new SingleFlight<string | null>();
  readonly #local: TtlCache<Identified>;

  constructor(deps: AnswerServiceDeps) {
    this.#deps = deps;
    this.#local = new TtlCache(deps.clock, MAX_LOCAL_ANSWERS);
  }

  /** Answers, bills and caches. Throws 402 `insufficient_credit` before any work that the caller cannot pay for. */
  async serve<T extends Identified>(caller: Caller, work: Work<T>): Promise<Served<T>> {
    const { cacheKey } = work;
    if (cacheKey === null || work.fresh) return this.#compute(caller, work);
    for (;;) {
      const answer = await this.#shared<T>(cacheKey, caller, work.onWait);
      if (answer !== null) return this.#serveFree(work, answer);
      // Another may have begun while the cache was read; none can between here and the start of this one.
      if (this.#inFlight.get(cacheKey)) continue;
      try {
        return await this.#lead(cacheKey, caller, work);
      } catch (error) {
        if (!(error instanceof AnsweredElsewhere)) throw error;
      }
    }
  }

  /** The answer cached under `key`, frozen because requests share the object; null when there is none. */
  find<T extends Identified>(key: string): Promise<T | null> {
    const { db, clock } = this.#deps;
    return this.#local.getOrLoad(key, async () => {
      const now = clock.now();
      const stored = await findAnswer(db, this.#stored(key), new Date(now));
      if (stored === null) return null;
      return {
        value: shareJson(frozen(JSON.parse(stored.body) as Identified)),
        ttlMs: Math.min(LOCAL_TTL, stored.expires.getTime() - now),
      };
    }) as Promise<T | null>;
  }

  /** Serves what `make` makes of the answer cached under `key`, free; null when there is none, or it makes nothing. */
  async serveMore<S extends Identified, T extends Identified>(
    key: string,
    work: Pick<Work<T>, 'counts' | 'newId' | 'alongside'>,
    make: (cached: S) => Promise<T | null>,
  ): Promise<Served<T> | null> {
    const cached = await this.find<S>(key);
    const answer = cached && (await make(cached));
    return answer && this.#serveFree(work, answer);
  }

  /** Caches an answer within `tx`, for seconds unless it is whole. Not needed for answers of `serve`, which caches them itself. */
  async cache(tx: Queryable, key: string, answer: object, isWhole = true): Promise<void> {
    await saveAnswer(tx, this.#stored(key), JSON.stringify(answer), ...this.#lifetime(isWhole));
    this.#local.delete(key);
  }

  /** Drops the answers in memory, after stored ones were deleted. Other processes drop theirs within a second. */
  forget(): void {
    this.#local.clear();
  }

  /** A cached answer, or one in flight. */
  async #shared<T extends Identified>(key: string, caller: Caller, onWait?: () => void): Promise<T | null> {
    // A request in flight before the cache was read may have stored its answer and finished by now.
    const before = this.#inFlight.get(key);
    const cached = await this.find<T>(key);
    if (cached !== null) return cached;
    const flight = before ?? this.#inFlight.get(key);
    if (!flight) return null;
    onWait?.();
    const body = await abortable(flight, caller.signal);
    return body === null ? null : (JSON.parse(body) as T);
  }

  async #serveFree<T extends Identified>(
    work: Pick<Work<T>, 'counts' | 'newId' | 'alongside'>,
    shared: T,
  ): Promise<Served<T>> {
    const answer = {
      ...shared,
      id: work.newId(),
      usage: { cost_usd: 0, cached: true, ...countsOf(work, shared) },
    };
    if (work.alongside) await this.#deps.db.transaction((tx) => work.alongside!(tx, answer));
    return answer;
  }

  /** Computes for `caller` and for everyone waiting for the same answer. */
  #lead<T extends Identified>(key: string, caller: Caller, work: Work<T>): Promise<Served<T>> {
    const leading = this.#computeHere(key, caller, work);
    const shared = leading.then(
      (answer) => JSON.stringify({ ...answer, usage: undefined }),
      (error) => {
        if (caller.signal.aborted || isPersonal(error)) return null;
        throw error;
      },
    );
    this.#inFlight.run(key, () => shared).catch(() => undefined);
    return leading;
  }

  /** Computes unless another process does; throws `AnsweredElsewhere` when that one has ended. */
  async #computeHere<T extends Identified>(key: string, caller: Caller, work: Work<T>): Promise<Served<T>> {
    const { leases } = this.#deps;
    if (!leases) return this.#compute(caller, work);
    const taken = await leases.take(`answer ${this.#stored(key)}`);
    if (taken.lease === null) {
      work.onWait?.();
      await taken.passed(caller.signal);
      throw new AnsweredElsewhere();
    }
    const { lease } = taken;
    try {
      // Whoever held it before may have stored the answer since the cache was read.
      if (!lease.isFirst && (await this.find(key)) !== null) throw new AnsweredElsewhere();
      return await this.#compute(caller, work);
    } finally {
      void lease.pass();
    }
  }

  async #compute<T extends Identified>(caller: Caller, work: Work<T>): Promise<Served<T>> {
    const { org, signal, cap } = caller;
    await this.#deps.meter.check(org, work.lines, cap);
    const answer = await work.compute(signal);
    // Last chance for a caller who has disconnected to be charged nothing.
    signal.throwIfAborted();
    return this.#settle(caller, work, answer);
  }

  async #settle<T extends Identified>({ org, key }: Caller, work: Work<T>, answer: T): Promise<Served<T>> {
    const { meter } = this.#deps;
    const lines = work.billed?.(answer) ?? work.lines;
    const cost = usdNumber(meter.quote(lines));
    const served = { ...answer, usage: { cost_usd: cost, cached: false, ...countsOf(work, answer) } };
    const requestId = work.billedAs ?? answer.id;
    await meter.settle({ org, key: key?.id ?? null, requestId, lines }, async (tx) => {
      await work.alongside?.(tx, served);
      // Not cached: a free answer found nothing, and soon there may be something to find.
      if (lines.length === 0) return;
      await this.#cacheFirst(tx, work, answer);
      await work.store?.(tx);
    });
    if (work.cacheKey !== null) this.#local.delete(work.cacheKey);
    return served;
  }

  /** Caches the answer being billed. Throws `AnsweredElsewhere` when a cached answer would have been free. */
  async #cacheFirst<T extends Identified>(
    tx: Queryable,
    { cacheKey, fresh, isWhole }: Work<T>,
    answer: T,
  ): Promise<void> {
    if (cacheKey === null) return;
    const whole = isWhole?.(answer) ?? true;
    if (fresh) return this.cache(tx, cacheKey, answer, whole);
    const key = this.#stored(cacheKey);
    const isFirst = await saveFirstAnswer(tx, key, JSON.stringify(answer), ...this.#lifetime(whole));
    if (!isFirst) throw new AnsweredElsewhere();
  }

  /** The key by which the database knows it, as do processes with the same models. */
  #stored(key: string): string {
    const { models = '' } = this.#deps;
    return models === '' ? key : `${key} by ${models}`;
  }

  #lifetime(isWhole: boolean): [now: Date, expires: Date] {
    const now = this.#deps.clock.now();
    return [new Date(now), new Date(now + (isWhole ? CACHE_TTL : PARTIAL_TTL))];
  }
}

/** Whether an error concerns only this caller, not others waiting for the same answer. */
function isPersonal(error: unknown): boolean {
  const isPoor = error instanceof Failure && error.code === 'insufficient_credit';
  return isPoor || error instanceof Unwanted || error instanceof AnsweredElsewhere;
}

function countsOf<T extends Identified>({ counts }: Pick<Work<T>, 'counts'>, answer: T): Counts {
  return typeof counts === 'function' ? counts(answer) : counts;
}
