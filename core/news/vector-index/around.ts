/** A query moved towards the best of what it found (Rocchio's feedback), in each language. */

import { inBytes, lengthOf } from './directions.ts';

/** A document that is near a query. */
export interface NearDocument {
  language: string;
  vector: Int8Array;
}

/**
 * So many of each language are taken for relevant: the nearest of all would mostly be in the language of the query, and away from
 * what it asks for in others.
 */
const BEST_EACH = 3;
/** How far the query is moved: the length of the move as a share of the query's. */
const MOVE = 0.3;

/**
 * The query, moved towards the nearest documents of each language and away from the mean of all `near` ones, best first. What most
 * have in common says nothing about the query.
 */
export function towardsBest(query: Int8Array, near: readonly NearDocument[]): Int8Array {
  const counts = new Map<string, number>();
  const best = near.filter(({ language }) => {
    const count = (counts.get(language) ?? 0) + 1;
    counts.set(language, count);
    return count <= BEST_EACH;
  });
  const [wanted, usual] = [meanOf(best, query.length), meanOf(near, query.length)];
  const move = unit(wanted.map((value, i) => value - usual[i]!));
  return inBytes(unit(Float64Array.from(query)).map((value, i) => value + MOVE * move[i]!));
}

/** The mean of the documents' vectors, all of length 1. */
function meanOf(documents: readonly NearDocument[], dimensions: number): Float64Array {
  const mean = new Float64Array(dimensions);
  for (const { vector } of documents) {
    const share = 1 / documents.length / (lengthOf(vector) || 1);
    for (let i = 0; i < dimensions; i += 1) mean[i]! += share * vector[i]!;
  }
  return mean;
}

/** The vector with length 1; a zero vector as it is. */
function unit(vector: Float64Array): Float64Array {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}
