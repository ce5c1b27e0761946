/** The bills of custom indexes, soon after each day of UTC has ended, and whenever one was missed. */

import type { JobKind } from '../../jobs/jobs.ts';
import { QUEUES } from '../../jobs/queues.ts';
import { MINUTE, SECOND } from '../../platform/clock.ts';
import { type BillDeps, billIndexes } from '../daily-billing.ts';

export function billIndexesJob(deps: BillDeps): JobKind {
  return {
    queue: QUEUES.billIndexes,
    cron: '7 * * * *',
    atOnce: 1,
    expireSeconds: (30 * MINUTE) / SECOND,
    retries: 2,
    by: 'worker',
    run: (_data, signal) => billIndexes(deps, signal),
  };
}
