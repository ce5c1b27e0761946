/** Every queue: what its jobs carry, who runs them, when, and how they fail. What a job does stands with its domain. */
import { DAY, MINUTE } from '../platform/clock.ts';

/** What a job of each queue carries; scheduled ones carry nothing. */
export interface JobData {
  /** A list of outlets, of any format. */
  'import-opml': { id: string };
  websub: object;
  'encode-articles': object;
  sweep: object;
  'expire-charts': object;
  'expire-jobs': object;
  'site-search': { id: string; org: string };
  'crawl-index': { index: string; org: string };
  'due-indexes': object;
  'encode-indexes': object;
  'bill-indexes': object;
  'due-watches': object;
  'run-watches': { lane: number };
  'deliver-webhooks': { lane: number };
  'expire-watches': object;
  'delete-organization': { org: string };
}

export type QueueName = keyof JobData;

/** Which processes run a job: those that read outlets, or those that work for callers. */
export type JobRole = 'ingest' | 'worker';

export interface QueueOptions<Data extends object> {
  runBy: JobRole;
  /** Cron expression (UTC); the job is then sent by itself, once in the whole cluster. */
  cron?: string;
  /** At most one job per key waits and one runs. */
  key?(data: Data): string;
  /**
   * For whom a job is. Owners take turns: one may have half of what a process runs at once, and of jobs sent at about the same
   * time the one goes first that had the fewest of its owner's ahead of it (`behind`).
   */
  owner?(data: Data): string;
  /** Jobs that one process runs at once; default one. */
  atOnce?: number;
  /** A job that runs longer is aborted, in ms. */
  timeout: number;
  retries: number;
  /** How long finished jobs are kept for the operator, in ms; default a week. */
  kept?: number;
}

/** Share of a process's concurrent jobs that one owner may have. */
const OWNERS_SHARE = 0.5;

/** How many of `atOnce` concurrent jobs one owner may have. */
export function ownersPart(atOnce: number): number {
  return Math.ceil(atOnce * OWNERS_SHARE);
}

const EVERY_MINUTE = '* * * * *';
/** Of queues with a job every minute, or every few seconds: a week of them would be a hundred thousand rows. */
const OF_MANY = { kept: DAY };

export const QUEUES: { readonly [Name in QueueName]: QueueOptions<JobData[Name]> } = {
  'import-opml': { runBy: 'ingest', key: ({ id }) => id, timeout: 10 * MINUTE, retries: 3 },
  websub: { runBy: 'ingest', cron: '*/5 * * * *', timeout: 10 * MINUTE, retries: 0 },
  'encode-articles': { runBy: 'ingest', cron: EVERY_MINUTE, timeout: 30 * MINUTE, retries: 0, ...OF_MANY },
  sweep: { runBy: 'ingest', cron: '17 * * * *', timeout: 10 * MINUTE, retries: 1 },
  'expire-charts': { runBy: 'ingest', cron: '43 * * * *', timeout: 10 * MINUTE, retries: 1 },
  'expire-jobs': { runBy: 'ingest', cron: '29 * * * *', timeout: 10 * MINUTE, retries: 1 },
  'site-search': {
    runBy: 'worker',
    owner: ({ org }) => org,
    // As many at once as the setting `site_searches` says.
    // Far longer than a visit may take: this only ends jobs that hang.
    timeout: 2 * MINUTE,
    // A job that was interrupted runs once more.
    retries: 1,
  },
  'crawl-index': {
    runBy: 'worker',
    key: ({ index }) => index,
    owner: ({ org }) => org,
    atOnce: 4,
    timeout: 25 * MINUTE,
    retries: 2,
  },
  'due-indexes': { runBy: 'worker', cron: EVERY_MINUTE, timeout: MINUTE, retries: 0, ...OF_MANY },
  'encode-indexes': { runBy: 'worker', cron: EVERY_MINUTE, timeout: 30 * MINUTE, retries: 0, ...OF_MANY },
  'bill-indexes': { runBy: 'worker', cron: '7 * * * *', timeout: 30 * MINUTE, retries: 2 },
  'due-watches': { runBy: 'worker', cron: EVERY_MINUTE, timeout: MINUTE, retries: 0, ...OF_MANY },
  // A job of these two queues works until nothing is due; anything left over is found within a minute. `lane` numbers
  // concurrent jobs. Deliveries have only one job in all processes, which makes many at a time.
  'run-watches': {
    runBy: 'worker',
    key: ({ lane }) => String(lane),
    atOnce: 4,
    timeout: 10 * MINUTE,
    retries: 0,
    ...OF_MANY,
  },
  'deliver-webhooks': {
    runBy: 'worker',
    key: ({ lane }) => String(lane),
    timeout: 10 * MINUTE,
    retries: 0,
    ...OF_MANY,
  },
  'expire-watches': { runBy: 'worker', cron: '53 * * * *', timeout: 10 * MINUTE, retries: 1 },
  'delete-organization': { runBy: 'worker', key: ({ org }) => org, timeout: 30 * MINUTE, retries: 5 },
};

/** The queues that run every minute. */
export const MINUTELY: readonly QueueName[] = (Object.keys(QUEUES) as QueueName[]).filter(
  (queue) => QUEUES[queue].cron === EVERY_MINUTE,
);

/** Queues of version 0.1, which wrote each minute which feeds were due; nobody runs their jobs any more. */
export const RETIRED_QUEUES: readonly string[] = ['due-feeds', 'poll-feed'];
