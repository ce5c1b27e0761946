/** Rows of leases and of the processes that hold them. Times are those of the database's clock, given as ms from now. */
import type { Queryable } from '../database.ts';

/**
 * `wanted <process> <name>` tells the process that holds a lease; `passed <process> <name>` tells the one that has it now,
 * and all who wait for it.
 */
export const LEASES_CHANNEL = 'canillita_leases';

export interface TakenRow {
  isFirst: boolean;
  isWanted: boolean;
  readyMs: number;
  closedMs: number;
  diedMs: number | null;
}

/** SQL: whether the process named by `id` is alive. */
const alive = (id: string) =>
  `exists (select from process where process.id = ${id} and process.alive_until > clock_timestamp())`;
const fromNow = (time: string) =>
  `greatest(0, coalesce(extract(epoch from ${time} - clock_timestamp()) * 1000, 0))::float8`;

/** Registers this process as alive for the next `ms`. */
export async function addProcess(db: Queryable, id: string, ms: number): Promise<void> {
  await db.query(
    `insert into process (id, alive_until) values ($1, clock_timestamp() + $2::float8 * interval '1 millisecond')`,
    [id, ms],
  );
}

/** Extends its registration and returns the names of its leases that others want; null if it already counts as dead. */
export async function prolongProcess(db: Queryable, id: string, ms: number): Promise<string[] | null> {
  const { rows } = await db.query<{ count: number; wanted: string[] }>(
    `with prolonged as (
       update process set alive_until = clock_timestamp() + $2::float8 * interval '1 millisecond'
       where id = $1 and alive_until > clock_timestamp() returning id
     )
     select (select count(*) from prolonged) as count,
       array(select name from lease where holder = $1 and wanted_by is not null) as wanted`,
    [id, ms],
  );
  const { count, wanted } = rows[0]!;
  return count === 0 ? null : wanted;
}

/** Marks the process as dead; its leases may be taken from now on. */
export async function endProcess(db: Queryable, id: string): Promise<void> {
  await db.query(
    `with ended as (update process set alive_until = clock_timestamp() where id = $1)
     select pg_notify('${LEASES_CHANNEL}', 'passed ' || wanted_by || ' ' || name)
     from lease where holder = $1 and wanted_by is not null`,
    [id],
  );
}

/**
 * Takes a lease that is free, already held by this process, or left by a dead one; null if another process holds it. A lease
 * that changed hands after the statement began is not taken: its holder may have registered since, too, and would look dead.
 */
export async function takeLease(db: Queryable, name: string, id: string): Promise<TakenRow | null> {
  const { rows } = await db.query<TakenRow>(
    `insert into lease as l (name, holder) values ($1, $2)
     on conflict (name) do update set holder = $2, previous = l.holder, wanted_by = nullif(l.wanted_by, $2),
       changed_at = clock_timestamp()
     where l.holder is null or l.holder = $2
       or (not ${alive('l.holder')} and l.changed_at < statement_timestamp())
     returning xmax = 0 as "isFirst", wanted_by is not null as "isWanted",
       ${fromNow('ready_at')} as "readyMs", ${fromNow('closed_until')} as "closedMs",
       case when previous <> $2 then (
         select greatest(0, extract(epoch from clock_timestamp() - alive_until) * 1000)::float8
         from process where process.id = previous
       ) end as "diedMs"`,
    [name, id],
  );
  return rows[0] ?? null;
}

/** Tells the holder of a lease that this process wants it, unless another is next. */
export async function wantLease(db: Queryable, name: string, id: string): Promise<void> {
  await db.query(
    `with asked as (
       update lease set wanted_by = $2 where name = $1 and holder <> $2
         and (wanted_by is null or wanted_by = $2 or not ${alive('wanted_by')})
       returning holder
     )
     select pg_notify('${LEASES_CHANNEL}', 'wanted ' || holder || ' ' || $1) from asked`,
    [name, id],
  );
}

/** What the next holder of a lease must know, in ms from now. */
export interface LeftRow {
  name: string;
  readyMs: number;
  closedMs: number;
}

/** Passes leases of this process on to the processes that want them; the others become free. */
export async function passLeases(db: Queryable, id: string, left: readonly LeftRow[]): Promise<void> {
  await db.query(
    `with passed as (
       update lease set holder = wanted_by, wanted_by = null, ${leftIn('"readyMs"', '"closedMs"')}, changed_at = clock_timestamp()
       from jsonb_to_recordset($2::jsonb) as given (name text, "readyMs" float8, "closedMs" float8)
       where lease.name = given.name and holder = $1 returning lease.name, holder
     )
     select pg_notify('${LEASES_CHANNEL}', 'passed ' || holder || ' ' || name) from passed where holder is not null`,
    [id, JSON.stringify(left)],
  );
}

/** Records what the next holder must know, in ms from now; does nothing if this process no longer holds the lease. */
export async function recordLeft(
  db: Queryable,
  name: string,
  id: string,
  left: { readyMs: number; closedMs: number },
): Promise<void> {
  await db.query(`update lease set ${leftIn('$3::float8', '$4::float8')} where name = $1 and holder = $2`, [
    name,
    id,
    left.readyMs,
    left.closedMs,
  ]);
}

/** SQL: sets what is left to the next holder. */
function leftIn(readyMs: string, closedMs: string): string {
  return `ready_at = clock_timestamp() + ${readyMs} * interval '1 millisecond',
    closed_until = greatest(closed_until, clock_timestamp() + ${closedMs} * interval '1 millisecond')`;
}

/** Deletes leases that were free for a minute and hold no pause, and those whose holder died over a day ago. */
export async function deleteOldLeases(db: Queryable): Promise<void> {
  await db.query(
    `delete from lease where changed_at < clock_timestamp() - interval '1 minute'
       and greatest(ready_at, closed_until, '-infinity') < clock_timestamp()
       and (holder is null or not exists (
         select from process where process.id = lease.holder
           and process.alive_until > clock_timestamp() - interval '1 day'
       ))`,
  );
  await db.query(`delete from process where alive_until < clock_timestamp() - interval '2 days'`);
}
