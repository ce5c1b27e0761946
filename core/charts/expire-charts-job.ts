/** Charts past their time go; readers have not seen them since, this only frees the room. */

import type { JobKind } from '../jobs/jobs.ts';
import { type Clock, MINUTE, SECOND } from '../platform/clock.ts';
import type { Observe } from '../platform/observe.ts';
import { forgetCharts } from '../store/charts.ts';
import type { Database } from '../store/database.ts';

export interface ExpireDeps {
  db: Database;
  clock: Clock;
  observe: Observe;
}

const STEP = 500;

export function expireChartsJob(deps: ExpireDeps): JobKind {
  return {
    queue: 'expire-charts',
    cron: '43 * * * *',
    atOnce: 1,
    expireSeconds: (10 * MINUTE) / SECOND,
    retries: 1,
    run: (_data, signal) => expireCharts(deps, signal),
  };
}

/** Deletes every chart that has expired, in steps so that nobody waits behind it. */
export async function expireCharts({ db, clock, observe }: ExpireDeps, signal?: AbortSignal): Promise<void> {
  let charts = 0;
  for (let count = STEP; count === STEP; charts += count) {
    signal?.throwIfAborted();
    count = await forgetCharts(db, new Date(clock.now()), STEP);
  }
  if (charts > 0) observe({ saw: 'swept', what: 'charts', count: charts });
}
