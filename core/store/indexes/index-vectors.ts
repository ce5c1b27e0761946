/** Vectors of the pages of custom indexes. */
import type { Database, Queryable } from '../database.ts';

/** A page whose vector is missing, or of an earlier text. */
export interface UnencodedPage {
  id: number;
  stamp: number;
  title: string;
  /** Its standfirst or else its first paragraph. */
  standfirst: string | null;
}

export interface PageVector extends Pick<UnencodedPage, 'id' | 'stamp'> {
  vector: Uint8Array;
}

/** Characters of a first paragraph passed to the encoder: more than it reads. A paragraph may be a whole page. */
const PARAGRAPH_LENGTH = 20_000;
/** Bytes of a number in PostgreSQL's binary form. */
const NUMBER = 8;

/** Indexes whose pages changed since all of them had vectors of this encoder, longest waiting first, at most `limit`. */
export async function indexesToEncode(
  db: Queryable,
  encoder: string,
  limit: number,
): Promise<{ id: string; wordsAt: Date }[]> {
  const { rows } = await db.query<{ id: string; wordsAt: Date }>(
    `select id, words_at as "wordsAt" from custom_index
     where removed_at is null and words_at is not null
       and (vectors_encoder is distinct from $1 or vectors_words_at is distinct from words_at)
     order by words_at, id limit $2`,
    [encoder, limit],
  );
  return rows;
}

/** Searchable pages of an index without a vector of their text by this encoder, by id, at most `limit`. */
export async function pagesToEncode(
  db: Queryable,
  index: string,
  encoder: string,
  limit: number,
): Promise<UnencodedPage[]> {
  const { rows } = await db.query<UnencodedPage>(
    `select p.id, p.stamp, p.title, coalesce(p.standfirst, left(p.body -> 'paragraphs' ->> 0, ${PARAGRAPH_LENGTH})) as standfirst
     from index_page p left join index_vector v on v.page = p.id and v.encoder = $2
     where p.index_id = $1 and p.status = 'indexed' and (v.page is null or v.stamp <> p.stamp)
     order by p.id limit $3`,
    [index, encoder, limit],
  );
  return rows;
}

/** Stores vectors of an index's pages, replacing earlier ones by this encoder; pages that no longer exist are skipped. */
export async function addPageVectors(
  db: Database,
  index: string,
  encoder: string,
  vectors: readonly PageVector[],
): Promise<void> {
  await db.transaction(async (tx) => {
    // The row stays locked, so that what is `added` later is also visible later.
    const { rows } = await tx.query<{ added: number }>(
      'update custom_index set vectors = vectors + 1 where id = $1 returning vectors as added',
      [index],
    );
    if (rows.length === 0) return;
    await tx.query(
      `insert into index_vector (page, index_id, encoder, stamp, added, vector)
       select p.id, $1, $2, g.stamp, $3, g.vector
       from unnest($4::bigint[], $5::bigint[], $6::bytea[]) as g (id, stamp, vector)
       join index_page p on p.id = g.id and p.index_id = $1 for key share of p
       on conflict (page, encoder) do update set stamp = excluded.stamp, added = excluded.added, vector = excluded.vector`,
      [
        index,
        encoder,
        rows[0]!.added,
        vectors.map(({ id }) => id),
        vectors.map(({ stamp }) => stamp),
        vectors.map(({ vector }) => vector),
      ],
    );
  });
}

/** Records that all pages of an index, as its words were at `wordsAt`, have vectors of this encoder. */
export async function recordEncoded(
  db: Queryable,
  index: string,
  encoder: string,
  wordsAt: Date,
): Promise<void> {
  await db.query('update custom_index set vectors_encoder = $2, vectors_words_at = $3 where id = $1', [
    index,
    encoder,
    wordsAt,
  ]);
}

/** Deletes the vectors by these encoders. */
export async function deletePageVectors(db: Queryable, encoders: readonly string[]): Promise<void> {
  if (encoders.length > 0)
    await db.query('delete from index_vector where encoder = any($1::text[])', [encoders]);
}

/** Vectors that were added up to `added`, each as long as the others. */
export interface AddedVectors {
  added: number;
  /** `seq` is the id of the page. */
  vectors: { seq: number; vector: Int8Array }[];
}

/**
 * Vectors by this encoder of an index's searchable pages, added after `after`: those of the `limit` oldest additions, and of any
 * made together with the last one. Null when nothing was added. Vectors of pages that can no longer be read are stored, but not
 * needed in memory.
 */
export async function pageVectorsAfter(
  db: Database,
  index: string,
  encoder: string,
  after: number,
  limit: number,
): Promise<AddedVectors | null> {
  const found = await db.query<{ added: number | null; size: number }>(
    `select max(added) as added, max(octet_length(vector)) as size from (
       select added, vector from index_vector where index_id = $1 and encoder = $2 and added > $3 order by added limit $4
     ) as oldest`,
    [index, encoder, after, limit],
  );
  const { added, size } = found.rows[0]!;
  if (added === null) return null;
  // A statement of its own, so that the planner knows how many there are. Hardly any page cannot be read, so that it is faster to
  // look for those than for all others.
  const all = await db.bytes(
    `select int8send(page) || vector from index_vector
     where index_id = $1 and encoder = $2 and added > $3 and added <= $4 and not exists (
       select from index_page p where p.id = page and p.index_id = $1 and status in ('waiting', 'failed')
     )`,
    [index, encoder, after, added],
  );
  return { added, vectors: all === null ? [] : vectorsIn(all, size) };
}

/** The id of each page, of eight bytes, big-endian, and its vector of `size` bytes. */
function vectorsIn(all: Uint8Array, size: number): AddedVectors['vectors'] {
  const view = new DataView(all.buffer, all.byteOffset, all.byteLength);
  return Array.from({ length: all.length / (NUMBER + size) }, (_, nth) => {
    const at = nth * (NUMBER + size);
    const seq = view.getUint32(at) * 2 ** 32 + view.getUint32(at + 4);
    return { seq, vector: new Int8Array(all.buffer, all.byteOffset + at + NUMBER, size) };
  });
}
