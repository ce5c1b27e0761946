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

/** Charts and watches deleted per statement. A watch takes thousands of matches and seen addresses with it. */
const CHARTS_STEP = 1000;
const WATCHES_STEP = 10;

/** Deletes what an organization left; safe to repeat. */
export async function deleteDataOf({ db, clock, observe }: DeletionDeps, org: string, signal?: AbortSignal) {
  const charts = await inSteps(CHARTS_STEP, (limit) => deleteChartsOf(db, org, limit), signal);
  const jobs = await db.transaction((tx) => deleteJobsOf(tx, org));
  const watches = await inSteps(WATCHES_STEP, (limit) => deleteWatchesOf(db, org, limit), signal);
  const indexes = await removeIndexesOf(db, org, new Date(clock.now()));
  for (const [what, count] of Object.entries({ charts, jobs, watches, indexes }))
    if (count > 0) observe({ event: 'swept', what: `${what} of a deleted organization`, count, org });
}

/** Deletes until a step finds fewer rows than it may delete; returns how many it were in all. */
async function inSteps(
  step: number,
  remove: (limit: number) => Promise<number>,
  signal?: AbortSignal,
): Promise<number> {
  let total = 0;
  for (let count = step; count === step; total += count) {
    signal?.throwIfAborted();
    count = await remove(step);
  }
  return total;
}
