/** Which web pages of other origins may call the service, and what of the answer their scripts may read. */
import type { RouteOptionsCors } from '@hapi/hapi';

const DAY_SECONDS = 86_400;

/** What tells how many requests are left, of this service's answers and of those in another API's form. */
export const LIMITS_READ = [
  'ratelimit',
  'ratelimit-policy',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
];

/** Headers of requests and answers, besides those that every page may send and read. */
const SENT = ['x-api-key', 'x-max-cost-usd', 'x-request-id'];
const READ = ['x-request-id', 'location', 'retry-after', ...LIMITS_READ];

/** hapi's option for the origins of the setting `cors_origins`; false when there are none. No cookies are involved. */
export function corsFor(origins: readonly string[]): RouteOptionsCors | false {
  if (origins.length === 0) return false;
  return {
    origin: [...origins],
    maxAge: DAY_SECONDS,
    additionalHeaders: SENT,
    additionalExposedHeaders: READ,
  };
}
