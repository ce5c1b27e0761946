/** Deleting many rows, a limited number per statement so that others do not wait long. */
import { DAY } from '../platform/clock.ts';
import type { Queryable } from './database.ts';

/** Deletes up to `limit` rows that have expired at `now`; returns how many. */
export type DeleteExpired = (db: Queryable, now: Date, limit: number) => Promise<number>;

/** `deleteBefore` for rows that expire when they are so many days old. */
export function olderThan(
  days: number,
  deleteBefore: (db: Queryable, before: Date, limit: number, now: Date) => Promise<number>,
): DeleteExpired {
  return (db, now, limit) => deleteBefore(db, new Date(now.getTime() - days * DAY), limit, now);
}

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

/** Deletes until a step finds fewer rows than it may delete; returns how many it were in all. Throws the reason of `signal`. */
export async function deleteInSteps(
  step: number,
  remove: (limit: number) => Promise<number>,
  signal?: AbortSignal,
): Promise<number> {
  let total = 0;
  for (let count = step; count === step; total += count) {
    signal?.throwIfAborted();
    count = await remove(step);
  }
  return total;
}
