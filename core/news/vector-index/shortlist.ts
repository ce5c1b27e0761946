/** The documents that a query may be compared with, of which only those are that are nearest by their codes. */
import type { FilteredShard } from '../word-index/filter.ts';
import type { Shard } from '../word-index/shard.ts';
import type { TopHits } from '../word-index/top-hits.ts';
import type { DocumentGroups } from './shard-vectors.ts';
import type { VectorMemory } from './vector-memory.ts';

/** At least so many vectors are compared, and so many for each one wanted. */
const LEAST = 8192;
const PER_HIT = 16;
const BUCKETS = 4096;
/** Vectors compared before others have their turn: less than a millisecond, but some where the disk has to be read. */
const TURN = 1024;

export type GroupedShard = Pick<FilteredShard, 'shard' | 'check'> & DocumentGroups;

/** Documents of one shard. */
interface Part {
  shard: Shard;
  documents: Uint16Array;
  rows: Int32Array;
  /** Products of the query with the codes of the rows; null: there are no codes. */
  products: Int32Array | null;
}

export class Shortlist {
  readonly #memory: VectorMemory;
  readonly #query: Int8Array;
  readonly #parts: Part[] = [];
  #size = 0;

  constructor(memory: VectorMemory, query: Int8Array) {
    this.#memory = memory;
    this.#query = query;
  }

  /** Documents listed. */
  get size(): number {
    return this.#size;
  }

  /** Lists the documents of some groups of a shard that pass its filter; says how many were looked at. */
  add({ shard, check, rows, documents, starts }: GroupedShard, groups: readonly number[]): number {
    const looked = groups.reduce((sum, group) => sum + starts[group + 1]! - starts[group]!, 0);
    const [passing, theirRows] = [new Uint16Array(looked), new Int32Array(looked)];
    let count = 0;
    for (const group of groups) {
      const end = starts[group + 1]!;
      for (let at = starts[group]!; at < end; at += 1) {
        const document = documents[at]!;
        if (check(document) !== 0) continue;
        passing[count] = document;
        theirRows[count] = rows[at]!;
        count += 1;
      }
    }
    if (count === 0) return looked;
    const own = theirRows.slice(0, count);
    const products = this.#memory.roughProducts(this.#query, own)?.slice() ?? null;
    this.#parts.push({ shard, documents: passing.slice(0, count), rows: own, products });
    this.#size += count;
    return looked;
  }

  /** Offers those worth comparing for `limit` hits to `best`, by their cosines. Yields every few milliseconds. */
  *compare(best: TopHits, limit: number): Generator<void> {
    const least = leastProduct(this.#parts, this.#size, limit);
    let work = 0;
    for (const { shard, documents, rows, products } of this.#parts) {
      const near: number[] = [];
      for (let i = 0; i < rows.length; i += 1) if (products === null || products[i]! >= least) near.push(i);
      for (let from = 0; from < near.length; from += TURN) {
        const some = near.slice(from, from + TURN);
        const cosines = this.#memory.cosines(
          this.#query,
          some.map((i) => rows[i]!),
        );
        for (const [at, i] of some.entries())
          if (cosines[at]! >= best.floor) best.offer(shard.columns.seqs[documents[i]!]!, cosines[at]!);
        work += some.length;
        if (work < TURN) continue;
        work = 0;
        yield;
      }
    }
  }
}

/** Documents whose product is below this are not compared. */
function leastProduct(parts: readonly Part[], total: number, limit: number): number {
  const wanted = Math.max(LEAST, limit * PER_HIT);
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
