/** Segments of the word index, as blobs that every process loads. */
import { type Database, notify, type Queryable } from '../database.ts';

export const SEGMENTS_CHANNEL = 'canillita_segments';

/** Advisory lock of the one process that seals or compacts. */
const SEAL_LOCK = 7_205_002;

export interface SegmentRecord {
  id: number;
  lo: number;
  hi: number;
  documents: number;
}

/** Every segment's record, oldest documents first. */
export async function listSegments(db: Queryable): Promise<SegmentRecord[]> {
  const { rows } = await db.query<SegmentRecord>('select id, lo, hi, documents from segment order by lo');
  return rows;
}

/** A segment's blob; null if it has been replaced in the meantime. */
export async function readSegment(db: Pick<Database, 'bytes'>, id: number): Promise<Uint8Array | null> {
  return await db.bytes('select body from segment where id = $1', [id]);
}

/** Whether this transaction may seal: no other process is sealing. */
export async function maySeal(tx: Queryable): Promise<boolean> {
  const { rows } = await tx.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1) as free', [
    SEAL_LOCK,
  ]);
  return rows[0]!.free;
}

/** Adds a segment and announces it; returns its id. */
export async function addSegment(
  tx: Queryable,
  segment: Omit<SegmentRecord, 'id'>,
  body: Uint8Array,
): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    'insert into segment (lo, hi, documents, body) values ($1, $2, $3, $4) returning id',
    [segment.lo, segment.hi, segment.documents, body],
  );
  await notify(tx, SEGMENTS_CHANNEL);
  return rows[0]!.id;
}

/** Deletes a segment and announces that it is gone; false when it was gone before. */
export async function deleteSegment(tx: Queryable, id: number): Promise<boolean> {
  const { count } = await tx.query('delete from segment where id = $1', [id]);
  if (count > 0) await notify(tx, SEGMENTS_CHANNEL);
  return count > 0;
}

/** The ids of segments whose articles have all been deleted. */
export async function deadSegments(db: Queryable): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    'select id from segment where not exists (select from article where seq between lo and hi) order by lo',
  );
  return rows.map(({ id }) => id);
}
