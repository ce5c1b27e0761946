/** Sessions of operators in the console. */
import type { Queryable } from '../database.ts';

export interface SessionRow {
  tokenHash: string;
  /** Of the operator key that it was opened with. */
  keyHash: string;
  createdAt: Date;
  expiresAt: Date;
}

/** Adds a session, and deletes those that have expired by then. */
export async function addSession(
  db: Queryable,
  { tokenHash, keyHash, createdAt, expiresAt }: SessionRow,
): Promise<void> {
  await db.query('delete from operator_session where expires_at <= $1', [createdAt]);
  await db.query(
    'insert into operator_session (token_hash, key_hash, created_at, expires_at) values ($1, $2, $3, $4)',
    [tokenHash, keyHash, createdAt, expiresAt],
  );
}

/** The session with that token, unless it has expired. */
export async function findSession(
  db: Queryable,
  tokenHash: string,
  now: Date,
): Promise<Pick<SessionRow, 'keyHash' | 'expiresAt'> | null> {
  const { rows } = await db.query<Pick<SessionRow, 'keyHash' | 'expiresAt'>>(
    `select key_hash as "keyHash", expires_at as "expiresAt" from operator_session
     where token_hash = $1 and expires_at > $2`,
    [tokenHash, now],
  );
  return rows[0] ?? null;
}

/** Deletes a session, if it is there. */
export async function deleteSession(db: Queryable, tokenHash: string): Promise<void> {
  await db.query('delete from operator_session where token_hash = $1', [tokenHash]);
}
