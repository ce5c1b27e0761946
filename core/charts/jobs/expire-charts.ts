/** Deletes charts past their lifetime. Readers can no longer see them; this frees the space. */

import type { JobKind } from '../../jobs/jobs.ts';
import { QUEUES } from '../../jobs/queues.ts';
import { type Clock, MINUTE, SECOND } from '../../platform/clock.ts';
import type { Observe } from '../../platform/observe.ts';
import { forgetCharts } from '../../store/charts.ts';
import type { Database } from '../../store/database.ts';

export interface ExpireChartsDeps {
  db: Database;
  clock: Clock;
  observe: Observe;
}

const BATCH = 500;

export function expireChartsJob(deps: ExpireChartsDeps): JobKind {
  return {
    queue: QUEUES.expireCharts,
    cron: '43 * * * *',
    atOnce: 1,
    expireSeconds: (10 * MINUTE) / SECOND,
    retries: 1,
    run: (_data, signal) => expireCharts(deps, signal),
  };
}

/** Deletes every expired chart, in batches so that nothing waits long for a lock. */
export async function expireCharts(
  { db, clock, observe }: ExpireChartsDeps,
  signal?: AbortSignal,
): Promise<void> {
  let charts = 0;
  for (let count = BATCH; count === BATCH; charts += count) {
    signal?.throwIfAborted();
    count = await forgetCharts(db, new Date(clock.now()), BATCH);
  }
  if (charts > 0) observe({ saw: 'swept', what: 'charts', count: charts });
}
