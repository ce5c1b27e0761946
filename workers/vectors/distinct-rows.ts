/** Tells which rows of a text repeat, without a `Set` for every headline. */
export class DistinctRows {
  /** In which round a row came last. */
  readonly #rounds: Float64Array;
  #round = 0;

  constructor(rows: number) {
    this.#rounds = new Float64Array(rows);
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
