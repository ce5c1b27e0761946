/** pg-boss, the only scheduler and queue: what must survive a restart or be unique in the cluster is a job here. */
import { randomUUID } from 'node:crypto';
import { type Job, PgBoss } from 'pg-boss';
import { Failure } from '../platform/errors.ts';
import type { Observe } from '../platform/observe.ts';
import { bossIn, type Database, type Queryable, sqlState } from '../store/database.ts';
import { jobsLeftRunning } from '../store/job-queue.ts';

/** One kind of job. `run` gets a signal that aborts when the process stops or the job has taken too long. */
export interface JobKind<Data extends object = object> {
  queue: string;
  /** At most one job per `key` waits and one runs. */
  key?(data: Data): string;
  /** Cron expression (UTC); the job is then sent by itself, once in the whole cluster. */
  cron?: string;
  /** Jobs of this kind that one process runs at once. */
  atOnce: number;
  expireSeconds: number;
  retries: number;
  /** Which processes run it. Default: those that ingest. */
  by?: 'ingest' | 'worker';
  /**
   * For whom it is. Owners take turns: one may have half of what a process runs at once, and of waiting jobs the one
   * goes first that fewest of its owner's were ahead of when it was sent (`behind`).
   */
  owner?(data: Data): string;
  run(data: Data, signal: AbortSignal): Promise<void>;
  /** Called once, when the job has failed and its retries are used up; also when the process that ran it was killed. */
  givenUp?(data: Data): Promise<void>;
}

export interface SendOptions {
  /** The job exists only if this transaction commits. */
  tx?: Queryable;
  /** A UUID, by which it can be cancelled. */
  id?: string;
  /** Unfinished jobs of the same owner. */
  behind?: number;
}

const POLLING_SECONDS = 1;
/** A worker that was killed is missed after this, and its jobs run again elsewhere. */
const HEARTBEAT_SECONDS = 20;
const SUPERVISE_SECONDS = 15;
/** pg-boss remembers which keys are running for this long, and leaves waiting jobs of the same keys alone meanwhile. */
const CACHE_SECONDS = 5;
const SCHEMA = 'pgboss';
/**
 * What the slower of two processes is told that install at once: unique violation, duplicate object, schema, table.
 * pg-boss expects the second only, but a session that has looked for the schema before it waited still finds it missing.
 */
const INSTALL_RACES: ReadonlySet<string> = new Set(['23505', '42710', '42P06', '42P07']);
const INSTALL_TRIES = 5;
const GIVEN_UP = 'given-up';
/** Of what a process runs at once, one owner may have this share. */
const OWNERS_SHARE = 0.5;

export class Jobs {
  readonly #db: Database;
  readonly #boss: PgBoss;
  readonly #observe: Observe;
  readonly #kinds = new Map<string, JobKind>();
  #started = false;

  constructor(db: Database, observe: Observe) {
    this.#db = db;
    this.#observe = observe;
    this.#boss = new PgBoss({
      ...db.boss(),
      schema: SCHEMA,
      superviseIntervalSeconds: SUPERVISE_SECONDS,
      monitorIntervalSeconds: SUPERVISE_SECONDS,
      queueCacheIntervalSeconds: CACHE_SECONDS,
    });
    this.#boss.on('error', (error) =>
      observe({ saw: 'job-failed', queue: '-', job: '-', error: error.message }),
    );
  }

  /**
   * Starts the queues of `kinds`. Jobs of ingest run here where `ingests`, those of workers where `serves`; the others
   * may be sent and are left to other processes.
   */
  async start(kinds: readonly JobKind[], ingests: boolean, serves: boolean = ingests): Promise<void> {
    await this.#install();
    if (this.#db.kind === 'pglite') await this.#takeBack();
    for (const kind of kinds) {
      const works = kind.by === 'worker' ? serves : ingests;
      this.#kinds.set(kind.queue, kind);
      if (kind.givenUp) await this.#boss.createQueue(`${kind.queue}-${GIVEN_UP}`);
      await this.#boss.createQueue(kind.queue, {
        // One of a kind waits and one runs: by key, and of what is sent by itself while nobody is there to run it.
        policy: kind.key || kind.cron ? 'stately' : 'standard',
        expireInSeconds: kind.expireSeconds,
        retryLimit: kind.retries,
        retryBackoff: true,
        heartbeatSeconds: HEARTBEAT_SECONDS,
        ...(kind.givenUp && { deadLetter: `${kind.queue}-${GIVEN_UP}` }),
      });
      // pg-boss looks a queue up when it is first used, which it can not inside a transaction of ours.
      await this.#boss.findJobs(kind.queue, { id: randomUUID() });
      if (works) await this.#work(kind);
      if (works && kind.cron) await this.#boss.schedule(kind.queue, kind.cron, {});
    }
    this.#started = true;
  }

  /** Sends a job; null when one like it waits already. */
  async send<Data extends object>(
    queue: string,
    data: Data,
    { tx, id, behind }: SendOptions = {},
  ): Promise<string | null> {
    const kind = this.#kinds.get(queue);
    const key = kind?.key?.(data);
    const owner = kind?.owner?.(data);
    return this.#boss.send(queue, data, {
      ...(key !== undefined && { singletonKey: key }),
      ...(owner !== undefined && { group: { id: owner } }),
      ...(behind !== undefined && { priority: -behind }),
      ...(id !== undefined && { id }),
      ...(tx && { db: bossIn(tx) }),
    });
  }

  /** Lets the workers of this process look for jobs now; those of others look within a second. */
  wake(queue: string): void {
    for (const { id, name } of this.#boss.getWipData()) if (name === queue) this.#boss.notifyWorker(id);
  }

  /** A job that waits is taken away; one that runs is not told. */
  async cancel(queue: string, id: string, tx?: Queryable): Promise<void> {
    await this.#boss.cancel(queue, id, tx ? { db: bossIn(tx) } : {});
  }

  /** Throws when the queue can not be used. */
  async ready(): Promise<void> {
    if (!this.#started) throw new Failure('unavailable', 'the job queue has not started');
  }

  /** Lets running jobs end for `ms`; those that do not are given back and run again elsewhere. */
  async stop(ms: number): Promise<void> {
    this.#started = false;
    await this.#boss.stop({ graceful: true, timeout: ms });
  }

  /** Starts pg-boss, which installs or updates its tables; when other processes are at it too, it is tried again. */
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

  /** The embedded database has one process: what was running when that began was cut with the one before. */
  async #takeBack(): Promise<void> {
    for (const { queue, ids } of await jobsLeftRunning(this.#db)) {
      await this.#boss.fail(queue, ids, { message: 'the process that ran it ended' });
    }
  }

  async #work(kind: JobKind): Promise<void> {
    const share = kind.owner && { localGroupConcurrency: Math.ceil(kind.atOnce * OWNERS_SHARE) };
    const options = { localConcurrency: kind.atOnce, pollingIntervalSeconds: POLLING_SECONDS, ...share };
    await this.#boss.work<object>(kind.queue, options, async (jobs) => {
      if (kind.owner) this.#hurry(kind.queue);
      await this.#run(kind, jobs);
    });
    if (!kind.givenUp) return;
    const few = { pollingIntervalSeconds: POLLING_SECONDS };
    await this.#boss.work<object>(`${kind.queue}-${GIVEN_UP}`, few, (jobs) =>
      this.#run({ queue: kind.queue, run: (data) => kind.givenUp!(data) }, jobs),
    );
  }

  /** Workers that are at a job look for the next one when it is done, and not at their next turn. */
  #hurry(queue: string): void {
    for (const { id, name, count } of this.#boss.getWipData()) {
      if (name === queue && count > 0) this.#boss.notifyWorker(id);
    }
  }

  async #run({ queue, run }: Pick<JobKind, 'queue' | 'run'>, jobs: Job[]): Promise<void> {
    for (const job of jobs) {
      try {
        await run(job.data ?? {}, job.signal);
      } catch (error) {
        this.#observe({ saw: 'job-failed', queue, job: job.id, error: (error as Error).message });
        throw error;
      }
    }
  }
}
