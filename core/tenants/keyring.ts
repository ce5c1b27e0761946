/**
 * Keys looked up lately, so that a busy caller costs one query every few seconds. What another process changes
 * is seen after `KEPT` at the latest; what this one changes, at once.
 */
import { type Clock, SECOND } from '../clock.ts';
import type { Caller } from './organization.ts';

const KEPT = 5 * SECOND;
const MOST = 10_000;

export class Keyring {
  readonly #clock: Clock;
  readonly #callers = new Map<string, { caller: Caller; until: number }>();
  #changes = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The caller behind a key's hash; `look` is asked when it is not known, and only good keys are kept. */
  async find(hash: string, look: () => Promise<Caller | null>): Promise<Caller | null> {
    const known = this.#callers.get(hash);
    if (known && known.until > this.#clock.now()) return known.caller;
    this.#callers.delete(hash);
    const changes = this.#changes;
    const until = this.#clock.now() + KEPT;
    const caller = await look();
    // What was read before a change must not be kept after it.
    if (caller && changes === this.#changes) this.#keep(hash, caller, until);
    return caller;
  }

  /** Forgets everything: something about organizations or keys has changed. */
  clear(): void {
    this.#changes += 1;
    this.#callers.clear();
  }

  #keep(hash: string, caller: Caller, until: number): void {
    // The oldest goes first: a Map iterates in the order of insertion.
    const oldest = this.#callers.keys().next();
    if (this.#callers.size >= MOST && !oldest.done) this.#callers.delete(oldest.value);
    this.#callers.set(hash, { caller, until });
  }
}
