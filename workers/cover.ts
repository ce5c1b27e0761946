import type { Asked } from './asked.ts';
import { type Field, KIND } from './matches.ts';

/** Kin words and acronyms say less than the word itself. */
const KIN_WORTH = 0.6;
/** Words between the two of a pair that still stand together: "bank of spain" for "bank spain". */
const PAIR_REACH = 3;
/** BM25's k1: how soon the second and third mention stop counting. */
const SATURATION = 1.2;

/** BM25's b, and the words of an ordinary title with its standfirst. */
const LENGTH_COUNTS = 0.75;
const AVERAGE_WORDS = 40;

/** What a field has of the query. Shares are of the idf mass unless said otherwise; all are 0-1. */
export interface Cover {
  mass: number;
  /** Share of the terms, each counting the same. */
  terms: number;
  /** As `mass`, with kin counting in part. */
  kinMass: number;
  /** Mass of the terms written as in the query. */
  spelled: number;
  /** The rarest missing term, beside the rarest of the query. */
  missing: number;
  /** Is the rarest term there (kin: in part)? And the second rarest? */
  rarest: number;
  second: number;
  /** First and last term of the query. */
  head: number;
  tail: number;
  /** Where the first hit stands: 0 at the beginning, 1 nowhere. */
  place: number;
  /** Hits per word of the field. */
  density: number;
  rarestDensity: number;
  /** Share of the query's neighbouring terms that stand together here, in order. */
  pairs: number;
  /** Longest run of the query's terms found word after word, as a share of the terms. */
  run: number;
  /** Distinct terms found, per word of the shortest stretch that holds them all. */
  near: number;
  /** Mass with repeated mentions counting more, saturating. */
  saturated: number;
  /** Of the query's names, and of its numbers, how much is here; 1 when it has none. */
  names: number;
  numbers: number;
  /** BM25 with the idf as it is, for texts of average length `AVERAGE_WORDS`; not a share. */
  bm25: number;
  /** Per term: 1 it is there, less: kin, 0 not. */
  worth: Float64Array;
}

/** Measures a field against the query. */
export function covered(field: Field, asked: Asked): Cover {
  const { terms, mass } = asked;
  const { hits } = field;
  const size = terms.length;
  const cover: Cover = {
    mass: 0,
    terms: 0,
    kinMass: 0,
    spelled: 0,
    missing: size === 0 ? 0 : 1,
    rarest: 0,
    second: 0,
    head: 0,
    tail: 0,
    place: 1,
    density: 0,
    rarestDensity: 0,
    pairs: 0,
    run: 0,
    near: 0,
    saturated: 0,
    names: asked.shares.names > 0 ? 0 : 1,
    numbers: asked.shares.numbers > 0 ? 0 : 1,
    bm25: 0,
    worth: new Float64Array(size),
  };
  if (hits.length === 0 || size === 0) return cover;

  const { worth } = cover;
  const longer = SATURATION * (1 - LENGTH_COUNTS + (LENGTH_COUNTS * field.words) / AVERAGE_WORDS);
  const times = new Float64Array(size);
  const best = new Uint8Array(size).fill(KIND.kin);
  for (const { term, kind } of hits) {
    if (kind < best[term]!) best[term] = kind;
    const value = kind === KIND.kin ? KIN_WORTH : 1;
    if (value > worth[term]!) worth[term] = value;
    times[term]! += value;
  }
  cover.missing = 0;
  let names = 0;
  let numbers = 0;
  for (let i = 0; i < size; i += 1) {
    const { idf, name, number } = terms[i]!;
    const value = worth[i]!;
    if (value < 1) cover.missing = Math.max(cover.missing, ((1 - value) * idf) / asked.rarest);
    if (value === 0) continue;
    const share = idf / mass;
    cover.kinMass += value * share;
    cover.saturated += (share * times[i]! * (SATURATION + 1)) / (times[i]! + SATURATION) / (SATURATION + 1);
    cover.bm25 += (idf * times[i]! * (SATURATION + 1)) / (times[i]! + longer);
    if (name) names += value * share;
    if (number) numbers += value * share;
    if (value < 1) continue;
    cover.mass += share;
    cover.terms += 1 / size;
    if (best[i] === KIND.spelled) cover.spelled += share;
  }
  if (asked.shares.names > 0) cover.names = names / asked.shares.names;
  if (asked.shares.numbers > 0) cover.numbers = numbers / asked.shares.numbers;
  cover.rarest = worth[asked.rarestAt]!;
  cover.second = worth[asked.secondAt]!;
  cover.head = worth[0]!;
  cover.tail = worth[size - 1]!;
  cover.place = hits[0]!.at / field.words;
  cover.density = Math.min(1, hits.length / field.words);
  cover.rarestDensity = Math.min(1, times[asked.rarestAt]! / field.words);
  together(field, size, cover);
  cover.near = nearness(field, worth);
  return cover;
}

/** Neighbours of the query that are neighbours here, and the longest run of them. */
function together({ hits }: Field, size: number, cover: Cover): void {
  if (size === 1) {
    cover.pairs = 1;
    cover.run = 1;
    return;
  }
  const paired = new Set<number>();
  let longest = 1;
  // Length of the run that ends in hit i; hits stand in the order of the text, but for acronyms.
  const runs = new Int32Array(hits.length).fill(1);
  for (let i = 1; i < hits.length; i += 1) {
    const { at, term } = hits[i]!;
    for (let j = i - 1; j >= 0 && at - hits[j]!.at <= PAIR_REACH; j -= 1) {
      if (hits[j]!.term !== term - 1 || hits[j]!.at > at) continue;
      paired.add(term);
      runs[i] = Math.max(runs[i]!, runs[j]! + 1);
      if (runs[i]! > longest) longest = runs[i]!;
    }
  }
  cover.pairs = paired.size / (size - 1);
  cover.run = longest / size;
}

/** Slides a window over the hits: the shortest stretch with every term that the field has at all. */
function nearness({ hits }: Field, worth: Float64Array): number {
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
