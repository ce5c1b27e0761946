/** Work in flight, by key: whoever wants the same work meanwhile shares it. */
export class SingleFlight<T> {
  readonly #flights = new Map<string, Promise<T>>();

  /** How many are in flight. */
  get size(): number {
    return this.#flights.size;
  }

  get(key: string): Promise<T> | undefined {
    return this.#flights.get(key);
  }

  /** The work in flight under `key`, else `start()`, which is then in flight until it settles. */
  run(key: string, start: () => Promise<T>): Promise<T> {
    const running = this.#flights.get(key);
    if (running) return running;
    const flight = start().finally(() => this.#flights.delete(key));
    this.#flights.set(key, flight);
    return flight;
  }

  /** Waits until all that is now in flight has settled. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#flights.values());
  }
}
