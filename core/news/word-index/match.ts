/**
 * Scores the documents of a shard in two steps: from the lists alone, which terms a document has and what its score is at
 * most; then, of those that may still be among the best, how strong each term is, which depends on the lengths of the texts.
 */
import { finalScore, STRENGTH_BOUNDS, saturatedFrequency, scoreBound } from './bm25.ts';
import { EssentialTerms, type ListedTerm, MATCHING, type PlannedTerm } from './essential-terms.ts';
import { FILTER_REASONS, type FilteredShard } from './filter.ts';
import type { PostingList, Shard } from './shard.ts';
import type { TopHits } from './top-hits.ts';

/** A query ready for the shards. */
export interface MatchPlan {
  /** The words of the query, the heaviest first. */
  queryTerms: PlannedTerm[];
  /**
   * Words shared by the best articles, of one variant each, the heaviest first: they add to a score and count for nothing
   * else.
   */
  expansion: PlannedTerm[];
  /** Sum of the weights of the query's words. */
  total: number;
  now: number;
}

/** What is wanted of a shard's documents. */
export interface Wanted {
  best: TopHits;
  /** The scores of others are not wanted, whatever `best` has room for. */
  floor: number;
  /** Every matching document is counted here, which takes longer. */
  tally: ReasonCounts | null;
}

/**
 * How many documents match: `[0]` passed the filter, `[i]` failed `FILTER_REASONS[i - 1]`, the last were deleted.
 */
export type ReasonCounts = Float64Array;
export const newReasonCounts = (): ReasonCounts => new Float64Array(FILTER_REASONS.length + 2);

/** Documents are looked up one by one in lists that are this many times as long as the number of documents. */
export const LOOKED_UP = 16;

/** Sums per document of a shard, during a query. */
interface Sums {
  /** Weighted strengths of the query's words, and of those added: at first bounds on these sums. */
  querySums: Float64Array;
  expansion: Float64Array;
  /** Weight of the query's words found. */
  found: Float64Array;
  /** Strength of the current term. */
  strengths: Float64Array;
  /** How many terms have been read. */
  terms: number;
  /** Documents with a term, the first `size`, and the last of their terms, counted from 1; 0 for other documents. */
  touched: Uint32Array;
  size: number;
  lastTerm: Uint16Array;
  ofTerm: Uint32Array;
  /** Entries of a list that belong to touched documents. */
  documents: Uint16Array;
  counts: Uint8Array;
}

/** Scores the documents of shards. Owns the arrays for that, reused across queries. */
export class Matcher {
  #sums = newSums(0);

  /** Offers every document that has a word of the plan, passes the check and may reach the floor. */
  match(plan: MatchPlan, filtered: FilteredShard, wanted: Wanted): void {
    const { shard } = filtered;
    const terms = new EssentialTerms(plan.queryTerms, plan.expansion, plan.total, filtered);
    terms.choose(floorOf(wanted), wanted.tally !== null);
    if (this.#sums.querySums.length < shard.documents) this.#sums = newSums(shard.documents);
    const sums = this.#sums;
    touch(terms, sums);
    select(plan, filtered, wanted, sums);
    if (sums.size === 0) return;
    for (const term of terms.asked) addAsked(term, shard, sums);
    for (const term of terms.added) addExpansion(term, shard, sums);
    settle(plan, shard, wanted, sums);
  }
}

function newSums(documents: number): Sums {
  return {
    querySums: new Float64Array(documents),
    expansion: new Float64Array(documents),
    found: new Float64Array(documents),
    strengths: new Float64Array(documents),
    terms: 0,
    touched: new Uint32Array(documents),
    size: 0,
    lastTerm: new Uint16Array(documents),
    ofTerm: new Uint32Array(documents),
    documents: new Uint16Array(documents),
    counts: new Uint8Array(documents),
  };
}

const floorOf = ({ best, floor }: Wanted): number => Math.max(best.floor, floor);

/** A term as bounds are added for it. */
interface BoundedTerm {
  weight: number;
  /** The query has it; else it was added. */
  isAsked: boolean;
  /** Documents that no term has touched yet count, too. */
  inFull: boolean;
}

/** Finds the documents with a term that must be read in full, and bounds their sums. */
function touch({ asked, added, askedInFull, addedInFull }: EssentialTerms, sums: Sums): void {
  sums.size = 0;
  sums.terms = 0;
  addTerms(asked.slice(0, askedInFull), true, true, sums);
  addTerms(added.slice(0, addedInFull), false, true, sums);
  if (sums.size === 0) return;
  addTerms(asked.slice(askedInFull), true, false, sums);
  addTerms(added.slice(addedInFull), false, false, sums);
}

/** Not a closure, whose optimized code V8 would drop and make again with each query. */
function addTerms(terms: readonly ListedTerm[], isAsked: boolean, inFull: boolean, sums: Sums): void {
  for (const { lists, weight } of terms) {
    sums.terms += 1;
    for (const list of lists) addBounds(list, { weight, isAsked, inFull }, sums);
  }
}

/** Adds what a variant of the latest term gives its documents at most. */
function addBounds(
  { documents, counts, begin, end }: PostingList,
  { weight, isAsked, inFull }: BoundedTerm,
  sums: Sums,
): void {
  const { querySums, expansion, found, touched, lastTerm, terms: nth } = sums;
  const bounds = isAsked ? querySums : expansion;
  const ofQuery = isAsked ? weight : 0;
  let { size } = sums;
  for (let i = begin; i < end; i++) {
    const document = documents[i]!;
    const last = lastTerm[document]!;
    if (last === 0) {
      if (!inFull) continue;
      touched[size++] = document;
    }
    // Of two variants a document counts the stronger, so their sum is a bound.
    bounds[document] = bounds[document]! + weight * STRENGTH_BOUNDS[counts[i]!]!;
    if (last === nth) continue;
    lastTerm[document] = nth;
    found[document] = found[document]! + ofQuery;
  }
  sums.size = size;
}

/** Counts the touched documents that match, and keeps those that pass and may reach the floor. */
function select({ total }: MatchPlan, { check }: FilteredShard, wanted: Wanted, sums: Sums): void {
  const { querySums, expansion, found, touched, size } = sums;
  const { tally } = wanted;
  const floor = floorOf(wanted);
  let kept = 0;
  for (let i = 0; i < size; i++) {
    const document = touched[i]!;
    const coverage = found[document]! / total;
    const bound = scoreBound(querySums[document]! * Math.sqrt(coverage), expansion[document]!);
    const isHopeless = bound < floor;
    const isCounted = tally !== null && coverage >= MATCHING;
    const reason = isHopeless && !isCounted ? 0 : check(document);
    if (isCounted) tally[reason] = tally[reason]! + 1;
    if (isHopeless || reason !== 0) {
      clear(sums, document);
    } else {
      querySums[document] = 0;
      expansion[document] = 0;
      touched[kept++] = document;
    }
  }
  sums.size = kept;
}

/** Adds a word of the query; a document counts its strongest variant only: they are one word, not several. */
function addAsked({ lists, weight }: ListedTerm, shard: Shard, sums: Sums): void {
  const { querySums, strengths, ofTerm } = sums;
  let count = 0;
  for (const list of lists) count = strongest(list, shard, sums, count);
  for (let i = 0; i < count; i++) {
    const document = ofTerm[i]!;
    querySums[document] = querySums[document]! + weight * strengths[document]!;
    strengths[document] = 0;
  }
}

/** Raises strengths to those of a variant; `ofTerm` has `before` documents of the term, then as many as returned. */
function strongest(list: PostingList, shard: Shard, sums: Sums, before: number): number {
  const { titleLengths, standfirstLengths } = shard.columns;
  const { strengths, ofTerm, documents, counts } = sums;
  const entries = entriesOfTouched(list, sums);
  let count = before;
  for (let i = 0; i < entries; i++) {
    const document = documents[i]!;
    const value = saturatedFrequency(counts[i]!, titleLengths[document]!, standfirstLengths[document]!);
    const known = strengths[document]!;
    if (known === 0) ofTerm[count++] = document;
    if (value > known) strengths[document] = value;
  }
  return count;
}

function addExpansion({ lists, weight }: ListedTerm, shard: Shard, sums: Sums): void {
  const { titleLengths, standfirstLengths } = shard.columns;
  const { expansion, documents, counts } = sums;
  for (const list of lists) {
    const entries = entriesOfTouched(list, sums);
    for (let i = 0; i < entries; i++) {
      const document = documents[i]!;
      const value = saturatedFrequency(counts[i]!, titleLengths[document]!, standfirstLengths[document]!);
      expansion[document] = expansion[document]! + weight * value;
    }
  }
}

/** Copies the entries of a list that belong to touched documents; returns how many there are. */
function entriesOfTouched(list: PostingList, sums: Sums): number {
  const { documents, counts, begin, end } = list;
  const { touched, lastTerm, size } = sums;
  let kept = 0;
  if (end - begin > LOOKED_UP * size) {
    for (let i = 0; i < size; i++) {
      const at = indexIn(list, touched[i]!);
      if (at < 0) continue;
      sums.documents[kept] = touched[i]!;
      sums.counts[kept++] = counts[at]!;
    }
  } else {
    for (let i = begin; i < end; i++) {
      const document = documents[i]!;
      if (lastTerm[document] === 0) continue;
      sums.documents[kept] = document;
      sums.counts[kept++] = counts[i]!;
    }
  }
  return kept;
}

/** The entry of a document; -1 when the list has none. */
export function indexIn({ documents, begin, end }: PostingList, wanted: number): number {
  let low = begin;
  let high = end - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const number = documents[middle]!;
    if (number === wanted) return middle;
    if (number < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** Turns the sums into scores and clears them. */
function settle(plan: MatchPlan, shard: Shard, wanted: Wanted, sums: Sums): void {
  const { querySums, expansion, found, touched, size } = sums;
  const { seqs, times } = shard.columns;
  const { best } = wanted;
  let floor = floorOf(wanted);
  for (let i = 0; i < size; i++) {
    const document = touched[i]!;
    const ofAsked = querySums[document]!;
    const ofExpansion = expansion[document]!;
    const coverage = found[document]! / plan.total;
    clear(sums, document);
    if (scoreBound(ofAsked * Math.sqrt(coverage), ofExpansion) < floor) continue;
    best.offer(seqs[document]!, finalScore(ofAsked, ofExpansion, coverage, plan.now - times[document]!));
    floor = floorOf(wanted);
  }
}

function clear({ querySums, expansion, found, lastTerm }: Sums, document: number): void {
  querySums[document] = 0;
  expansion[document] = 0;
  found[document] = 0;
  lastTerm[document] = 0;
}
