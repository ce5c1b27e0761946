/** Numbers that are dense but for gaps, such as the `seq`s of articles, and a row for each: 4 bytes instead of some 50 in a `Map`. */
const PAGE = 256;
export const NONE = -1;
/** Pages looked through before others have their turn. */
const PAGES_EACH = 256;

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

  delete(seq: number): void {
    const page = this.#pages.get(Math.floor(seq / PAGE));
    if (page === undefined || page[seq % PAGE] === NONE) return;
    page[seq % PAGE] = NONE;
    this.#size -= 1;
  }

  clear(): void {
    this.#pages.clear();
    this.#size = 0;
  }

  /** The numbers, with their rows, for which `isWanted` holds. Yields every few milliseconds, and gives up empty pages. */
  *find(isWanted: (seq: number, row: number) => boolean): Generator<void, [seq: number, row: number][]> {
    const found: [number, number][] = [];
    for (const [nth, [number, page]] of [...this.#pages].entries()) {
      let isEmpty = true;
      for (const [at, row] of page.entries()) {
        if (row === NONE) continue;
        isEmpty = false;
        if (isWanted(number * PAGE + at, row)) found.push([number * PAGE + at, row]);
      }
      if (isEmpty) this.#pages.delete(number);
      if (nth % PAGES_EACH === 0) yield;
    }
    return found;
  }
}
