/**
 * Live site searches as jobs: left by a key, run by whichever worker is free, in turns between organizations; answered
 * and billed in one transaction, so that a job which was interrupted runs again and still costs once. Identical jobs are
 * answered by one visit, and one of them is billed.
 */
import { randomUUID } from 'node:crypto';
import type { Caller } from '../answers/answer-service.ts';
import type { Line, Meter } from '../billing/meter.ts';
import { usdNumber } from '../billing/money.ts';
import { asFailure } from '../http/problems.ts';
import type { JobKind, Jobs } from '../jobs/jobs.ts';
import { type Clock, DAY, MINUTE, SECOND } from '../platform/clock.ts';
import { Failure, type Problem } from '../platform/errors.ts';
import { idOf } from '../platform/id.ts';
import type { Observe } from '../platform/observe.ts';
import type { Answer } from '../search/answer/answer.ts';
import { newSearchId } from '../search/search.ts';
import { findAnswer, keepAnswer, keepFirstAnswer } from '../store/answers.ts';
import type { Database } from '../store/database.ts';
import {
  addJob,
  CANCELLED_CHANNEL,
  dropJob,
  failJob,
  findJob,
  type JobRow,
  type JobStatus,
  succeedJob,
  takeJob,
  unfinishedJobs,
} from '../store/jobs.ts';
import type { Organization } from '../store/tenants/organization.ts';
import { findOrganization } from '../store/tenants/tenants.ts';
import { type SiteRequest, siteKey } from './site-search.ts';

export const SITE_QUEUE = 'site-search';

/** A job as callers see it. */
export interface JobRecord {
  id: string;
  object: 'job';
  status: JobStatus;
  created_at: string;
  finished_at: string | null;
  result: object | null;
  error: Problem | null;
}

export interface SiteJobsDeps {
  db: Database;
  jobs: Pick<Jobs, 'send' | 'cancel' | 'wake'>;
  meter: Meter;
  clock: Clock;
  observe: Observe;
  organization: (id: string) => Promise<Organization>;
  /** Does the work. */
  search: (request: SiteRequest, signal: AbortSignal) => Promise<Answer>;
  /** Jobs that one process runs at once. */
  atOnce: number;
}

interface Errand {
  id: string;
  org: string;
}

const LIFE = DAY;
/** As at the desk: how long an answer serves identical requests. */
const KEPT = 10 * MINUTE;
const LINES: readonly Line[] = [{ item: 'site_search', quantity: 1 }];
const COUNTS = { searches: 1 } as const;
/** Unfinished jobs that an organization may have. */
const MOST_UNFINISHED = 1000;
/** Far beyond the time at a site; only what hangs is cut. */
const LONGEST = 2 * MINUTE;
/** A job that was interrupted runs once more. */
const RETRIES = 1;
/** Too much to do, or no database: another worker, or this one a little later, will manage. */
const PASSING: ReadonlySet<string> = new Set(['overloaded', 'unavailable']);

/** Nobody waits for the answer any more. */
class Unwanted extends Error {}
/** An identical request was answered by another process meanwhile, and billed. */
class Known extends Error {}
/** The job that others wait for was given up for reasons of its own. They do the work themselves. */
class Abandoned extends Error {}

export class SiteJobs {
  readonly #room: SiteJobsDeps;
  readonly #running = new Map<string, AbortController>();
  /** Answers on their way, by what was asked. */
  readonly #open = new Map<string, Promise<Answer>>();
  #unlisten: (() => Promise<void>) | null = null;

  constructor(deps: SiteJobsDeps) {
    this.#room = deps;
  }

  /** What the queue is told. */
  kind(): JobKind<Errand> {
    return {
      queue: SITE_QUEUE,
      by: 'worker',
      owner: ({ org }) => org,
      atOnce: this.#room.atOnce,
      expireSeconds: LONGEST / SECOND,
      retries: RETRIES,
      run: ({ id }, signal) => this.run(id, signal),
      givenUp: ({ id }) => this.giveUp(id),
    };
  }

  /** Begins to hear of jobs that are cancelled elsewhere. */
  async open(): Promise<void> {
    this.#unlisten = await this.#room.db.listen(CANCELLED_CHANNEL, (id) => this.#stop(id));
  }

  async close(): Promise<void> {
    await this.#unlisten?.();
  }

  /**
   * Leaves a search to be done. Throws 402 `insufficient_credit` before any work, counting the organization's
   * unfinished jobs as spent, and 503 `overloaded` when it has too many of them.
   */
  async create(
    { org, key, maxCostUsd }: Caller,
    request: SiteRequest,
    requestId: string,
  ): Promise<JobRecord> {
    const { db, jobs, clock, meter } = this.#room;
    const now = clock.now();
    const isKept = !request.fresh && (await this.#kept(siteKey(request, now))) !== null;
    await meter.check(org, isKept ? [] : LINES, maxCostUsd);
    const id = newJobId();
    const queuedAs = randomUUID();
    const createdAt = new Date(now);
    await db.transaction(async (tx) => {
      // One after the other, so that each counts the ones before it. A job that is billed just now may count twice.
      await findOrganization(tx, org.id, true);
      const unfinished = await unfinishedJobs(tx, org.id, new Date(now));
      if (unfinished >= MOST_UNFINISHED) throw tooMany(unfinished);
      if (!isKept) await meter.afford(org, meter.quote(LINES) * BigInt(unfinished + 1), tx);
      const expiresAt = new Date(now + LIFE);
      await addJob(tx, { id, org: org.id, key: key.id, queuedAs, request, requestId, createdAt, expiresAt });
      await jobs.send<Errand>(SITE_QUEUE, { id, org: org.id }, { tx, id: queuedAs, behind: unfinished });
    });
    jobs.wake(SITE_QUEUE);
    return recordOf({ id, status: 'queued', createdAt, finishedAt: null, result: null, error: null });
  }

  /** The job of this key. Throws 404 `job_not_found`. */
  async get(key: string, id: string): Promise<JobRecord> {
    const { db, clock } = this.#room;
    const job = await findJob(db, id, new Date(clock.now()), key);
    if (!job) throw notFound(id);
    return recordOf(job);
  }

  /** Takes the job away, whatever its state: one that waits never runs, one that runs stops. Throws 404. */
  async cancel(key: string, id: string): Promise<void> {
    const { db, jobs, clock } = this.#room;
    const dropped = await db.transaction(async (tx) => {
      const job = await dropJob(tx, id, key, new Date(clock.now()));
      if (job && !job.finished) await jobs.cancel(SITE_QUEUE, job.queuedAs, tx);
      return job;
    });
    if (!dropped) throw notFound(id);
    this.#stop(id);
  }

  /** Runs a job to its end, unless it is finished or gone. Throws when it is to be run again. */
  async run(id: string, signal: AbortSignal): Promise<void> {
    const { db, clock } = this.#room;
    const job = await takeJob(db, id, new Date(clock.now()));
    if (!job) return;
    const wanted = new AbortController();
    this.#running.set(id, wanted);
    try {
      await this.#answer(job, AbortSignal.any([signal, wanted.signal]));
    } catch (error) {
      if (wanted.signal.aborted || error instanceof Unwanted) return;
      // Stopped, or taken for dead: it runs again where there is time for it.
      if (signal.aborted) throw error;
      const failure = asFailure(error);
      if (PASSING.has(failure.code)) throw error;
      await this.#fail(job, failure);
    } finally {
      this.#running.delete(id);
    }
  }

  /** The queue has given the job up: it was interrupted too often. */
  async giveUp(id: string): Promise<void> {
    const { db, clock } = this.#room;
    const job = await findJob(db, id, new Date(clock.now()));
    if (!job || job.finishedAt) return;
    await this.#fail(
      job,
      new Failure(
        'unavailable',
        'The job was interrupted twice and was given up; nothing was billed. Try again.',
      ),
    );
  }

  async #answer(job: JobRow, signal: AbortSignal): Promise<void> {
    const request = job.request as SiteRequest;
    const key = siteKey(request, this.#room.clock.now());
    if (request.fresh) {
      await this.#compute(job, key, signal);
      return;
    }
    for (;;) {
      // What was on its way before the look may be done, and gone from here, after it.
      const open = this.#open.get(key);
      const kept = await this.#kept(key);
      const answer = kept ?? (await awaited(open ?? this.#open.get(key), signal));
      if (answer !== null) return this.#give(job, answer);
      // Between the look and this line nothing was awaited, so nobody else can have begun meanwhile.
      if (this.#open.has(key)) continue;
      try {
        await this.#lead(job, key, signal);
        return;
      } catch (error) {
        if (!(error instanceof Known)) throw error;
      }
    }
  }

  /** Answers a job with what was found for another one. */
  async #give(job: JobRow, found: Answer): Promise<void> {
    const { db, clock } = this.#room;
    const answer = { ...found, id: newSearchId(), usage: usage(0n, true) };
    await succeedJob(db, job.id, JSON.stringify(answer), new Date(clock.now()));
  }

  /** Does the work of a job, and of those that wait for it. */
  async #lead(job: JobRow, key: string, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    promise.catch(() => undefined);
    this.#open.set(key, promise);
    try {
      resolve(await this.#compute(job, key, signal));
    } catch (error) {
      // What one job may not pay, or is not wanted for, says nothing about the others.
      reject(signal.aborted || isPersonal(error) ? new Abandoned() : error);
      throw error;
    } finally {
      this.#open.delete(key);
    }
  }

  /** Searches, answers and bills. Throws `Known` where that was done meanwhile; a fresh search is done all the same. */
  async #compute(job: JobRow, key: string, signal: AbortSignal): Promise<Answer> {
    const { meter, clock } = this.#room;
    const request = job.request as SiteRequest;
    const org = await this.#room.organization(job.org);
    await meter.check(org, LINES, null);
    const answer = await this.#room.search(request, signal);
    signal.throwIfAborted();
    const billed = { ...answer, usage: usage(meter.quote(LINES), false) };
    const body = JSON.stringify(answer);
    await meter.settle({ org, key: job.key, requestId: job.id, lines: LINES }, async (tx) => {
      const now = new Date(clock.now());
      // Nothing is billed when the caller has taken the job away meanwhile.
      if (!(await succeedJob(tx, job.id, JSON.stringify(billed), now))) throw new Unwanted();
      const expires = new Date(now.getTime() + KEPT);
      if (request.fresh) await keepAnswer(tx, key, body, now, expires);
      else if (!(await keepFirstAnswer(tx, key, body, now, expires))) throw new Known();
    });
    return answer;
  }

  async #fail(job: JobRow, failure: Failure): Promise<void> {
    const { db, clock, observe } = this.#room;
    if (failure.code === 'internal_error') {
      observe({ saw: 'job-failed', queue: SITE_QUEUE, job: job.id, error: String(failure.cause ?? failure) });
    }
    await failJob(db, job.id, failure.problem(job.requestId), new Date(clock.now()));
  }

  async #kept(key: string): Promise<Answer | null> {
    const { db, clock } = this.#room;
    const found = await findAnswer(db, key, new Date(clock.now()));
    return found && (JSON.parse(found.body) as Answer);
  }

  #stop(id: string): void {
    this.#running.get(id)?.abort(new Unwanted());
  }
}

/** The answer that another job waits for too; null when there is none, or it was given up. */
async function awaited(open: Promise<Answer> | undefined, signal: AbortSignal): Promise<Answer | null> {
  if (!open) return null;
  signal.throwIfAborted();
  const { promise: left, reject } = Promise.withResolvers<never>();
  const leave = () => reject(signal.reason);
  signal.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([open, left]);
  } catch (error) {
    if (error instanceof Abandoned) return null;
    throw error;
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

/** Whether an error concerns one job, and none that asks the same. */
function isPersonal(error: unknown): boolean {
  const poor = error instanceof Failure && error.code === 'insufficient_credit';
  return poor || error instanceof Unwanted || error instanceof Known;
}

/** `job_` and 24 hexadecimal digits. */
function newJobId(): string {
  return idOf('job');
}

function usage(cost: bigint, cached: boolean) {
  return { cost_usd: usdNumber(cost), cached, ...COUNTS };
}

type Shown = Pick<JobRow, 'id' | 'status' | 'createdAt' | 'finishedAt' | 'result' | 'error'>;

function recordOf({ id, status, createdAt, finishedAt, result, error }: Shown): JobRecord {
  return {
    id,
    object: 'job',
    status,
    created_at: createdAt.toISOString(),
    finished_at: finishedAt?.toISOString() ?? null,
    result: result === null ? null : (JSON.parse(result) as object),
    error: error as Problem | null,
  };
}

function notFound(id: string): Failure {
  return new Failure(
    'job_not_found',
    `This key has no job ${id.slice(0, 60)}; jobs last one day and are known only to the key that made them.`,
  );
}

function tooMany(unfinished: number): Failure {
  return new Failure(
    'overloaded',
    `${unfinished} of your jobs are not finished, and ${MOST_UNFINISHED} may be; try again when some are.`,
    { headers: { 'retry-after': '30' } },
  );
}
