/** What pg-boss keeps in its tables and does not offer through its interface. */
import type { Queryable } from './database.ts';

/** Jobs marked as running, including those of workers that were killed, by queue. */
export async function jobsLeftRunning(db: Queryable): Promise<{ queue: string; ids: string[] }[]> {
  const { rows } = await db.query<{ queue: string; ids: string[] }>(
    `select name as queue, array_agg(id::text) as ids from pgboss.job where state = 'active' group by name`,
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
