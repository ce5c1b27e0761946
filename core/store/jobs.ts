/** Jobs as callers see them: asked for, run, finished, gone after a day. Running them is the queue's affair. */
import type { Queryable } from './database.ts';
import { jsonText, plain } from './sql-text.ts';

/** Announces the id of a job that nobody wants any more. */
export const CANCELLED_CHANNEL = 'canillita_jobs_cancelled';

export type JobStatus = 'queued' | 'running' | 'succeeded' | 'failed';

export interface NewJob {
  id: string;
  org: string;
  key: string;
  /** Its name in the queue, a UUID. */
  queuedAs: string;
  request: unknown;
  /** The caller's `x-request-id`, which an error of the job names. */
  requestId: string;
  createdAt: Date;
  expiresAt: Date;
}

export interface JobRow {
  id: string;
  org: string;
  key: string;
  queuedAs: string;
  status: JobStatus;
  request: unknown;
  requestId: string;
  /** The answer as JSON text. */
  result: string | null;
  error: unknown;
  createdAt: Date;
  finishedAt: Date | null;
}

interface Row {
  id: string;
  organization_id: string;
  key_id: string;
  queued_as: string;
  status: JobStatus;
  request: unknown;
  request_id: string;
  result: string | null;
  error: unknown;
  created_at: Date;
  finished_at: Date | null;
}

const COLUMNS =
  'id, organization_id, key_id, queued_as, status, request, request_id, result, error, created_at, finished_at';

export async function addJob(db: Queryable, job: NewJob): Promise<void> {
  await db.query(
    `insert into job (id, organization_id, key_id, queued_as, request, request_id, created_at, expires_at)
     values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8)`,
    [
      job.id,
      job.org,
      job.key,
      job.queuedAs,
      jsonText(job.request),
      job.requestId,
      job.createdAt,
      job.expiresAt,
    ],
  );
}

/** Jobs of an organization that have not finished. */
export async function unfinishedJobs(db: Queryable, org: string, now: Date): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*) as count from job where organization_id = $1 and finished_at is null and expires_at > $2',
    [org, now],
  );
  return rows[0]!.count;
}

/** The job, unless its day is over; with `key`, only when that key asked for it. */
export async function findJob(
  db: Queryable,
  id: string,
  now: Date,
  key: string | null = null,
): Promise<JobRow | null> {
  const { rows } = await db.query<Row>(
    `select ${COLUMNS} from job where id = $1 and expires_at > $2 and ($3::text is null or key_id = $3::text)`,
    [plain(id), now, key],
  );
  return rows[0] ? fromRow(rows[0]) : null;
}

/** Takes a job up, for the first time or again after its worker was lost; null when there is nothing left to do. */
export async function takeJob(db: Queryable, id: string, now: Date): Promise<JobRow | null> {
  const { rows } = await db.query<Row>(
    `update job set status = 'running' where id = $1 and finished_at is null and expires_at > $2
     returning ${COLUMNS}`,
    [id, now],
  );
  return rows[0] ? fromRow(rows[0]) : null;
}

/** Writes the answer down; false when the job is no longer wanted, or has finished. */
export async function succeedJob(db: Queryable, id: string, result: string, now: Date): Promise<boolean> {
  const { count } = await db.query(
    `update job set status = 'succeeded', result = $2, request = null, finished_at = $3
     where id = $1 and finished_at is null`,
    [id, result, now],
  );
  return count > 0;
}

/** Writes down why there is no answer; false when the job is no longer wanted, or has finished. */
export async function failJob(db: Queryable, id: string, error: unknown, now: Date): Promise<boolean> {
  const { count } = await db.query(
    `update job set status = 'failed', error = $2::jsonb, request = null, finished_at = $3
     where id = $1 and finished_at is null`,
    [id, jsonText(error), now],
  );
  return count > 0;
}

/** Removes a job of this key and notifies the process that runs it. Null when there is none. */
export async function dropJob(
  tx: Queryable,
  id: string,
  key: string,
  now: Date,
): Promise<{ queuedAs: string; finished: boolean } | null> {
  const { rows } = await tx.query<{ queued_as: string; finished: boolean }>(
    `delete from job where id = $1 and key_id = $2 and expires_at > $3
     returning queued_as, finished_at is not null as finished`,
    [plain(id), key, now],
  );
  const [row] = rows;
  if (!row) return null;
  if (!row.finished) await tx.query('select pg_notify($1, $2)', [CANCELLED_CHANNEL, id]);
  return { queuedAs: row.queued_as, finished: row.finished };
}

/** Deletes up to `limit` expired jobs. */
export async function forgetJobs(db: Queryable, now: Date, limit: number): Promise<number> {
  const { count } = await db.query(
    'delete from job where id in (select id from job where expires_at <= $1 order by expires_at limit $2)',
    [now, limit],
  );
  return count;
}

function fromRow(row: Row): JobRow {
  return {
    id: row.id,
    org: row.organization_id,
    key: row.key_id,
    queuedAs: row.queued_as,
    status: row.status,
    request: row.request,
    requestId: row.request_id,
    result: row.result,
    error: row.error,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}
