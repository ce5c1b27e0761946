/** The documents that a query is compared with: of many only those that are nearest by their codes. */
import type { TopHits } from '../word-index/top-hits.ts';
import { MAX_ROWS, type VectorMemory } from './vector-memory.ts';

/** At least so many vectors are compared, the `SHARE` of all that are listed, and so many for each one wanted. */
const LEAST = 8192;
const SHARE = 1 / 32;
const PER_HIT = 16;
const BUCKETS = 4096;

interface Part {
  seqs: Float64Array;
  rows: Int32Array;
  /** Products of the query with the codes of the rows; null: there are no codes. */
  products: Int32Array | null;
}

export class Shortlist {
  readonly #memory: VectorMemory;
  readonly #query: Int8Array;
  readonly #parts: Part[] = [];
  readonly #seqs: Float64Array;
  readonly #rows: Int32Array;
  /** How many of the above are in no part yet. */
  #count = 0;
  #size = 0;

  /** For at most `most` documents, a bound only of the memory. */
  constructor(memory: VectorMemory, query: Int8Array, most: number) {
    this.#memory = memory;
    this.#query = query;
    this.#seqs = new Float64Array(Math.min(most, MAX_ROWS));
    this.#rows = new Int32Array(this.#seqs.length);
  }

  /** Documents listed. */
  get size(): number {
    return this.#size;
  }

  add(seq: number, row: number): void {
    this.#seqs[this.#count] = seq;
    this.#rows[this.#count] = row;
    this.#count += 1;
    this.#size += 1;
    if (this.#count === this.#seqs.length) this.#finishPart();
  }

  /** Offers the cosines of those worth comparing to `best`. Yields after each part. */
  *compare(best: TopHits): Generator<void> {
    this.#finishPart();
    const least = leastProduct(this.#parts, this.#size, best.limit);
    for (const { seqs, rows, products } of this.#parts) {
      const near: number[] = [];
      for (let i = 0; i < rows.length; i += 1) if (products === null || products[i]! >= least) near.push(i);
      const cosines = this.#memory.cosines(
        this.#query,
        near.map((i) => rows[i]!),
      );
      for (const [at, i] of near.entries())
        if (cosines[at]! >= best.floor) best.offer(seqs[i]!, cosines[at]!);
      yield;
    }
  }

  #finishPart(): void {
    if (this.#count === 0) return;
    const rows = this.#rows.slice(0, this.#count);
    const products = this.#memory.roughProducts(this.#query, rows)?.slice() ?? null;
    this.#parts.push({ seqs: this.#seqs.slice(0, this.#count), rows, products });
    this.#count = 0;
  }
}

/** Documents whose product is below this are not compared. */
function leastProduct(parts: readonly Part[], total: number, limit: number): number {
  const wanted = Math.max(LEAST, total * SHARE, limit * PER_HIT);
  const lists = parts.map(({ products }) => products).filter((products) => products !== null);
  if (total <= wanted || lists.length < parts.length) return Number.NEGATIVE_INFINITY;
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const products of lists) {
    for (let i = 0; i < products.length; i += 1) {
      lowest = Math.min(lowest, products[i]!);
      highest = Math.max(highest, products[i]!);
    }
  }
  const width = (highest - lowest + 1) / BUCKETS;
  const counts = new Uint32Array(BUCKETS);
  for (const products of lists)
    for (let i = 0; i < products.length; i += 1) counts[Math.trunc((products[i]! - lowest) / width)]! += 1;
  let bucket = BUCKETS - 1;
  for (let sum = counts[bucket]!; sum < wanted; sum += counts[bucket]!) bucket -= 1;
  return lowest + bucket * width;
}
