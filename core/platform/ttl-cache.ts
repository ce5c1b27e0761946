/** What was looked up lately, in this process, so that what is asked for often is looked up once in a while. */
import type { Clock } from './clock.ts';

interface Entry<V> {
  value: V;
  /** Milliseconds since the epoch. */
  until: number;
}

export class TtlCache<V> {
  readonly #clock: Clock;
  readonly #most: number;
  readonly #entries = new Map<string, Entry<V>>();
  #changes = 0;

  /** Holds `most` values at most; the oldest goes first, and with it what is too old by then. */
  constructor(clock: Clock, most: number) {
    this.#clock = clock;
    this.#most = most;
  }

  /** The value of `key`; `look` is asked when there is none, or it is too old. What it does not find is not kept. */
  async getOrLoad(key: string, look: () => Promise<Entry<V> | null>): Promise<V | null> {
    const known = this.#entries.get(key);
    if (known && known.until > this.#clock.now()) return known.value;
    this.#entries.delete(key);
    const changes = this.#changes;
    const found = await look();
    // What was read before a change must not be kept after it.
    if (found && changes === this.#changes) this.#keep(key, found);
    return found?.value ?? null;
  }

  /** Forgets everything, also what is being looked up: something has changed. */
  clear(): void {
    this.#changes += 1;
    this.#entries.clear();
  }

  /** Forgets one value, and keeps none that is being looked up. */
  delete(key: string): void {
    this.#changes += 1;
    this.#entries.delete(key);
  }

  #keep(key: string, entry: Entry<V>): void {
    const now = this.#clock.now();
    // A Map iterates in the order of insertion. Answers are large: none stays only because there is room.
    for (const [oldest, { until }] of this.#entries) {
      if (until > now && this.#entries.size < this.#most) break;
      this.#entries.delete(oldest);
    }
    this.#entries.set(key, entry);
  }
}
