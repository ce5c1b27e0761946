/**
 * Due watches are taken from the database one by one by a few jobs per process, so that thousands of watches need neither
 * timers nor jobs of their own, and no watch is run twice at a time.
 */
import type { Jobs } from '../../jobs/jobs.ts';
import { type Clock, MINUTE } from '../../platform/clock.ts';
import type { Database } from '../../store/database.ts';
import { countDueDeliveries } from '../../store/watches/deliveries.ts';
import { countDueWatches, takeDueWatch } from '../../store/watches/watches.ts';
import { type RunDeps, runWatch } from './run-watch.ts';

/** Due watches that are worth a job. */
const WORTH_A_JOB = 5;
/** A run that was cut off by a crash is made again this long after the end of the time that its search has. */
const SPARE = MINUTE;
/** How long one job runs: a longer one would delay the end of the process. */
const LONGEST = 8 * MINUTE;
/** Jobs that all processes together run at a time. */
const LANES = 16;
/** Which of the concurrent jobs starts work that has just come up. */
const FIRST_LANE = 0;

type DueJobs = Pick<Jobs, 'send'>;

/** Runs due watches until none is left. */
export async function runDueWatches(deps: RunDeps, jobs: DueJobs, signal: AbortSignal): Promise<void> {
  const { db, clock, searchMs } = deps;
  const began = clock.tick();
  while (!signal.aborted && clock.tick() - began < LONGEST) {
    const now = clock.now();
    const watch = await takeDueWatch(db, new Date(now), new Date(now + searchMs + SPARE));
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
  const lanes = Math.min(LANES, Math.ceil((await countDueWatches(db, now)) / WORTH_A_JOB));
  for (let lane = FIRST_LANE; lane < lanes; lane += 1) await jobs.send('run-watches', { lane });
  if ((await countDueDeliveries(db, now)) > 0) await jobs.send('deliver-webhooks', { lane: FIRST_LANE });
}

/** Makes a new or resumed watch run at once. */
export async function startRuns(jobs: DueJobs): Promise<void> {
  await jobs.send('run-watches', { lane: FIRST_LANE });
}

/** Makes deliveries start at once. */
export async function startDeliveries(jobs: DueJobs): Promise<void> {
  await jobs.send('deliver-webhooks', { lane: FIRST_LANE });
}
