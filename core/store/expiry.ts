/** Deleting what has expired, a limited number of rows per statement so that others do not wait long. */
import type { Queryable } from './database.ts';

/** Deletes up to `limit` rows that have expired at `now`; returns how many. */
export type DeleteExpired = (db: Queryable, now: Date, limit: number) => Promise<number>;

/**
 * Deletes the rows of a table whose `expires_at` has passed, the oldest first. `key`: its primary key. A row that is being
 * refreshed stays: without a lock it would be deleted, although it has not expired any more.
 */
export function deleteExpiredFrom(table: string, key: string): DeleteExpired {
  const sql = `delete from ${table} where ${key} = any(array(
    select ${key} from ${table} where expires_at <= $1 order by expires_at limit $2 for update skip locked
  ))`;
  return async (db, now, limit) => (await db.query(sql, [now, limit])).count;
}
