/**
 * Which terms of a query must be read in full in a shard (MaxScore: Turtle and Flood 1995). A document that has none of them
 * is neither among the best, however strong its other terms are, nor counted as a match. The terms of a query and those added
 * to it are each ordered by weight, the heaviest first: those to be read in full are the first ones of both.
 */
import { scoreBound } from './bm25.ts';
import type { FilteredShard } from './filter.ts';
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
  /** Weights of the nth term and those after it. No term is stronger in a document than its weight. */
  readonly #askedWeights: number[];
  readonly #addedWeights: number[];

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
    this.#askedWeights = sumsFromEnd(this.asked);
    this.#addedWeights = sumsFromEnd(this.added);
  }

  /** Decides for a floor that scores must reach; `counted`: all that match are to be found as well. */
  choose(floor: number, counted: boolean): void {
    const areEnough = (asked: number, added: number) => this.#areEnough(asked, added, floor, counted);
    for (;;) {
      const { askedInFull: asked, addedInFull: added } = this;
      const byAsked = asked > 0 && areEnough(asked - 1, added) ? savedBy(this.asked[asked - 1]!) : -1;
      const byAdded = added > 0 && areEnough(asked, added - 1) ? savedBy(this.added[added - 1]!) : -1;
      if (byAsked < 0 && byAdded < 0) return;
      if (byAsked > byAdded) this.askedInFull -= 1;
      else this.addedInFull -= 1;
    }
  }

  /** Whether a document that has only the later terms, from these on, is not wanted. */
  #areEnough(asked: number, added: number, floor: number, counted: boolean): boolean {
    const weight = this.#askedWeights[asked]!;
    if (counted && weight * (1 + ROUNDING) >= MATCHING * this.#total) return false;
    return scoreBound(weight * Math.sqrt(weight / this.#total), this.#addedWeights[added]!) < floor;
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

/** Entries that need not be read, for each unit of the bound that it costs. */
function savedBy({ weight, entries }: ListedTerm): number {
  return entries / weight;
}

function sumsFromEnd(terms: readonly ListedTerm[]): number[] {
  const sums = new Array<number>(terms.length + 1).fill(0);
  for (let i = terms.length - 1; i >= 0; i--) sums[i] = sums[i + 1]! + terms[i]!.weight;
  return sums;
}
