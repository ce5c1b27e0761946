/** Feeds: when each is due, and how it was polled last. */
import { type Database, notify, type Queryable } from '../database.ts';
import { valuesOf } from '../sql-values.ts';

export interface Feed {
  id: number;
  source: string;
  url: string;
  etag: string | null;
  lastModified: string | null;
  polledAt: Date | null;
  newAt: Date | null;
  intervalS: number;
  failures: number;
  /** The section of articles that name none. */
  section: string | null;
  /** See `core/news/outlets/polling/poll-schedule.ts`. */
  perDay: number | null;
  advertisedIntervalS: number | null;
  hub: string | null;
  topic: string | null;
  /** A hub pushes new items until this time. */
  pushedUntil: Date | null;
  /** When it last pushed any. */
  pushedAt: Date | null;
  /** Of the outlet: what to assume where a feed says nothing. */
  languages: string[];
}

export interface PollRecord {
  format: string | null;
  etag: string | null;
  lastModified: string | null;
  polledAt: Date;
  hadNew: boolean;
  intervalS: number;
  perDay: number | null;
  advertisedIntervalS: number | null;
  hub: string | null;
  topic: string | null;
  nextPollAt: Date;
  why: string;
  failures: number;
  error: string | null;
  /** Null: unchanged, because nothing was read. */
  warnings: string[] | null;
}

/** Announced when feeds were made due. */
export const FEEDS_CHANNEL = 'canillita_feeds';

/**
 * Claims, until `until`, the feeds that are due at `now` and not claimed yet, longest overdue first. Not written as a join:
 * right after thousands of outlets were added, before the tables are analysed, that would compare each feed with each outlet.
 */
export async function claimDueFeeds(
  db: Queryable,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `with due as (
       select id from feed where next_look_at <= $1 and (claimed_until is null or claimed_until <= $1)
         and (select removed_at is null and paused_at is null from source where source.id = source_id)
       order by next_look_at limit $3 for update skip locked
     )
     update feed set claimed_until = $2 from due where feed.id = due.id returning feed.id`,
    [now, until, limit],
  );
  return rows.map(({ id }) => id);
}

/** Counts of all feeds of listed outlets; they change with every poll. */
export interface FeedTotals {
  outlets: number;
  feeds: number;
  failing: number;
  /** When the last of them was polled, and when one last had something new; null: never. */
  polledAt: Date | null;
  newAt: Date | null;
}

/** The counts as they are now. */
export async function feedTotals(db: Queryable): Promise<FeedTotals> {
  const { rows } = await db.query<FeedTotals>(
    `select count(distinct source.id) as outlets, count(*) as feeds, count(feed.error) as failing,
       max(looked_at) as "polledAt", max(new_at) as "newAt"
     from feed join source on source.id = source_id where removed_at is null`,
  );
  return rows[0]!;
}

export interface FeedProgress {
  feeds: number;
  /** Feeds whose last poll went well. */
  read: number;
  failing: number;
  /** Feeds that wait for a poll. */
  due: number;
}

/** How far the polled feeds have been read at `now`. */
export async function feedProgress(db: Queryable, now: Date): Promise<FeedProgress> {
  const { rows } = await db.query<FeedProgress>(
    `select count(*) as feeds, count(*) filter (where looked_at is not null and error is null) as read,
       count(error) as failing, count(*) filter (where next_look_at <= $1) as due
     from feed join source on source.id = source_id where removed_at is null and paused_at is null`,
    [now],
  );
  return rows[0]!;
}

/** Extends the claims on feeds whose poll has not been recorded yet; with `until` null, releases them. */
export async function prolongClaims(
  db: Queryable,
  ids: readonly number[],
  until: Date | null,
): Promise<void> {
  await db.query(
    'update feed set claimed_until = $2 where id = any($1::bigint[]) and claimed_until is not null',
    [ids, until],
  );
}

/** Releases all claims: for a database with a single process, which has just started. */
export async function releaseClaims(db: Queryable): Promise<void> {
  await db.query('update feed set claimed_until = null where claimed_until is not null');
}

/** These feeds, except those that were deleted or whose outlet was removed. */
export async function findFeeds(db: Queryable, ids: readonly number[]): Promise<Feed[]> {
  const { rows } = await db.query<Feed>(
    `select feed.id, source_id as source, feed.url, etag, last_modified as "lastModified", looked_at as "polledAt",
       new_at as "newAt", interval_s as "intervalS", failures, section, per_day as "perDay",
       asks_s as "advertisedIntervalS", feed.hub, feed.topic, lease_until as "pushedUntil", pushed_at as "pushedAt", languages
     from feed join source on source.id = source_id left join subscription on feed_id = feed.id
     where feed.id = any($1::bigint[]) and removed_at is null`,
    [ids],
  );
  return rows;
}

/** Records a poll and ends its claim. A feed that was made due again since the poll began stays due. */
export async function savePoll(db: Queryable, feed: number, poll: PollRecord): Promise<void> {
  await db.query(
    `update feed set format = coalesce($2, format), etag = $3, last_modified = $4, looked_at = $5,
       new_at = case when $6 then $5 else new_at end, interval_s = $7,
       next_look_at = case when next_look_at > $5 then least(next_look_at, $8) else $8 end, claimed_until = null, why = $9, failures = $10,
       error = $11, read_at = case when $11::text is null then $5 else read_at end, warnings = coalesce($12, warnings), per_day = $13, asks_s = $14, hub = $15, topic = $16
     where id = $1`,
    [
      feed,
      ...valuesOf(poll, 'format', 'etag', 'lastModified', 'polledAt', 'hadNew', 'intervalS', 'nextPollAt'),
      ...valuesOf(poll, 'why', 'failures', 'error', 'warnings', 'perDay', 'advertisedIntervalS'),
      ...valuesOf(poll, 'hub', 'topic'),
    ],
  );
}

/** Releases a feed without a poll: it is due again at `nextPollAt`, or earlier if it was made due in the meantime. */
export async function postponePoll(
  db: Queryable,
  feed: number,
  { polledAt, nextPollAt, why }: Pick<PollRecord, 'polledAt' | 'nextPollAt' | 'why'>,
): Promise<void> {
  await db.query(
    `update feed set next_look_at = case when next_look_at > $4 then least(next_look_at, $2) else $2 end,
       why = $3, claimed_until = null
     where id = $1`,
    [feed, nextPollAt, why, polledAt],
  );
}

/** Makes the feeds of an outlet due now and returns how many there are; null if no such outlet is listed. */
export async function makeOutletDue(db: Database, source: string, now: Date): Promise<number | null> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.query('select 1 from source where id = $1 and removed_at is null', [source]);
    if (rows.length === 0) return null;
    const { count } = await tx.query('update feed set next_look_at = $2 where source_id = $1', [source, now]);
    await notify(tx, FEEDS_CHANNEL);
    return count;
  });
}

/** Makes a feed due now. */
export async function makeFeedDue(db: Database, id: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query('update feed set next_look_at = $2 where id = $1', [id, now]);
    await notify(tx, FEEDS_CHANNEL);
  });
}
