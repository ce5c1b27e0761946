import type { Clock } from '../platform/clock.ts';
import type { Observe } from '../platform/observe.ts';
import type { Database } from '../store/database.ts';
import { type DeleteExpired, deleteInSteps } from '../store/expiry.ts';

export interface ExpiryDeps {
  db: Database;
  clock: Clock;
  observe: Observe;
}

/** Rows deleted per statement: few enough that other statements do not wait long. */
const STEP = 1000;

/** Deletes what has expired, step by step, and observes how many of `what` there were. */
export async function deleteExpired(
  { db, clock, observe }: ExpiryDeps,
  what: string,
  remove: DeleteExpired,
  signal?: AbortSignal,
): Promise<void> {
  const count = await deleteInSteps(STEP, (limit) => remove(db, new Date(clock.now()), limit), signal);
  if (count > 0) observe({ event: 'swept', what, count });
}
