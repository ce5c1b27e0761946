/**
 * A few jobs per process claim due watches from the database, one by one. So thousands of watches need neither timers nor
 * jobs of their own, and no watch runs twice at a time.
 */
import type { Jobs } from '../../jobs/jobs.ts';
import { type Clock, MINUTE } from '../../platform/clock.ts';
import type { Database } from '../../store/database.ts';
import { countDueDeliveries } from '../../store/watches/deliveries.ts';
import { claimDueWatch, countDueWatches } from '../../store/watches/watches.ts';
import { type RunDeps, runWatch } from './run-watch.ts';

/** Due watches per job that is queued. */
const WATCHES_PER_JOB = 5;
/** A run cut off by a crash is repeated this long after its search would have timed out. */
const GRACE = MINUTE;
/** How long one job runs: a longer one would delay the end of the process. */
const MAX_JOB_TIME = 8 * MINUTE;
/** Concurrent jobs of all processes together. Each has a number of its own, by which the queue tells them apart. */
const MAX_JOBS = 16;
/** The job that starts work which has just become due. */
const FIRST_JOB = 0;

type DueJobs = Pick<Jobs, 'send'>;

/** Runs due watches until none is left. */
export async function runDueWatches(deps: RunDeps, jobs: DueJobs, signal: AbortSignal): Promise<void> {
  const { db, clock, searchMs } = deps;
  const began = clock.tick();
  while (!signal.aborted && clock.tick() - began < MAX_JOB_TIME) {
    const now = clock.now();
    const watch = await claimDueWatch(db, new Date(now), new Date(now + searchMs + GRACE));
    if (watch === null) return;
    const found = await runWatch(deps, watch, signal);
    if (found > 0 && watch.webhookUrl !== null) await startDeliveries(jobs);
  }
}

/** Queues the jobs for what is due: watches and deliveries to webhooks. */
export async function sendDueWatches(
  { db, clock }: { db: Database; clock: Clock },
  jobs: DueJobs,
): Promise<void> {
  const now = new Date(clock.now());
  const count = Math.min(MAX_JOBS, Math.ceil((await countDueWatches(db, now)) / WATCHES_PER_JOB));
  for (let lane = FIRST_JOB; lane < count; lane += 1) await jobs.send('run-watches', { lane });
  if ((await countDueDeliveries(db, now)) > 0) await jobs.send('deliver-webhooks', { lane: FIRST_JOB });
}

/** Makes a new or resumed watch run at once. */
export async function startRuns(jobs: DueJobs): Promise<void> {
  await jobs.send('run-watches', { lane: FIRST_JOB });
}

/** Makes deliveries start at once. */
async function startDeliveries(jobs: DueJobs): Promise<void> {
  await jobs.send('deliver-webhooks', { lane: FIRST_JOB });
}
