/**
 * Against guessing: after ten wrong keys from one address within five minutes no key is tried for five more, and the
 * same after three hundred from all addresses together.
 */
import type { Request } from '@hapi/hapi';
import ipaddr from 'ipaddr.js';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { clientAddress } from '#core/http/public-address.ts';
import type { App } from '#core/http/service.ts';
import { SECOND } from '#core/platform/clock.ts';
import { Failure } from '#core/platform/errors.ts';

/** Seconds for which wrong keys count, and for which a caller is then refused. */
const WINDOW = 300;
const MOST_PER_ADDRESS = 10;
const MOST = 300;
const EVERYBODY = '*';
/** Groups of an IPv6 address that a network is given; the rest is the caller's to choose. */
const NETWORK_GROUPS = 4;

export interface SignInLimit {
  /** Runs `attempt`, which counts unless it resolves to something. Throws 429 `rate_limited` instead after too many. */
  guard<T>(request: Request, app: App, attempt: () => Promise<T | null>): Promise<T | null>;
}

export function openSignInLimit(): SignInLimit {
  const rule = { duration: WINDOW, blockDuration: WINDOW };
  const perAddress = new RateLimiterMemory({ ...rule, points: MOST_PER_ADDRESS });
  const ofAll = new RateLimiterMemory({ ...rule, points: MOST });
  return {
    async guard(request, app, attempt) {
      const address = networkOf(clientAddress(request, app));
      // Counted before it is tried, so that many at once are no way around.
      try {
        await perAddress.consume(address);
        await ofAll.consume(EVERYBODY);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        app.observe({ saw: 'console', what: 'limited' });
        throw tooMany(Math.ceil(refusal.msBeforeNext / SECOND));
      }
      const result = await attempt();
      if (result !== null) await Promise.all([perAddress.delete(address), ofAll.reward(EVERYBODY)]);
      return result;
    },
  };
}

/** What counts as one caller: an IPv4 address, an IPv6 network, or what else a proxy says. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return 'parts' in parsed ? parsed.parts.slice(0, NETWORK_GROUPS).join(':') : address;
}

function tooMany(seconds: number): Failure {
  return new Failure('rate_limited', `Too many wrong keys; try again in ${seconds} seconds.`, {
    headers: { 'retry-after': String(seconds) },
  });
}
