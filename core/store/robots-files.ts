/** The robots.txt files that all processes on a database share. Times are milliseconds from now by the database's clock. */
import type { Queryable } from './database.ts';

interface RobotsRow<Failure> {
  /** Null when it could not be fetched; `failure` then says why. */
  bytes: Uint8Array | null;
  failure: Failure | null;
  freshMs: number;
}

/** The stored robots.txt of a site, even if it is no longer fresh. */
export async function findRobotsFile<Failure>(
  db: Queryable,
  origin: string,
): Promise<RobotsRow<Failure> | null> {
  const { rows } = await db.query<RobotsRow<Failure>>(
    `select body as bytes, failure, (extract(epoch from fresh_until - clock_timestamp()) * 1000)::float8 as "freshMs"
     from robots_file where origin = $1`,
    [origin],
  );
  return rows[0] ?? null;
}

/** Stores a site's robots.txt. A failed fetch (`bytes` null) keeps the body stored earlier and only moves its expiry. */
export async function saveRobotsFile(
  db: Queryable,
  origin: string,
  { bytes, failure, freshMs }: RobotsRow<object>,
): Promise<void> {
  await db.query(
    `insert into robots_file as f (origin, body, failure, fresh_until)
     values ($1, $2::bytea, $3::jsonb, clock_timestamp() + $4::float8 * interval '1 millisecond')
     on conflict (origin) do update set body = coalesce(excluded.body, f.body), fresh_until = excluded.fresh_until,
       failure = case when coalesce(excluded.body, f.body) is null then excluded.failure end`,
    [origin, bytes, failure, freshMs],
  );
}

/** Deletes files that expired more than a week ago; returns how many. */
export async function deleteOldRobotsFiles(db: Queryable): Promise<number> {
  const sql = "delete from robots_file where fresh_until < clock_timestamp() - interval '7 days'";
  return (await db.query(sql)).count;
}
