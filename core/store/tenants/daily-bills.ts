/** How many pages custom indexes held on each day, and how far they are billed. Days are UTC, `YYYY-MM-DD`. */
import type { Queryable } from '../database.ts';

/** Records that an index went from `before` to `after` pages on a day; a day is billed by its largest number. */
export async function recordHeld(
  tx: Queryable,
  index: string,
  day: string,
  before: number,
  after: number,
): Promise<void> {
  await tx.query(
    `insert into index_day as d (index_id, day, most, last) values ($1, $2::date, greatest($3::integer, $4::integer), $4)
     on conflict (index_id, day) do update set most = greatest(d.most, excluded.most), last = excluded.last`,
    [index, day, before, after],
  );
}

/**
 * The largest number of pages that an index held on a day: as recorded for that day, or else the number at the end of the
 * last recorded day.
 */
export async function heldOn(db: Queryable, index: string, day: string): Promise<number> {
  const { rows } = await db.query<{ held: number }>(
    `select case when day = $2::date then most else last end as held from index_day
     where index_id = $1 and day <= $2::date order by day desc limit 1`,
    [index, day],
  );
  return rows[0]?.held ?? 0;
}

/** Records that days are billed up to this one, and deletes the counts that are no longer needed. */
export async function recordBilled(tx: Queryable, index: string, day: string): Promise<void> {
  await tx.query('update custom_index set billed_to = $2::date where id = $1', [index, day]);
  await tx.query(
    `delete from index_day where index_id = $1
       and day < (select max(day) from index_day where index_id = $1 and day <= $2::date)`,
    [index, day],
  );
}

/**
 * Indexes that are not yet billed up to `day`, or up to their last day if that is earlier; those with ids after
 * `after`, by id.
 */
export async function unbilledIndexes(
  db: Queryable,
  day: string,
  after: string,
  limit: number,
): Promise<{ id: string; org: string }[]> {
  const { rows } = await db.query<{ id: string; org: string }>(
    `select id, organization_id as org from custom_index
     where id collate "C" > $2 collate "C" and (removed_at is not null or billed_to < $1::date)
     order by id collate "C" limit $3`,
    [day, after, limit],
  );
  return rows;
}

/** Deletes a removed index once its pages are deleted and its bill is complete. */
export async function deleteIndex(tx: Queryable, index: string): Promise<void> {
  await tx.query(
    `delete from custom_index where id = $1 and removed_at is not null
       and not exists (select from index_page where index_id = $1)`,
    [index],
  );
}
