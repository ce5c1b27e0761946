/** The bills of custom indexes, soon after each day of UTC has ended, and whenever one was missed. */

import type { JobKind } from '../../jobs/jobs.ts';
import { MINUTE, SECOND } from '../../platform/clock.ts';
import { type BillDeps, billIndexes } from '../bill-indexes.ts';

export function billJob(deps: BillDeps): JobKind {
  return {
    queue: 'bill-indexes',
    cron: '7 * * * *',
    atOnce: 1,
    expireSeconds: (30 * MINUTE) / SECOND,
    retries: 2,
    by: 'worker',
    run: (_data, signal) => billIndexes(deps, signal),
  };
}
