/**
 * Rate limits: each key has a bucket of `burst` tokens that gains `perSecond`, and a request takes a token for
 * each of its queries.
 */
import { LRUCache } from 'lru-cache';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { type Clock, SECOND } from '../platform/clock.ts';
import { Failure } from '../platform/errors.ts';
import type { Queryable } from '../store/database.ts';
import type { ApiKey, Organization, RateLimit } from '../store/tenants/organization.ts';
import { Levels, OwnBucket, SharedBucket } from './buckets.ts';

/** Number of different rates whose limiters are cached. Dropping a limiter does not reset its buckets. */
const MAX_RATES = 1000;

export interface LimitsOptions {
  db: Queryable;
  clock: Clock;
  defaults: RateLimit;
  /** True when other processes serve the same keys: the buckets are then stored in the database. */
  shared: boolean;
}

/** The bucket of a key after a request. */
interface Standing {
  limit: number;
  remaining: number;
  /** Until the bucket is full again. */
  resetSeconds: number;
  /** For the response: `RateLimit-*` as widely used, and the two fields of the IETF draft. Lower case. */
  headers: Record<string, string>;
}

export interface Limits {
  /**
   * Takes `units` tokens. Throws 429 `rate_limited` with `retry-after` when there are too few, and 400
   * `invalid_request` when the bucket could never hold so many, or, if there are too few, so many as the whole request costs.
   */
  take(
    key: Pick<ApiKey, 'id'> & Partial<Pick<ApiKey, 'rateLimit'>>,
    org: Pick<Organization, 'rateLimit'> | null,
    units: number,
    rest?: Rest,
  ): Promise<Standing>;
}

/** Other tokens of the same request, all of which a retry needs again. */
export interface Rest {
  taken?: number;
  toCome?: number;
}

/** While the database cannot be reached, each process uses its own buckets. */
export function openLimits({ db, clock, defaults, shared }: LimitsOptions): Limits {
  const limiters = new LRUCache<string, OwnBucket | SharedBucket>({ max: MAX_RATES });
  const levels = new Levels();

  function open(rate: RateLimit): OwnBucket | SharedBucket {
    const own = new OwnBucket(levels, rate, clock);
    return shared ? new SharedBucket(db, rate, clock, own) : own;
  }

  function limiterOf(rate: RateLimit): OwnBucket | SharedBucket {
    const name = `${rate.burst}/${rate.perSecond}`;
    const limiter = limiters.get(name) ?? open(rate);
    limiters.set(name, limiter);
    return limiter;
  }

  return {
    async take(key, org, units, { taken = 0, toCome = 0 } = {}) {
      const rate = key.rateLimit ?? org?.rateLimit ?? defaults;
      if (taken + units > rate.burst) throw tooManyAtOnce(rate, taken + units);
      try {
        return standing(rate, await limiterOf(rate).consume(key.id, units));
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const whole = taken + units + toCome;
        // No wait would be long enough.
        if (whole > rate.burst) throw tooManyAtOnce(rate, whole);
        throw rateLimited(rate, units, whole, refusal);
      }
    },
  };
}

function standing(
  rate: RateLimit,
  { remainingPoints, msBeforeNext }: Pick<RateLimiterRes, 'remainingPoints' | 'msBeforeNext'>,
): Standing {
  const [limit, remaining, resetSeconds] = [rate.burst, remainingPoints, seconds(msBeforeNext)];
  const headers = {
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(resetSeconds),
    'ratelimit-policy': `"key";q=${limit};w=${Math.ceil(limit / rate.perSecond)}`,
    ratelimit: `"key";r=${remaining};t=${resetSeconds}`,
  };
  return { limit, remaining, resetSeconds, headers };
}

/** The refusal of `units` of a request that counts as `whole`. */
function rateLimited(rate: RateLimit, units: number, whole: number, refusal: RateLimiterRes): Failure {
  const ms = refusal.msBeforeNext + ((whole - units) / rate.perSecond) * SECOND;
  const { headers } = standing(rate, { remainingPoints: refusal.remainingPoints, msBeforeNext: ms });
  const wait = String(Math.max(1, seconds(ms)));
  const cost = whole === 1 ? '' : `This request costs ${whole} units. `;
  const retry = `Rate limit exceeded; retry in ${wait} ${wait === '1' ? 'second' : 'seconds'}.`;
  return new Failure('rate_limited', `${retry} ${cost}${policy(rate)}`, {
    headers: { ...headers, 'retry-after': wait },
  });
}

function tooManyAtOnce(rate: RateLimit, units: number): Failure {
  return new Failure(
    'invalid_request',
    `This request costs ${units} units, more than the rate limit ever allows. ${policy(rate)}`,
  );
}

function policy({ perSecond, burst }: RateLimit): string {
  return `This key has ${perSecond} ${perSecond === 1 ? 'unit' : 'units'} per second, with bursts of up to ${burst}.`;
}

/** Whole seconds, rounded up so that waiting this long is enough. */
function seconds(ms: number): number {
  return Math.max(0, Math.ceil(ms / SECOND));
}
