/** WebSub subscriptions: a hub pushes new items of a feed until the lease ends. */
import type { Queryable } from '../database.ts';

export interface DueSubscription {
  feed: number;
  hub: string;
  topic: string;
  /** Of the existing subscription to this hub and topic; null for a new one. */
  token: string | null;
  secret: string | null;
}

export interface Subscription {
  feed: number;
  topic: string;
  secret: string;
}

/** Half hours. A hub that did not answer is asked again after one hour, two, four …, a week at most. */
const MAX_PAUSE = 7 * 24 * 2;

/**
 * Feeds due for a subscription request: their hub is new or has a token that begins otherwise, its lease ends before
 * `renewBefore`, or it never confirmed (asked again after ever longer pauses).
 */
export async function dueSubscriptions(
  db: Queryable,
  {
    now,
    renewBefore,
    tokenBegins,
    limit,
  }: { now: Date; renewBefore: Date; tokenBegins: string; limit: number },
): Promise<DueSubscription[]> {
  const { rows } = await db.query<DueSubscription>(
    `select feed.id as feed, feed.hub, feed.topic, s.token, s.secret
     from feed left join subscription s on s.feed_id = feed.id and s.hub = feed.hub and s.topic = feed.topic
       and starts_with(s.token, $5)
     where feed.hub is not null and feed.topic is not null and (
       s.feed_id is null
       or (coalesce(s.lease_until, $1) < $2 and s.asked_at < $1 - least(power(2, s.attempts), $3) * interval '30 minutes')
     ) order by s.asked_at nulls first limit $4`,
    [now, renewBefore, MAX_PAUSE, limit, tokenBegins],
  );
  return rows;
}

/** Stores a request before it is sent to the hub, whose confirmation may arrive before its response. */
export async function saveSubscriptionRequest(
  db: Queryable,
  { feed, hub, topic, token, secret }: DueSubscription & { token: string; secret: string },
  now: Date,
): Promise<void> {
  await db.query(
    `insert into subscription as s (feed_id, hub, topic, token, secret, asked_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (feed_id) do update set hub = excluded.hub, topic = excluded.topic, token = excluded.token,
       secret = excluded.secret, asked_at = excluded.asked_at, error = null,
       attempts = case when s.token = excluded.token then s.attempts + 1 else 1 end,
       lease_until = case when s.token = excluded.token then s.lease_until end,
       pushed_at = case when s.token = excluded.token then s.pushed_at end`,
    [feed, hub, topic, token, secret, now],
  );
}

/** Records that the hub refused, and why; it is asked again after a pause. */
export async function recordRefusal(db: Queryable, feed: number, error: string): Promise<void> {
  await db.query('update subscription set error = $2 where feed_id = $1', [feed, error]);
}

/** The subscription with that token, which is in the address that its hub pushes to. */
export async function findSubscription(db: Queryable, token: string): Promise<Subscription | null> {
  const { rows } = await db.query<Subscription>(
    'select feed_id as feed, topic, secret from subscription where token = $1',
    [token],
  );
  return rows[0] ?? null;
}

/** Records the hub's lease until `until`, or, with null, that it ended the subscription. */
export async function recordLease(
  db: Queryable,
  token: string,
  until: Date | null,
  error: string | null,
): Promise<void> {
  await db.query(
    'update subscription set lease_until = $2, error = $3, attempts = case when $2::timestamptz is null then attempts else 0 end where token = $1',
    [token, until, error],
  );
}

/** Records when the hub last pushed. */
export async function recordPush(db: Queryable, token: string, now: Date): Promise<void> {
  await db.query('update subscription set pushed_at = $2 where token = $1', [token, now]);
}
