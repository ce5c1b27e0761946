/** Deletes data that watches no longer need. */
import { deleteExpired, type ExpiryDeps } from '../jobs/delete-expired.ts';
import { olderThan } from '../store/expiry.ts';
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
  await deleteExpired(deps, 'webhook deliveries', olderThan(MATCH_DAYS, deleteDeliveriesBefore), signal);
  await deleteExpired(deps, 'watch matches', olderThan(MATCH_DAYS, deleteMatchesBefore), signal);
  await deleteExpired(deps, 'articles seen by watches', olderThan(seenDays, deleteSeenBefore), signal);
}
