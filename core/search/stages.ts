/** Times each stage of a search, and stops it when the caller disconnects. */
import type { Clock } from '../platform/clock.ts';

export class StageTimer {
  /** Milliseconds by stage. */
  readonly took: Record<string, number> = {};
  readonly #clock: Clock;
  readonly #signal: AbortSignal | undefined;

  constructor(clock: Clock, signal?: AbortSignal) {
    this.#clock = clock;
    this.#signal = signal;
  }

  /** Waits for the work of a stage; throws the signal's reason if the caller has disconnected in the meantime. */
  async time<T>(stage: string, work: Promise<T>): Promise<T> {
    const began = this.#clock.tick();
    const result = await work;
    this.took[stage] = (this.took[stage] ?? 0) + this.#clock.tick() - began;
    this.#signal?.throwIfAborted();
    return result;
  }
}
