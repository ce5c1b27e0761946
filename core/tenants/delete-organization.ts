/** The data of a deleted organization: charts, jobs, watches, custom indexes. The ledger stays. */
import type { Clock } from '../platform/clock.ts';
import type { Observe } from '../platform/observe.ts';
import type { Database } from '../store/database.ts';
import { deleteInSteps } from '../store/expiry.ts';
import { deleteChartsOf, deleteJobsOf, deleteWatchesOf, removeIndexesOf } from '../store/tenants/deletion.ts';

export interface DeletionDeps {
  db: Database;
  clock: Clock;
  observe: Observe;
}

/** Charts and watches deleted per statement. A watch takes thousands of matches and seen addresses with it. */
const CHARTS_STEP = 1000;
const WATCHES_STEP = 10;

/** Deletes what an organization left; safe to repeat. */
export async function deleteDataOf({ db, clock, observe }: DeletionDeps, org: string, signal?: AbortSignal) {
  const charts = await deleteInSteps(CHARTS_STEP, (limit) => deleteChartsOf(db, org, limit), signal);
  const jobs = await db.transaction((tx) => deleteJobsOf(tx, org));
  const watches = await deleteInSteps(WATCHES_STEP, (limit) => deleteWatchesOf(db, org, limit), signal);
  const indexes = await removeIndexesOf(db, org, new Date(clock.now()));
  for (const [what, count] of Object.entries({ charts, jobs, watches, indexes }))
    if (count > 0) observe({ event: 'swept', what: `${what} of a deleted organization`, count, org });
}
