/** The word index of each custom index, in segments that any process can load. */
import type { Database, Queryable } from '../database.ts';

/** Pages with lo <= id <= hi, as they were up to `stamp`. */
export interface IndexSegment {
  id: number;
  lo: number;
  hi: number;
  documents: number;
  stamp: number;
  bytes: number;
}

/** A searchable page. A stamp above that of its segment says that its words have changed since. */
export interface LivePage {
  id: number;
  stamp: number;
}

/** The records of the segments of an index, lowest page ids first. `bytes`: of each blob. */
export async function segmentsOf(db: Queryable, index: string): Promise<IndexSegment[]> {
  const { rows } = await db.query<IndexSegment>(
    'select id, lo, hi, documents, stamp, octet_length(body) as bytes from index_segment where index_id = $1 order by lo',
    [index],
  );
  return rows;
}

/** The bytes of a segment; null if it has been replaced in the meantime. */
export async function readSegment(db: Pick<Database, 'bytes'>, id: number): Promise<Uint8Array | null> {
  return await db.bytes('select body from index_segment where id = $1', [id]);
}

/** Every searchable page of an index, by id. */
export async function livePages(db: Queryable, index: string): Promise<LivePage[]> {
  const { rows } = await db.query<LivePage>(
    `select id, stamp from index_page where index_id = $1 and status = 'indexed' order by id`,
    [index],
  );
  return rows;
}

/** Rewrites a segment, which now holds `documents` pages. Does nothing if it no longer exists. */
export async function rewriteSegment(
  db: Queryable,
  id: number,
  documents: number,
  body: Uint8Array,
): Promise<void> {
  await db.query('update index_segment set documents = $2, body = $3 where id = $1', [id, documents, body]);
}

/** Replaces segments by others. */
export async function replaceSegments(
  tx: Queryable,
  index: string,
  dropped: readonly number[],
  made: readonly (Omit<IndexSegment, 'id' | 'bytes'> & { body: Uint8Array })[],
): Promise<void> {
  const sql = 'delete from index_segment where index_id = $1 and id = any($2::bigint[])';
  await tx.query(sql, [index, dropped]);
  for (const { lo, hi, documents, stamp, body } of made) {
    await tx.query(
      'insert into index_segment (index_id, lo, hi, documents, stamp, body) values ($1, $2, $3, $4, $5, $6)',
      [index, lo, hi, documents, stamp, body],
    );
  }
}
