/** The ten-minute cache of answers, shared by all processes through the database. */
import type { Queryable } from './database.ts';

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

export async function keepAnswer(
  db: Queryable,
  key: string,
  body: string,
  now: Date,
  expires: Date,
): Promise<void> {
  await db.query(
    `insert into answer (key, body, created_at, expires_at) values ($1, $2, $3, $4)
     on conflict (key) do update set body = excluded.body, created_at = excluded.created_at, expires_at = excluded.expires_at`,
    [key, body, now, expires],
  );
}

/** Stores an answer unless one is stored that has not expired; false then. Waits for others who store it just now. */
export async function keepFirstAnswer(
  tx: Queryable,
  key: string,
  body: string,
  now: Date,
  expires: Date,
): Promise<boolean> {
  const { count } = await tx.query(
    `insert into answer as a (key, body, created_at, expires_at) values ($1, $2, $3, $4)
     on conflict (key) do update set body = excluded.body, created_at = excluded.created_at, expires_at = excluded.expires_at
     where a.expires_at <= $3`,
    [key, body, now, expires],
  );
  return count > 0;
}

export async function forgetAnswers(db: Queryable, now: Date): Promise<number> {
  return (await db.query('delete from answer where expires_at <= $1', [now])).count;
}
