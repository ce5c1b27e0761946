import { finalScore, saturatedFrequency, scoreBound } from './bm25.ts';
import { type DocumentCheck, FILTER_REASONS } from './filter.ts';
import type { Postings, Shard } from './shard.ts';
import type { EncodedTerm } from './term-table.ts';
import type { TopHits } from './top-hits.ts';

/** A term ready for matching: its variants, and its weight (its own times its rarity). */
export interface PlannedTerm {
  variants: EncodedTerm[];
  weight: number;
}

/** A query ready for the shards. */
export interface MatchPlan {
  /** The words of the query. */
  queryTerms: PlannedTerm[];
  /** Words shared by the best articles: they add to a score and count for nothing else. */
  expansion: PlannedTerm[];
  /** Sum of the weights of the query's words. */
  total: number;
  now: number;
}

/** A document matches when it has this share of the query's weight. */
const MATCHING = 0.5;

/**
 * How many documents match: `[0]` passed the filter, `[i]` failed `FILTER_REASONS[i - 1]`, the last were deleted.
 */
export type ReasonCounts = Float64Array;
export const newReasonCounts = (): ReasonCounts => new Float64Array(FILTER_REASONS.length + 2);

/** Sums per document of a shard, during a query. */
interface Sums {
  querySums: Float64Array;
  expansion: Float64Array;
  /** Weight of the query's words found. */
  found: Float64Array;
  /** Strength of the current term. */
  strengths: Float64Array;
  /** Documents with any sum, and a flag for each. */
  touched: Uint32Array;
  isTouched: Uint8Array;
  ofTerm: Uint32Array;
}

/** Scores the documents of a shard, term by term. Owns the arrays for that, reused across queries. */
export class Matcher {
  #sums = newSums(0);

  /**
   * Offers every document that has a word of the plan and passes `check` to `best`. With a `tally`, every
   * matching document is counted, which takes longer.
   */
  match(
    plan: MatchPlan,
    shard: Shard,
    check: DocumentCheck,
    best: TopHits,
    tally: ReasonCounts | null,
  ): void {
    if (this.#sums.querySums.length < shard.documents) this.#sums = newSums(shard.documents);
    let touched = 0;
    for (const term of plan.queryTerms) touched = addAsked(term, shard, this.#sums, touched);
    for (const term of plan.expansion) touched = addExpansion(term, shard, this.#sums, touched);
    settle(plan, shard, check, best, tally, this.#sums, touched);
  }
}

function newSums(documents: number): Sums {
  return {
    querySums: new Float64Array(documents),
    expansion: new Float64Array(documents),
    found: new Float64Array(documents),
    strengths: new Float64Array(documents),
    touched: new Uint32Array(documents),
    isTouched: new Uint8Array(documents),
    ofTerm: new Uint32Array(documents),
  };
}

/** Adds a word of the query; a document counts its strongest variant only: they are one word, not several. */
function addAsked({ variants, weight }: PlannedTerm, shard: Shard, sums: Sums, before: number): number {
  const { querySums: asked, found, strengths, ofTerm, touched, isTouched } = sums;
  let count = 0;
  for (const variant of variants) {
    const list = shard.postings(variant);
    if (list !== null) count = strongest(list, shard, sums, count);
  }
  let size = before;
  for (let i = 0; i < count; i++) {
    const document = ofTerm[i]!;
    asked[document] = asked[document]! + weight * strengths[document]!;
    found[document] = found[document]! + weight;
    strengths[document] = 0;
    if (isTouched[document] === 0) {
      isTouched[document] = 1;
      touched[size++] = document;
    }
  }
  return size;
}

function strongest(
  { documents, counts }: Postings,
  shard: Shard,
  { strengths, ofTerm }: Sums,
  before: number,
): number {
  const { titleLengths, standfirstLengths } = shard.columns;
  let count = before;
  for (let i = 0; i < documents.length; i++) {
    const document = documents[i]!;
    const value = saturatedFrequency(counts[i]!, titleLengths[document]!, standfirstLengths[document]!);
    const known = strengths[document]!;
    if (known === 0) ofTerm[count++] = document;
    if (value > known) strengths[document] = value;
  }
  return count;
}

function addExpansion({ variants, weight }: PlannedTerm, shard: Shard, sums: Sums, before: number): number {
  const { titleLengths, standfirstLengths } = shard.columns;
  const { expansion, touched, isTouched } = sums;
  let size = before;
  for (const variant of variants) {
    const list = shard.postings(variant);
    if (list === null) continue;
    const { documents, counts } = list;
    for (let i = 0; i < documents.length; i++) {
      const document = documents[i]!;
      const value = saturatedFrequency(counts[i]!, titleLengths[document]!, standfirstLengths[document]!);
      expansion[document] = expansion[document]! + weight * value;
      if (isTouched[document] === 0) {
        isTouched[document] = 1;
        touched[size++] = document;
      }
    }
  }
  return size;
}

/** Turns the sums into scores and clears them. */
function settle(
  plan: MatchPlan,
  shard: Shard,
  check: DocumentCheck,
  best: TopHits,
  tally: ReasonCounts | null,
  sums: Sums,
  size: number,
): void {
  const { querySums: asked, expansion, found, touched, isTouched } = sums;
  const { seqs, times } = shard.columns;
  let floor = best.floor;
  for (let i = 0; i < size; i++) {
    const document = touched[i]!;
    const ofAsked = asked[document]!;
    const ofExpansion = expansion[document]!;
    const coverage = found[document]! / plan.total;
    asked[document] = 0;
    expansion[document] = 0;
    found[document] = 0;
    isTouched[document] = 0;
    const hopeless = scoreBound(ofAsked, ofExpansion) < floor;
    if (hopeless && (tally === null || coverage < MATCHING)) continue;
    const reason = check(document);
    if (tally !== null && coverage >= MATCHING) tally[reason] = tally[reason]! + 1;
    if (hopeless || reason !== 0) continue;
    best.offer(seqs[document]!, finalScore(ofAsked, ofExpansion, coverage, plan.now - times[document]!));
    floor = best.floor;
  }
}
