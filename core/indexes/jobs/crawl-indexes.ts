/** Custom indexes are crawled in slices of a minute; due ones are found every minute. */
import type { Inference } from '../../inference/inference.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { ownersPart, QUEUES } from '../../jobs/queues.ts';
import { MINUTE } from '../../platform/clock.ts';
import { dueIndexes } from '../../store/indexes/indexes.ts';
import { type CrawlDeps, crawlIndex } from '../crawl/crawl.ts';

/** Indexes queued per run; the rest follow a minute later. */
const DUE_AT_ONCE = 500;
const { atOnce: CRAWLS_AT_ONCE = 1, timeout: TIMEOUT } = QUEUES['crawl-index'];
/** How long one job continues with an index, slice after slice, while no other index waits. */
const MAX_RUN = TIMEOUT - 5 * MINUTE;

/** Crawls an index until it is done, its time is up or another one waits; then queues it again. */
export async function runCrawl(
  deps: CrawlDeps & { inference: Pick<Inference, 'encoder'> },
  jobs: Jobs,
  { index, org }: { index: string; org: string },
  signal: AbortSignal,
): Promise<void> {
  const began = deps.clock.tick();
  for (;;) {
    const hasMore = await crawlIndex(deps, index, signal);
    // What was read gets its vectors without waiting for the schedule, which is kept by processes with an encoder.
    if ((await deps.inference.encoder()) !== null) await jobs.send('encode-indexes', {});
    if (!hasMore) return;
    const late = deps.stopping?.aborted || deps.clock.tick() - began > MAX_RUN;
    if (!late && !(await othersWait(deps, org))) continue;
    // To the end of the queue, behind all that were sent when they were due: others get their slice first.
    await jobs.send('crawl-index', { index, org }, { behind: DUE_AT_ONCE });
    return;
  }
}

/** Whether more indexes are due, in all or of the organization, than a process works on concurrently. */
async function othersWait({ db, clock }: CrawlDeps, org: string): Promise<boolean> {
  const now = new Date(clock.now());
  const own = ownersPart(CRAWLS_AT_ONCE);
  if ((await dueIndexes(db, now, CRAWLS_AT_ONCE + 1)).length > CRAWLS_AT_ONCE) return true;
  return (await dueIndexes(db, now, own + 1, org)).length > own;
}

/** Queues a job for every due index, including those whose job was lost with its process. */
export async function sendDueIndexes(
  { db, clock }: Pick<CrawlDeps, 'db' | 'clock'>,
  jobs: Jobs,
): Promise<void> {
  const sent = new Map<string, number>();
  for (const { id: index, org } of await dueIndexes(db, new Date(clock.now()), DUE_AT_ONCE)) {
    const behind = sent.get(org) ?? 0;
    sent.set(org, behind + 1);
    await jobs.send('crawl-index', { index, org }, { behind });
  }
}
