/** Subscriptions to hubs are asked for, and their leases renewed, from time to time. */

import type { JobKind } from '../../jobs/jobs.ts';
import { QUEUES } from '../../jobs/queues.ts';
import { MINUTE, SECOND } from '../../platform/clock.ts';
import type { Fetcher } from '../../web/fetch/fetch.ts';
import { subscribeToHubs, type WebsubDeps } from '../outlets/websub.ts';

/** `baseUrl` must be one that hubs can reach; without one there is nothing to subscribe with. */
export function websubJob(deps: WebsubDeps & { fetcher: Fetcher; baseUrl: string }): JobKind {
  return {
    queue: QUEUES.websub,
    cron: '*/5 * * * *',
    atOnce: 1,
    expireSeconds: (10 * MINUTE) / SECOND,
    retries: 0,
    run: (_data, signal) => subscribeToHubs(deps, signal),
  };
}
