/** Subscriptions to hubs are asked for, and their leases renewed, from time to time. */

import type { JobKind } from '../../../jobs/jobs.ts';
import { MINUTE, SECOND } from '../../../platform/clock.ts';
import type { Fetcher } from '../../../web/fetch/fetch.ts';
import { askHubs, type WebsubDeps } from '../websub.ts';

export const WEBSUB_QUEUE = 'websub';

/** `baseUrl` must be one that hubs can reach; without one there is nothing to subscribe with. */
export function websubJob(deps: WebsubDeps & { fetcher: Fetcher; baseUrl: string }): JobKind {
  return {
    queue: WEBSUB_QUEUE,
    cron: '*/5 * * * *',
    atOnce: 1,
    expireSeconds: (10 * MINUTE) / SECOND,
    retries: 0,
    run: (_data, signal) => askHubs(deps, signal),
  };
}
