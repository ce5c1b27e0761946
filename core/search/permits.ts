/** Permits for searches: when all are taken, a few wait; more are refused at once (503), so that the others are not slowed down. */

import { Failure, retryAfter } from '../platform/errors.ts';
import type { Observe } from '../platform/observe.ts';
import { Permits } from '../platform/permits.ts';

/** Permits for `limit` searches at once. `queue` more wait; a search beyond them throws `overloaded`. */
export function searchPermits(limit: number, queue: number, observe: Observe): Permits {
  return new Permits(limit, queue, (waiting) => {
    observe({ event: 'shed', what: 'search', waiting });
    const detail = `${limit} searches are running and ${queue} are waiting; try again in a second.`;
    return new Failure('overloaded', detail, { headers: retryAfter('searches') });
  });
}
