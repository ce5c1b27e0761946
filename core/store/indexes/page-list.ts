/** The list of a custom index: its pages, and those to read next. Keeps the counts of the index right. */

import type { Queryable } from '../database.ts';
import { columnsOf } from '../sql-values.ts';
import { type PageStatus, type Tally, tallyOf } from './index-page.ts';
import type { IndexRow } from './indexes.ts';

/** A page to read. */
export interface TodoPage {
  id: number;
  url: string;
  host: string;
  status: PageStatus;
  attempts: number;
  etag: string | null;
  lastModified: string | null;
  hash: string | null;
  /** `since` of its failure. */
  failingSince: string | null;
}

export interface ListedUrl {
  url: string;
  host: string;
  turn: number;
}

/** Stores addresses of a pass, each once; those of an earlier pass become due again. */
export async function saveListedUrls(
  tx: Queryable,
  index: string,
  pass: number,
  urls: readonly ListedUrl[],
  now: Date,
): Promise<void> {
  const { rows } = await tx.query<{ fresh: boolean }>(
    `insert into index_page as p (index_id, url, host, pass, turn, first_seen_at)
     select $1, url, host, $2, turn, $6 from unnest($3::text[], $4::text[], $5::integer[]) as given (url, host, turn)
     on conflict (index_id, url) do update set pass = excluded.pass, turn = excluded.turn, todo = true, attempts = 0,
       due_at = null
     where p.pass < excluded.pass
     returning (xmax = 0) as fresh`,
    [index, pass, ...columnsOf(urls, 'url', 'host', 'turn'), now],
  );
  const fresh = rows.filter((row) => row.fresh).length;
  if (fresh > 0) await tx.query('update custom_index set total = total + $2 where id = $1', [index, fresh]);
}

/** Adds every known address to the pass, for lists that only their owner changes. */
export async function relistPages(tx: Queryable, index: string, pass: number): Promise<void> {
  await tx.query(
    'update index_page set pass = $2, todo = true, attempts = 0, due_at = null where index_id = $1 and pass < $2',
    [index, pass],
  );
}

/** Makes pages due again, in whatever pass they were listed. */
export async function recallPages(tx: Queryable, index: string, ids: readonly number[]): Promise<void> {
  await tx.query(
    'update index_page set todo = true, due_at = null where index_id = $1 and id = any($2::bigint[])',
    [index, ids],
  );
}

/** How many pages a pass has listed. */
export async function countListed(db: Queryable, index: string, pass: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*) as count from index_page where index_id = $1 and pass = $2',
    [index, pass],
  );
  return rows[0]!.count;
}

/**
 * Deletes up to `limit` pages that the pass did not list, those listed longest ago first, until at most `keep` of them
 * are left. Returns the number deleted by status; zeros when nothing is left to delete.
 */
export async function deleteUnlisted(
  tx: Queryable,
  index: string,
  pass: number,
  keep: number,
  limit: number,
): Promise<{ count: number } & Tally> {
  const { rows } = await tx.query<{ status: PageStatus }>(
    `delete from index_page where id in (
       select id from index_page where index_id = $1 and pass < $2 order by pass, id
       limit least($4::integer,
         greatest(0, (select count(*) from index_page where index_id = $1 and pass < $2) - $3::integer)))
     returning status`,
    [index, pass, keep, limit],
  );
  const gone = tallyOf(rows);
  if (rows.length > 0) {
    await tx.query(
      `update custom_index set total = total - $2, indexed = indexed - $3, failed = failed - $4 where id = $1`,
      [index, rows.length, gone.indexed, gone.failed],
    );
  }
  return { count: rows.length, ...gone };
}

/** Deletes up to `limit` pages of a removed index; returns how many. */
export async function deletePagesOf(tx: Queryable, index: string, limit: number): Promise<number> {
  await tx.query('delete from index_segment where index_id = $1', [index]);
  const { count } = await tx.query(
    'delete from index_page where id in (select id from index_page where index_id = $1 limit $2)',
    [index, limit],
  );
  return count;
}

/**
 * Pages due at `now`, alternating between hosts; without those of `hosts`, the pages `ids`, and pages of a later
 * pass.
 */
export async function todoPages(
  db: Queryable,
  { id, pass }: Pick<IndexRow, 'id' | 'pass'>,
  now: Date,
  besides: { hosts: readonly string[]; ids: readonly number[] },
  limit: number,
): Promise<TodoPage[]> {
  const { rows } = await db.query<TodoPage>(
    `select id, url, host, status, attempts, etag, last_modified as "lastModified", hash, failure ->> 'since' as "failingSince"
     from index_page where index_id = $1 and todo and (due_at is null or due_at <= $2)
       and not (host = any($3::text[])) and not (id = any($4::bigint[])) and pass <= $6
     order by turn, id limit $5`,
    [id, now, besides.hosts, besides.ids, limit, pass],
  );
  return rows;
}

/** When the next page is due; null when none is. `waiting`: the number that have not been tried at all. */
export async function nextTodo(
  db: Queryable,
  index: string,
  now: Date,
): Promise<{ at: Date | null; waiting: number }> {
  const { rows } = await db.query<{ at: Date | null; waiting: number }>(
    `select min(coalesce(due_at, $2::timestamptz)) as at, count(*) filter (where status = 'waiting') as waiting
     from index_page where index_id = $1 and todo`,
    [index, now],
  );
  return rows[0]!;
}

/** Postpones the pages of a host that asked for a pause; those that are due later anyway stay as they are. */
export async function postponeHost(db: Queryable, index: string, host: string, until: Date): Promise<void> {
  const sql = `update index_page set due_at = $3
    where index_id = $1 and host = $2 and todo and (due_at is null or due_at < $3)`;
  await db.query(sql, [index, host, until]);
}
