/** CORS: which web pages may call the service from other origins, and which response headers their scripts may read. */
import type { RouteOptionsCors } from '@hapi/hapi';
import { DAY, SECOND } from '../platform/clock.ts';

/** Headers with the state of the rate limit, in this service's responses and in those of compatible APIs. */
export const LIMITS_READ = [
  'ratelimit',
  'ratelimit-policy',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
];

/** Request and response headers, besides those that any page may send and read. */
const SENT = ['x-api-key', 'x-max-cost-usd', 'x-request-id'];
const READ = ['x-request-id', 'location', 'retry-after', ...LIMITS_READ];

/** hapi's option for the origins of the setting `cors_origins`; false when there are none. No cookies are involved. */
export function corsFor(origins: readonly string[]): RouteOptionsCors | false {
  if (origins.length === 0) return false;
  return {
    origin: [...origins],
    maxAge: DAY / SECOND,
    additionalHeaders: SENT,
    additionalExposedHeaders: READ,
  };
}
