import type { FieldMatches, TermHit } from './field-matches.ts';
import type { QueryTerms } from './query-terms.ts';

/** A relative of a word says less than the word itself. */
const KIN_WORTH = 0.6;
/** Words between the two of a pair that still stand together: "bank of spain" for "bank spain". */
const PAIR_REACH = 3;
/** BM25's k1 (how soon the second and third mention stop counting), b, and an ordinary title with its standfirst. */
const SATURATION = 1.2;
const LENGTH_COUNTS = 0.75;
const AVERAGE_WORDS = 40;

/** What a field has of the query, word by word. Shares are of the idf mass; all but `bm25` are 0-1. */
export interface QueryCoverage {
  /** Per term: 1 it is there, less: a relative of it is, 0 it is not. */
  worth: Float64Array;
  /** Share that is there. */
  mass: number;
  /** The same with relatives counting in part. */
  kinMass: number;
  /** The same with repeated mentions counting more, up to a point. */
  saturated: number;
  /** Idf of the rarest term that is not there, beside that of the rarest asked for. */
  absent: number;
  /** Where the first hit stands: 0 at the beginning, 1 nowhere. */
  place: number;
  /** Longest run of the query's terms found in order, word after word, as a share of the terms. */
  run: number;
  /** Distinct terms found, per word of the shortest stretch that holds them all; 0 for one of several. */
  near: number;
  /** BM25 for texts of average length `AVERAGE_WORDS`, with the idf as it is. */
  bm25: number;
}

const NOTHING: Omit<QueryCoverage, 'worth'> = {
  mass: 0,
  kinMass: 0,
  saturated: 0,
  absent: 1,
  place: 1,
  run: 0,
  near: 0,
  bm25: 0,
};

/** Measures a field against the query. */
export function coverageOf({ words, hits }: FieldMatches, prepared: QueryTerms): QueryCoverage {
  const { terms, mass } = prepared;
  const size = terms.length;
  const worth = new Float64Array(size);
  const cover: QueryCoverage = { ...NOTHING, worth };
  if (hits.length === 0) return cover;
  const times = new Float64Array(size);
  for (const { term, kin } of hits) {
    const value = kin ? KIN_WORTH : 1;
    if (value > worth[term]!) worth[term] = value;
    times[term]! += value;
  }
  cover.absent = 0;
  const longer = SATURATION * (1 - LENGTH_COUNTS + (LENGTH_COUNTS * words) / AVERAGE_WORDS);
  for (let i = 0; i < size; i += 1) {
    const value = worth[i]!;
    const often = times[i]!;
    const { idf } = terms[i]!;
    cover.absent = Math.max(cover.absent, ((1 - value) * idf) / terms[prepared.rarest]!.idf);
    if (value === 0) continue;
    const share = idf / mass;
    if (value === 1) cover.mass += share;
    cover.kinMass += value * share;
    cover.saturated += (share * often) / (often + SATURATION);
    cover.bm25 += (idf * often * (SATURATION + 1)) / (often + longer);
  }
  cover.place = hits[0]!.at / words;
  cover.run = longestRun(hits) / size;
  cover.near = termDensity(hits, worth);
  return cover;
}

/** Length of the longest run of terms that stand together in the query's order. */
function longestRun(hits: readonly TermHit[]): number {
  // Length of the run that ends in hit i; hits stand in the order of the text, but for acronyms.
  const runs = new Int32Array(hits.length).fill(1);
  let longest = 1;
  for (let i = 1; i < hits.length; i += 1) {
    const { at, term } = hits[i]!;
    for (let j = i - 1; j >= 0 && at - hits[j]!.at <= PAIR_REACH; j -= 1) {
      if (hits[j]!.term === term - 1 && hits[j]!.at <= at) runs[i] = Math.max(runs[i]!, runs[j]! + 1);
    }
    longest = Math.max(longest, runs[i]!);
  }
  return longest;
}

/** Slides a window over the hits: the shortest stretch with every term that the field has at all. */
function termDensity(hits: readonly TermHit[], worth: Float64Array): number {
  let distinct = 0;
  for (const value of worth) if (value > 0) distinct += 1;
  if (distinct === 1) return worth.length === 1 ? 1 : 0;
  const inside = new Int32Array(worth.length);
  let held = 0;
  let from = 0;
  let shortest = Number.POSITIVE_INFINITY;
  for (const { at, term } of hits) {
    inside[term]! += 1;
    if (inside[term] === 1) held += 1;
    while (held === distinct) {
      const first = hits[from]!;
      shortest = Math.min(shortest, Math.abs(at - first.at) + 1);
      inside[first.term]! -= 1;
      if (inside[first.term] === 0) held -= 1;
      from += 1;
    }
  }
  return Math.min(1, distinct / shortest);
}
