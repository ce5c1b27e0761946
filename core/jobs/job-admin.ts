/** The queue as operators see it, in API terms: what waits, runs and failed, and another try for what failed. */
import { Failure } from '../platform/errors.ts';
import type { Database } from '../store/database.ts';
import { type QueueCount, type QueuedJob, queueCounts, queuedJobs, retryJob } from '../store/job-queue.ts';

/** States of the queue, by the names of the API. */
export const JOB_STATES = {
  waiting: 'created',
  retrying: 'retry',
  running: 'active',
  failed: 'failed',
  succeeded: 'completed',
  cancelled: 'cancelled',
} as const;

type QueuedState = keyof typeof JOB_STATES;

export interface JobsQuestion {
  queue?: string;
  state?: QueuedState;
  limit?: number;
}

export type QueuedJobRecord = ReturnType<typeof jobRecord>;
export type QueueRecord = { queue: string } & Record<QueuedState, number>;

export interface JobAdmin {
  /** How many jobs each queue has, by state. Finished ones are known for as long as the queue keeps them. */
  queues(): Promise<QueueRecord[]>;
  /** Newest first. */
  jobs(question: JobsQuestion): Promise<QueuedJobRecord[]>;
  /** Queues a failed job again. Throws 404 `not_found`, and 409 `conflict` for one that did not fail or already waits again. */
  retry(id: string): Promise<QueuedJobRecord>;
}

/** Jobs in one list. */
export const MAX_JOBS = 1000;
const USUAL = 100;

export function openJobAdmin(db: Database): JobAdmin {
  return {
    async queues() {
      const byQueue = Map.groupBy(await queueCounts(db), ({ queue }) => queue);
      return [...byQueue].map(([queue, counts]) => ({ queue, ...countsOf(counts) }));
    },
    async jobs({ queue = null, state, limit = USUAL }) {
      const rows = await queuedJobs(db, { id: null, queue, state: state ? JOB_STATES[state] : null, limit });
      return rows.map(jobRecord);
    },
    async retry(id) {
      const outcome = await retryJob(db, id);
      const [job] = await queuedJobs(db, { id, queue: null, state: null, limit: 1 });
      if (!job) throw new Failure('not_found', `Job ${id} not found in the queue.`);
      if (outcome === 'retried') return jobRecord(job);
      const why =
        outcome === 'twin' ? 'an equal job already waits' : `it is ${stateOf(job.state)}, not failed`;
      throw new Failure('conflict', `Job ${id} cannot be retried: ${why}.`);
    },
  };
}

function countsOf(counts: readonly QueueCount[]): Record<QueuedState, number> {
  const entries = Object.entries(JOB_STATES).map(([name, state]) => {
    return [name, counts.find((one) => one.state === state)?.count ?? 0];
  });
  return Object.fromEntries(entries) as Record<QueuedState, number>;
}

function stateOf(state: string): QueuedState {
  return (Object.keys(JOB_STATES) as QueuedState[]).find((name) => JOB_STATES[name] === state)!;
}

function jobRecord(job: QueuedJob) {
  return {
    id: job.id,
    object: 'queued_job' as const,
    queue: job.queue,
    state: stateOf(job.state),
    /** What the job is about: ids of this service. */
    data: job.data ?? {},
    tries: job.tries,
    created_at: job.createdAt.toISOString(),
    /** When it may run. */
    due_at: job.dueAt.toISOString(),
    started_at: job.startedAt?.toISOString() ?? null,
    finished_at: job.finishedAt?.toISOString() ?? null,
    /** Of the last attempt. */
    error: messageIn(job.output),
  };
}

function messageIn(output: unknown): string | null {
  const { message, value } = (output ?? {}) as { message?: unknown; value?: { message?: unknown } };
  const found = message ?? value?.message;
  return typeof found === 'string' ? found : null;
}
