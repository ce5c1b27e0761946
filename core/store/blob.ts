/** Bytes of megabytes, which PostgreSQL would send in hexadecimal: base64 is shorter, and Node reads it several times as fast. */
import type { Queryable } from './database.ts';

/** The bytes `body` of the row that `select` finds; null when there is none. */
export async function readBlob(
  db: Queryable,
  select: string,
  params: readonly unknown[],
): Promise<Uint8Array | null> {
  const { rows } = await db.query<{ body: string }>(
    `select encode(body, 'base64') as body from (${select}) as found`,
    params,
  );
  if (!rows[0]) return null;
  const { buffer, byteOffset, byteLength } = Buffer.from(rows[0].body, 'base64');
  // No Buffer, whose `slice` shares what that of others copies.
  return new Uint8Array(buffer, byteOffset, byteLength);
}
