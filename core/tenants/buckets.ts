/**
 * Token buckets for rate-limiter-flexible. The library counts in fixed windows: twice the burst gets through at the border
 * of two, and a caller who has used up a burst waits for a whole window. These are its two limiters with tokens instead of
 * windows; the interface, the refusals and the fallback without a database are the library's.
 */
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { type Clock, SECOND } from '../platform/clock.ts';
import type { Queryable } from '../store/database.ts';
import type { RateLimit } from '../store/tenants/organization.ts';
import { type BucketSize, TOKEN_ERROR, takeTokens } from '../store/tenants/tenants.ts';

interface Level {
  taken: boolean;
  /** Tokens in the bucket afterwards. */
  left: number;
}

/** Above this many levels, each use checks a few more and drops those of full buckets. */
const SWEPT_AT = 10_000;
const SWEPT_EACH = 2;

/** The levels of the buckets of this process. */
export class Levels {
  readonly #levels = new Map<string, { left: number; at: number; fullAt: number }>();
  #sweeping = this.#levels.entries();

  /** As `takeTokens` does in the database; `now` by a clock that never goes back. */
  take(key: string, tokens: number, { most, perMs }: BucketSize, now: number): Level {
    const { left, at } = this.#levels.get(key) ?? { left: most, at: now };
    const level = Math.min(most, left + (now - at) * perMs);
    const taken = level >= tokens - TOKEN_ERROR;
    const after = taken ? level - tokens : level;
    this.#levels.set(key, { left: after, at: now, fullAt: now + (most - after) / perMs });
    if (this.#levels.size > SWEPT_AT) this.#sweep(now);
    return { taken, left: after };
  }

  /** Visits all buckets in turn, a few at a time, and drops those that are full, which a new one would be as well. */
  #sweep(now: number): void {
    for (let looked = 0; looked < SWEPT_EACH; looked += 1) {
      const { done, value } = this.#sweeping.next();
      if (done) this.#sweeping = this.#levels.entries();
      else if (value[1].fullAt <= now) this.#levels.delete(value[0]);
    }
  }
}

/** The limiter of one rate, for one process. */
export class OwnBucket extends RateLimiterMemory {
  readonly #levels: Levels;
  readonly #size: BucketSize;
  readonly #clock: Clock;

  constructor(levels: Levels, rate: RateLimit, clock: Clock) {
    super(windowOf(rate));
    this.#levels = levels;
    this.#size = sizeOf(rate);
    this.#clock = clock;
  }

  override async consume(key: string | number, units = 1): Promise<RateLimiterRes> {
    const level = this.#levels.take(String(key), units, this.#size, this.#clock.tick());
    const result = resultOf(level, units, this.#size);
    if (!level.taken) throw result;
    return result;
  }
}

/** The limiter of one rate, for all processes on a database. `insurance` replaces it when the database fails. */
export class SharedBucket extends RateLimiterPostgres {
  readonly #db: Queryable;
  readonly #size: BucketSize;
  readonly #clock: Clock;

  constructor(db: Queryable, rate: RateLimit, clock: Clock, insurance: OwnBucket) {
    super({
      ...windowOf(rate),
      storeClient: db,
      storeType: 'client',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: '',
      insuranceLimiter: insurance,
    });
    this.#db = db;
    this.#size = sizeOf(rate);
    this.#clock = clock;
  }

  /** Called by the library to consume; it hands the answer to `_getRateLimiterRes`. */
  _upsert(key: string, units: number): Promise<Level> {
    return takeTokens(this.#db, key, units, this.#size, this.#clock.now());
  }

  /** Called by the library, which refuses when more is consumed than there are points. */
  _getRateLimiterRes(_key: string, units: number, level: Level): RateLimiterRes {
    return resultOf(level, units, this.#size);
  }
}

function windowOf({ perSecond, burst }: RateLimit): { points: number; duration: number } {
  return { points: burst, duration: burst / perSecond };
}

function sizeOf({ perSecond, burst }: RateLimit): BucketSize {
  return { most: burst, perMs: perSecond / SECOND };
}

/** `msBeforeNext`: until there are enough tokens for a refused request; otherwise until the bucket is full. */
function resultOf({ taken, left }: Level, units: number, { most, perMs }: BucketSize): RateLimiterRes {
  const remaining = Math.max(0, Math.floor(left + TOKEN_ERROR));
  const missing = taken ? most - left : units - left;
  return new RateLimiterRes(remaining, missing / perMs, taken ? most - remaining : most + 1);
}
