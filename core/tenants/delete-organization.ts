/** The data of a deleted organization: charts, jobs, watches, custom indexes. The ledger stays. */
import type { Clock } from '../platform/clock.ts';
import type { Observe } from '../platform/observe.ts';
import type { Database } from '../store/database.ts';
import { deleteChartsOf, deleteJobsOf, deleteWatchesOf, removeIndexesOf } from '../store/tenants/deletion.ts';

export interface DeletionDeps {
  db: Database;
  clock: Clock;
  observe: Observe;
}

/** Charts deleted per statement. */
const STEP = 1000;

/** Deletes what an organization left; safe to repeat. */
export async function deleteDataOf({ db, clock, observe }: DeletionDeps, org: string, signal?: AbortSignal) {
  let charts = 0;
  for (let count = STEP; count === STEP; charts += count) {
    signal?.throwIfAborted();
    count = await deleteChartsOf(db, org, STEP);
  }
  const jobs = await db.transaction((tx) => deleteJobsOf(tx, org));
  const watches = await deleteWatchesOf(db, org);
  const indexes = await removeIndexesOf(db, org, new Date(clock.now()));
  for (const [what, count] of Object.entries({ charts, jobs, watches, indexes }))
    if (count > 0) observe({ event: 'swept', what: `${what} of a deleted organization`, count, org });
}
