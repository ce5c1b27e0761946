/** Which cluster the vector of each row is in, once there are so many vectors that not all are compared with a query. */
import { CLUSTERS, Clusters } from './clusters.ts';
import type { VectorMemory } from './vector-memory.ts';

/** In place of a cluster, while that of a vector is not known. */
export const UNGROUPED = CLUSTERS;
/** Vectors that are given a cluster before others have their turn: about 4 ms. */
const TURN = 512;
/** Rows that there is room for at first. */
const FEWEST = 1024;

export class RowClusters {
  #clusters: Clusters | null = null;
  #of = new Uint16Array(0);
  /** Rows without a cluster, once there are clusters. */
  #waiting: number[] = [];
  /** Changes whenever rows that had none have got a cluster. */
  version = 0;

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

  /** Makes clusters of vectors like those of a sample. `rows` have none yet. Yields every few milliseconds. */
  *make(sample: readonly Int8Array[], rows: number): Generator<void> {
    this.#clusters = yield* Clusters.of(sample);
    for (let row = 0; row < rows; row += 1) this.#waiting.push(row);
  }

  /** Gives every row in `memory` that has none its cluster. Yields every few milliseconds; one run at a time. */
  *assign(memory: VectorMemory): Generator<void> {
    let count = 0;
    for (let row = this.#waiting.at(-1); row !== undefined; row = this.#waiting.at(-1)) {
      this.#set(row, this.clusterOf(memory.vector(row)));
      this.#waiting.pop();
      count += 1;
      if (count % TURN === 0) yield;
    }
    if (count > 0) this.version += 1;
  }

  #set(row: number, cluster: number): void {
    if (row >= this.#of.length) {
      const longer = new Uint16Array(Math.max(2 * this.#of.length, row + 1, FEWEST)).fill(UNGROUPED);
      longer.set(this.#of);
      this.#of = longer;
    }
    this.#of[row] = cluster;
  }
}
