import type { Best } from './best.ts';
import { type Check, REASONS } from './filter.ts';
import { finalScore, scoreBound, strength } from './score.ts';
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

const NO_POSTINGS: Postings = { documents: new Uint16Array(0), counts: new Uint8Array(0) };

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

  /**
   * Offers every document with a word of the plan that passes `check` to `best`. With a `tally` every one with
   * enough of the words asked for is counted, which takes longer.
   */
  match(plan: Plan, shard: Shard, check: Check, best: Best, tally: Tally | null): void {
    this.#reserve(shard.documents);
    this.#touchedCount = 0;
    for (const term of plan.asked) this.#addAsked(term, shard);
    for (const term of plan.echoed) this.#addEchoed(term, shard);
    for (let i = 0; i < this.#touchedCount; i++)
      this.#settle(this.#touched[i]!, plan, shard, check, best, tally);
  }

  #addAsked({ variants, weight }: PlannedTerm, shard: Shard): void {
    let count = 0;
    for (const variant of variants) {
      const list = shard.postings(variant);
      if (list !== null) count = this.#strongest(list, shard, count);
    }
    const strengths = this.#strengths;
    const asked = this.#asked;
    const found = this.#found;
    for (let i = 0; i < count; i++) {
      const document = this.#ofTerm[i]!;
      this.#touch(document);
      asked[document] = asked[document]! + weight * strengths[document]!;
      found[document] = found[document]! + weight;
      strengths[document] = 0;
    }
  }

  #addEchoed({ variants, weight }: PlannedTerm, shard: Shard): void {
    const { titleLengths, standfirstLengths } = shard.columns;
    const echoed = this.#echoed;
    for (const variant of variants) {
      const { documents, counts } = shard.postings(variant) ?? NO_POSTINGS;
      for (let i = 0; i < documents.length; i++) {
        const document = documents[i]!;
        this.#touch(document);
        const value = strength(counts[i]!, titleLengths[document]!, standfirstLengths[document]!);
        echoed[document] = echoed[document]! + weight * value;
      }
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

  #touch(document: number): void {
    if (this.#isTouched[document] === 1) return;
    this.#isTouched[document] = 1;
    this.#touched[this.#touchedCount++] = document;
  }

  #settle(
    document: number,
    plan: Plan,
    { columns }: Shard,
    check: Check,
    best: Best,
    tally: Tally | null,
  ): void {
    const asked = this.#asked[document]!;
    const echoed = this.#echoed[document]!;
    const found = this.#found[document]!;
    this.#asked[document] = 0;
    this.#echoed[document] = 0;
    this.#found[document] = 0;
    this.#isTouched[document] = 0;
    const hopeless = scoreBound(asked, echoed) < best.floor;
    if (hopeless && tally === null) return;
    const reason = check(document);
    const coverage = found / plan.total;
    if (tally !== null && coverage >= MATCHING) tally[reason] = tally[reason]! + 1;
    if (reason !== 0 || hopeless) return;
    const score = finalScore(asked, echoed, coverage, plan.now - columns.times[document]!);
    if (score >= best.floor) best.offer(columns.seqs[document]!, score);
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
