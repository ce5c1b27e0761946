import type { Best } from './best.ts';
import { type Check, REASONS } from './filter.ts';
import { finalScore, strength } from './score.ts';
import type { Postings, Shard } from './shard.ts';
import type { Term } from './table.ts';

/** A term ready to be looked for: its variants, and how much it weighs (its own weight times its rarity). */
export interface PlannedTerm {
  variants: Term[];
  weight: number;
}

/** A question ready to be put to the shards. */
export interface Plan {
  /** The words asked for. */
  asked: PlannedTerm[];
  /** Words that the best articles have in common: they add to a score and count for nothing else. */
  echoed: PlannedTerm[];
  /** Sum of the weights of the words asked for. */
  total: number;
  now: number;
}

/** A document has the question's words when it has this share of their weight. */
const MATCHING = 0.5;

/**
 * How many documents have the question's words: `[0]` got through the filter, `[i]` fell to `REASONS[i - 1]`,
 * the last are forgotten ones.
 */
export type Tally = Float64Array;
export const newTally = (): Tally => new Float64Array(REASONS.length + 2);

/** Scores the documents of a shard, term by term. Holds the arrays for that, so that one serves many questions. */
export class Matcher {
  #capacity = 0;
  #asked = new Float64Array(0);
  #echoed = new Float64Array(0);
  #found = new Float64Array(0);
  #strengths = new Float64Array(0);
  #isTouched = new Uint8Array(0);
  #touched = new Uint32Array(0);
  #ofTerm = new Uint32Array(0);
  #touchedCount = 0;

  /** Offers every document with a word of the plan that passes `check` to `best`, and counts in `tally`. */
  match(plan: Plan, shard: Shard, check: Check, best: Best, tally: Tally): void {
    this.#reserve(shard.documents);
    this.#touchedCount = 0;
    for (const term of plan.asked) this.#add(term, shard, this.#asked, this.#found);
    for (const term of plan.echoed) this.#add(term, shard, this.#echoed, null);
    for (let i = 0; i < this.#touchedCount; i++)
      this.#settle(this.#touched[i]!, plan, shard, check, best, tally);
  }

  #add(
    { variants, weight }: PlannedTerm,
    shard: Shard,
    sums: Float64Array,
    found: Float64Array | null,
  ): void {
    let count = 0;
    for (const variant of variants) {
      const list = shard.postings(variant);
      if (list !== null) count = this.#strongest(list, shard, count);
    }
    const strengths = this.#strengths;
    for (let i = 0; i < count; i++) {
      const document = this.#ofTerm[i]!;
      if (this.#isTouched[document] === 0) {
        this.#isTouched[document] = 1;
        this.#touched[this.#touchedCount++] = document;
      }
      sums[document] = sums[document]! + weight * strengths[document]!;
      if (found !== null) found[document] = found[document]! + weight;
      strengths[document] = 0;
    }
  }

  /** Keeps, per document, the strongest of a term's variants: they are one word, not several. */
  #strongest({ documents, counts }: Postings, { columns }: Shard, before: number): number {
    const strengths = this.#strengths;
    const { titleLengths, standfirstLengths } = columns;
    let count = before;
    for (let i = 0; i < documents.length; i++) {
      const document = documents[i]!;
      const value = strength(counts[i]!, titleLengths[document]!, standfirstLengths[document]!);
      const known = strengths[document]!;
      if (known === 0) this.#ofTerm[count++] = document;
      if (value > known) strengths[document] = value;
    }
    return count;
  }

  #settle(document: number, plan: Plan, { columns }: Shard, check: Check, best: Best, tally: Tally): void {
    const reason = check(document);
    const coverage = this.#found[document]! / plan.total;
    if (coverage >= MATCHING) tally[reason] = tally[reason]! + 1;
    if (reason === 0) {
      const age = plan.now - columns.times[document]!;
      const score = finalScore(this.#asked[document]!, this.#echoed[document]!, coverage, age);
      if (score >= best.floor) best.offer(columns.seqs[document]!, score);
    }
    this.#asked[document] = 0;
    this.#echoed[document] = 0;
    this.#found[document] = 0;
    this.#isTouched[document] = 0;
  }

  #reserve(documents: number): void {
    if (documents <= this.#capacity) return;
    this.#capacity = documents;
    this.#asked = new Float64Array(documents);
    this.#echoed = new Float64Array(documents);
    this.#found = new Float64Array(documents);
    this.#strengths = new Float64Array(documents);
    this.#isTouched = new Uint8Array(documents);
    this.#touched = new Uint32Array(documents);
    this.#ofTerm = new Uint32Array(documents);
  }
}
