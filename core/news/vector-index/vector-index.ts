import { inTurns } from '../../platform/turns.ts';
import { type ArticleFilter, NO_FILTER } from '../word-index/filter.ts';
import type { FilteredShard } from '../word-index/filtered-shard.ts';
import type { Shard } from '../word-index/shard.ts';
import { TopHits, type WordHit } from '../word-index/top-hits.ts';
import type { WordIndex } from '../word-index/word-index.ts';
import { VectorMemory } from './vector-memory.ts';
import { leastProduct, type Passing } from './worth-comparing.ts';

/** Vectors compared before other requests get a turn: about 5 ms. */
const TURN = 65_536;
/** What a vector's code takes, as a share of what the vector does. */
const CODE_SHARE = 1 / 4;
const NONE = -1;

/** Rows in memory of a shard's documents, as far as they were looked up. */
interface ShardRows {
  /** By document; `NONE` without a vector. */
  rows: Int32Array;
  documents: number;
  /** How many of them have no vector, deleted ones included. */
  missing: number;
}

/** What is near a query. */
export interface Nearest {
  /** Best first; scores are cosines. */
  hits: WordHit[];
  /** Documents that pass the filter and have no vector yet. */
  without: number;
}

/** The vectors of a word index's documents, and the nearest of those within its filters. */
export class VectorIndex {
  readonly #words: WordIndex;
  readonly #rowOf = new Map<number, number>();
  #memory: VectorMemory | null = null;
  /** Null until documents are looked up, and again once vectors are removed. */
  #shards: WeakMap<Shard, ShardRows> | null = null;

  constructor(words: WordIndex) {
    this.#words = words;
  }

  /** Vectors, also of documents that the word index does not have (yet). */
  get vectors(): number {
    return this.#rowOf.size;
  }

  /** Adds the vector of a document, in place of an earlier one. Throws a RangeError for another number of dimensions. */
  add(seq: number, vector: Int8Array): void {
    this.#memory ??= new VectorMemory(vector.length);
    const earlier = this.#rowOf.get(seq);
    if (earlier !== undefined) this.#memory.remove(earlier);
    const row = this.#memory.add(vector);
    this.#rowOf.set(seq, row);
    if (this.#shards !== null) this.#place(this.#shards, seq, row);
  }

  /** Notes the row of a document's vector in the shards that were looked up. */
  #place(shards: WeakMap<Shard, ShardRows>, seq: number, row: number): void {
    for (const shard of this.#words.shards()) {
      const document = shard.row(seq);
      const known = document < 0 ? undefined : shards.get(shard);
      if (known === undefined || document >= known.documents) continue;
      if (known.rows[document] === NONE) known.missing -= 1;
      known.rows[document] = row;
    }
  }

  /** A copy of a document's vector; null without one. */
  vector(seq: number): Int8Array | null {
    const row = this.#rowOf.get(seq);
    return row === undefined ? null : this.#memory!.vector(row);
  }

  /** Removes all vectors. */
  clear(): void {
    this.#rowOf.clear();
    this.#memory = null;
    this.#shards = null;
  }

  /** Removes the vectors of documents that the word index no longer has; it may not have the newest ones yet. */
  forgetGone(): void {
    const present = new Set<number>();
    let newest = 0;
    for (const { shard, check } of this.#words.filtered(NO_FILTER)) {
      for (let document = 0; document < shard.documents; document += 1)
        if (check(document) === 0) present.add(shard.columns.seqs[document]!);
    }
    for (const seq of present) newest = Math.max(newest, seq);
    for (const [seq, row] of this.#rowOf) {
      if (present.has(seq) || seq > newest) continue;
      this.#rowOf.delete(seq);
      this.#memory?.remove(row);
    }
    this.#shards = null;
  }

  /** How many documents have no vector, and the newest of them, at most `limit`. */
  missing(limit: number): { count: number; seqs: number[] } {
    const newest = new TopHits(limit);
    let count = 0;
    for (const { shard, check, deleted } of this.#words.filtered(NO_FILTER)) {
      const { rows, missing } = this.#lookedUp(shard);
      if (missing === 0) continue;
      if (limit === 0 && deleted === 0) {
        count += missing;
        continue;
      }
      for (let document = 0; document < shard.documents; document += 1) {
        if (rows[document] !== NONE || check(document) !== 0) continue;
        count += 1;
        newest.offer(shard.columns.seqs[document]!, shard.columns.times[document]!);
      }
    }
    return { count, seqs: newest.sorted().map(({ seq }) => seq) };
  }

  /**
   * The documents that pass the filter and are nearest to `query`. Of many documents only those are compared that are
   * nearest by their codes (`leastProduct`).
   */
  async nearest(query: Int8Array, filter: ArticleFilter, limit: number): Promise<Nearest> {
    return inTurns(this.#nearest(query, filter, limit));
  }

  *#nearest(query: Int8Array, filter: ArticleFilter, limit: number): Generator<void, Nearest> {
    const memory = this.#memory;
    const best = new TopHits(limit);
    const shards: Passing[] = [];
    let without = 0;
    let work = 0;
    for (const one of this.#words.filtered(filter)) {
      if (one.outside) continue;
      const passing = this.#passing(memory, query, one);
      shards.push(passing);
      without += passing.without;
      work += passing.documents.length * CODE_SHARE;
      if (work >= TURN) {
        work = 0;
        yield;
      }
    }
    const least = leastProduct(shards, limit);
    for (const passing of shards) {
      // Others had their turn: the vectors may be those of another encoder by now.
      if (memory === null || this.#memory !== memory) break;
      work += this.#offer(memory, query, passing, least, best);
      if (work >= TURN) {
        work = 0;
        yield;
      }
    }
    return { hits: best.sorted(), without };
  }

  /** Cosines of `query` with documents by `seq`; null for those without a vector. */
  cosines(query: Int8Array, seqs: readonly number[]): (number | null)[] {
    const rows = seqs.map((seq) => this.#rowOf.get(seq));
    const known = rows.filter((row) => row !== undefined);
    const found = this.#memory?.cosines(query, known) ?? [];
    let at = 0;
    return rows.map((row) => (row === undefined ? null : found[at++]!));
  }

  /** Cosines of documents with one another, by positions in `seqs`; null where either has no vector. */
  among(seqs: readonly number[]): (a: number, b: number) => number | null {
    const rows = seqs.map((seq) => this.#rowOf.get(seq));
    const known = rows.filter((row) => row !== undefined);
    const later = known.map((row, i) => this.#memory!.cosines(this.#memory!.vector(row), known.slice(i)));
    let next = 0;
    const places = rows.map((row) => (row === undefined ? NONE : next++));
    return (a, b) => {
      const [low, high] = [Math.min(places[a]!, places[b]!), Math.max(places[a]!, places[b]!)];
      return low === NONE ? null : later[low]![high - low]!;
    };
  }

  #passing(memory: VectorMemory | null, query: Int8Array, { shard, check }: FilteredShard): Passing {
    const { rows } = this.#lookedUp(shard);
    const documents = new Int32Array(shard.documents);
    const places = new Int32Array(shard.documents);
    let count = 0;
    let without = 0;
    for (let document = 0; document < shard.documents; document += 1) {
      if (check(document) !== 0) continue;
      if (rows[document] === NONE) {
        without += 1;
        continue;
      }
      documents[count] = document;
      places[count] = rows[document]!;
      count += 1;
    }
    const products = memory?.roughProducts(query, places.subarray(0, count))?.slice() ?? null;
    return { shard, documents: documents.subarray(0, count), without, products };
  }

  /** Offers the documents with at least this product; returns how many there were to compare. */
  #offer(
    memory: VectorMemory,
    query: Int8Array,
    { shard, documents, products }: Passing,
    least: number,
    best: TopHits,
  ): number {
    const { rows } = this.#lookedUp(shard);
    const near: number[] = [];
    for (let i = 0; i < documents.length; i += 1)
      if ((products === null || products[i]! >= least) && rows[documents[i]!] !== NONE)
        near.push(documents[i]!);
    const cosines = memory.cosines(
      query,
      near.map((document) => rows[document]!),
    );
    for (const [i, document] of near.entries())
      if (cosines[i]! >= best.floor) best.offer(shard.columns.seqs[document]!, cosines[i]!);
    return near.length;
  }

  /** The rows of a shard's documents; those that were added to a tail since are looked up. */
  #lookedUp(shard: Shard): ShardRows {
    this.#shards ??= new WeakMap();
    let known = this.#shards.get(shard);
    if (known === undefined) {
      known = { rows: new Int32Array(shard.columns.seqs.length), documents: 0, missing: 0 };
      this.#shards.set(shard, known);
    }
    for (; known.documents < shard.documents; known.documents += 1) {
      const row = this.#rowOf.get(shard.columns.seqs[known.documents]!) ?? NONE;
      known.rows[known.documents] = row;
      if (row === NONE) known.missing += 1;
    }
    return known;
  }
}
