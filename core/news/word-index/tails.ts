import { type IndexedDocument, SEGMENT_DOCUMENTS } from './indexed-document.ts';
import { Tail } from './tail.ts';
import type { Tombstones } from './tombstones.ts';

/** All documents not yet in a segment, in as many shards as needed. */
export class Tails {
  #shards: Tail[] = [];
  readonly #documents = new Map<number, IndexedDocument>();
  readonly #tombstones: Tombstones;

  constructor(tombstones: Tombstones) {
    this.#tombstones = tombstones;
  }

  get shards(): readonly Tail[] {
    return this.#shards;
  }

  has(seq: number): boolean {
    return this.#documents.has(seq);
  }

  add(document: IndexedDocument): void {
    this.#documents.set(document.seq, document);
    let shard = this.#shards.at(-1);
    if (shard === undefined || shard.documents === shard.capacity) {
      shard = new Tail();
      this.#shards.push(shard);
    }
    shard.add(document);
  }

  /** The oldest documents (lowest seq) when there are enough for a segment, else null. */
  sealable(): IndexedDocument[] | null {
    if (this.#documents.size < SEGMENT_DOCUMENTS) return null;
    return [...this.#documents.values()].sort((a, b) => a.seq - b.seq).slice(0, SEGMENT_DOCUMENTS);
  }

  /** Drops the documents for which `gone` holds; shards are rebuilt only once half of their rows are gone. */
  drop(gone: (seq: number) => boolean): void {
    const dropped = [...this.#documents.keys()].filter(gone);
    for (const seq of dropped) {
      this.#documents.delete(seq);
      for (const shard of this.#shards) {
        const row = shard.row(seq);
        if (row >= 0) this.#tombstones.add(shard, row);
      }
    }
    const rows = this.#shards.reduce((sum, shard) => sum + shard.documents, 0);
    if (dropped.length > 0 && this.#documents.size * 2 <= rows) this.#rebuild();
  }

  #rebuild(): void {
    for (const shard of this.#shards) this.#tombstones.clear(shard);
    this.#shards = [];
    for (const document of [...this.#documents.values()]) this.add(document);
  }
}
