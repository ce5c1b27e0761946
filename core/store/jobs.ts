/** Jobs as callers see them: requested, run, finished, and deleted after a day. The queue runs them. */
import type { Problem } from '../platform/errors.ts';
import { notify, type Queryable } from './database.ts';
import { deleteExpiredFrom } from './expiry.ts';
import { jsonText, plain } from './sql-text.ts';
import { valuesOf } from './sql-values.ts';

/** Announces the id of a cancelled job. */
export const CANCELLED_CHANNEL = 'canillita_jobs_cancelled';

type JobStatus = 'queued' | 'running' | 'succeeded' | 'failed';

export interface NewJob
  extends Pick<JobRow, 'id' | 'org' | 'key' | 'queuedAs' | 'request' | 'requestId' | 'createdAt'> {
  expiresAt: Date;
}

export interface JobRow {
  id: string;
  org: string;
  key: string;
  /** Its name in the queue, a UUID. */
  queuedAs: string;
  status: JobStatus;
  request: unknown;
  /** The caller's `x-request-id`, which an error of the job names. */
  requestId: string;
  /** The answer as JSON text. */
  result: string | null;
  error: Problem | null;
  createdAt: Date;
  finishedAt: Date | null;
}

const COLUMNS = `id, organization_id as org, key_id as key, queued_as as "queuedAs", status, request,
  request_id as "requestId", result, error, created_at as "createdAt", finished_at as "finishedAt"`;

/** Adds a job, which is queued. */
export async function addJob(db: Queryable, job: NewJob): Promise<void> {
  await db.query(
    `insert into job (id, organization_id, key_id, queued_as, request, request_id, created_at, expires_at)
     values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8)`,
    [
      ...valuesOf(job, 'id', 'org', 'key', 'queuedAs'),
      jsonText(job.request),
      ...valuesOf(job, 'requestId', 'createdAt', 'expiresAt'),
    ],
  );
}

/** How many jobs of an organization have neither finished nor expired. */
export async function unfinishedJobs(db: Queryable, org: string, now: Date): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*) as count from job where organization_id = $1 and finished_at is null and expires_at > $2',
    [org, now],
  );
  return rows[0]!.count;
}

/** The job, unless it has expired; with `key`, only when that key requested it. */
export async function findJob(
  db: Queryable,
  id: string,
  now: Date,
  key: string | null = null,
): Promise<JobRow | null> {
  const { rows } = await db.query<JobRow>(
    `select ${COLUMNS} from job where id = $1 and expires_at > $2 and ($3::text is null or key_id = $3::text)`,
    [plain(id), now, key],
  );
  return rows[0] ?? null;
}

/** Marks a job as running, also after its worker was lost; null if it has finished, expired or been cancelled. */
export async function startJob(db: Queryable, id: string, now: Date): Promise<JobRow | null> {
  const { rows } = await db.query<JobRow>(
    `update job set status = 'running' where id = $1 and finished_at is null and expires_at > $2
     returning ${COLUMNS}`,
    [id, now],
  );
  return rows[0] ?? null;
}

/** Stores the answer; false when the job was cancelled or has finished. */
export async function succeedJob(db: Queryable, id: string, result: string, now: Date): Promise<boolean> {
  const { count } = await db.query(
    `update job set status = 'succeeded', result = $2, request = null, finished_at = $3
     where id = $1 and finished_at is null`,
    [id, result, now],
  );
  return count > 0;
}

/** Stores the reason why there is no answer, unless the job was cancelled or has finished. */
export async function failJob(db: Queryable, id: string, error: Problem, now: Date): Promise<void> {
  await db.query(
    `update job set status = 'failed', error = $2::jsonb, request = null, finished_at = $3
     where id = $1 and finished_at is null`,
    [id, jsonText(error), now],
  );
}

/** Deletes a job of this key and notifies the process that runs it. Null if there is no such job. */
export async function deleteJob(
  tx: Queryable,
  id: string,
  key: string,
  now: Date,
): Promise<{ queuedAs: string; finished: boolean } | null> {
  const { rows } = await tx.query<{ queuedAs: string; finished: boolean }>(
    `delete from job where id = $1 and key_id = $2 and expires_at > $3
     returning queued_as as "queuedAs", finished_at is not null as finished`,
    [plain(id), key, now],
  );
  if (rows[0]?.finished === false) await notify(tx, CANCELLED_CHANNEL, id);
  return rows[0] ?? null;
}

/** Deletes up to `limit` expired jobs. */
export const deleteExpiredJobs = deleteExpiredFrom('job', 'id');
