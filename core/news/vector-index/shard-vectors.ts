/** Where the vectors of a shard's documents are, and which of its documents are in which cluster. */
import type { Shard } from '../word-index/shard.ts';
import { type RowClusters, UNGROUPED } from './row-clusters.ts';
import { NONE, type RowTable } from './row-table.ts';

/** The group of documents without a vector, behind those of the clusters and of vectors without a cluster. */
export const WITHOUT = UNGROUPED + 1;
const GROUPS = WITHOUT + 1;

/** Documents by group: those of `group` are `documents[starts[group]]` to `documents[starts[group + 1] - 1]`, ascending. */
export interface DocumentGroups {
  documents: Uint16Array;
  /** The rows of these, in the same order; `NONE` without a vector. */
  rows: Int32Array;
  starts: Uint32Array;
}

export class ShardVectors {
  readonly #shard: Shard;
  /** By document, as far as they were looked up; `NONE` without a vector. */
  readonly rows: Int32Array;
  #lookedUp = 0;
  #missing = 0;
  #groups: DocumentGroups | null = null;
  /** The version of the clusters that `#groups` shows. */
  #version = 0;

  constructor(shard: Shard) {
    this.#shard = shard;
    this.rows = new Int32Array(shard.columns.seqs.length);
  }

  /** How many documents have no vector, deleted ones included. */
  get missing(): number {
    return this.#missing;
  }

  /** Looks up the documents that were added to the shard since. */
  update(table: RowTable): this {
    const { documents, columns } = this.#shard;
    if (this.#lookedUp < documents) this.#groups = null;
    for (; this.#lookedUp < documents; this.#lookedUp += 1) {
      const row = table.get(columns.seqs[this.#lookedUp]!);
      this.rows[this.#lookedUp] = row;
      if (row === NONE) this.#missing += 1;
    }
    return this;
  }

  /** Notes the row of a document's vector, if the document was looked up. */
  place(document: number, row: number): void {
    if (document >= this.#lookedUp) return;
    if (this.rows[document] === NONE) this.#missing -= 1;
    this.rows[document] = row;
    this.#groups = null;
  }

  /** The documents that were looked up, by group. What is returned stays as it is when documents change. */
  groups(clusters: RowClusters): DocumentGroups {
    const version = clusters.version;
    const known = this.#groups;
    if (known !== null && (this.#version === version || known.starts[UNGROUPED] === known.starts[WITHOUT]))
      return known;
    this.#version = version;
    this.#groups = grouped(this.rows.subarray(0, this.#lookedUp), (row) => {
      return row === NONE ? WITHOUT : clusters.of(row);
    });
    return this.#groups;
  }
}

/** Sorts documents by the group of their row, by counting. */
function grouped(rowOf: Int32Array, groupOf: (row: number) => number): DocumentGroups {
  const starts = new Uint32Array(GROUPS + 1);
  const groups = new Uint16Array(rowOf.length);
  for (let document = 0; document < rowOf.length; document += 1) {
    const group = groupOf(rowOf[document]!);
    groups[document] = group;
    starts[group + 1]! += 1;
  }
  for (let group = 0; group < GROUPS; group += 1) starts[group + 1]! += starts[group]!;
  const next = starts.slice();
  const documents = new Uint16Array(groups.length);
  const rows = new Int32Array(groups.length);
  for (let document = 0; document < groups.length; document += 1) {
    const group = groups[document]!;
    documents[next[group]!] = document;
    rows[next[group]!] = rowOf[document]!;
    next[group]! += 1;
  }
  return { documents, rows, starts };
}
