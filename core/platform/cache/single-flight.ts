/** Shares work in flight: callers that ask for the same key at the same time get one result. */
export class SingleFlight<T> {
  readonly #flights = new Map<string, Promise<T>>();

  /** How many are in flight. */
  get size(): number {
    return this.#flights.size;
  }

  get(key: string): Promise<T> | undefined {
    return this.#flights.get(key);
  }

  /** Joins the work in flight under `key`, or starts it. `isCurrent` turns false once the key is forgotten. */
  run(key: string, start: (isCurrent: () => boolean) => Promise<T>): Promise<T> {
    const running = this.#flights.get(key);
    if (running) return running;
    const isCurrent = () => this.#flights.get(key) === flight;
    const flight = start(isCurrent).finally(() => {
      if (isCurrent()) this.#flights.delete(key);
    });
    this.#flights.set(key, flight);
    return flight;
  }

  /** Later callers start anew; those already waiting still get the result. */
  forget(key: string): void {
    this.#flights.delete(key);
  }

  forgetAll(): void {
    this.#flights.clear();
  }

  /** Waits until all work that is in flight now has settled. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#flights.values());
  }
}
