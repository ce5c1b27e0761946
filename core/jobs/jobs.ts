/** pg-boss, the only scheduler and queue: what must survive a restart or be unique in the cluster is a job here. */
import { PgBoss } from 'pg-boss';
import { Failure } from '../errors.ts';
import type { Observe } from '../observe.ts';
import { type Database, sqlState } from '../store/database.ts';

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
  run(data: Data, signal: AbortSignal): Promise<void>;
}

const POLLING_SECONDS = 1;
/** A worker that was killed is missed after this, and its jobs run again elsewhere. */
const HEARTBEAT_SECONDS = 20;
const SUPERVISE_SECONDS = 15;
const SCHEMA = 'pgboss';
/**
 * What the slower of two processes is told that install at once: unique violation, duplicate object, schema, table.
 * pg-boss expects the second only, but a session that has looked for the schema before it waited still finds it missing.
 */
const INSTALL_RACES: ReadonlySet<string> = new Set(['23505', '42710', '42P06', '42P07']);
const INSTALL_TRIES = 5;

export class Jobs {
  readonly #boss: PgBoss;
  readonly #observe: Observe;
  readonly #kinds = new Map<string, JobKind>();
  #started = false;

  constructor(db: Database, observe: Observe) {
    this.#observe = observe;
    this.#boss = new PgBoss({
      ...db.boss(),
      schema: SCHEMA,
      superviseIntervalSeconds: SUPERVISE_SECONDS,
      monitorIntervalSeconds: SUPERVISE_SECONDS,
    });
    this.#boss.on('error', (error) =>
      observe({ saw: 'job-failed', queue: '-', job: '-', error: error.message }),
    );
  }

  /** Starts the queues of `kinds`; where `works` is false jobs may be sent but are left to other processes. */
  async start(kinds: readonly JobKind[], works: boolean): Promise<void> {
    await this.#install();
    for (const kind of kinds) {
      this.#kinds.set(kind.queue, kind);
      await this.#boss.createQueue(kind.queue, {
        policy: kind.key ? 'stately' : 'standard',
        expireInSeconds: kind.expireSeconds,
        retryLimit: kind.retries,
        retryBackoff: true,
        heartbeatSeconds: HEARTBEAT_SECONDS,
      });
      if (works) await this.#work(kind);
      if (works && kind.cron) await this.#boss.schedule(kind.queue, kind.cron, {});
    }
    this.#started = true;
  }

  /** Sends a job; null when one like it waits already. */
  async send<Data extends object>(queue: string, data: Data): Promise<string | null> {
    const key = this.#kinds.get(queue)?.key?.(data);
    return this.#boss.send(queue, data, key === undefined ? {} : { singletonKey: key });
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

  async #work(kind: JobKind): Promise<void> {
    const options = { localConcurrency: kind.atOnce, pollingIntervalSeconds: POLLING_SECONDS };
    await this.#boss.work<object>(kind.queue, options, async (jobs) => {
      for (const job of jobs) {
        try {
          await kind.run(job.data ?? {}, job.signal);
        } catch (error) {
          this.#observe({
            saw: 'job-failed',
            queue: kind.queue,
            job: job.id,
            error: (error as Error).message,
          });
          throw error;
        }
      }
    });
  }
}
