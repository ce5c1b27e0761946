/** The ten-minute cache of answers, shared by all processes through the database. */
import type { Queryable } from './database.ts';
import { namesPage } from './sql-text.ts';

export interface StoredAnswer {
  body: string;
  expires: Date;
}

/** What is stored under `key`, when it has not expired at `now`. */
export async function findAnswer(db: Queryable, key: string, now: Date): Promise<StoredAnswer | null> {
  const { rows } = await db.query<StoredAnswer>(
    'select body, expires_at as expires from answer where key = $1 and expires_at > $2',
    [key, now],
  );
  return rows[0] ?? null;
}

/**
 * Whether the answer $2, written at $3, names an article that was taken down while it was computed: none takes longer. A
 * takedown waits for answers being written, and those after it see it.
 */
const NAMES_TAKEN_DOWN = `exists (
  select 1 from takedown where at > $3::timestamptz - interval '1 hour' and ${namesPage('$2::text', 'address')}
)`;

/** Stores an answer in place of any other, unless it names an article just taken down. */
export async function keepAnswer(
  db: Queryable,
  key: string,
  body: string,
  now: Date,
  expires: Date,
): Promise<void> {
  await db.query(
    `insert into answer (key, body, created_at, expires_at)
     select $1, $2, $3::timestamptz, $4::timestamptz where not ${NAMES_TAKEN_DOWN}
     on conflict (key) do update set body = excluded.body, created_at = excluded.created_at, expires_at = excluded.expires_at`,
    [key, body, now, expires],
  );
}

/**
 * Stores an answer unless one is stored that has not expired; false then. Waits for others who store it just now. One that
 * names an article just taken down is not stored either.
 */
export async function keepFirstAnswer(
  tx: Queryable,
  key: string,
  body: string,
  now: Date,
  expires: Date,
): Promise<boolean> {
  const { rows } = await tx.query<{ isFirst: boolean }>(
    `with named as materialized (select ${NAMES_TAKEN_DOWN} as one), stored as (
       insert into answer as a (key, body, created_at, expires_at)
       select $1, $2, $3::timestamptz, $4::timestamptz from named where not one
       on conflict (key) do update set body = excluded.body, created_at = excluded.created_at, expires_at = excluded.expires_at
       where a.expires_at <= $3 returning 1
     )
     select one or exists (select 1 from stored) as "isFirst" from named`,
    [key, body, now, expires],
  );
  return rows[0]!.isFirst;
}

/** Deletes up to `limit` expired answers. */
export async function forgetAnswers(db: Queryable, now: Date, limit: number): Promise<number> {
  const { count } = await db.query(
    'delete from answer where key in (select key from answer where expires_at <= $1 order by expires_at limit $2)',
    [now, limit],
  );
  return count;
}
