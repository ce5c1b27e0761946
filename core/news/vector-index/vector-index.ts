import { inTurns } from '../../platform/turns.ts';
import { type ArticleFilter, NO_FILTER } from '../word-index/filter.ts';
import type { Shard } from '../word-index/shard.ts';
import { TopHits, type WordHit } from '../word-index/top-hits.ts';
import type { WordIndex } from '../word-index/word-index.ts';
import { towardsBest } from './around.ts';
import { CLUSTER_SAMPLE } from './clusters.ts';
import { countWithout, type NearestOptions, nearestOf, type Probing } from './nearest.ts';
import { RowClusters, UNGROUPED } from './row-clusters.ts';
import { NONE, RowTable } from './row-table.ts';
import { ShardVectors } from './shard-vectors.ts';
import type { GroupedShard } from './shortlist.ts';
import { VectorMemory, type VectorMemoryOptions } from './vector-memory.ts';

/** Shards whose documents are grouped, if they are not, before that: about as long. */
const SHARDS_EACH = 16;
/** Vectors added before others have their turn: a few milliseconds. */
const ADDED_EACH = 512;

export interface DocumentVector {
  seq: number;
  vector: Int8Array;
}

/** What is near a query. */
export interface Nearest {
  /** Best first; scores are cosines. */
  hits: WordHit[];
  /** Documents that pass the filter and have no vector yet. */
  without: number;
}

export interface VectorIndexOptions extends VectorMemoryOptions {
  probing?: Probing;
}

const PROBING: Probing = { clusteredFrom: 2_097_152, listed: 262_144, share: 1 / 16 };

/** The vectors of a word index's documents, and the nearest of those within its filters. */
export class VectorIndex {
  readonly #words: WordIndex;
  readonly #probing: Probing;
  readonly #options: VectorMemoryOptions;
  readonly #rowOf = new RowTable();
  #memory: VectorMemory | null = null;
  #clusters = new RowClusters();
  #shards = new WeakMap<Shard, ShardVectors>();

  constructor(words: WordIndex, { probing = PROBING, ...options }: VectorIndexOptions = {}) {
    this.#words = words;
    this.#probing = probing;
    this.#options = options;
  }

  /** Vectors, also of documents that the word index does not have (yet). */
  get vectors(): number {
    return this.#rowOf.size;
  }

  /** Adds vectors of documents, in place of earlier ones. Throws a RangeError for another number of dimensions. */
  addAll(vectors: readonly DocumentVector[]): void {
    this.#addAll(vectors, () => UNGROUPED);
  }

  /** Adds many vectors as `addAll` does, in turns with other work, and those of a cluster side by side: they are read together. */
  async addMany(vectors: readonly DocumentVector[]): Promise<void> {
    await inTurns(this.#addMany(vectors));
  }

  *#addMany(vectors: readonly DocumentVector[]): Generator<void> {
    const clusters = new Map<DocumentVector, number>();
    if (this.#clusters.areKnown) {
      for (const [at, one] of vectors.entries()) {
        clusters.set(one, this.#clusters.clusterOf(one.vector));
        if (at % ADDED_EACH === 0) yield;
      }
    }
    const clusterOf = (one: DocumentVector) => clusters.get(one) ?? UNGROUPED;
    const sorted = clusters.size === 0 ? vectors : vectors.toSorted((a, b) => clusterOf(a) - clusterOf(b));
    for (let at = 0; at < sorted.length; at += ADDED_EACH) {
      yield;
      this.#addAll(sorted.slice(at, at + ADDED_EACH), clusterOf);
    }
  }

  #addAll(vectors: readonly DocumentVector[], clusterOf: (one: DocumentVector) => number): void {
    const seqs = vectors.map(({ seq }) => seq);
    const [lowest, highest] = [Math.min(...seqs), Math.max(...seqs)];
    const shards = this.#words.shards().flatMap((shard) => {
      const known = shard.mayHave(lowest, highest) ? this.#shards.get(shard) : undefined;
      return known === undefined ? [] : [{ shard, known }];
    });
    for (const one of vectors) {
      const row = this.#store(one, clusterOf(one));
      // A tail keeps the rows of documents that have been sealed, so that several shards may have one.
      for (const { shard, known } of shards) {
        const document = shard.row(one.seq);
        if (document >= 0) known.place(document, row);
      }
    }
  }

  #store({ seq, vector }: DocumentVector, cluster: number): number {
    this.#memory ??= new VectorMemory(vector.length, this.#options);
    const earlier = this.#rowOf.get(seq);
    if (earlier !== NONE) this.#memory.replace(earlier, vector);
    const row = earlier === NONE ? this.#memory.add(vector) : earlier;
    this.#clusters.changed(row, cluster);
    this.#rowOf.set(seq, row);
    return row;
  }

  /** Whether there should be clusters, for that many vectors, and are none yet. */
  wantsClusters(vectors: number): boolean {
    return !this.#clusters.areKnown && vectors >= this.#probing.clusteredFrom;
  }

  /** Makes clusters, by a sample of the vectors that are there or will be. */
  async makeClusters(sample: readonly Int8Array[]): Promise<void> {
    await inTurns(this.#clusters.make(sample, this.#memory?.rows ?? 0));
  }

  /** Gives vectors that have none their cluster, once there are many. Searches find the same without it, but slower. One run at a time. */
  async assignClusters(): Promise<void> {
    if (this.#memory === null) return;
    if (this.wantsClusters(this.vectors)) await this.makeClusters(this.#memory.sample(CLUSTER_SAMPLE));
    await inTurns(this.#clusters.assign(this.#memory));
  }

  /** A copy of a document's vector; null without one. */
  vector(seq: number): Int8Array | null {
    const row = this.#rowOf.get(seq);
    return row === NONE ? null : this.#memory!.vector(row);
  }

  /** Removes all vectors. */
  clear(): void {
    this.#rowOf.clear();
    this.#memory = null;
    this.#clusters = new RowClusters();
    this.#shards = new WeakMap();
  }

  /**
   * Removes the vectors of documents that the word index no longer has; it may not have the newest ones yet. Vectors must not be
   * added meanwhile. Does nothing when documents are sealed meanwhile, since those are then neither here nor there.
   */
  async forgetGone(): Promise<void> {
    if (this.#memory !== null) await inTurns(this.#forgetGone(this.#memory));
  }

  *#forgetGone(memory: VectorMemory): Generator<void> {
    const shards = this.#words.shards();
    const present = new Uint8Array(memory.rows);
    let newest = 0;
    for (const [at, { shard, check }] of this.#words.filtered(NO_FILTER).entries()) {
      const { rows } = this.#lookedUp(shard);
      for (let document = 0; document < shard.documents; document += 1) {
        if (check(document) !== 0) continue;
        if (rows[document] !== NONE) present[rows[document]!] = 1;
        newest = Math.max(newest, shard.columns.seqs[document]!);
      }
      if (at % SHARDS_EACH === 0) yield;
    }
    const gone = yield* this.#rowOf.find((seq, row) => seq <= newest && present[row] === 0);
    const now = this.#words.shards();
    if (
      this.#memory !== memory ||
      now.length !== shards.length ||
      now.some((shard, at) => shard !== shards[at])
    )
      return;
    for (const [seq, row] of gone) {
      this.#rowOf.delete(seq);
      memory.remove(row);
    }
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
   * nearest by their codes, and of very many only those in the nearest clusters (`Probing`). As many are compared as `limit`
   * wants; with a greater `depth`, further ones of them are hits, too.
   */
  async nearest(query: Int8Array, filter: ArticleFilter, limit: number, depth = limit): Promise<Nearest> {
    return inTurns(this.#nearest(query, filter, { limit, depth }));
  }

  *#nearest(query: Int8Array, filter: ArticleFilter, wanted: NearestOptions): Generator<void, Nearest> {
    const [memory, clusters, probing] = [this.#memory, this.#clusters, this.#probing];
    const shards = yield* this.#grouped(filter, clusters);
    const without = yield* countWithout(shards);
    // Others had their turn: the vectors may be those of another encoder by now.
    if (memory === null || this.#memory !== memory) return { hits: [], without };
    const hits = yield* nearestOf({ memory, clusters, shards, probing }, query, wanted);
    return { hits, without };
  }

  /** The shards that a filter does not exclude as a whole, with the groups of their documents. */
  *#grouped(filter: ArticleFilter, clusters: RowClusters): Generator<void, GroupedShard[]> {
    const grouped: GroupedShard[] = [];
    for (const { shard, check, outside } of this.#words.filtered(filter)) {
      if (outside) continue;
      const vectors = this.#lookedUp(shard);
      grouped.push({ shard, check, ...vectors.groups(clusters) });
      if (grouped.length % SHARDS_EACH === 0) yield;
    }
    return grouped;
  }

  /** Of documents near a query, best first, the `limit` nearest once it is moved towards the best of each language among so many. */
  around(query: Int8Array, near: readonly WordHit[], limit: number): WordHit[] {
    const first = near.slice(0, limit).map(({ seq }) => seq);
    const languages = this.#words.languagesOf(first);
    const known = first.flatMap((seq, at) => {
      const vector = this.vector(seq);
      return vector === null ? [] : [{ vector, language: languages[at]! }];
    });
    const seqs = near.map(({ seq }) => seq);
    const best = new TopHits(limit);
    for (const [at, score] of this.cosines(towardsBest(query, known), seqs).entries())
      if (score !== null && score >= best.floor) best.offer(seqs[at]!, score);
    return best.sorted();
  }

  /** Cosines of `query` with documents by `seq`; null for those without a vector. */
  cosines(query: Int8Array, seqs: readonly number[]): (number | null)[] {
    const rows = seqs.map((seq) => this.#rowOf.get(seq));
    const found =
      this.#memory?.cosines(
        query,
        rows.filter((row) => row !== NONE),
      ) ?? [];
    let at = 0;
    return rows.map((row) => (row === NONE ? null : found[at++]!));
  }

  /** Cosines of documents with one another, by positions in `seqs`; null where either has no vector. */
  among(seqs: readonly number[]): (a: number, b: number) => number | null {
    const rows = seqs.map((seq) => this.#rowOf.get(seq));
    const known = rows.filter((row) => row !== NONE);
    const later = known.map((row, i) => this.#memory!.cosines(this.#memory!.vector(row), known.slice(i)));
    let next = 0;
    const places = rows.map((row) => (row === NONE ? NONE : next++));
    return (a, b) => {
      const [low, high] = [Math.min(places[a]!, places[b]!), Math.max(places[a]!, places[b]!)];
      return low === NONE ? null : later[low]![high - low]!;
    };
  }

  /** The vectors of a shard's documents; of those that were added to it since, they are looked up. */
  #lookedUp(shard: Shard): ShardVectors {
    let known = this.#shards.get(shard);
    if (known === undefined) {
      known = new ShardVectors(shard);
      this.#shards.set(shard, known);
    }
    return known.update(this.#rowOf);
  }
}
