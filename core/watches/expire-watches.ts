/** Deletes what watches need no longer. */
import { deleteExpired, type ExpiryDeps } from '../jobs/delete-expired.ts';
import { DAY } from '../platform/clock.ts';
import type { Queryable } from '../store/database.ts';
import { forgetDeliveries } from '../store/watches/deliveries.ts';
import { forgetMatches, forgetSeen } from '../store/watches/matches.ts';

type Forget = (db: Queryable, until: Date, limit: number) => Promise<number>;

/** How long matches are stored, and what could not be delivered. */
const MATCH_DAYS = 90;

/**
 * Deletes old matches and deliveries, and what was seen longer ago than articles stay in the index: those that could
 * come back and be reported twice are gone by then.
 */
export async function expireWatches(
  deps: ExpiryDeps & { retentionDays: number },
  signal?: AbortSignal,
): Promise<void> {
  const seenDays = Math.max(deps.retentionDays, MATCH_DAYS);
  const expiring: readonly [what: string, days: number, forget: Forget][] = [
    ['webhook deliveries', MATCH_DAYS, forgetDeliveries],
    ['watch matches', MATCH_DAYS, forgetMatches],
    ['articles seen by watches', seenDays, forgetSeen],
  ];
  for (const [what, days, forget] of expiring) {
    await deleteExpired(
      deps,
      what,
      (db, now, limit) => forget(db, new Date(now.getTime() - days * DAY), limit),
      signal,
    );
  }
}
