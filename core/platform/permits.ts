/** Permits for work that must not pile up: while all are taken, others wait, first come, first served. */

/** The error to throw when this many are waiting already. */
type Refusal = (waiting: number) => Error;

export class Permits {
  readonly #limit: number;
  readonly #queue: number;
  readonly #refusal: Refusal;
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  /** At most `limit` run and `queue` wait; what more of them throw is `refusal`. */
  constructor(
    limit: number,
    queue = Number.POSITIVE_INFINITY,
    refusal: Refusal = (waiting) => new Error(`${waiting} are waiting`),
  ) {
    this.#limit = limit;
    this.#queue = queue;
    this.#refusal = refusal;
  }

  /** Runs `work` with a permit. Throws the refusal when the queue is full, or the signal's reason when it aborts. */
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
    if (this.#waiting.length >= this.#queue) throw this.#refusal(this.#waiting.length);
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
