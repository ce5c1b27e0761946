/** Deletes site jobs past their lifetime. Callers can no longer see them; this frees the space. */

import type { JobKind } from '../../jobs/jobs.ts';
import { QUEUES } from '../../jobs/queues.ts';
import { type Clock, MINUTE, SECOND } from '../../platform/clock.ts';
import type { Observe } from '../../platform/observe.ts';
import type { Database } from '../../store/database.ts';
import { forgetJobs } from '../../store/jobs.ts';

export interface ExpireJobsDeps {
  db: Database;
  clock: Clock;
  observe: Observe;
}

const BATCH = 500;

export function expireJobsJob(deps: ExpireJobsDeps): JobKind {
  return {
    queue: QUEUES.expireJobs,
    cron: '29 * * * *',
    atOnce: 1,
    expireSeconds: (10 * MINUTE) / SECOND,
    retries: 1,
    run: (_data, signal) => expireJobs(deps, signal),
  };
}

/** Deletes every expired job, in batches so that nothing waits long for a lock. */
export async function expireJobs(
  { db, clock, observe }: ExpireJobsDeps,
  signal?: AbortSignal,
): Promise<void> {
  let jobs = 0;
  for (let count = BATCH; count === BATCH; jobs += count) {
    signal?.throwIfAborted();
    count = await forgetJobs(db, new Date(clock.now()), BATCH);
  }
  if (jobs > 0) observe({ saw: 'swept', what: 'jobs', count: jobs });
}
