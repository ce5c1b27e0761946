/** How far bulk imports have come. */
import type { Queryable } from '../database.ts';

/** Lines of exactly this file that have been imported; 0 when it is new or has changed. */
export async function importedLines(db: Queryable, file: string, sha256: string): Promise<number> {
  const { rows } = await db.query<{ lines: number }>(
    'select lines from import where file = $1 and sha256 = $2',
    [file, sha256],
  );
  return rows[0]?.lines ?? 0;
}

/** Deletes up to `limit` records that were last changed before `before`, and are not being changed; returns how many. */
export async function deleteBulkImportsBefore(db: Queryable, before: Date, limit: number): Promise<number> {
  const { count } = await db.query(
    `delete from import where file = any(array(
       select file from import where updated_at < $1 limit $2 for update skip locked))`,
    [before, limit],
  );
  return count;
}

/** Records that the first `lines` lines of exactly this file have been imported. */
export async function recordImportedLines(
  tx: Queryable,
  file: string,
  sha256: string,
  lines: number,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into import (file, sha256, lines, updated_at) values ($1, $2, $3, $4)
     on conflict (file) do update set sha256 = excluded.sha256, lines = excluded.lines, updated_at = excluded.updated_at`,
    [file, sha256, lines, now],
  );
}
