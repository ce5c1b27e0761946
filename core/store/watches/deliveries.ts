/** Matches on their way to webhooks: written with the matches, deleted when they have arrived. */
import type { Queryable } from '../database.ts';

export interface Delivery {
  /** The id that the receiver sees, the same at every attempt. */
  id: string;
  watch: string;
  /** The organization of the watch. */
  org: string;
  firstMatch: number;
  lastMatch: number;
  /** Attempts, the one under way included. */
  attempts: number;
  triedFrom: Date;
  /** When the claim expires. With the number of the attempt, it tells this claim from any other. */
  claimedUntil: Date;
  /** The webhook of the watch when the delivery was claimed. */
  webhookUrl: string | null;
}

/** Concurrent deliveries per organization, so that one with many does not hold up the others. */
const FAIR_SHARE = 4;

/** Due at $1, and of an organization that is neither suspended nor deleted. */
const DUE_FROM = `from webhook_delivery as one join watch on watch.id = one.watch_id
  join organization on organization.id = watch.organization_id`;
const DUE_WHERE = `where one.due_at <= $1 and organization.suspended_at is null and organization.deleted_at is null`;

/** SQL: no process was running when it was due. That time does not count towards the day of attempts. */
const IS_MISSED = `one.due_at < $1::timestamptz - interval '1 hour'`;

/** Adds the delivery of the matches from one number to another, due at once. */
export async function addDelivery(
  tx: Queryable,
  { id, watch, firstMatch, lastMatch }: Pick<Delivery, 'id' | 'watch' | 'firstMatch' | 'lastMatch'>,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into webhook_delivery (id, watch_id, first_match, last_match, created_at, tried_from, due_at)
     values ($1, $2, $3, $4, $5, $5, $5)`,
    [id, watch, firstMatch, lastMatch, now],
  );
}

/** `until`: when the claim expires. `underway`: the deliveries in progress, by organization. */
export interface Claim {
  now: Date;
  until: Date;
  limit: number;
  underway: ReadonlyMap<string, number>;
}

/**
 * Claims up to `limit` due deliveries: of each watch only the oldest that has not arrived, and of each organization at most
 * `FAIR_SHARE`, counting those in progress. Those that have been due the longest come first. An attempt that is lost is repeated at
 * `until`.
 */
export async function claimDueDeliveries(
  db: Queryable,
  { now, until, limit, underway }: Claim,
): Promise<Delivery[]> {
  const { rows } = await db.query<Delivery>(
    `with ready as (
       select one.seq, watch.organization_id as org, watch.webhook_url, coalesce(underway.count, 0) +
         row_number() over (partition by watch.organization_id order by one.due_at, one.seq) as place
       ${DUE_FROM} left join unnest($5::text[], $6::int[]) as underway (org, count) on underway.org = watch.organization_id
       ${DUE_WHERE} and not exists (
         select 1 from webhook_delivery as older where older.watch_id = one.watch_id and older.seq < one.seq
       )
     ), due as (
       select one.seq, one.due_at, ready.org, ready.webhook_url from webhook_delivery as one join ready on ready.seq = one.seq
       where one.due_at <= $1 and ready.place <= $4
       order by one.due_at, one.seq limit $3 for update of one skip locked
     ), claimed as (
       update webhook_delivery as one set due_at = $2, attempts = attempts + 1,
         tried_from = case when attempts = 0 then $1::timestamptz when ${IS_MISSED} then tried_from + ($1 - one.due_at) else tried_from end
       from due where one.seq = due.seq
       returning one.*, due.org, due.webhook_url, due.due_at as was_due
     )
     select id, watch_id as watch, org, first_match as "firstMatch", last_match as "lastMatch", attempts,
       tried_from as "triedFrom", due_at as "claimedUntil", webhook_url as "webhookUrl"
     from claimed order by was_due, seq`,
    [now, until, limit, FAIR_SHARE, [...underway.keys()], [...underway.values()]],
  );
  return rows;
}

/** Puts a delivery off until `due`; `attempts`: how many count from then on, by default those that were made. */
export async function postponeDelivery(
  db: Queryable,
  id: string,
  due: Date,
  attempts: number | null = null,
): Promise<void> {
  await db.query(
    'update webhook_delivery set due_at = $2, attempts = coalesce($3, attempts) where id = $1 and due_at is not null',
    [id, due, attempts],
  );
}

/**
 * Whether a claim still holds: not if the delivery has been deleted, requeued or claimed again since. With `lock`, the answer holds
 * until the transaction ends.
 */
export async function isStillClaimed(
  db: Queryable,
  { id, attempts, claimedUntil }: Pick<Delivery, 'id' | 'attempts' | 'claimedUntil'>,
  lock = false,
): Promise<boolean> {
  const { count } = await db.query(
    `select 1 from webhook_delivery where id = $1 and attempts = $2 and due_at = $3 ${lock ? 'for update' : ''}`,
    [id, attempts, claimedUntil],
  );
  return count > 0;
}

/** Deletes a delivery that has arrived. */
export async function deleteDelivery(tx: Queryable, id: string): Promise<void> {
  await tx.query('delete from webhook_delivery where id = $1', [id]);
}

/** Stops delivering what has not arrived of a watch, until it is requeued. */
export async function giveUpDeliveries(tx: Queryable, watch: string): Promise<void> {
  await tx.query('update webhook_delivery set due_at = null where watch_id = $1', [watch]);
}

/** Makes everything that has not arrived due now, with another day of attempts. */
export async function requeueDeliveries(tx: Queryable, watch: string, now: Date): Promise<void> {
  await tx.query('update webhook_delivery set due_at = $2, attempts = 0 where watch_id = $1', [watch, now]);
}

/** Deletes what has not arrived of a watch. */
export async function deleteDeliveriesOf(tx: Queryable, watch: string): Promise<void> {
  await tx.query('delete from webhook_delivery where watch_id = $1', [watch]);
}

/** Deletes up to `limit` deliveries made before `until`; returns how many. */
export async function deleteDeliveriesBefore(db: Queryable, until: Date, limit: number): Promise<number> {
  const { count } = await db.query(
    'delete from webhook_delivery where seq in (select seq from webhook_delivery where created_at < $1 limit $2)',
    [until, limit],
  );
  return count;
}

/** How many deliveries are due and may go out. */
export async function countDueDeliveries(db: Queryable, now: Date): Promise<number> {
  const { rows } = await db.query<{ count: number }>(`select count(*) as count ${DUE_FROM} ${DUE_WHERE}`, [
    now,
  ]);
  return rows[0]!.count;
}
