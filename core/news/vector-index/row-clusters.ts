/** Which cluster the vector of each row is in, once there are so many vectors that not all are compared with a query. */
import { CLUSTERS, Clusters } from './clusters.ts';
import type { VectorMemory } from './vector-memory.ts';

/** In place of a cluster, while that of a vector is not known. */
export const UNGROUPED = CLUSTERS;
/** Vectors that tell where clusters are. */
export const SAMPLE = 65_536;
/** Vectors that are given a cluster before others have their turn: about 4 ms. */
const TURN = 512;

export class RowClusters {
  readonly #memory: VectorMemory;
  #clusters: Clusters | null = null;
  #of = new Uint16Array(0);
  /** Rows without a cluster, once there are clusters. */
  #waiting: number[] = [];
  /** Changes whenever rows that had none have got a cluster. */
  version = 0;

  constructor(memory: VectorMemory) {
    this.#memory = memory;
  }

  get areKnown(): boolean {
    return this.#clusters !== null;
  }

  /** The cluster of a row, or `UNGROUPED`. */
  of(row: number): number {
    return this.#of[row] ?? UNGROUPED;
  }

  /** The cluster that a vector belongs to, or `UNGROUPED` while there are no clusters. */
  clusterOf(vector: Int8Array): number {
    return this.#clusters?.clusterOf(vector) ?? UNGROUPED;
  }

  /** Notes that a row has another vector, and its cluster, where that is known. */
  changed(row: number, cluster: number): void {
    if (this.#clusters === null) return;
    this.#set(row, cluster);
    if (cluster === UNGROUPED) this.#waiting.push(row);
  }

  /** All clusters, those nearest to a vector first; none while there are no clusters. */
  byNearness(vector: Int8Array): readonly number[] {
    return this.#clusters?.byNearness(vector) ?? [];
  }

  /** Gives every row a cluster, making clusters of the vectors there are if need be. Yields every few milliseconds; one run at a time. */
  *assign(): Generator<void> {
    const memory = this.#memory;
    if (this.#clusters === null) {
      const size = Math.min(SAMPLE, memory.rows);
      const sample = Array.from({ length: size }, (_, i) =>
        memory.vector(Math.floor((i * memory.rows) / size)),
      );
      this.#clusters = yield* Clusters.of(sample);
      this.#waiting = Array.from({ length: memory.rows }, (_, row) => row);
    }
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const [at, row] of waiting.entries()) {
      this.#set(row, this.#clusters.clusterOf(memory.vector(row)));
      if (at % TURN === 0) yield;
    }
    if (waiting.length > 0) this.version += 1;
  }

  #set(row: number, cluster: number): void {
    if (row >= this.#of.length) {
      const longer = new Uint16Array(Math.max(2 * this.#of.length, this.#memory.rows)).fill(UNGROUPED);
      longer.set(this.#of);
      this.#of = longer;
    }
    this.#of[row] = cluster;
  }
}
