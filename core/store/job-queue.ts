/** Queries on pg-boss's own tables, for what its interface does not offer. */
import { type Queryable, sqlState } from './database.ts';

/** Jobs marked as running, including those of workers that were killed, by queue. */
export async function jobsLeftRunning(db: Queryable): Promise<{ queue: string; ids: string[] }[]> {
  const { rows } = await db.query<{ queue: string; ids: string[] }>(
    `select name as queue, array_agg(id::text) as ids from pgboss.job where state = 'active' group by name`,
  );
  return rows;
}

/**
 * The scheduled `queues` that stand still: no job is running, and none was created or started in the last `seconds`. A job
 * that nobody has reported to run for that long is not running, even if the queue still says so. `since`: when one was last
 * created or started, or when a worker last started.
 */
export async function stalledSchedules(
  db: Queryable,
  queues: readonly string[],
  seconds: number,
): Promise<{ queue: string; since: Date }[]> {
  const { rows } = await db.query<{ queue: string; since: Date }>(
    `select queue, since from (
       select schedule.name as queue, coalesce(bool_or(job.state = 'active' and
           coalesce(job.heartbeat_on, now()) > now() - make_interval(secs => $2)), false) as runs,
         greatest(schedule.updated_on, max(job.created_on), max(job.started_on)) as since
       from pgboss.schedule left join pgboss.job on job.name = schedule.name
       where schedule.name = any($1)
       group by schedule.name, schedule.updated_on) as found
     where not runs and since < now() - make_interval(secs => $2)
     order by queue`,
    [queues, seconds],
  );
  return rows;
}

/** How many jobs of all queues wait or run now. */
export async function unfinishedJobsOfAll(db: Queryable): Promise<{ waiting: number; running: number }> {
  const { rows } = await db.query<{ waiting: number; running: number }>(
    `select count(*) filter (where state < 'active') as waiting, count(*) filter (where state = 'active') as running
     from pgboss.job where state <= 'active'`,
  );
  return rows[0]!;
}

export interface QueueCount {
  queue: string;
  state: string;
  count: number;
}

/** How the names of pg-boss's own queues begin. */
export const INTERNAL_QUEUES = '__pgboss__';

/** Jobs by queue and state, without pg-boss's own. */
export async function queueCounts(db: Queryable): Promise<QueueCount[]> {
  if (!(await isInstalled(db))) return [];
  const { rows } = await db.query<QueueCount>(
    `select queue.name as queue, coalesce(job.state::text, 'created') as state, count(job.id) as count
     from pgboss.queue left join pgboss.job on job.name = queue.name
     where not starts_with(queue.name, $1)
     group by queue.name, job.state order by queue.name collate "C"`,
    [INTERNAL_QUEUES],
  );
  return rows;
}

export interface QueuedJob {
  id: string;
  queue: string;
  state: string;
  data: object | null;
  /** How often it was retried. */
  tries: number;
  createdAt: Date;
  dueAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  output: unknown;
}

/** Jobs of the queue, newest first, without pg-boss's own; null fields are any. */
export async function queuedJobs(
  db: Queryable,
  wanted: { id: string | null; queue: string | null; state: string | null; limit: number },
): Promise<QueuedJob[]> {
  if (!(await isInstalled(db))) return [];
  const { rows } = await db.query<QueuedJob>(
    `select id::text as id, name as queue, state::text as state, data, retry_count as tries, created_on as "createdAt",
       start_after as "dueAt", started_on as "startedAt", completed_on as "finishedAt", output
     from pgboss.job
     where ($1::uuid is null or id = $1::uuid) and ($2::text is null or name = $2) and ($3::text is null or state::text = $3)
       and not starts_with(name, $5)
     order by created_on desc, id limit $4`,
    [wanted.id, wanted.queue, wanted.state, wanted.limit, INTERNAL_QUEUES],
  );
  return rows;
}

const UNIQUE_VIOLATION = '23505';

/** Queues a failed job again, as pg-boss does. `twin`: its queue holds one job per key, and another one is waiting. */
export async function retryJob(db: Queryable, id: string): Promise<'retried' | 'twin' | 'not failed'> {
  if (!(await isInstalled(db))) return 'not failed';
  try {
    const { count } = await db.query(
      `update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null, start_after = now()
       where id = $1::uuid and state = 'failed'`,
      [id],
    );
    return count > 0 ? 'retried' : 'not failed';
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) return 'twin';
    throw error;
  }
}

/** Whether pg-boss has its tables: false until a service has started on the database for the first time. */
export async function isInstalled(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ there: boolean }>(
    `select to_regclass('pgboss.job') is not null as there`,
  );
  return rows[0]!.there;
}
