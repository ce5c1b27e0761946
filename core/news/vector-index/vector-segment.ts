/** The body of a vector segment: the `seq` of each article as a 64-bit float, then their vectors, one after another. */
import type { ArticleVector } from '../../store/articles/vectors.ts';

const SEQ_BYTES = Float64Array.BYTES_PER_ELEMENT;

/** Entries of a full segment. */
export const SEGMENT_VECTORS = 16_384;

/** Packs vectors, at least one, all of one length. */
export function packVectors(entries: readonly ArticleVector[]): Uint8Array {
  const dimensions = entries[0]!.vector.length;
  const body = new Uint8Array(entries.length * (SEQ_BYTES + dimensions));
  const seqs = Float64Array.from(entries, ({ seq }) => seq);
  body.set(new Uint8Array(seqs.buffer));
  for (const [i, { vector }] of entries.entries()) body.set(vector, seqs.byteLength + i * dimensions);
  return body;
}

/** The vectors of a body with `documents` entries. Throws a RangeError when it cannot hold them. */
export function* unpackVectors(body: Uint8Array, documents: number): Generator<ArticleVector> {
  const dimensions = body.length / documents - SEQ_BYTES;
  if (!Number.isInteger(dimensions) || dimensions < 1)
    throw new RangeError(`${body.length} bytes cannot hold ${documents} vectors`);
  const seqs = new Float64Array(body.slice(0, documents * SEQ_BYTES).buffer);
  for (const [i, seq] of seqs.entries()) {
    const from = seqs.byteLength + i * dimensions;
    yield { seq, vector: body.subarray(from, from + dimensions) };
  }
}
