/** A cache whose values are all dropped when anything changes: a common version is compared at intervals. */
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { SingleFlight } from './single-flight.ts';

export interface VersionedCacheOptions {
  clock: Clock;
  /** Most values; the least recently used is dropped first. */
  max: number;
  /** The version is read again when the last reading is this old, in ms: changes are seen within this time. */
  checkedEvery: number;
  /** Must differ after any committed change to any value. */
  version: () => Promise<number>;
}

export class VersionedCache<V extends object> {
  readonly #options: VersionedCacheOptions;
  readonly #values: LRUCache<string, V>;
  readonly #loads = new SingleFlight<V | null>();
  #version: number | null = null;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #checking: Promise<void> | null = null;

  constructor(options: VersionedCacheOptions) {
    this.#options = options;
    this.#values = new LRUCache({ max: options.max });
  }

  /** The cached value of `key`, or the loaded one. Concurrent calls share one load; null is not cached. */
  async getOrLoad(key: string, load: () => Promise<V | null>): Promise<V | null> {
    const { clock, checkedEvery } = this.#options;
    if (clock.tick() - this.#checkedAt >= checkedEvery) await this.#check();
    return (
      this.#values.get(key) ??
      this.#loads.run(key, async (isCurrent) => {
        const value = await load();
        // A value read before a change must not be cached after it.
        if (value && isCurrent()) this.#values.set(key, value);
        return value;
      })
    );
  }

  /** Forgets all values, even those being loaded. */
  clear(): void {
    this.#loads.forgetAll();
    this.#values.clear();
  }

  /** Values are loaded only after the version was read, so a change in between is noticed at the next check. */
  #check(): Promise<void> {
    this.#checking ??= this.#compare().finally(() => {
      this.#checking = null;
    });
    return this.#checking;
  }

  async #compare(): Promise<void> {
    const began = this.#options.clock.tick();
    const version = await this.#options.version();
    if (version !== this.#version) this.clear();
    this.#version = version;
    this.#checkedAt = began;
  }
}
