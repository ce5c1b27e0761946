/** Lists of outlets are taken in behind the doors: a long one takes a while. */

import type { JobKind } from '../../../jobs/jobs.ts';
import { MINUTE, SECOND } from '../../../platform/clock.ts';
import { type OutletImportDeps, runIntake } from '../import-outlets.ts';

export const INTAKE_QUEUE = 'import-opml';

export function intakeJob(deps: OutletImportDeps): JobKind<{ id: string }> {
  return {
    queue: INTAKE_QUEUE,
    key: ({ id }) => id,
    atOnce: 1,
    expireSeconds: (10 * MINUTE) / SECOND,
    retries: 3,
    run: (data, signal) => runIntake(deps, data.id, { signal }),
  };
}
