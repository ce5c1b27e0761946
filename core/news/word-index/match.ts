import { finalScore, saturatedFrequency, scoreBound } from './bm25.ts';
import { EssentialTerms, type ListedTerm, MATCHING, type PlannedTerm } from './essential-terms.ts';
import { type DocumentCheck, FILTER_REASONS } from './filter.ts';
import type { FilteredShard } from './filtered-shard.ts';
import type { PostingList, Shard } from './shard.ts';
import type { TopHits } from './top-hits.ts';

/** A query ready for the shards. */
export interface MatchPlan {
  /** The words of the query, the heaviest first. */
  queryTerms: PlannedTerm[];
  /** Words shared by the best articles, the heaviest first: they add to a score and count for nothing else. */
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
const LOOKED_UP = 16;

const passes: DocumentCheck = () => 0;

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
  /** Entries of a list that belong to documents with a sum. */
  documents: Uint16Array;
  counts: Uint8Array;
}

/** Scores the documents of a shard, term by term. Owns the arrays for that, reused across queries. */
export class Matcher {
  #sums = newSums(0);

  /** Offers every document that has a word of the plan, passes the check and may reach the floor. */
  match(plan: MatchPlan, field: FilteredShard, wanted: Wanted): void {
    const { shard } = field;
    const sums = this.#sumsFor(shard);
    const terms = new EssentialTerms(plan.queryTerms, plan.expansion, plan.total, field);
    terms.choose(floorOf(wanted), wanted.tally !== null);
    const { asked, added, askedInFull, addedInFull } = terms;
    let touched = 0;
    for (const term of asked.slice(0, askedInFull)) touched = addAsked(term, whole, shard, sums, touched);
    for (const term of added.slice(0, addedInFull)) touched = addExpansion(term, whole, shard, sums, touched);
    if (askedInFull + addedInFull < asked.length + added.length) {
      touched = withoutHopeless(terms, wanted, sums, touched);
      addOthers(terms, shard, sums, touched);
    }
    settle(plan, shard, field.check, wanted, sums, touched);
  }

  /** Offers the given documents, whatever their scores. */
  score(plan: MatchPlan, field: FilteredShard, documents: readonly number[], best: TopHits): void {
    const { shard } = field;
    const sums = this.#sumsFor(shard);
    const terms = new EssentialTerms(plan.queryTerms, plan.expansion, plan.total, field);
    terms.choose(Number.POSITIVE_INFINITY, false);
    for (const [i, document] of documents.entries()) {
      sums.touched[i] = document;
      sums.isTouched[document] = 1;
    }
    addOthers(terms, shard, sums, documents.length);
    const wanted = { best, floor: Number.NEGATIVE_INFINITY, tally: null };
    settle(plan, shard, passes, wanted, sums, documents.length);
  }

  #sumsFor({ documents }: Shard): Sums {
    if (this.#sums.querySums.length < documents) this.#sums = newSums(documents);
    return this.#sums;
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
    documents: new Uint16Array(documents),
    counts: new Uint8Array(documents),
  };
}

const floorOf = ({ best, floor }: Wanted): number => Math.max(best.floor, floor);

/** The entries of a list that count. */
type Entries = (list: PostingList) => PostingList;
const whole: Entries = (list) => list;

/** Adds a word of the query; a document counts its strongest variant only: they are one word, not several. */
function addAsked(
  { lists, weight }: ListedTerm,
  entries: Entries,
  shard: Shard,
  sums: Sums,
  before: number,
): number {
  const { querySums: asked, found, strengths, ofTerm, touched, isTouched } = sums;
  let count = 0;
  for (const list of lists) count = strongest(entries(list), shard, sums, count);
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
  { documents, counts, begin, end }: PostingList,
  shard: Shard,
  { strengths, ofTerm }: Sums,
  before: number,
): number {
  const { titleLengths, standfirstLengths } = shard.columns;
  let count = before;
  for (let i = begin; i < end; i++) {
    const document = documents[i]!;
    const value = saturatedFrequency(counts[i]!, titleLengths[document]!, standfirstLengths[document]!);
    const known = strengths[document]!;
    if (known === 0) ofTerm[count++] = document;
    if (value > known) strengths[document] = value;
  }
  return count;
}

function addExpansion(
  { lists, weight }: ListedTerm,
  entries: Entries,
  shard: Shard,
  sums: Sums,
  before: number,
): number {
  const { titleLengths, standfirstLengths } = shard.columns;
  const { expansion, touched, isTouched } = sums;
  let size = before;
  for (const list of lists) {
    const { documents, counts, begin, end } = entries(list);
    for (let i = begin; i < end; i++) {
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

/** Drops the documents that neither score nor count even if they have all other terms; returns how many are left. */
function withoutHopeless(terms: EssentialTerms, wanted: Wanted, sums: Sums, size: number): number {
  const { querySums, expansion, found, touched } = sums;
  const floor = floorOf(wanted);
  let kept = 0;
  for (let i = 0; i < size; i++) {
    const document = touched[i]!;
    const bound = terms.bound(querySums[document]!, found[document]!, expansion[document]!);
    if (bound >= floor || (wanted.tally !== null && terms.mayMatch(found[document]!)))
      touched[kept++] = document;
    else clear(sums, document);
  }
  return kept;
}

/** Adds to the documents with a sum what the terms that are not read in full give them. */
function addOthers(terms: EssentialTerms, shard: Shard, sums: Sums, size: number): void {
  const { asked, added, askedInFull, addedInFull } = terms;
  const own: Entries = (list) => entriesOfTouched(list, sums, size);
  for (const term of asked.slice(askedInFull)) addAsked(term, own, shard, sums, size);
  for (const term of added.slice(addedInFull)) addExpansion(term, own, shard, sums, size);
}

/** The entries of a list that belong to documents with a sum; valid until the next call. */
function entriesOfTouched(list: PostingList, sums: Sums, size: number): PostingList {
  const { documents, counts, begin, end } = list;
  const { touched, isTouched } = sums;
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
      if (isTouched[document] === 0) continue;
      sums.documents[kept] = document;
      sums.counts[kept++] = counts[i]!;
    }
  }
  return { documents: sums.documents, counts: sums.counts, begin: 0, end: kept, most: list.most };
}

/** The entry of a document; -1 when the list has none. */
function indexIn({ documents, begin, end }: PostingList, wanted: number): number {
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
function settle(
  plan: MatchPlan,
  shard: Shard,
  check: DocumentCheck,
  wanted: Wanted,
  sums: Sums,
  size: number,
): void {
  const { querySums: asked, expansion, found, touched } = sums;
  const { seqs, times } = shard.columns;
  const { best, tally } = wanted;
  let floor = floorOf(wanted);
  for (let i = 0; i < size; i++) {
    const document = touched[i]!;
    const ofAsked = asked[document]!;
    const ofExpansion = expansion[document]!;
    const coverage = found[document]! / plan.total;
    clear(sums, document);
    const hopeless = scoreBound(ofAsked, ofExpansion) < floor;
    if (hopeless && (tally === null || coverage < MATCHING)) continue;
    const reason = check(document);
    if (tally !== null && coverage >= MATCHING) tally[reason] = tally[reason]! + 1;
    if (hopeless || reason !== 0) continue;
    best.offer(seqs[document]!, finalScore(ofAsked, ofExpansion, coverage, plan.now - times[document]!));
    floor = floorOf(wanted);
  }
}

function clear({ querySums, expansion, found, isTouched }: Sums, document: number): void {
  querySums[document] = 0;
  expansion[document] = 0;
  found[document] = 0;
  isTouched[document] = 0;
}
