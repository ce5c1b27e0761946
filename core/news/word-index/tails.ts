import { type IndexedDocument, SEGMENT_DOCUMENTS } from './indexed-document.ts';
import { Tail } from './tail.ts';
import type { Tombstones } from './tombstones.ts';

/** Documents for a segment, lowest seq first. */
export interface Sealable {
  documents: IndexedDocument[];
  /** A shard with just these documents in this order, where there is one: they are indexed already. */
  shard: Tail | null;
}

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
  sealable(): Sealable | null {
    if (this.#documents.size < SEGMENT_DOCUMENTS) return null;
    const documents = [...this.#documents.values()].sort((a, b) => a.seq - b.seq).slice(0, SEGMENT_DOCUMENTS);
    const shard = this.#shards.find(
      (one) =>
        one.documents === documents.length &&
        documents.every(({ seq }, row) => one.columns.seqs[row] === seq),
    );
    return { documents, shard: shard ?? null };
  }

  /** Drops the documents for which `gone` holds. Shards without any left go; else they stay until half of all rows are gone. */
  drop(gone: (seq: number) => boolean): void {
    const dropped = [...this.#documents.keys()].filter(gone);
    if (dropped.length === 0) return;
    for (const seq of dropped) {
      this.#documents.delete(seq);
      for (const shard of this.#shards) {
        const row = shard.row(seq);
        if (row >= 0) this.#tombstones.add(shard, row);
      }
    }
    // After sealing, this spares indexing what is left a second time.
    const { empty = [], other = [] } = Object.groupBy(this.#shards, (shard) =>
      this.#tombstones.count(shard) === shard.documents ? 'empty' : 'other',
    );
    for (const shard of empty) this.#tombstones.clear(shard);
    this.#shards = other;
    const rows = this.#shards.reduce((sum, shard) => sum + shard.documents, 0);
    if (this.#documents.size * 2 <= rows) this.#rebuild();
  }

  #rebuild(): void {
    for (const shard of this.#shards) this.#tombstones.clear(shard);
    this.#shards = [];
    for (const document of [...this.#documents.values()]) this.add(document);
  }
}
