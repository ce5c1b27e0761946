import { type Clock, DAY, SECOND } from '../../platform/clock.ts';
import { FetchFailure } from '../fetch-failure.ts';

/**
 * A Crawl-delay is always obeyed. Up to this limit a request waits for its turn; above it a request that comes
 * too early is refused with the time left, so that the host is fetched less often, never faster.
 */
const MAX_CRAWL_WAIT = 30 * SECOND;
/** Upper bound on a `Retry-After`: a wrong year in a date must not close a host forever. */
const MAX_PAUSE = DAY;
/** Requests that may wait for one host; with more, every caller would time out first. */
const MAX_WAITING = 1000;

export interface Turn {
  /**
   * The host has begun to respond. The interval to the next request counts from here, however long connecting
   * took; without a response it counts from the release.
   */
  answered(): void;
  /** The exchange is over, successful or not. */
  release(): void;
}

interface Waiter {
  /** Concurrent requests allowed when this one starts, itself included. */
  connections: number;
  grant(): void;
  refuse(failure: FetchFailure): void;
}

/** The requests to one host: first come, first served. */
export class HostTurns {
  readonly #name: string;
  readonly #clock: Pick<Clock, 'tick'>;
  readonly #minIntervalMs: number;
  readonly #waiting = new Set<Waiter>();
  #active = 0;
  #intervalMs: number;
  /** Monotonic time (ms) before which no request may start. */
  #nextAt = Number.NEGATIVE_INFINITY;
  #closedUntil = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | null = null;

  constructor(name: string, intervalMs: number, clock: Pick<Clock, 'tick'>) {
    this.#name = name;
    this.#minIntervalMs = intervalMs;
    this.#intervalMs = intervalMs;
    this.#clock = clock;
  }

  /** True when nothing is in flight or waiting, and no interval or pause is running. */
  get isIdle(): boolean {
    const now = this.#clock.tick();
    const paused = this.#nextAt > now || this.#closedUntil > now;
    return this.#active === 0 && this.#waiting.size === 0 && !paused;
  }

  /** Waits for a turn. Throws like `Politeness.turn`. */
  wait(connections: number, signal?: AbortSignal): Promise<Turn> {
    const refusal = this.#refusal(signal);
    if (refusal) return Promise.reject(refusal);
    const { promise, resolve, reject } = Promise.withResolvers<Turn>();
    const leave = () => {
      if (this.#waiting.delete(waiter)) reject(new FetchFailure('cancelled'));
    };
    const waiter: Waiter = {
      connections,
      grant: () => {
        signal?.removeEventListener('abort', leave);
        resolve(this.#newTurn());
      },
      refuse: (failure) => {
        signal?.removeEventListener('abort', leave);
        reject(failure);
      },
    };
    signal?.addEventListener('abort', leave, { once: true });
    this.#waiting.add(waiter);
    this.#serve();
    return promise;
  }

  /** Takes effect from the next turn: the request that fetched robots.txt itself is not delayed again. */
  slowDown(crawlDelayMs: number): void {
    this.#intervalMs = Math.max(this.#minIntervalMs, Math.min(crawlDelayMs, MAX_PAUSE));
  }

  /** Refuses waiting requests and any new one for that long. */
  closeFor(ms: number): void {
    const pause = Math.min(Math.max(ms, 0), MAX_PAUSE);
    this.#closedUntil = Math.max(this.#closedUntil, this.#clock.tick() + pause);
    if (pause > 0) this.refuseAll(this.#closedFailure(pause));
  }

  refuseAll(failure: FetchFailure): void {
    this.#stopTimer();
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const waiter of waiting) waiter.refuse(failure);
  }

  #refusal(signal?: AbortSignal): FetchFailure | null {
    if (signal?.aborted) return new FetchFailure('cancelled');
    const now = this.#clock.tick();
    if (this.#closedUntil > now) return this.#closedFailure(this.#closedUntil - now);
    const early = this.#nextAt - now;
    const isLongDelay = this.#intervalMs > MAX_CRAWL_WAIT;
    if (isLongDelay && (early > MAX_CRAWL_WAIT || this.#waiting.size > 0)) {
      const ms = Math.max(early, 0) + this.#waiting.size * this.#intervalMs;
      const detail = `${this.#name} wants ${this.#intervalMs / SECOND} s between requests; again in ${Math.ceil(ms / SECOND)} s`;
      return new FetchFailure('robots', detail, { retryAfterMs: ms });
    }
    if (this.#waiting.size < MAX_WAITING) return null;
    return new FetchFailure('timeout', `too many requests are waiting for ${this.#name}`);
  }

  #closedFailure(ms: number): FetchFailure {
    const detail = `${this.#name} asked for no requests for another ${Math.ceil(ms / SECOND)} s`;
    return new FetchFailure('status', detail, { retryAfterMs: ms });
  }

  /** Grants turns from the head of the queue and sets the timer for the next one. */
  #serve(timerFired = false): void {
    // A timer that has fired is trusted, so that a frozen clock (in tests) stops nobody forever.
    let isDue = timerFired;
    for (;;) {
      const [waiter] = this.#waiting;
      if (!waiter || this.#active >= waiter.connections) return;
      const wait = isDue ? 0 : this.#nextAt - this.#clock.tick();
      if (wait > 0) {
        this.#timer ??= setTimeout(() => {
          this.#timer = null;
          this.#serve(true);
        }, Math.ceil(wait));
        return;
      }
      isDue = false;
      this.#waiting.delete(waiter);
      this.#active++;
      this.#nextAt = this.#clock.tick() + this.#intervalMs;
      waiter.grant();
    }
  }

  #newTurn(): Turn {
    let isHeld = true;
    let isCounted = false;
    const answered = () => {
      if (isCounted) return;
      isCounted = true;
      this.#nextAt = this.#clock.tick() + this.#intervalMs;
      if (this.#stopTimer()) this.#serve();
    };
    const release = () => {
      if (!isHeld) return;
      isHeld = false;
      answered();
      this.#active--;
      this.#serve();
    };
    return { answered, release };
  }

  #stopTimer(): boolean {
    if (!this.#timer) return false;
    clearTimeout(this.#timer);
    this.#timer = null;
    return true;
  }
}
