/**
 * Limits guessing of operator keys: after ten wrong keys within five minutes, an address is refused for five more. After three
 * hundred from all addresses together, every attempt waits for `WAIT`, and at most `MAX_WAITING` may wait: so no more than
 * fifty keys a second are tried, from however many addresses.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from '@hapi/hapi';
import ipaddr from 'ipaddr.js';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { clientAddress } from '#core/http/public-address.ts';
import type { App } from '#core/http/service.ts';
import { SECOND } from '#core/platform/clock.ts';
import { Failure } from '#core/platform/errors.ts';

/** Seconds for which wrong keys count, and for which a caller is then refused. */
const WINDOW = 300;
const MAX_PER_ADDRESS = 10;
const MAX_OF_ALL = 300;
const EVERYBODY = '*';
/** How long an attempt waits while many guess, in ms. */
const WAIT = 2 * SECOND;
/** Attempts that may wait at once. */
const MAX_WAITING = 100;
/** Groups of an IPv6 address that a network is given; the rest is the caller's to choose. */
const NETWORK_GROUPS = 4;

export interface SignInLimit {
  /**
   * Runs `attempt`, which counts when it resolves to null or throws 401: the key was wrong. Throws 429 `rate_limited`
   * instead after too many from its address.
   */
  guard<T>(request: Request, app: App, attempt: () => Promise<T | null>): Promise<T | null>;
}

/** `wait`: how attempts wait while many guess. */
export function openSignInLimit(wait: (ms: number) => Promise<unknown> = sleep): SignInLimit {
  const perAddress = new RateLimiterMemory({
    duration: WINDOW,
    blockDuration: WINDOW,
    points: MAX_PER_ADDRESS,
  });
  const ofAll = new RateLimiterMemory({ duration: WINDOW, points: MAX_OF_ALL });
  let waiting = 0;
  /** Throws 429 where too many wait already. */
  async function waitInTurn(): Promise<void> {
    if (waiting >= MAX_WAITING) throw tooMany('Too many are trying to sign in', Math.ceil(WAIT / SECOND));
    waiting += 1;
    try {
      await wait(WAIT);
    } finally {
      waiting -= 1;
    }
  }
  return {
    async guard(request, app, attempt) {
      const address = networkOf(clientAddress(request, app));
      // Counted before the key is checked, so that many attempts at once do not get around the limit.
      const refused = await refusalOf(perAddress, address);
      if (refused) {
        app.observe({ event: 'console', what: 'limited' });
        throw tooMany('Too many wrong keys', Math.ceil(refused.msBeforeNext / SECOND));
      }
      try {
        if (await refusalOf(ofAll, EVERYBODY)) await waitInTurn();
        const result = await attempt();
        if (result !== null) await Promise.all([perAddress.delete(address), ofAll.reward(EVERYBODY)]);
        return result;
      } catch (error) {
        const isWrong = error instanceof Failure && error.code === 'invalid_api_key';
        if (!isWrong) await Promise.all([perAddress.reward(address), ofAll.reward(EVERYBODY)]);
        throw error;
      }
    },
  };
}

/** Takes a point; the refusal when none is left. */
async function refusalOf(limiter: RateLimiterMemory, key: string): Promise<RateLimiterRes | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal;
    throw refusal;
  }
}

/** What counts as one caller: an IPv4 address, an IPv6 network, or what else a proxy says. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return 'parts' in parsed ? parsed.parts.slice(0, NETWORK_GROUPS).join(':') : address;
}

function tooMany(why: string, seconds: number): Failure {
  return new Failure('rate_limited', `${why}; try again in ${seconds} seconds.`, {
    headers: { 'retry-after': String(seconds) },
  });
}
