/** A cache limited in size and age. Concurrent callers share one load. */
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { SingleFlight } from './single-flight.ts';

/** lru-cache drops entries older than their TTL. Backdated by this much, those exactly as old are dropped as well. */
const MICROSECOND = 0.001;

export interface Loaded<V> {
  value: V;
  /** How long it may be used, in ms from the start of loading. Not cached when 0 or less. */
  ttlMs: number;
}

export class TtlCache<V extends object> {
  readonly #clock: Clock;
  readonly #values: LRUCache<string, V>;
  readonly #loads = new SingleFlight<V | null>();

  /** Holds at most `max` values; the least recently used is dropped first. */
  constructor(clock: Clock, max: number) {
    this.#clock = clock;
    this.#values = new LRUCache({
      max,
      perf: { now: () => clock.tick() },
      ttlResolution: 0,
      // Values may be large: none stays in memory after it expires.
      ttlAutopurge: true,
    });
  }

  /** The cached value of `key`, or the loaded one. Concurrent calls share one load; null is not cached. */
  async getOrLoad(key: string, load: () => Promise<Loaded<V> | null>): Promise<V | null> {
    return (
      this.#values.get(key) ??
      this.#loads.run(key, async (isCurrent) => {
        const began = this.#clock.tick();
        const loaded = await load();
        // A value read before a change must not be cached after it.
        if (loaded && isCurrent()) this.#set(key, loaded, began);
        return loaded?.value ?? null;
      })
    );
  }

  /** Forgets a value that has changed, even while it is being loaded. */
  delete(key: string): void {
    this.#loads.forget(key);
    this.#values.delete(key);
  }

  /** Forgets all values, even those being loaded. */
  clear(): void {
    this.#loads.forgetAll();
    this.#values.clear();
  }

  #set(key: string, { value, ttlMs }: Loaded<V>, began: number): void {
    if (ttlMs > 0) this.#values.set(key, value, { ttl: ttlMs, start: began - MICROSECOND });
  }
}
