/** Subscriptions to hubs are asked for, and their leases renewed, from time to time. */
import { MINUTE, SECOND } from '../clock.ts';
import { askHubs, type WebsubRoom } from '../sources/websub.ts';
import type { Fetcher } from '../web/fetch.ts';
import type { JobKind } from './jobs.ts';

export const WEBSUB_QUEUE = 'websub';

/** `baseUrl` must be one that hubs can reach; without one there is nothing to subscribe with. */
export function websubJob(room: WebsubRoom & { fetcher: Fetcher; baseUrl: string }): JobKind {
  return {
    queue: WEBSUB_QUEUE,
    cron: '*/5 * * * *',
    atOnce: 1,
    expireSeconds: (10 * MINUTE) / SECOND,
    retries: 0,
    run: (_data, signal) => askHubs(room, signal),
  };
}
