import type { Shard } from './shard.ts';

/** Deleted documents of a shard: shards never change, so deletions are recorded beside them. */
export class Tombstones {
  readonly #rows = new Map<Shard, Uint8Array>();
  readonly #counts = new Map<Shard, number>();

  add(shard: Shard, row: number): void {
    let rows = this.#rows.get(shard);
    if (rows === undefined || rows.length < shard.documents) {
      const longer = new Uint8Array(Math.max(shard.columns.seqs.length, shard.documents));
      longer.set(rows ?? []);
      rows = longer;
      this.#rows.set(shard, rows);
    }
    if (rows[row] === 1) return;
    rows[row] = 1;
    this.#counts.set(shard, this.count(shard) + 1);
  }

  /** 1 for every deleted row; null when there are none. */
  rows(shard: Shard): Uint8Array | null {
    return this.#rows.get(shard) ?? null;
  }

  count(shard: Shard): number {
    return this.#counts.get(shard) ?? 0;
  }

  clear(shard: Shard): void {
    this.#rows.delete(shard);
    this.#counts.delete(shard);
  }
}
