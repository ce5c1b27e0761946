/** `GET /metrics`: the counters of this process, and gauges measured at each request. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { outletsByState } from '../news/outlets/freshness.ts';
import { invalidKey, presentedKey } from './authentication.ts';
import type { Route } from './routes.ts';
import type { App } from './service.ts';

export const METRICS_ROUTE: Route<App> = {
  method: 'GET',
  path: '/metrics',
  // Never for pages of other origins, whatever `cors_origins` says.
  options: { cors: false },
  async handler({ config, metrics }, request, h) {
    const key = config.metrics_key;
    if (key !== '' && !isSame(presentedKey(request), key)) throw invalidKey('This is not the metrics key.');
    return h.response(await metrics.text()).type(metrics.contentType);
  },
};

/** Adds the gauges that are measured whenever the metrics are read. */
export function measureService({ metrics, jobs, index, clock }: App): void {
  metrics.measure('jobs', 'Jobs by queue and state, in the whole cluster.', ['queue', 'state'], async () =>
    (await jobs.depths()).flatMap(({ queue, ...states }) =>
      Object.entries(states).map(([state, count]) => [[queue, state], count] as const),
    ),
  );
  metrics.measure('outlets', 'Outlets: fresh, late, or never polled (archive).', ['state'], () =>
    Object.entries(outletsByState(index.sources.values(), clock.now())).map(
      ([state, count]) => [[state], count] as const,
    ),
  );
}

function isSame(presented: string, expected: string): boolean {
  const [a, b] = [presented, expected].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(a!, b!);
}
