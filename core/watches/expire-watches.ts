/** Deletes data that watches no longer need. */
import { deleteExpired, type ExpiryDeps } from '../jobs/delete-expired.ts';
import { DAY } from '../platform/clock.ts';
import type { DeleteExpired } from '../store/expiry.ts';
import { deleteDeliveriesBefore } from '../store/watches/deliveries.ts';
import { deleteMatchesBefore, deleteSeenBefore } from '../store/watches/matches.ts';

/** How long matches and failed deliveries are stored. */
const MATCH_DAYS = 90;

/**
 * Deletes old matches and deliveries, and the record of articles seen longer ago than articles stay in the index: by then
 * they are deleted there and cannot be reported twice.
 */
export async function expireWatches(
  deps: ExpiryDeps & { retentionDays: number },
  signal: AbortSignal,
): Promise<void> {
  const seenDays = Math.max(deps.retentionDays, MATCH_DAYS);
  const expiring: readonly [what: string, days: number, deleteBefore: DeleteExpired][] = [
    ['webhook deliveries', MATCH_DAYS, deleteDeliveriesBefore],
    ['watch matches', MATCH_DAYS, deleteMatchesBefore],
    ['articles seen by watches', seenDays, deleteSeenBefore],
  ];
  for (const [what, days, deleteBefore] of expiring) {
    await deleteExpired(
      deps,
      what,
      (db, now, limit) => deleteBefore(db, new Date(now.getTime() - days * DAY), limit),
      signal,
    );
  }
}
