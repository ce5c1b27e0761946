/** Custom indexes are read in slices of a minute; those with something to do are looked for every minute. */

import type { JobKind, Jobs } from '../../jobs/jobs.ts';
import { QUEUES } from '../../jobs/queues.ts';
import { MINUTE, SECOND } from '../../platform/clock.ts';
import { dueIndexes } from '../../store/indexes/indexes.ts';
import { type CrawlDeps, crawlIndex } from '../crawl/crawl.ts';

/** Indexes made into jobs at once; the rest follow a minute later. */
const DUE_AT_ONCE = 500;
const CRAWLS_AT_ONCE = 4;
/** One job goes on with an index for so long, slice after slice, while nobody else waits. */
const LONGEST = 20 * MINUTE;

export interface CrawlData {
  index: string;
  org: string;
}

export function crawlJob(deps: CrawlDeps, jobs: Jobs): JobKind<CrawlData> {
  return {
    queue: QUEUES.crawlIndex,
    key: ({ index }) => index,
    owner: ({ org }) => org,
    atOnce: CRAWLS_AT_ONCE,
    expireSeconds: (LONGEST + 5 * MINUTE) / SECOND,
    retries: 2,
    by: 'worker',
    async run({ index, org }, signal) {
      const began = deps.clock.tick();
      while (await crawlIndex(deps, index, signal)) {
        const late = deps.stopping?.aborted || deps.clock.tick() - began > LONGEST;
        if (!late && !(await othersWait(deps))) continue;
        // To the end of the line: others get their slice before.
        await jobs.send(QUEUES.crawlIndex, { index, org });
        return;
      }
    },
  };
}

/** Whether more indexes have something to do than are worked on at once. */
async function othersWait({ db, clock }: CrawlDeps): Promise<boolean> {
  const most = CRAWLS_AT_ONCE + 1;
  return (await dueIndexes(db, new Date(clock.now()), most)).length === most;
}

export function dueIndexesJob(deps: Pick<CrawlDeps, 'db' | 'clock'>, jobs: Jobs): JobKind {
  return {
    queue: QUEUES.dueIndexes,
    cron: '* * * * *',
    atOnce: 1,
    expireSeconds: MINUTE / SECOND,
    retries: 0,
    by: 'worker',
    run: () => sendDueIndexes(deps, jobs),
  };
}

/** Makes a job of every index with something to do; one whose job was lost with its process is among them. */
export async function sendDueIndexes(
  { db, clock }: Pick<CrawlDeps, 'db' | 'clock'>,
  jobs: Jobs,
): Promise<void> {
  const sent = new Map<string, number>();
  for (const { id: index, org } of await dueIndexes(db, new Date(clock.now()), DUE_AT_ONCE)) {
    const behind = sent.get(org) ?? 0;
    sent.set(org, behind + 1);
    await jobs.send(QUEUES.crawlIndex, { index, org }, { behind });
  }
}
