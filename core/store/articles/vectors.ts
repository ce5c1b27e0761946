/** Vectors of articles: a log by version of the encoder, whose older entries are packed into segments. */
import { type Database, notify, type Queryable } from '../database.ts';
import { presentSeqs } from './stored-articles.ts';

/** Announced in the transaction that wrote vectors or packed them. */
export const VECTORS_CHANNEL = 'canillita_vectors';

/** Advisory lock held while the log is written, so that an `id` becomes visible only after every smaller one. */
const VECTOR_WRITE_LOCK = 7_205_003;

export interface ArticleVector {
  seq: number;
  vector: Uint8Array;
}

/** An entry of the log. */
export interface VectorEntry extends ArticleVector {
  id: number;
}

export interface VectorSegmentRecord {
  id: number;
  /** Its last entry's id. */
  hi: number;
  documents: number;
}

/** Appends vectors to the log. */
export async function addVectors(
  db: Database,
  encoder: string,
  vectors: readonly ArticleVector[],
): Promise<void> {
  await writing(db, async (tx) => {
    await tx.query(
      `insert into article_vector (encoder, seq, vector)
       select $1, seq, vector from unnest($2::bigint[], $3::bytea[]) as given (seq, vector)`,
      [encoder, vectors.map(({ seq }) => seq), vectors.map(({ vector }) => vector)],
    );
  });
}

/** The entries after `after` that are in no segment, in the order of their ids, at most `limit`. */
export async function vectorsAfter(
  db: Queryable,
  encoder: string,
  after: number,
  limit: number,
): Promise<VectorEntry[]> {
  const { rows } = await db.query<VectorEntry>(
    'select id, seq, vector from article_vector where encoder = $1 and id > $2 order by id limit $3',
    [encoder, after, limit],
  );
  return rows;
}

/** Segments with entries after `after`, in the order of the log. */
export async function vectorSegmentsAfter(
  db: Queryable,
  encoder: string,
  after: number,
): Promise<VectorSegmentRecord[]> {
  const { rows } = await db.query<VectorSegmentRecord>(
    'select id, hi, documents from vector_segment where encoder = $1 and hi > $2 order by hi',
    [encoder, after],
  );
  return rows;
}

/** A segment's body; null if it has been dropped in the meantime. */
export async function readVectorSegment(db: Pick<Database, 'bytes'>, id: number): Promise<Uint8Array | null> {
  return await db.bytes('select body from vector_segment where id = $1', [id]);
}

/**
 * Packs the `count` oldest entries of the log into a segment with `pack`; entries of deleted articles are dropped. False,
 * with nothing changed, when the log has fewer entries.
 */
export async function sealVectors(
  db: Database,
  encoder: string,
  count: number,
  pack: (entries: readonly VectorEntry[]) => Uint8Array,
): Promise<boolean> {
  return writing(db, async (tx) => {
    const oldest = await vectorsAfter(tx, encoder, 0, count);
    if (oldest.length < count) return false;
    const last = oldest.at(-1)!.id;
    const seqs = oldest.map(({ seq }) => seq);
    const live = new Set(await presentSeqs(tx, seqs));
    const entries = oldest.filter(({ seq }) => live.has(seq));
    if (entries.length > 0) {
      await tx.query(
        `insert into vector_segment (encoder, hi, documents, first_seq, last_seq, body)
         select $1, $2, $3, min(seq), max(seq), $4 from unnest($5::bigint[]) as seq`,
        [encoder, last, entries.length, pack(entries), entries.map(({ seq }) => seq)],
      );
    }
    await tx.query('delete from article_vector where encoder = $1 and id <= $2', [encoder, last]);
    return true;
  });
}

/** Records that a process uses the vectors of an encoder, for the next hour. */
export async function recordEncoderUse(db: Queryable, encoder: string): Promise<void> {
  await db.query(
    `insert into encoder_use (encoder, used_at) values ($1, now())
     on conflict (encoder) do update set used_at = excluded.used_at`,
    [encoder],
  );
}

/** SQL: whether a row of `encoder_use` is of an encoder other than $1 that no process has used for an hour. */
const IS_UNUSED = `encoder <> $1 and used_at < now() - interval '1 hour'`;

/** Encoders other than `encoder` that have been used, but not in the last hour. */
export async function unusedEncoders(db: Queryable, encoder: string): Promise<string[]> {
  const { rows } = await db.query<{ encoder: string }>(`select encoder from encoder_use where ${IS_UNUSED}`, [
    encoder,
  ]);
  return rows.map((row) => row.encoder);
}

/**
 * Deletes the vectors of articles by the encoders in `unused`, as `unusedEncoders` gave them, and by unknown ones other than
 * `encoder`, and segments whose articles are all deleted; returns the number of rows deleted.
 */
export async function deleteOldVectors(
  db: Database,
  encoder: string,
  unused: readonly string[],
): Promise<number> {
  return writing(db, async (tx) => {
    await tx.query(`delete from encoder_use where ${IS_UNUSED} and encoder = any($2::text[])`, [
      encoder,
      unused,
    ]);
    const isForgotten = 'encoder <> $1 and encoder not in (select encoder from encoder_use)';
    const entries = await tx.query(`delete from article_vector where ${isForgotten}`, [encoder]);
    const segments = await tx.query(
      `delete from vector_segment where ${isForgotten}
         or not exists (select 1 from article where seq between first_seq and last_seq)`,
      [encoder],
    );
    return entries.count + segments.count;
  });
}

async function writing<T>(db: Database, work: (tx: Queryable) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [VECTOR_WRITE_LOCK]);
    const result = await work(tx);
    await notify(tx, VECTORS_CHANNEL);
    return result;
  });
}
