/** A matching document: its number in the store, and its score. */
export interface WordHit {
  seq: number;
  score: number;
}

/** Of equal scores, the latest first. */
export function bestFirst(a: WordHit, b: WordHit): number {
  return b.score - a.score || b.seq - a.seq;
}

/** Collects the best hits, at most `limit`: higher score first, then newer `seq`. A binary heap, worst on top. */
export class TopHits {
  readonly limit: number;
  readonly #seqs: Float64Array;
  readonly #scores: Float64Array;
  #size = 0;

  constructor(limit: number) {
    this.limit = limit;
    this.#seqs = new Float64Array(limit);
    this.#scores = new Float64Array(limit);
  }

  /** The score a hit must exceed to be included; -Infinity while there is room. */
  get floor(): number {
    if (this.#size < this.limit) return Number.NEGATIVE_INFINITY;
    return this.limit === 0 ? Number.POSITIVE_INFINITY : this.#scores[0]!;
  }

  offer(seq: number, score: number): void {
    if (this.#size < this.limit) {
      this.#rise(this.#size++, seq, score);
    } else if (this.limit > 0 && this.#worse(0, seq, score)) {
      this.#sink(seq, score);
    }
  }

  sorted(): WordHit[] {
    const hits = Array.from({ length: this.#size }, (_, i) => ({
      seq: this.#seqs[i]!,
      score: this.#scores[i]!,
    }));
    return hits.sort(bestFirst);
  }

  /** Is the hit at `at` worse than this one? */
  #worse(at: number, seq: number, score: number): boolean {
    const difference = this.#scores[at]! - score;
    return difference < 0 || (difference === 0 && this.#seqs[at]! < seq);
  }

  #put(at: number, seq: number, score: number): void {
    this.#seqs[at] = seq;
    this.#scores[at] = score;
  }

  #rise(from: number, seq: number, score: number): void {
    let at = from;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (this.#worse(above, seq, score)) break;
      this.#put(at, this.#seqs[above]!, this.#scores[above]!);
      at = above;
    }
    this.#put(at, seq, score);
  }

  #sink(seq: number, score: number): void {
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= this.#size) break;
      if (below + 1 < this.#size && this.#worse(below + 1, this.#seqs[below]!, this.#scores[below]!)) below++;
      if (!this.#worse(below, seq, score)) break;
      this.#put(at, this.#seqs[below]!, this.#scores[below]!);
      at = below;
    }
    this.#put(at, seq, score);
  }
}
