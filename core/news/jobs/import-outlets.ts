/** Lists of outlets are taken in behind the doors: a long one takes a while. */

import type { JobKind } from '../../jobs/jobs.ts';
import { QUEUES } from '../../jobs/queues.ts';
import { MINUTE, SECOND } from '../../platform/clock.ts';
import { type OutletImportDeps, runIntake } from '../outlets/outlet-import.ts';

export function importOutletsJob(deps: OutletImportDeps): JobKind<{ id: string }> {
  return {
    queue: QUEUES.importOutlets,
    key: ({ id }) => id,
    atOnce: 1,
    expireSeconds: (10 * MINUTE) / SECOND,
    retries: 3,
    run: (data, signal) => runIntake(deps, data.id, { signal }),
  };
}
