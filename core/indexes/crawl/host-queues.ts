/** Pages waiting to be read, one queue per host: hosts take turns, and none has more than a few open requests. */

/** One request in flight and one waiting, so that a host's next turn is never missed. */
const OPEN_PER_HOST = 2;

interface HostQueue<T> {
  waiting: T[];
  open: number;
}

export class HostQueues<T extends { id: number; host: string }> {
  /** In the order of their turns. */
  readonly #queues = new Map<string, HostQueue<T>>();
  readonly #held = new Set<number>();
  waiting = 0;
  open = 0;

  /** Adds pages at the end of their hosts' queues. */
  add(pages: readonly T[]): void {
    for (const page of pages) {
      if (this.#held.has(page.id)) continue;
      this.#held.add(page.id);
      this.#queueOf(page.host).waiting.push(page);
      this.waiting++;
    }
  }

  /** The next page that may be requested now; null when every host is busy or nothing waits. */
  take(): T | null {
    for (const [host, queue] of this.#queues) {
      if (queue.waiting.length === 0 || queue.open === OPEN_PER_HOST) continue;
      const page = queue.waiting.shift()!;
      queue.open++;
      this.waiting--;
      this.open++;
      this.#queues.delete(host);
      this.#queues.set(host, queue);
      return page;
    }
    return null;
  }

  /** Marks a taken page as done. */
  done(page: T): void {
    const queue = this.#queues.get(page.host)!;
    queue.open--;
    this.open--;
    this.#held.delete(page.id);
    if (queue.open === 0 && queue.waiting.length === 0) this.#queues.delete(page.host);
  }

  /** Drops the pages waiting for a host. */
  drop(host: string): void {
    const queue = this.#queues.get(host);
    for (const page of queue?.waiting.splice(0) ?? []) {
      this.#held.delete(page.id);
      this.waiting--;
    }
  }

  /** Ids of all pages here, waiting or taken. */
  get held(): number[] {
    return [...this.#held];
  }

  /** Hosts with at least this many pages waiting. */
  full(least: number): string[] {
    return [...this.#queues].filter(([, queue]) => queue.waiting.length >= least).map(([host]) => host);
  }

  #queueOf(host: string): HostQueue<T> {
    const known = this.#queues.get(host);
    if (known) return known;
    const queue: HostQueue<T> = { waiting: [], open: 0 };
    this.#queues.set(host, queue);
    return queue;
  }
}
