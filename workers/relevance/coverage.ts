import type { FieldMatches, TermHit } from './field-matches.ts';
import type { QueryTerms } from './query-terms.ts';
import { MAX_TERMS } from './word-matches.ts';

/** What a kin word counts for, where the word itself counts 1. */
const KIN_WORTH = 0.6;
/** Two terms are next to each other when their positions differ by at most this: "bank of spain" for "bank spain". */
const PAIR_REACH = 3;
/**
 * BM25: k1 (how soon further mentions stop counting), b (how much the length counts), and the usual number of words
 * in a title and standfirst.
 */
const SATURATION = 1.2;
const LENGTH_COUNTS = 0.75;
const AVERAGE_WORDS = 40;

/** How much of a query a field contains. Shares are shares of the idf mass; everything is 0-1 except `bm25`. */
export interface QueryCoverage {
  /** Per term: 1 if it occurs, `KIN_WORTH` if only a kin word does, otherwise 0. */
  worth: Float64Array;
  /** Share of the terms that occur. */
  mass: number;
  /** The same, with kin words counted in part. */
  kinMass: number;
  /** The same, with repeated mentions counting more, up to a limit. */
  saturated: number;
  /** Idf of the rarest term that does not occur, relative to the rarest term of the query. */
  absent: number;
  /** Position of the first hit: 0 at the beginning, 1 when there is none. */
  place: number;
  /** Longest run of terms that occur next to each other in the query's order, as a share of the terms. */
  run: number;
  /** Distinct terms found, per word of the shortest stretch with all of them; 0 when only one of several occurs. */
  near: number;
  /** BM25 with `AVERAGE_WORDS` as the average length, not divided by the idf mass. */
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

/** Scratch: how often each term is mentioned, and in the window that is looked at. */
const mentions = new Float64Array(MAX_TERMS);
const inWindow = new Int32Array(MAX_TERMS);

/** Measures a field against the query. */
export function coverageOf({ words, hits }: FieldMatches, prepared: QueryTerms): QueryCoverage {
  const { terms, mass } = prepared;
  const size = terms.length;
  const worth = new Float64Array(size);
  const cover: QueryCoverage = { ...NOTHING, worth };
  if (hits.length === 0) return cover;
  const times = mentions.fill(0);
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
  // Length of the run that ends at hit i. Hits are in the order of the text, except those of acronyms.
  const runs = new Array<number>(hits.length).fill(1);
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

/** Slides a window over the hits to find the shortest stretch with every term that the field contains. */
function termDensity(hits: readonly TermHit[], worth: Float64Array): number {
  let distinct = 0;
  for (const value of worth) if (value > 0) distinct += 1;
  if (distinct === 1) return worth.length === 1 ? 1 : 0;
  const inside = inWindow.fill(0);
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
