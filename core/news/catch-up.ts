/** Work that brings something up to date: concurrent calls share one run, and calls during a run share the one after it. */
export class CatchUp {
  readonly #work: () => Promise<void>;
  #running: Promise<void> | null = null;
  /** Begins when that ends. */
  #next: Promise<void> | null = null;

  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  /**
   * Resolves when everything that was there before the call has been seen, whatever is asked for meanwhile. Throws what the work
   * throws.
   */
  run(): Promise<void> {
    if (this.#running === null && this.#next === null) return this.#begin();
    const begin = () => this.#begin();
    this.#next ??= this.#running!.then(begin, begin);
    return this.#next;
  }

  /** Waits for the runs in progress and asked for, whatever their outcome. */
  async settled(): Promise<void> {
    for (let last = this.#last; last !== null; last = this.#last) await last.catch(() => undefined);
  }

  get #last(): Promise<void> | null {
    return this.#next ?? this.#running;
  }

  #begin(): Promise<void> {
    this.#next = null;
    const run = this.#work();
    const end = () => {
      this.#running = null;
    };
    this.#running = run;
    run.then(end, end);
    return run;
  }
}
