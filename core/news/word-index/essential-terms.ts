/**
 * Which terms of a query must be read in full in a shard (MaxScore: Turtle and Flood 1995). A document that has none of them
 * is neither among the best, however strong its other terms are, nor counted as a match. The terms of a query and those added
 * to it are each ordered by weight, the heaviest first: those to be read in full are the first ones of both.
 */
import { scoreBound } from './bm25.ts';
import type { FilteredShard } from './filtered-shard.ts';
import type { PostingList } from './shard.ts';
import type { LocatedTerm } from './term-directory.ts';

/** A document matches when it has this share of the query's weight. */
export const MATCHING = 0.5;
/** Sums of the same numbers in another order differ by less than this share. */
const ROUNDING = 1e-9;

/** A term ready for matching: its variants, and its weight (its own times its rarity). */
export interface PlannedTerm {
  variants: LocatedTerm[];
  weight: number;
}

/** A term with its postings in a shard. */
export interface ListedTerm {
  weight: number;
  /** Of those of its variants that the shard has. */
  lists: PostingList[];
  entries: number;
}

export class EssentialTerms {
  readonly asked: ListedTerm[];
  readonly added: ListedTerm[];
  /** How many of `asked` and `added` must be read in full. */
  askedInFull: number;
  addedInFull: number;
  readonly #total: number;
  /** What the nth term and those after it add at most: to the sums, and to the weight found. */
  readonly #askedSums: Float64Array;
  readonly #weights: Float64Array;
  readonly #addedSums: Float64Array;

  /** `total`: the weight of the whole query. */
  constructor(
    asked: readonly PlannedTerm[],
    added: readonly PlannedTerm[],
    total: number,
    shard: FilteredShard,
  ) {
    this.asked = listed(asked, shard);
    this.added = listed(added, shard);
    this.askedInFull = this.asked.length;
    this.addedInFull = this.added.length;
    this.#total = total;
    this.#askedSums = sumsFromEnd(this.asked, mostOf);
    this.#weights = sumsFromEnd(this.asked, ({ weight }) => weight);
    this.#addedSums = sumsFromEnd(this.added, mostOf);
  }

  /** Decides for a floor that scores must reach; `counted`: all that match are to be found as well. */
  choose(floor: number, counted: boolean): void {
    const isEnough = (asked: number, added: number) =>
      this.#bound(0, 0, 0, asked, added) < floor && !(counted && this.#mayMatch(0, asked));
    for (;;) {
      const { askedInFull: asked, addedInFull: added } = this;
      const byAsked = asked > 0 && isEnough(asked - 1, added) ? savedBy(this.asked[asked - 1]!) : -1;
      const byAdded = added > 0 && isEnough(asked, added - 1) ? savedBy(this.added[added - 1]!) : -1;
      if (byAsked < 0 && byAdded < 0) return;
      if (byAsked > byAdded) this.askedInFull -= 1;
      else this.addedInFull -= 1;
    }
  }

  /** A bound on the score of a document with these sums from the terms read in full. */
  bound(querySum: number, found: number, expansionSum: number): number {
    return this.#bound(querySum, found, expansionSum, this.askedInFull, this.addedInFull);
  }

  /** Whether a document with this weight found in the terms read in full may match. */
  mayMatch(found: number): boolean {
    return this.#mayMatch(found, this.askedInFull);
  }

  #bound(querySum: number, found: number, expansionSum: number, asked: number, added: number): number {
    const coverage = (found + this.#weights[asked]!) / this.#total;
    const most = (querySum + this.#askedSums[asked]!) * Math.sqrt(coverage);
    return scoreBound(most, expansionSum + this.#addedSums[added]!);
  }

  #mayMatch(found: number, asked: number): boolean {
    return (found + this.#weights[asked]!) * (1 + ROUNDING) >= MATCHING * this.#total;
  }
}

/** The terms that a shard has, in their order. */
function listed(terms: readonly PlannedTerm[], { listOf }: FilteredShard): ListedTerm[] {
  const found: ListedTerm[] = [];
  for (const { variants, weight } of terms) {
    const lists: PostingList[] = [];
    let entries = 0;
    for (const variant of variants) {
      const list = listOf(variant);
      if (list === null) continue;
      lists.push(list);
      entries += list.end - list.begin;
    }
    if (entries > 0) found.push({ weight, lists, entries });
  }
  return found;
}

/** What a term adds to a sum at most. */
function mostOf({ weight, lists }: ListedTerm): number {
  return weight * lists.reduce((most, list) => Math.max(most, list.most), 0);
}

/** Entries that need not be read, for each unit of the bound that it costs. */
function savedBy({ weight, entries }: ListedTerm): number {
  return entries / weight;
}

function sumsFromEnd(terms: readonly ListedTerm[], of: (term: ListedTerm) => number): Float64Array {
  const sums = new Float64Array(terms.length + 1);
  for (let i = terms.length - 1; i >= 0; i--) sums[i] = sums[i + 1]! + of(terms[i]!);
  return sums;
}
