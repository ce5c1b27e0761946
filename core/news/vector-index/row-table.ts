/** Numbers that are dense but for gaps, such as the `seq`s of articles, and a row for each: 4 bytes instead of some 50 in a `Map`. */
const PAGE = 4096;
export const NONE = -1;
/** Pages looked through before others have their turn. */
const PAGES_EACH = 16;

export class RowTable {
  readonly #pages = new Map<number, Int32Array>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The row of a number; `NONE` without one. */
  get(seq: number): number {
    const page = this.#pages.get(Math.floor(seq / PAGE));
    return page === undefined ? NONE : page[seq % PAGE]!;
  }

  set(seq: number, row: number): void {
    const number = Math.floor(seq / PAGE);
    let page = this.#pages.get(number);
    if (page === undefined) {
      page = new Int32Array(PAGE).fill(NONE);
      this.#pages.set(number, page);
    }
    if (page[seq % PAGE] === NONE) this.#size += 1;
    page[seq % PAGE] = row;
  }

  clear(): void {
    this.#pages.clear();
    this.#size = 0;
  }

  /** Deletes the rows for which `isGone` holds. Yields every few milliseconds. */
  *deleteWhere(isGone: (seq: number, row: number) => boolean): Generator<void> {
    for (const [number, page] of [...this.#pages]) {
      for (const [at, row] of page.entries())
        if (row !== NONE && isGone(number * PAGE + at, row)) {
          page[at] = NONE;
          this.#size -= 1;
        }
      if (page.every((row) => row === NONE)) this.#pages.delete(number);
      if (number % PAGES_EACH === 0) yield;
    }
  }
}
