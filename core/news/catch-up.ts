/** Work that brings something up to date: concurrent calls share one run, and calls during a run cause another one after it. */
export class CatchUp {
  readonly #work: () => Promise<void>;
  #running: Promise<void> | null = null;
  #again = false;

  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  /** Resolves when everything that was there before the call has been seen. Throws what the work throws. */
  run(): Promise<void> {
    if (this.#running === null)
      this.#running = this.#repeat().finally(() => {
        this.#running = null;
      });
    else this.#again = true;
    return this.#running;
  }

  /** Waits for the run in progress, whatever its outcome. */
  async settled(): Promise<void> {
    await this.#running?.catch(() => undefined);
  }

  async #repeat(): Promise<void> {
    do {
      this.#again = false;
      await this.#work();
    } while (this.#again);
  }
}
