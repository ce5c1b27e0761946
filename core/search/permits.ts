/**
 * Permits for work that must not pile up. When all are taken, a few requests wait; further ones are refused at once
 * (503), so that the others are not slowed down.
 */
import { Failure, retryAfter } from '../platform/errors.ts';
import type { Observe } from '../platform/observe.ts';

export class Permits {
  readonly #limit: number;
  readonly #queue: number;
  readonly #observe: Observe;
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  /** At most `limit` run and `queue` wait. */
  constructor(limit: number, queue: number, observe: Observe) {
    this.#limit = limit;
    this.#queue = queue;
    this.#observe = observe;
  }

  /** Runs `work` with a permit. Throws `overloaded` when the queue is full, or the signal's reason when it aborts. */
  async with<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    signal?.throwIfAborted();
    if (this.#taken >= this.#limit) await this.#wait(signal);
    else this.#taken += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#taken -= 1;
    }
  }

  #wait(signal: AbortSignal | undefined): Promise<void> {
    if (this.#waiting.length >= this.#queue) {
      this.#observe({ event: 'shed', what: 'search', waiting: this.#waiting.length });
      throw new Failure(
        'overloaded',
        `${this.#limit} searches are running and ${this.#queue} are waiting; try again in a second.`,
        {
          headers: retryAfter('searches'),
        },
      );
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        reject(signal!.reason);
      };
      const enter = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      this.#waiting.push(enter);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }
}
