/**
 * Live site searches as jobs: created with a key, run by any free worker, with organizations taking turns. A job
 * is finished in the transaction that bills its answer, so that an interrupted one runs again and still costs
 * once.
 */
import { randomUUID } from 'node:crypto';
import { type AnswerService, type Caller, Unwanted } from '../../answers/answer-service.ts';
import type { Meter } from '../../billing/meter.ts';
import type { Inference } from '../../inference/inference.ts';
import type { JobHandler, Jobs } from '../../jobs/jobs.ts';
import type { JobData } from '../../jobs/queues.ts';
import { cutToUnits } from '../../language/cut-text.ts';
import { resultWithoutTakenDown } from '../../news/articles/takedowns.ts';
import { type Clock, DAY } from '../../platform/clock.ts';
import { Failure, failureOf, retryAfter } from '../../platform/errors.ts';
import { randomId } from '../../platform/id.ts';
import type { Observe } from '../../platform/observe.ts';
import type { Answer } from '../../search/answer/answer.ts';
import type { AnswerPage } from '../../search/answer/pages.ts';
import { servePage } from '../../search/serve/paged.ts';
import type { Readings } from '../../search/understanding/readings.ts';
import type { Database } from '../../store/database.ts';
import {
  addJob,
  CANCELLED_CHANNEL,
  deleteJob,
  failJob,
  findJob,
  type JobRow,
  startJob,
  succeedJob,
  unfinishedJobs,
} from '../../store/jobs.ts';
import type { Organization } from '../../store/tenants/organization.ts';
import { existingOrganization } from '../../tenants/organizations.ts';
import {
  freeKey,
  readSiteSearchPage,
  SITE_LINES,
  type SiteQuestion,
  type SiteRequest,
  siteWork,
} from '../site-search.ts';

/** A job as callers see it. */
export type JobRecord = ReturnType<typeof recordOf>;

export interface SiteJobsDeps {
  db: Database;
  jobs: Pick<Jobs, 'send' | 'cancel' | 'wake'>;
  meter: Meter;
  answers: AnswerService;
  inference: Inference;
  clock: Clock;
  /** UTC offset at which dates without a time are read. */
  dateOffset: string;
  readings: Readings;
  observe: Observe;
  /** The organization of a job. Throws 401, 403 or 404 when it or the key of the job may no longer search sites. */
  organization: (job: Pick<JobRow, 'org' | 'key'>) => Promise<Organization>;
  /** A request for an organization. Throws 403 `forbidden` when it may not see the site. */
  visibleTo: (org: Pick<Organization, 'outlets'>, request: SiteRequest) => SiteRequest;
  /** Runs the search. */
  search: (question: SiteQuestion, signal: AbortSignal, shown?: readonly number[]) => Promise<AnswerPage>;
  /** Jobs that one process runs concurrently. */
  atOnce: number;
}

type SiteTask = JobData['site-search'];

const LIFETIME = DAY;
/** Unfinished jobs an organization may have. */
const MAX_UNFINISHED = 1000;
/** Errors after which another worker, or this one later, can still answer. */
const TRANSIENT: ReadonlySet<string> = new Set(['overloaded', 'unavailable']);

const NEEDS_KEY = "Site searches need an organization's key: their jobs belong to it.";

export class SiteJobs {
  readonly #deps: SiteJobsDeps;
  readonly #running = new Map<string, AbortController>();
  #unlisten: (() => Promise<void>) | null = null;

  constructor(deps: SiteJobsDeps) {
    this.#deps = deps;
  }

  /** The handler of the queue `site-search`. */
  handler(): JobHandler<SiteTask> {
    return {
      atOnce: this.#deps.atOnce,
      run: ({ id }, signal) => this.run(id, signal),
      giveUp: ({ id }) => this.giveUp(id),
    };
  }

  /** Starts listening for jobs cancelled by other processes. */
  async open(): Promise<void> {
    this.#unlisten = await this.#deps.db.listen(CANCELLED_CHANNEL, (id) => this.#stop(id));
  }

  async close(): Promise<void> {
    await this.#unlisten?.();
  }

  /**
   * Queues a search. Throws 400 for a cursor of another request, 402 `insufficient_credit` before any work, counting
   * the organization's unfinished jobs as spent, and 503 `overloaded` when it has too many of them.
   */
  async create(
    { org, key, cap, signal }: Caller,
    request: SiteRequest,
    requestId: string,
  ): Promise<JobRecord> {
    const { db, jobs, clock, meter, answers } = this.#deps;
    if (key === null) throw new Failure('forbidden', NEEDS_KEY);
    const now = clock.now();
    const page = await readSiteSearchPage(request, org.id, this.#deps);
    const mayBeFree = page.cursor !== null || !request.fresh;
    const isFree = mayBeFree && (await answers.find(freeKey(page))) !== null;
    await meter.check(org, isFree ? [] : SITE_LINES, cap);
    const id = randomId('job');
    const queuedAs = randomUUID();
    const createdAt = new Date(now);
    await db.transaction(async (tx) => {
      // Locked, so that each new job counts the ones before it. A job being billed right now may count twice.
      await existingOrganization(tx, org.id, true);
      const unfinished = await unfinishedJobs(tx, org.id, new Date(now));
      if (unfinished >= MAX_UNFINISHED) throw tooMany(unfinished);
      const cost = meter.quote(SITE_LINES);
      if (!isFree) await meter.afford(org, cost, tx, cost * BigInt(unfinished));
      const expiresAt = new Date(now + LIFETIME);
      await addJob(tx, { id, org: org.id, key: key.id, queuedAs, request, requestId, createdAt, expiresAt });
      await jobs.send('site-search', { id, org: org.id }, { tx, id: queuedAs, behind: unfinished });
      // A caller who disconnected or was answered 504 does not know of the job and must not pay for it.
      signal.throwIfAborted();
    });
    jobs.wake('site-search');
    return recordOf({ id, status: 'queued', createdAt, finishedAt: null, result: null, error: null });
  }

  /** The job of this key. Throws 404 `job_not_found`, and 403 `forbidden` when `org` may not see its site. */
  async get(key: string, id: string, org: Pick<Organization, 'outlets'> | null = null): Promise<JobRecord> {
    const { db, clock, visibleTo } = this.#deps;
    const job = await findJob(db, id, new Date(clock.now()), key);
    if (!job) throw notFound(id);
    const site = siteOf(job);
    if (org !== null && site !== null) visibleTo(org, { site } as SiteRequest);
    return recordOf(job);
  }

  /** Deletes the job in any state: a waiting one never runs, a running one stops. Throws 404. */
  async cancel(key: string, id: string): Promise<void> {
    const { db, jobs, clock } = this.#deps;
    const dropped = await db.transaction(async (tx) => {
      const job = await deleteJob(tx, id, key, new Date(clock.now()));
      if (job && !job.finished) await jobs.cancel('site-search', job.queuedAs, tx);
      return job;
    });
    if (!dropped) throw notFound(id);
    this.#stop(id);
  }

  /** Runs a job to its end, unless it is finished or deleted. Throws when it must run again. */
  async run(id: string, signal: AbortSignal): Promise<void> {
    const { db, clock } = this.#deps;
    const job = await startJob(db, id, new Date(clock.now()));
    if (!job) return;
    const cancelled = new AbortController();
    this.#running.set(id, cancelled);
    try {
      await this.#answer(job, AbortSignal.any([signal, cancelled.signal]));
    } catch (error) {
      if (cancelled.signal.aborted || error instanceof Unwanted) return;
      // Stopped, or presumed dead: it runs again.
      if (signal.aborted) throw error;
      const failure = failureOf(error);
      if (TRANSIENT.has(failure.code)) throw error;
      await this.#fail(job, failure);
    } finally {
      this.#running.delete(id);
    }
  }

  /** Fails a job that the queue gave up on after too many interruptions. */
  async giveUp(id: string): Promise<void> {
    const { db, clock } = this.#deps;
    const job = await findJob(db, id, new Date(clock.now()));
    if (!job || job.finishedAt) return;
    const message = 'The job was interrupted twice and was given up; nothing was billed. Try again.';
    await this.#fail(job, new Failure('unavailable', message));
  }

  /** Answers a job like a stream, and finishes it in the same transaction unless it has been cancelled. */
  async #answer(job: JobRow, signal: AbortSignal): Promise<void> {
    const { answers, inference, clock, search } = this.#deps;
    const org = await this.#deps.organization(job);
    const request = this.#deps.visibleTo(org, job.request as SiteRequest);
    const page = await readSiteSearchPage(request, job.org, this.#deps);
    await servePage(
      { answers, inference },
      { org, key: { id: job.key }, cap: null, signal },
      {
        ...siteWork(page, (until, shown) => search(page.question, until, shown)),
        billedAs: job.id,
        alongside: async (tx, answer) => {
          const now = new Date(clock.now());
          const result = await resultWithoutTakenDown(tx, answer, now);
          const finished = await succeedJob(tx, job.id, JSON.stringify(result), now);
          if (!finished) throw new Unwanted();
        },
      },
    );
  }

  async #fail(job: JobRow, failure: Failure): Promise<void> {
    const { db, clock, observe } = this.#deps;
    if (failure.code === 'internal_error') {
      const error = String(failure.cause ?? failure);
      observe({ event: 'job-failed', queue: 'site-search', job: job.id, error });
    }
    await failJob(db, job.id, failure.problem(job.requestId), new Date(clock.now()));
  }

  #stop(id: string): void {
    this.#running.get(id)?.abort(new Unwanted());
  }
}

/** The site of a job. Finished jobs no longer have their request, so it is that of their articles; null if there are none. */
function siteOf({ request, result }: JobRow): string | null {
  if (request !== null) return (request as SiteRequest).site;
  const { results, near_misses: near, rejected } = JSON.parse(result ?? '{}') as Partial<Answer>;
  const [first] = [results, near, rejected].flatMap((list) => list ?? []);
  return first ? new URL(first.url).host : null;
}

type Shown = Pick<JobRow, 'id' | 'status' | 'createdAt' | 'finishedAt' | 'result' | 'error'>;

function recordOf({ id, status, createdAt, finishedAt, result, error }: Shown) {
  return {
    id,
    object: 'job' as const,
    status,
    created_at: createdAt.toISOString(),
    finished_at: finishedAt?.toISOString() ?? null,
    result: result === null ? null : (JSON.parse(result) as object),
    error,
  };
}

function notFound(id: string): Failure {
  return new Failure(
    'job_not_found',
    `Job ${cutToUnits(id, 60)} not found; jobs last one day and are visible only to the key that created them.`,
  );
}

function tooMany(unfinished: number): Failure {
  return new Failure(
    'overloaded',
    `You have ${unfinished} unfinished jobs, and the limit is ${MAX_UNFINISHED}; try again when some have finished.`,
    { headers: retryAfter('site-jobs') },
  );
}
