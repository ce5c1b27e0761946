/** Pages waiting to be read, one lane per host: hosts take turns, and none has more than a few requests open. */

/** One is in flight and one waits behind it, so that a host's next turn is never missed. */
const OPEN_PER_HOST = 2;

interface Lane<T> {
  waiting: T[];
  open: number;
}

export class HostQueues<T extends { id: number; host: string }> {
  /** In the order of their turns. */
  readonly #lanes = new Map<string, Lane<T>>();
  readonly #held = new Set<number>();
  waiting = 0;
  open = 0;

  /** Adds pages at the end of their lanes. */
  add(pages: readonly T[]): void {
    for (const page of pages) {
      if (this.#held.has(page.id)) continue;
      this.#held.add(page.id);
      this.#lane(page.host).waiting.push(page);
      this.waiting++;
    }
  }

  /** The next page that may be asked for now; null when every host is busy, or nothing waits. */
  take(): T | null {
    for (const [host, lane] of this.#lanes) {
      if (lane.waiting.length === 0 || lane.open === OPEN_PER_HOST) continue;
      const page = lane.waiting.shift()!;
      lane.open++;
      this.waiting--;
      this.open++;
      this.#lanes.delete(host);
      this.#lanes.set(host, lane);
      return page;
    }
    return null;
  }

  /** A page that was taken is done with. */
  done(page: T): void {
    const lane = this.#lanes.get(page.host)!;
    lane.open--;
    this.open--;
    this.#held.delete(page.id);
    if (lane.open === 0 && lane.waiting.length === 0) this.#lanes.delete(page.host);
  }

  /** Lets go of what waits for a host. */
  drop(host: string): void {
    const lane = this.#lanes.get(host);
    for (const page of lane?.waiting.splice(0) ?? []) {
      this.#held.delete(page.id);
      this.waiting--;
    }
  }

  /** Pages that are here, waiting or taken. */
  get held(): number[] {
    return [...this.#held];
  }

  /** Hosts with at least so many pages waiting. */
  full(least: number): string[] {
    return [...this.#lanes].filter(([, lane]) => lane.waiting.length >= least).map(([host]) => host);
  }

  #lane(host: string): Lane<T> {
    const known = this.#lanes.get(host);
    if (known) return known;
    const lane: Lane<T> = { waiting: [], open: 0 };
    this.#lanes.set(host, lane);
    return lane;
  }
}
