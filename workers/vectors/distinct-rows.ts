/** Tells which rows of a text repeat: a `Set` for every headline took a tenth of judging it. */
export class DistinctRows {
  /** In which round a row came last. */
  readonly #rounds: Uint32Array;
  #round = 0;

  constructor(rows: number) {
    this.#rounds = new Uint32Array(rows);
  }

  /** Forgets all rows. */
  startOver(): void {
    this.#round += 1;
  }

  /** Whether the row is new since the start. */
  add(row: number): boolean {
    if (this.#rounds[row] === this.#round) return false;
    this.#rounds[row] = this.#round;
    return true;
  }
}
