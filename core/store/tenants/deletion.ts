/** Deleting organizations. Their rows and keys stay, because the ledger names them. */
import { notify, type Queryable } from '../database.ts';
import { CANCELLED_CHANNEL } from '../jobs.ts';

/** Marks an organization as deleted and revokes its keys; false when there is none. */
export async function markDeleted(tx: Queryable, id: string, now: Date): Promise<boolean> {
  // All rows are locked before the first change, after which every change to a tenant waits (`count_tenant_change`): one that
  // holds a key already would deadlock.
  await tx.query('select 1 from organization where id = $1 for no key update', [id]);
  await tx.query('select 1 from api_key where organization_id = $1 order by id for no key update', [id]);
  const { count } = await tx.query(
    'update organization set deleted_at = $2, outlets = null where id = $1 and deleted_at is null',
    [id, now],
  );
  await tx.query('update api_key set revoked_at = $2 where organization_id = $1 and revoked_at is null', [
    id,
    now,
  ]);
  return count > 0;
}

/** Deletes up to `limit` charts of an organization; returns how many. */
export async function deleteChartsOf(db: Queryable, id: string, limit: number): Promise<number> {
  const { count } = await db.query(
    'delete from chart where id in (select id from chart where organization_id = $1 limit $2)',
    [id, limit],
  );
  return count;
}

/** Deletes the jobs of an organization, stopping those that run; returns how many. */
export async function deleteJobsOf(tx: Queryable, id: string): Promise<number> {
  const { rows } = await tx.query<{ id: string }>('delete from job where organization_id = $1 returning id', [
    id,
  ]);
  for (const job of rows) await notify(tx, CANCELLED_CHANNEL, job.id);
  return rows.length;
}

/** Deletes up to `limit` watches of an organization with all they found; returns how many. */
export async function deleteWatchesOf(db: Queryable, id: string, limit: number): Promise<number> {
  const { count } = await db.query(
    'delete from watch where id in (select id from watch where organization_id = $1 limit $2)',
    [id, limit],
  );
  return count;
}

/** Removes the custom indexes of an organization; their pages go by the jobs that crawl. Returns how many. */
export async function removeIndexesOf(db: Queryable, id: string, now: Date): Promise<number> {
  const { count } = await db.query(
    'update custom_index set removed_at = $2, due_at = $2 where organization_id = $1 and removed_at is null',
    [id, now],
  );
  return count;
}
