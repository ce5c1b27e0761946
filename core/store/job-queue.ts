/** What the tables of pg-boss say that its interface does not. */
import type { Queryable } from './database.ts';

/** The jobs that somebody runs, or ran when he was lost, by queue. */
export async function jobsLeftRunning(db: Queryable): Promise<{ queue: string; ids: string[] }[]> {
  const { rows } = await db.query<{ queue: string; ids: string[] }>(
    `select name as queue, array_agg(id::text) as ids from pgboss.job where state = 'active' group by name`,
  );
  return rows;
}
