/** Whether outlets have been read lately. Those that are not polled, such as imported archives, are never late. */

import { HOUR, SECOND } from '../../platform/clock.ts';
import type { OutletFacts } from '../../store/outlets/outlet-records.ts';

/** An outlet not read for this long may have news that the index lacks. */
const LATE_AFTER = 6 * HOUR;
/** Where the operator polls more rarely than that, an outlet is late after this many of its intervals. */
const LATE_INTERVALS = 2;

export interface Freshness {
  /** Outlets that are polled. */
  polled: number;
  /** When the last of them was read; null when none ever was. */
  readAt: Date | null;
  /** Some are polled, and each is late. */
  isLate: boolean;
}

/** How fresh a group of outlets is at `now` (milliseconds): as fresh as the one read last. */
export function freshnessOf(outlets: Iterable<OutletFacts>, now: number): Freshness {
  const polled = [...outlets].filter(({ feeds }) => feeds > 0);
  const reads = polled.flatMap(({ readAt }) => readAt?.getTime() ?? []);
  return {
    polled: polled.length,
    readAt: reads.length === 0 ? null : new Date(reads.reduce((last, at) => Math.max(last, at))),
    isLate: polled.length > 0 && polled.every((outlet) => isLate(outlet, now)),
  };
}

/** How many outlets are `fresh`, `late`, or never polled (`archive`), at `now` (milliseconds). */
export function outletsByState(
  outlets: Iterable<OutletFacts>,
  now: number,
): Record<'fresh' | 'late' | 'archive', number> {
  const counts = { fresh: 0, late: 0, archive: 0 };
  for (const outlet of outlets) {
    counts[outlet.feeds === 0 ? 'archive' : isLate(outlet, now) ? 'late' : 'fresh'] += 1;
  }
  return counts;
}

/** An outlet that was never read is late once it has been known for that long. */
function isLate({ readAt, knownS, intervalS }: OutletFacts, now: number): boolean {
  const waited = readAt === null ? knownS * SECOND : now - readAt.getTime();
  return waited > Math.max(LATE_AFTER, LATE_INTERVALS * intervalS * SECOND);
}
