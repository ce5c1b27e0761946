/** The vectors of a custom index in memory, in step with the database. */
import { VectorIndex } from '../../news/vector-index/vector-index.ts';
import type { WordIndex } from '../../news/word-index/word-index.ts';
import type { Database } from '../../store/database.ts';
import { pageVectorsAfter } from '../../store/indexes/index-vectors.ts';

/** Vectors loaded at a time, and those that were added together with them. */
const STEP = 16_384;
/** Vectors of pages that are gone are removed when there are so many. */
const MAX_GONE = 4096;
/** Estimated bytes of the block of memory that holds any vectors at all, and of one vector beside its dimensions. */
const BLOCK_BYTES = 2 ** 19;
const ENTRY_BYTES = 64;

export class PageVectors {
  readonly index: VectorIndex;
  readonly #words: WordIndex;
  readonly #step: number;
  #dimensions = 0;
  /** What is loaded: vectors by this encoder, up to this addition. */
  #encoder: string | null = null;
  #added = 0;

  /** `step`: vectors loaded at a time. */
  constructor(words: WordIndex, step: number = STEP) {
    this.#words = words;
    this.#step = step;
    // To make codes takes longer than they save in the searches until an index leaves memory again.
    this.index = new VectorIndex(words, { isCoded: false });
  }

  /** Estimated bytes in use. */
  get bytes(): number {
    const { vectors } = this.index;
    return vectors === 0 ? 0 : BLOCK_BYTES + vectors * (this.#dimensions + ENTRY_BYTES);
  }

  /** Loads the vectors of index `id` that were added since; `added`: the newest addition. None without an encoder. */
  async follow(db: Database, id: string, encoder: string | null, added: number): Promise<void> {
    if (encoder !== this.#encoder || this.index.vectors > this.#words.documents + MAX_GONE) {
      this.index.clear();
      this.#added = 0;
      this.#encoder = encoder;
    }
    while (encoder !== null && this.#added < added) {
      const loaded = await pageVectorsAfter(db, id, encoder, this.#added, this.#step);
      if (loaded !== null) await this.index.addMany(loaded.vectors);
      this.#dimensions = loaded?.vectors[0]?.vector.length ?? this.#dimensions;
      this.#added = loaded?.added ?? added;
    }
  }
}
