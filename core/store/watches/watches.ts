/** Watches: repeated searches, when each runs next, and what went wrong. */
import type { ListPosition } from '../../platform/newest-first.ts';
import type { Queryable } from '../database.ts';
import { afterPosition, jsonText, NEWEST_FIRST, plain } from '../sql-text.ts';
import { valuesOf } from '../sql-values.ts';

/** `paused`: by its owner, or until there is credit. `failing`: until its owner fixes something. */
export type WatchStatus = 'active' | 'paused' | 'failing';

export interface WatchRow {
  id: string;
  org: string;
  /** Id of the key that its runs are billed to, and whose rights they have. */
  key: string;
  name: string;
  /** The body of a search, as validated. */
  request: unknown;
  everyMinutes: number;
  status: WatchStatus;
  webhookUrl: string | null;
  webhookSecret: string | null;
  feedToken: string | null;
  /** Number of finished runs. */
  runs: number;
  /** Number of matches ever reported. */
  matches: number;
  createdAt: Date;
  /** When it got another name; null: it has its first one. */
  renamedAt: Date | null;
  lastRunAt: Date | null;
  /** Null: not before its owner resumes it. */
  nextRunAt: Date | null;
  runError: string | null;
  webhookError: string | null;
}

export type NewWatch = Pick<
  WatchRow,
  | 'id'
  | 'org'
  | 'key'
  | 'name'
  | 'request'
  | 'everyMinutes'
  | 'webhookUrl'
  | 'webhookSecret'
  | 'feedToken'
  | 'createdAt'
>;

/** A watch that is due, taken by this process. */
export interface DueWatch extends WatchRow {
  /** When it was due. */
  dueAt: Date;
  /** If runs were missed: the last one before. Articles published since then may not have been searched yet. */
  missedFrom: Date | null;
}

const COLUMNS = `watch.id, watch.organization_id as org, watch.key_id as key, watch.name, watch.request,
  watch.every_minutes as "everyMinutes", watch.status, watch.webhook_url as "webhookUrl",
  watch.webhook_secret as "webhookSecret", watch.feed_token as "feedToken", watch.runs, watch.matches,
  watch.created_at as "createdAt", watch.renamed_at as "renamedAt", watch.last_run_at as "lastRunAt", watch.next_run_at as "nextRunAt",
  watch.run_error as "runError", watch.webhook_error as "webhookError"`;

/** The fields of a row that may be changed. */
export type WatchChanges = Partial<Pick<WatchRow, keyof typeof SETTABLE>>;

const SETTABLE = {
  key: 'key_id',
  name: 'name',
  renamedAt: 'renamed_at',
  request: 'request',
  everyMinutes: 'every_minutes',
  status: 'status',
  webhookUrl: 'webhook_url',
  webhookSecret: 'webhook_secret',
  feedToken: 'feed_token',
  nextRunAt: 'next_run_at',
  runError: 'run_error',
  webhookError: 'webhook_error',
} as const satisfies Partial<Record<keyof WatchRow, string>>;

/** Adds a watch, which is due at once. */
export async function addWatch(tx: Queryable, watch: NewWatch): Promise<void> {
  await tx.query(
    `insert into watch (id, organization_id, key_id, name, request, every_minutes, webhook_url, webhook_secret,
       feed_token, created_at, next_run_at)
     values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8, $9, $10, $10)`,
    [
      ...valuesOf(watch, 'id', 'org', 'key'),
      plain(watch.name),
      jsonText(watch.request),
      ...valuesOf(watch, 'everyMinutes', 'webhookUrl', 'webhookSecret', 'feedToken', 'createdAt'),
    ],
  );
}

/** The watch; with `org`, only when it is that organization's. */
export async function findWatch(db: Queryable, id: string, org?: string): Promise<WatchRow | null> {
  const { rows } = await db.query<WatchRow>(
    `select ${COLUMNS} from watch where id = $1 and ($2::text is null or organization_id = $2::text)`,
    [plain(id), org ?? null],
  );
  return rows[0] ?? null;
}

/** The organization's watch, locked until the transaction ends. */
export async function lockWatch(tx: Queryable, id: string, org: string): Promise<WatchRow | null> {
  const { rows } = await tx.query<WatchRow>(
    `select ${COLUMNS} from watch where id = $1 and organization_id = $2 for update`,
    [plain(id), org],
  );
  return rows[0] ?? null;
}

/** The watch whose feed has that token in its address. */
export async function findWatchByFeed(db: Queryable, token: string): Promise<WatchRow | null> {
  const { rows } = await db.query<WatchRow>(`select ${COLUMNS} from watch where feed_token = $1`, [
    plain(token),
  ]);
  return rows[0] ?? null;
}

/** How many watches an organization has. */
export async function countWatches(db: Queryable, org: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*) as count from watch where organization_id = $1',
    [org],
  );
  return rows[0]!.count;
}

/** An organization's watches, or those of all with null, newest first, from the one after a place. */
export async function listWatches(
  db: Queryable,
  org: string | null,
  after: ListPosition | null,
  limit: number,
): Promise<WatchRow[]> {
  const { rows } = await db.query<WatchRow>(
    `select ${COLUMNS} from watch
     where ($1::text is null or organization_id = $1)
       and ${afterPosition(2)}
     ${NEWEST_FIRST} limit $4`,
    [org, after?.createdAt ?? null, after?.id ?? null, limit],
  );
  return rows;
}

/** Sets fields of a watch; null when there is none. */
export async function updateWatch(
  db: Queryable,
  id: string,
  changes: WatchChanges,
): Promise<WatchRow | null> {
  const named = Object.entries(changes) as [keyof WatchChanges, unknown][];
  if (named.length === 0) return findWatch(db, id);
  const sets = named.map(
    ([field], at) => `${SETTABLE[field]} = $${at + 2}${field === 'request' ? '::jsonb' : ''}`,
  );
  const { rows } = await db.query<WatchRow>(
    `update watch set ${sets.join(', ')} where id = $1 returning ${COLUMNS}`,
    [
      id,
      ...named.map(([field, value]) =>
        field === 'request' ? jsonText(value) : typeof value === 'string' ? plain(value) : value,
      ),
    ],
  );
  return rows[0] ?? null;
}

/** Deletes a watch with its matches and deliveries; false when the organization has none with that id. */
export async function deleteWatch(db: Queryable, id: string, org: string): Promise<boolean> {
  const { count } = await db.query('delete from watch where id = $1 and organization_id = $2', [
    plain(id),
    org,
  ]);
  return count > 0;
}

/** How many watches are due. */
export async function countDueWatches(db: Queryable, now: Date): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*) as count from watch where next_run_at <= $1',
    [now],
  );
  return rows[0]!.count;
}

/** SQL: at least one run of a watch that is due was missed, or has failed ever since. */
const IS_MISSED = `(due.next_run_at < $1::timestamptz - watch.every_minutes * interval '1 minute'
  or (watch.status = 'active' and watch.run_error is not null
    and coalesce(watch.last_run_at, watch.created_at) < $1::timestamptz - 2 * watch.every_minutes * interval '1 minute'))`;
/** SQL: the missed runs were made up for a day ago, so that outlets have been read again since. */
const IS_CAUGHT_UP = `watch.missed_until < $1::timestamptz - interval '1 day'`;

/**
 * Claims, until `until`, the watch that is longest overdue; null if none is due. A run that is lost is repeated then. Missed
 * runs are recorded in the same statement, so that they are not forgotten if the process that makes up for them dies.
 */
export async function claimDueWatch(db: Queryable, now: Date, until: Date): Promise<DueWatch | null> {
  const { rows } = await db.query<DueWatch>(
    `with due as (
       select id, next_run_at from watch where next_run_at <= $1
       order by next_run_at, id limit 1 for update skip locked
     )
     update watch set next_run_at = $2,
       missed_from = case when ${IS_MISSED} then coalesce(missed_from, last_run_at, created_at)
         when ${IS_CAUGHT_UP} then null else missed_from end,
       missed_until = case when ${IS_MISSED} then $1::timestamptz when ${IS_CAUGHT_UP} then null else missed_until end
     from due where watch.id = due.id
     returning ${COLUMNS}, due.next_run_at as "dueAt", missed_from as "missedFrom"`,
    [now, until],
  );
  return rows[0] ?? null;
}

/** A run, identified by the number of runs before it and by its search. */
type BegunRun = Pick<WatchRow, 'id' | 'runs' | 'request'>;

/** SQL: the run still counts: no other finished first, and the watch was neither paused nor given another search. */
const STILL_RUNS = 'id = $1 and runs = $2 and request = $3::jsonb and next_run_at is not null';

/**
 * Records a finished run and returns the watch, locked and without its last error. Null if another process finished the run
 * first, or the watch was paused, deleted or given another search in the meantime.
 */
export async function finishRun(
  tx: Queryable,
  { id, runs, request }: BegunRun,
  now: Date,
  next: Date,
): Promise<WatchRow | null> {
  const { rows } = await tx.query<WatchRow>(
    `update watch set runs = runs + 1, last_run_at = $4, next_run_at = $5, run_error = null,
       status = case status when 'paused' then 'active' else status end
     where ${STILL_RUNS} returning ${COLUMNS}`,
    [id, runs, jsonText(request), now, next],
  );
  return rows[0] ?? null;
}

/** The watch, locked, if the run that began after `runs` others is still its last one. */
export async function lockFinished(
  tx: Queryable,
  { id, runs }: Pick<WatchRow, 'id' | 'runs'>,
): Promise<WatchRow | null> {
  const { rows } = await tx.query<WatchRow>(
    `select ${COLUMNS} from watch where id = $1 and runs = $2 + 1 for update`,
    [id, runs],
  );
  return rows[0] ?? null;
}

/**
 * Records why a run failed, under the same conditions as `finishRun`. A watch whose webhook has failed stays `failing`: after a
 * pause it would become `active`, and its owner could not resume its deliveries.
 */
export async function failRun(
  db: Queryable,
  { id, runs, request }: BegunRun,
  { status, nextRunAt, error }: { status: WatchStatus | null; nextRunAt: Date | null; error: string | null },
): Promise<void> {
  await db.query(
    `update watch set next_run_at = $4, run_error = coalesce($5::text, run_error),
       status = case status when 'failing' then status else coalesce($6::text, status) end
     where ${STILL_RUNS}`,
    [id, runs, jsonText(request), nextRunAt, error === null ? null : plain(error), status],
  );
}

/** Adds to the number of matches that were reported. */
export async function addToMatches(tx: Queryable, id: string, count: number): Promise<void> {
  await tx.query('update watch set matches = matches + $2 where id = $1', [id, count]);
}
