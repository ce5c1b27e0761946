/** Feeds: when each is due, and how it was polled last. */
import type { Queryable } from '../database.ts';

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

/** The feeds due for a poll at `now`, longest overdue first, and since when they are due. */
export async function dueFeeds(
  db: Queryable,
  now: Date,
  limit: number,
): Promise<{ id: number; since: Date }[]> {
  const { rows } = await db.query<{ id: number; since: Date }>(
    `select feed.id, next_look_at as since from feed join source on source.id = source_id
     where next_look_at <= $1 and removed_at is null order by next_look_at limit $2`,
    [now, limit],
  );
  return rows;
}

/** All feeds of the outlets on the list, in numbers that change with every poll. */
export interface FeedTotals {
  outlets: number;
  feeds: number;
  failing: number;
  /** When the last of them was polled, and when one last had something new; null: never. */
  polledAt: Date | null;
  newAt: Date | null;
}

export async function feedTotals(db: Queryable): Promise<FeedTotals> {
  const { rows } = await db.query<FeedTotals>(
    `select count(distinct source.id) as outlets, count(*) as feeds, count(feed.error) as failing,
       max(looked_at) as "polledAt", max(new_at) as "newAt"
     from feed join source on source.id = source_id where removed_at is null`,
  );
  return rows[0]!;
}

/** A feed of an outlet on the list; null when there is no such feed. */
export async function findFeed(db: Queryable, id: number): Promise<Feed | null> {
  const { rows } = await db.query<Feed>(
    `select feed.id, source_id as source, feed.url, etag, last_modified as "lastModified", looked_at as "polledAt",
       new_at as "newAt", interval_s as "intervalS", failures, section, per_day as "perDay",
       asks_s as "advertisedIntervalS", feed.hub, feed.topic, lease_until as "pushedUntil", pushed_at as "pushedAt", languages
     from feed join source on source.id = source_id left join subscription on feed_id = feed.id
     where feed.id = $1 and removed_at is null`,
    [id],
  );
  return rows[0] ?? null;
}

export async function savePoll(db: Queryable, feed: number, poll: PollRecord): Promise<void> {
  await db.query(
    `update feed set format = coalesce($2, format), etag = $3, last_modified = $4, looked_at = $5,
       new_at = case when $6 then $5 else new_at end, interval_s = $7, next_look_at = $8, why = $9, failures = $10,
       error = $11, read_at = case when $11::text is null then $5 else read_at end, warnings = coalesce($12, warnings), per_day = $13, asks_s = $14, hub = $15, topic = $16
     where id = $1`,
    [
      feed,
      poll.format,
      poll.etag,
      poll.lastModified,
      poll.polledAt,
      poll.hadNew,
      poll.intervalS,
      poll.nextPollAt,
      poll.why,
      poll.failures,
      poll.error,
      poll.warnings,
      poll.perDay,
      poll.advertisedIntervalS,
      poll.hub,
      poll.topic,
    ],
  );
}

/** Makes every feed due now: after a start with new outlets, or at an operator's request. */
export async function makeFeedsDue(db: Queryable, now: Date, source: string | null): Promise<number> {
  const sql = 'update feed set next_look_at = $1 where $2::text is null or source_id = $2';
  return (await db.query(sql, [now, source])).count;
}

/** The feeds of an outlet on the list; null when there is no such outlet. */
export async function feedIds(db: Queryable, source: string): Promise<number[] | null> {
  const { rows } = await db.query<{ id: number | null }>(
    'select feed.id from source left join feed on source_id = source.id where source.id = $1 and removed_at is null',
    [source],
  );
  return rows.length === 0 ? null : rows.map(({ id }) => id).filter((id) => id !== null);
}
