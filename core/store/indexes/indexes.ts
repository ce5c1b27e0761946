/** Custom indexes: their configuration and the progress of their crawls. Their pages: `page-list.ts`. */
import type { ListPosition } from '../../platform/newest-first.ts';
import type { Queryable } from '../database.ts';
import { afterPosition, NEWEST_FIRST, plain } from '../sql-text.ts';
import { valuesOf } from '../sql-values.ts';

export type IndexKind = 'urls' | 'sitemap' | 'feed';
type IndexStatus = 'building' | 'ready' | 'failed';

export interface IndexRow {
  id: string;
  org: string;
  name: string;
  kind: IndexKind;
  /** The sitemap's or feed's address; null for a list of addresses. */
  source: string | null;
  refreshHours: number;
  maxUrls: number;
  status: IndexStatus;
  /** What is wrong with the index as a whole, as told to its owner. */
  error: string | null;
  /** The number of the current pass, or else of the last one. */
  pass: number;
  /** Null: no pass is under way. */
  beganAt: Date | null;
  listed: boolean;
  failures: number;
  total: number;
  indexed: number;
  failed: number;
  createdAt: Date;
  refreshedAt: Date | null;
  nextRefreshAt: Date | null;
  /** When it next needs to be worked on. */
  dueAt: Date | null;
  wordsAt: Date | null;
  /** Grows whenever vectors of its pages are added. */
  vectors: number;
  removedAt: Date | null;
}

export type NewIndex = Pick<
  IndexRow,
  'id' | 'org' | 'name' | 'kind' | 'source' | 'refreshHours' | 'maxUrls' | 'createdAt'
>;

const COLUMNS = `id, organization_id as org, name, kind, source, refresh_hours as "refreshHours", max_urls as "maxUrls",
  status, error, pass, began_at as "beganAt", listed, failures, total, indexed, failed, created_at as "createdAt",
  refreshed_at as "refreshedAt", next_refresh_at as "nextRefreshAt", due_at as "dueAt", words_at as "wordsAt", vectors,
  removed_at as "removedAt"`;

/** The fields of a row that crawling and its owner may change. */
export type IndexChanges = Partial<Pick<IndexRow, keyof typeof SETTABLE>>;

const SETTABLE = {
  name: 'name',
  refreshHours: 'refresh_hours',
  maxUrls: 'max_urls',
  status: 'status',
  error: 'error',
  beganAt: 'began_at',
  listed: 'listed',
  failures: 'failures',
  refreshedAt: 'refreshed_at',
  nextRefreshAt: 'next_refresh_at',
  dueAt: 'due_at',
  wordsAt: 'words_at',
} as const satisfies Partial<Record<keyof IndexRow, string>>;

/** Adds an index; its first pass begins at once. `billedTo`: the day before the first that is billed. */
export async function addIndex(tx: Queryable, index: NewIndex, billedTo: string): Promise<void> {
  await tx.query(
    `insert into custom_index (id, organization_id, name, kind, source, refresh_hours, max_urls, created_at, began_at,
       due_at, billed_to)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $8, $9::date)`,
    [
      ...valuesOf(index, 'id', 'org'),
      plain(index.name),
      ...valuesOf(index, 'kind', 'source', 'refreshHours', 'maxUrls', 'createdAt'),
      billedTo,
    ],
  );
}

/** The index, unless it was removed; with `org`, only when it is that organization's. */
export async function findIndex(db: Queryable, id: string, org?: string): Promise<IndexRow | null> {
  const { rows } = await db.query<IndexRow>(
    `select ${COLUMNS} from custom_index
     where id = $1 and removed_at is null and ($2::text is null or organization_id = $2::text)`,
    [plain(id), org ?? null],
  );
  return rows[0] ?? null;
}

/** The index, removed or not, locked until the transaction ends; null once it is deleted. */
export async function lockIndex(
  tx: Queryable,
  id: string,
): Promise<(IndexRow & { billedTo: string }) | null> {
  const { rows } = await tx.query<IndexRow & { billedTo: string }>(
    `select ${COLUMNS}, billed_to as "billedTo" from custom_index where id = $1 for update`,
    [id],
  );
  return rows[0] ?? null;
}

/** An organization's indexes, or those of all with null, newest first, from the one after a place. */
export async function listIndexes(
  db: Queryable,
  org: string | null,
  after: ListPosition | null,
  limit: number,
): Promise<IndexRow[]> {
  const { rows } = await db.query<IndexRow>(
    `select ${COLUMNS} from custom_index
     where ($1::text is null or organization_id = $1) and removed_at is null
       and ${afterPosition(2)}
     ${NEWEST_FIRST} limit $4`,
    [org, after?.createdAt ?? null, after?.id ?? null, limit],
  );
  return rows;
}

/**
 * The number of an organization's indexes other than `but`, and how many pages they may hold (each counts for at
 * least one).
 */
export async function holdings(
  db: Queryable,
  org: string,
  but: string | null,
): Promise<{ indexes: number; pages: number }> {
  const { rows } = await db.query<{ indexes: number; pages: number }>(
    `select count(*) as indexes, coalesce(sum(greatest(1, total - failed)), 0)::bigint as pages from custom_index
     where organization_id = $1 and removed_at is null and ($2::text is null or id <> $2::text)`,
    [org, but],
  );
  return rows[0]!;
}

/** Sets fields of an index; null if there is no such index, it was removed, or its current pass is not `pass`. */
export async function updateIndex(
  db: Queryable,
  id: string,
  changes: IndexChanges,
  pass: number | null = null,
): Promise<IndexRow | null> {
  const named = Object.entries(changes) as [keyof IndexChanges, unknown][];
  const sets = named.map(([field], at) => `${SETTABLE[field]} = $${at + 3}`);
  const { rows } = await db.query<IndexRow>(
    `update custom_index set ${sets.join(', ')}
     where id = $1 and removed_at is null and ($2::integer is null or pass = $2::integer) returning ${COLUMNS}`,
    [id, pass, ...named.map(([, value]) => (typeof value === 'string' ? plain(value) : value))],
  );
  return rows[0] ?? null;
}

const NEXT_PASS = `update custom_index set pass = pass + 1, began_at = $2, due_at = $2, listed = false,
  next_refresh_at = null, status = case status when 'failed' then 'building' else status end`;

/** Begins a pass at `now`; null when there is no such index, or one is under way. */
export async function beginPass(db: Queryable, id: string, now: Date): Promise<IndexRow | null> {
  const { rows } = await db.query<IndexRow>(
    `${NEXT_PASS} where id = $1 and removed_at is null and began_at is null returning ${COLUMNS}`,
    [id, now],
  );
  return rows[0] ?? null;
}

/** Begins a new pass at `now`, whatever was under way: the list may have changed since that began. */
export async function restartPass(tx: Queryable, id: string, now: Date): Promise<IndexRow | null> {
  const { rows } = await tx.query<IndexRow>(
    `${NEXT_PASS} where id = $1 and removed_at is null returning ${COLUMNS}`,
    [id, now],
  );
  return rows[0] ?? null;
}

/** Begins a new pass of every index of an organization at `now`, whatever was under way. */
export async function restartPassesOf(tx: Queryable, org: string, now: Date): Promise<void> {
  await tx.query(`${NEXT_PASS} where organization_id = $1 and removed_at is null`, [org, now]);
}

/** Begins a new pass of the indexes of all organizations that may see only certain outlets, one of these ids among them. */
export async function restartPassesWith(tx: Queryable, outlets: readonly string[], now: Date): Promise<void> {
  await tx.query(
    `${NEXT_PASS} where removed_at is null and organization_id in (select id from organization where outlets && $1::text[])`,
    [outlets, now],
  );
}

/** The indexes that need to be worked on, of an organization or of all, the longest overdue first. */
export async function dueIndexes(
  db: Queryable,
  now: Date,
  limit: number,
  org: string | null = null,
): Promise<{ id: string; org: string }[]> {
  const { rows } = await db.query<{ id: string; org: string }>(
    `select id, organization_id as org from custom_index
     where due_at <= $1 and ($3::text is null or organization_id = $3::text) order by due_at, id limit $2`,
    [now, limit, org],
  );
  return rows;
}

/** Marks an index as removed; its pages are deleted when it is next worked on. False if there is none. */
export async function removeIndex(db: Queryable, id: string, org: string, now: Date): Promise<boolean> {
  const { count } = await db.query(
    `update custom_index set removed_at = $3, due_at = $3
     where id = $1 and organization_id = $2 and removed_at is null`,
    [plain(id), org, now],
  );
  return count > 0;
}

/** Marks a removed index as finished except for its bill. */
export async function finishRemovedIndex(db: Queryable, id: string): Promise<void> {
  await db.query('update custom_index set due_at = null where id = $1', [id]);
}
