/** pg-boss, the only scheduler and queue: whatever must survive a restart or be unique in the cluster is a job. */
import { type Job, PgBoss } from 'pg-boss';
import { TtlCache } from '../platform/cache/ttl-cache.ts';
import { type Clock, MINUTE, SECOND } from '../platform/clock.ts';
import { Failure, isReported } from '../platform/errors.ts';
import type { Observe } from '../platform/observe.ts';
import { bossIn, type Database, type Queryable, sqlState } from '../store/database.ts';
import { INTERNAL_QUEUES, jobsLeftRunning, stalledSchedules } from '../store/job-queue.ts';
import {
  type JobData,
  type JobRole,
  MINUTELY,
  ownersPart,
  QUEUES,
  type QueueName,
  type QueueOptions,
  RETIRED_QUEUES,
} from './queues.ts';
import { STEADY_CLOCK } from './steady-clock.ts';

export interface JobHandler<Data extends object = object> {
  /** `signal` aborts when the process stops or the job has run for too long. */
  run(data: Data, signal: AbortSignal): Promise<void>;
  /** Called once, when the job has failed and its retries are used up; also when the process that ran it was killed. */
  giveUp?(data: Data): Promise<void>;
  /** Overrides `atOnce` of the queue. */
  atOnce?: number;
}

/** How many jobs of a queue are waiting, running, or failed on every try; a count is at most 15 seconds old. */
export interface QueueDepth {
  queue: string;
  waiting: number;
  running: number;
  failed: number;
}

/** The jobs this service handles; queues without a handler are not created. */
export type JobHandlers = { [Name in QueueName]?: JobHandler<JobData[Name]> };

export interface SendOptions {
  /** The job exists only if this transaction commits. Call `wake` afterwards. */
  tx?: Queryable;
  /** A UUID, by which the job can be cancelled. */
  id?: string;
  /** How many unfinished jobs the same owner has; default none. Jobs of owners with fewer go first, but not for ever. */
  behind?: number;
}

/** A job counts as sent so much later for each unfinished one of its owner: about the time of a site search or part of a crawl. */
const OWNERS_TURN = 10 * SECOND;
/** Seconds from here on fit into the queue's priorities, which have 32 bits, for 68 years. */
const PRIORITIES_BEGIN = Date.UTC(2026, 0, 1);
const POLLING_SECONDS = 1;
/**
 * With the embedded database, only this process sends jobs, and sending one wakes its workers. Polling is needed only for
 * schedules and retries. Every poll of every worker is a statement, and thirty a second would take a tenth of a core.
 */
const EMBEDDED_POLLING_SECONDS = 5;
/** A killed worker is noticed after this time, and its jobs run again elsewhere. */
const HEARTBEAT_SECONDS = 20;
const SUPERVISE_SECONDS = 15;
/** How often finished jobs are deleted whose time is over. */
const MAINTENANCE_SECONDS = 3600;
/** pg-boss caches which keys are running for this long, and does not start waiting jobs of these keys. */
const CACHE_SECONDS = 5;
/** How often pg-boss compares its clock with the database's, by which schedules go. */
const CLOCK_SECONDS = 60;
/** A queue that should run every minute counts as stalled after this time. */
const STALLED_AFTER = 5 * MINUTE;
const STALLS_KNOWN_FOR = 30 * SECOND;
const SCHEMA = 'pgboss';
/**
 * SQLSTATEs that the slower of two processes gets when both install: unique violation; duplicate object, schema, table.
 * pg-boss retries only after the second, but a session that looked for the schema before it had to wait still believes that
 * it is missing.
 */
const INSTALL_RACES: ReadonlySet<string> = new Set(['23505', '42710', '42P06', '42P07']);
const INSTALL_TRIES = 5;

export class Jobs {
  readonly #db: Database;
  readonly #boss: PgBoss;
  readonly #observe: Observe;
  readonly #clock: Clock;
  readonly #stalls: TtlCache<{ queue: string; since: Date }[]>;
  /** Queues that should run every minute, of those that this process knows. */
  #minutely: readonly QueueName[] = [];
  #started = false;

  constructor(db: Database, observe: Observe, clock: Clock) {
    this.#stalls = new TtlCache(clock, 1);
    this.#db = db;
    this.#clock = clock;
    this.#observe = observe;
    this.#boss = new PgBoss({
      ...db.boss(),
      schema: SCHEMA,
      superviseIntervalSeconds: SUPERVISE_SECONDS,
      monitorIntervalSeconds: SUPERVISE_SECONDS,
      maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
      queueCacheIntervalSeconds: CACHE_SECONDS,
      clock: STEADY_CLOCK,
      clockMonitorIntervalSeconds: CLOCK_SECONDS,
    });
    this.#boss.on('error', (error: Error) => {
      // pg-boss wraps some errors.
      if (isReported(error) || isReported(error.cause)) return;
      observe({ event: 'job-failed', queue: '-', job: '-', error: error.message });
    });
  }

  /** Creates the queues of `handlers` and runs the jobs of `roles`; others may be sent and are left to other processes. */
  async start(handlers: JobHandlers, roles: readonly JobRole[]): Promise<void> {
    this.#minutely = MINUTELY.filter((queue) => queue in handlers);
    await this.#install();
    if (this.#db.kind === 'pglite') await this.#retakeRunning();
    const existing = new Set((await this.#boss.getQueues()).map(({ name }) => name));
    for (const [queue, handler] of Object.entries(handlers) as [QueueName, JobHandler][]) {
      const { cron, runBy } = QUEUES[queue];
      // Existing queues keep their options, whatever `QUEUES` says now; pg-boss would not change them either.
      const isMade = existing.has(queue) && (!handler.giveUp || existing.has(deadLetterOf(queue)));
      if (!isMade) await this.#createQueue(queue, handler);
      if (!roles.includes(runBy)) continue;
      await this.#work(queue, handler);
      if (cron) await this.#boss.schedule(queue, cron, {}, keeping(queue));
    }
    // They polled feeds: while no process of this version does, one of the old version may still need them.
    if (roles.includes('ingest')) await this.#retire(RETIRED_QUEUES.filter((queue) => existing.has(queue)));
    this.#started = true;
  }

  /** Sends a job; null if an equal one is already waiting. */
  async send<Name extends QueueName>(
    queue: Name,
    data: JobData[Name],
    { tx, id, behind = 0 }: SendOptions = {},
  ): Promise<string | null> {
    const { key, owner }: QueueOptions<JobData[Name]> = QUEUES[queue];
    const sent = await this.#boss.send(queue, data, {
      ...keeping(queue),
      ...(key && { singletonKey: key(data) }),
      ...(owner && { group: { id: owner(data) }, priority: this.#priority(behind) }),
      ...(id !== undefined && { id }),
      ...(tx && { db: bossIn(tx) }),
    });
    if (!tx) this.wake(queue);
    return sent;
  }

  /** Jobs go in the order of their sending, as if each of their owner's ahead had delayed it by a turn: none waits for ever. */
  #priority(behind: number): number {
    return -Math.round((this.#clock.now() - PRIORITIES_BEGIN + behind * OWNERS_TURN) / SECOND);
  }

  /** Makes the workers of this process fetch jobs now; those of others do within a second. */
  wake(queue: QueueName): void {
    for (const { id, name } of this.#boss.getWipData()) if (name === queue) this.#boss.notifyWorker(id);
  }

  /** Removes a waiting job; a running one continues. */
  async cancel(queue: QueueName, id: string, tx?: Queryable): Promise<void> {
    await this.#boss.cancel(queue, id, tx ? { db: bossIn(tx) } : {});
  }

  /** The queues' depths, of the whole cluster. */
  async depths(): Promise<QueueDepth[]> {
    const queues = await this.#boss.getQueues();
    return queues.flatMap(({ name, queuedCount, activeCount, failedCount }) =>
      name.startsWith(INTERNAL_QUEUES)
        ? []
        : [{ queue: name, waiting: queuedCount, running: activeCount, failed: failedCount }],
    );
  }

  /** Queues that should run every minute and have not for five, in the whole cluster; known for half a minute. */
  async stalled(): Promise<{ queue: string; since: Date }[]> {
    const load = async () => ({
      value: await stalledSchedules(this.#db, this.#minutely, STALLED_AFTER / SECOND),
      ttlMs: STALLS_KNOWN_FOR,
    });
    return (await this.#stalls.getOrLoad('', load)) ?? [];
  }

  /** Throws 503 `unavailable` while the queue cannot be used. */
  async ready(): Promise<void> {
    if (!this.#started) throw new Failure('unavailable', 'The job queue has not started.');
  }

  /** Waits up to `ms` for running jobs; those that remain return to the queue and run again elsewhere. */
  async stop(ms: number): Promise<void> {
    this.#started = false;
    await this.#boss.stop({ graceful: true, timeout: ms });
  }

  /** Starts pg-boss, which installs or updates its tables; retries when other processes do the same. */
  async #install(): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        await this.#boss.start();
        return;
      } catch (error) {
        if (tries === INSTALL_TRIES || !INSTALL_RACES.has(sqlState(error) ?? '')) throw error;
      }
    }
  }

  /**
   * The embedded database has a single process, so whatever is still marked as running was cut off with the previous
   * one.
   */
  async #retakeRunning(): Promise<void> {
    for (const { queue, ids } of await jobsLeftRunning(this.#db)) {
      await this.#boss.fail(queue, ids, { message: 'the process that ran it ended' });
    }
  }

  /** Ends the schedules of `queues`, and removes their waiting jobs. The queues stay: old processes may still ask for their jobs. */
  async #retire(queues: readonly string[]): Promise<void> {
    for (const queue of queues) {
      await this.#boss.unschedule(queue);
      await this.#boss.deleteQueuedJobs(queue);
    }
  }

  async #createQueue(queue: QueueName, { giveUp }: JobHandler): Promise<void> {
    const { key, cron, timeout, retries } = QUEUES[queue];
    if (giveUp) await this.#boss.createQueue(deadLetterOf(queue));
    await this.#boss.createQueue(queue, {
      // Per key, one job waits and one runs; scheduled jobs count as one key, so that they do not pile up while
      // nobody runs them.
      policy: key || cron ? 'stately' : 'standard',
      expireInSeconds: timeout / SECOND,
      retryLimit: retries,
      retryBackoff: true,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      ...(giveUp && { deadLetter: deadLetterOf(queue) }),
    });
  }

  async #work(queue: QueueName, handler: JobHandler): Promise<void> {
    const { owner, atOnce: usual = 1 } = QUEUES[queue];
    const atOnce = handler.atOnce ?? usual;
    const share = owner && { localGroupConcurrency: ownersPart(atOnce) };
    const polling = { pollingIntervalSeconds: this.#pollingSeconds() };
    const options = { localConcurrency: atOnce, ...polling, ...share };
    await this.#boss.work<object>(queue, options, async (jobs) => {
      this.#wakeBusy(queue);
      await this.#run(queue, jobs, handler.run);
    });
    const { giveUp } = handler;
    if (!giveUp) return;
    await this.#boss.work<object>(deadLetterOf(queue), polling, (jobs) => this.#run(queue, jobs, giveUp));
  }

  #pollingSeconds(): number {
    return this.#db.kind === 'pglite' ? EMBEDDED_POLLING_SECONDS : POLLING_SECONDS;
  }

  /** Busy workers fetch their next job as soon as this one is done, not at their next poll. */
  #wakeBusy(queue: QueueName): void {
    for (const { id, name, count } of this.#boss.getWipData()) {
      if (name === queue && count > 0) this.#boss.notifyWorker(id);
    }
  }

  async #run(queue: QueueName, jobs: Job[], run: JobHandler['run']): Promise<void> {
    for (const job of jobs) {
      try {
        await run(job.data ?? {}, job.signal);
      } catch (error) {
        this.#observe({ event: 'job-failed', queue, job: job.id, error: (error as Error).message });
        throw error;
      }
    }
  }
}

/** The queue of the jobs that failed on every try. */
function deadLetterOf(queue: QueueName): string {
  return `${queue}-given-up`;
}

/** With each job and schedule, not with the queue: those of earlier versions keep their options. */
function keeping(queue: QueueName): { deleteAfterSeconds?: number } {
  const { kept } = QUEUES[queue];
  return kept === undefined ? {} : { deleteAfterSeconds: kept / SECOND };
}
