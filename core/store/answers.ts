/** The ten-minute cache of answers, shared by all processes through the database. */
import type { Queryable } from './database.ts';
import { deleteExpiredFrom } from './expiry.ts';
import { justTakenDownIn } from './sql-text.ts';

export interface StoredAnswer {
  body: string;
  expires: Date;
}

/** The answer stored under `key`, unless it has expired at `now`. */
export async function findAnswer(db: Queryable, key: string, now: Date): Promise<StoredAnswer | null> {
  const { rows } = await db.query<StoredAnswer>(
    'select body, expires_at as expires from answer where key = $1 and expires_at > $2',
    [key, now],
  );
  return rows[0] ?? null;
}

/**
 * SQL: whether the answer $2, written at $3, contains an article that was taken down while it was computed. A takedown waits
 * for answers that are being written; later ones see it.
 */
const NAMES_TAKEN_DOWN = `exists (select 1 from ${justTakenDownIn('$2::text', '$3')})`;

/** Stores an answer, replacing any other, unless it contains an article just taken down. */
export async function saveAnswer(
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
 * Stores an answer; false if there already is one that has not expired. Waits for other transactions that are storing the same
 * key. An answer that contains an article just taken down is not stored, but counts as first.
 */
export async function saveFirstAnswer(
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
export const deleteExpiredAnswers = deleteExpiredFrom('answer', 'key');
