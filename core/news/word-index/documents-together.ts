import { indexIn, LOOKED_UP } from './match.ts';
import type { PostingList } from './shard.ts';

/** Rows of a shard are numbers of 16 bits. */
const MAX_ROWS = 65_536;

/** Counts the documents of a shard that have several words. Owns the arrays for that, reused across calls. */
export class DocumentsTogether {
  readonly #rows = new Uint16Array(MAX_ROWS);
  /** By row, between the steps of a call: 0. */
  readonly #marks = new Uint8Array(MAX_ROWS);

  /** Documents that are, for each word, in one of its lists: one list for each variant that the shard has. */
  count(words: readonly (readonly PostingList[])[]): number {
    const rarestFirst = words.toSorted((a, b) => entriesOf(a) - entriesOf(b));
    let count = this.#any(rarestFirst[0] ?? []);
    for (const lists of rarestFirst.slice(1)) {
      if (count === 0) return 0;
      count = entriesOf(lists) > LOOKED_UP * count ? this.#lookUp(lists, count) : this.#keep(lists, count);
    }
    return count;
  }

  /** Takes the documents of any of the lists; returns how many. */
  #any(lists: readonly PostingList[]): number {
    let count = 0;
    for (const { documents, begin, end } of lists) {
      for (let i = begin; i < end; i++) {
        const row = documents[i]!;
        if (this.#marks[row] === 1) continue;
        this.#marks[row] = 1;
        this.#rows[count++] = row;
      }
    }
    for (let i = 0; i < count; i++) this.#marks[this.#rows[i]!] = 0;
    return count;
  }

  /** Keeps those of the first `count` documents that are in one of the lists, by looking each up; returns how many. */
  #lookUp(lists: readonly PostingList[], count: number): number {
    let kept = 0;
    for (let i = 0; i < count; i++) {
      const row = this.#rows[i]!;
      if (lists.some((list) => indexIn(list, row) >= 0)) this.#rows[kept++] = row;
    }
    return kept;
  }

  /** The same, by reading the lists. */
  #keep(lists: readonly PostingList[], count: number): number {
    for (let i = 0; i < count; i++) this.#marks[this.#rows[i]!] = 1;
    for (const { documents, begin, end } of lists) {
      for (let i = begin; i < end; i++) if (this.#marks[documents[i]!] === 1) this.#marks[documents[i]!] = 2;
    }
    let kept = 0;
    for (let i = 0; i < count; i++) {
      const row = this.#rows[i]!;
      if (this.#marks[row] === 2) this.#rows[kept++] = row;
      this.#marks[row] = 0;
    }
    return kept;
  }
}

const entriesOf = (lists: readonly PostingList[]): number =>
  lists.reduce((sum, { begin, end }) => sum + end - begin, 0);
