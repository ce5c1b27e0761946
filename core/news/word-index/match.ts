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
  /** Documents with a term, and the last of their terms, counted from 1; 0 for other documents. */
  touched: Uint32Array;
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
  match(plan: MatchPlan, field: FilteredShard, wanted: Wanted): void {
    const { shard } = field;
    const terms = new EssentialTerms(plan.queryTerms, plan.expansion, plan.total, field);
    terms.choose(floorOf(wanted), wanted.tally !== null);
    if (this.#sums.querySums.length < shard.documents) this.#sums = newSums(shard.documents);
    const sums = this.#sums;
    const size = select(plan, field, wanted, sums, touch(terms, sums));
    if (size === 0) return;
    for (const term of terms.asked) addAsked(term, shard, sums, size);
    for (const term of terms.added) addExpansion(term, shard, sums, size);
    settle(plan, shard, wanted, sums, size);
  }
}

function newSums(documents: number): Sums {
  return {
    querySums: new Float64Array(documents),
    expansion: new Float64Array(documents),
    found: new Float64Array(documents),
    strengths: new Float64Array(documents),
    touched: new Uint32Array(documents),
    lastTerm: new Uint16Array(documents),
    ofTerm: new Uint32Array(documents),
    documents: new Uint16Array(documents),
    counts: new Uint8Array(documents),
  };
}

const floorOf = ({ best, floor }: Wanted): number => Math.max(best.floor, floor);

/** Finds the documents with a term that must be read in full, and bounds their sums; returns how many they are. */
function touch({ asked, added, askedInFull, addedInFull }: EssentialTerms, sums: Sums): number {
  const bySome = addTerms(asked.slice(0, askedInFull), true, 0, true, sums, 0);
  const size = addTerms(added.slice(0, addedInFull), false, askedInFull, true, sums, bySome);
  if (size === 0) return 0;
  const read = askedInFull + addedInFull;
  addTerms(asked.slice(askedInFull), true, read, false, sums, size);
  addTerms(added.slice(addedInFull), false, asked.length + addedInFull, false, sums, size);
  return size;
}

/** As `addBounds`, for the terms after the first `read`; no closure, whose optimized code V8 would drop and make again. */
function addTerms(
  terms: readonly ListedTerm[],
  isAsked: boolean,
  read: number,
  inFull: boolean,
  sums: Sums,
  before: number,
): number {
  let size = before;
  for (const [i, { lists, weight }] of terms.entries())
    for (const list of lists) size = addBounds(list, weight, isAsked, read + i + 1, inFull, sums, size);
  return size;
}

/** Adds what a variant of a term gives its documents at most; `inFull`: also to those not touched before. */
function addBounds(
  { documents, counts, begin, end }: PostingList,
  weight: number,
  isAsked: boolean,
  nth: number,
  inFull: boolean,
  { querySums, expansion, found, touched, lastTerm }: Sums,
  before: number,
): number {
  const bounds = isAsked ? querySums : expansion;
  const ofQuery = isAsked ? weight : 0;
  let size = before;
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
  return size;
}

/** Counts the touched documents that match, and keeps those that pass and may reach the floor; returns how many. */
function select(
  { total }: MatchPlan,
  { check }: FilteredShard,
  wanted: Wanted,
  sums: Sums,
  size: number,
): number {
  const { querySums, expansion, found, touched } = sums;
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
  return kept;
}

/** Adds a word of the query; a document counts its strongest variant only: they are one word, not several. */
function addAsked({ lists, weight }: ListedTerm, shard: Shard, sums: Sums, size: number): void {
  const { querySums, strengths, ofTerm } = sums;
  let count = 0;
  for (const list of lists) count = strongest(list, shard, sums, size, count);
  for (let i = 0; i < count; i++) {
    const document = ofTerm[i]!;
    querySums[document] = querySums[document]! + weight * strengths[document]!;
    strengths[document] = 0;
  }
}

function strongest(list: PostingList, shard: Shard, sums: Sums, size: number, before: number): number {
  const { titleLengths, standfirstLengths } = shard.columns;
  const { strengths, ofTerm, documents, counts } = sums;
  const entries = entriesOfTouched(list, sums, size);
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

function addExpansion({ lists, weight }: ListedTerm, shard: Shard, sums: Sums, size: number): void {
  const { titleLengths, standfirstLengths } = shard.columns;
  const { expansion, documents, counts } = sums;
  for (const list of lists) {
    const entries = entriesOfTouched(list, sums, size);
    for (let i = 0; i < entries; i++) {
      const document = documents[i]!;
      const value = saturatedFrequency(counts[i]!, titleLengths[document]!, standfirstLengths[document]!);
      expansion[document] = expansion[document]! + weight * value;
    }
  }
}

/** Copies the entries of a list that belong to touched documents; returns how many there are. */
function entriesOfTouched(list: PostingList, sums: Sums, size: number): number {
  const { documents, counts, begin, end } = list;
  const { touched, lastTerm } = sums;
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
function settle(plan: MatchPlan, shard: Shard, wanted: Wanted, sums: Sums, size: number): void {
  const { querySums, expansion, found, touched } = sums;
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
