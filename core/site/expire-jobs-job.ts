/** Jobs whose day is over go; callers have not seen them since, this only frees the room. */

import type { ExpireDeps } from '../charts/expire-charts-job.ts';
import type { JobKind } from '../jobs/jobs.ts';
import { MINUTE, SECOND } from '../platform/clock.ts';
import { forgetJobs } from '../store/jobs.ts';

const STEP = 500;

export function expireJobsJob(deps: ExpireDeps): JobKind {
  return {
    queue: 'expire-jobs',
    cron: '29 * * * *',
    atOnce: 1,
    expireSeconds: (10 * MINUTE) / SECOND,
    retries: 1,
    run: (_data, signal) => expireJobs(deps, signal),
  };
}

/** Deletes every job whose day is over, in steps so that nobody waits behind it. */
export async function expireJobs({ db, clock, observe }: ExpireDeps, signal?: AbortSignal): Promise<void> {
  let jobs = 0;
  for (let count = STEP; count === STEP; jobs += count) {
    signal?.throwIfAborted();
    count = await forgetJobs(db, new Date(clock.now()), STEP);
  }
  if (jobs > 0) observe({ saw: 'swept', what: 'jobs', count: jobs });
}
