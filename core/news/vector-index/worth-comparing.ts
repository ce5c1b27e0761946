/** Which documents are worth comparing with a query: those that are nearest by their codes. */
import type { Shard } from '../word-index/shard.ts';

/** Documents of a shard that have a vector and pass a filter. */
export interface Passing {
  shard: Shard;
  documents: Int32Array;
  /** Documents that pass the filter and have no vector. */
  without: number;
  /** Products of the query with their codes; null: all are compared. */
  products: Int32Array | null;
}

/** At least so many are compared, the `SHARE` of all that pass, and so many for each one wanted. */
const LEAST = 8192;
const SHARE = 1 / 32;
const PER_HIT = 16;
const BUCKETS = 4096;

/** Documents whose product is below this are not compared. */
export function leastProduct(shards: readonly Passing[], limit: number): number {
  const total = shards.reduce((sum, { documents }) => sum + documents.length, 0);
  const wanted = Math.max(LEAST, total * SHARE, limit * PER_HIT);
  if (total <= wanted || shards.some(({ products }) => products === null)) return Number.NEGATIVE_INFINITY;
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { products } of shards) {
    for (let i = 0; i < products!.length; i += 1) {
      lowest = Math.min(lowest, products![i]!);
      highest = Math.max(highest, products![i]!);
    }
  }
  const width = (highest - lowest + 1) / BUCKETS;
  const counts = new Uint32Array(BUCKETS);
  for (const { products } of shards)
    for (let i = 0; i < products!.length; i += 1) counts[Math.trunc((products![i]! - lowest) / width)]! += 1;
  let bucket = BUCKETS - 1;
  for (let sum = counts[bucket]!; sum < wanted; sum += counts[bucket]!) bucket -= 1;
  return lowest + bucket * width;
}
