import { type Clock, MINUTE, SECOND } from '../../platform/clock.ts';
import type { Lease, Leases, Left } from '../../platform/leases.ts';
import { FetchFailure, notShared } from '../fetch-failure.ts';
import { HostPause, MAX_PAUSE } from './host-pause.ts';

/**
 * A Crawl-delay is always obeyed. Up to this limit a request waits for its turn; above it one that comes too early is
 * refused with the time left, unless it may wait, so that the host is fetched less often, never faster.
 */
const MAX_CRAWL_WAIT = 30 * SECOND;
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

/** What a request faces that is not granted its turn at once. */
export interface TurnWait {
  host: string;
  /** About how long it would wait. */
  ms: number;
  /** From one of the host's turns to the next, as far as it answers as it did last. */
  intervalMs: number;
  /** The host wants more time between requests than they usually wait for. */
  isTooLong: boolean;
}

/**
 * Asked when a request has to wait, and again when another process turns out to come first: null lets it, ms refuse it as so
 * much too early.
 */
export type RefuseWait = (wait: TurnWait) => number | null;

/** Refuses waits that are too long. */
export const refuseTooLong: RefuseWait = ({ ms, isTooLong }) => (isTooLong ? ms : null);

/** For requests that go on with what others have begun: refused, all of it would begin anew. */
export const refuseEndless: RefuseWait = ({ ms, isTooLong }) => (isTooLong && ms > MAX_PATIENCE ? ms : null);
const MAX_PATIENCE = 3 * MINUTE;

interface Waiter {
  /** Concurrent requests allowed when this one starts, itself included. */
  connections: number;
  refuseWait: RefuseWait;
  grant(): void;
  refuse(failure: FetchFailure): void;
}

export interface HostTurnsOptions {
  name: string;
  intervalMs: number;
  clock: Pick<Clock, 'tick'>;
  /** Null where no other process asks the same hosts. */
  leases: Leases | null;
}

/**
 * The requests to one host: first come, first served. Of several processes, the one that holds the host's lease grants
 * turns, and passes it on after its next turn when another wants it.
 */
export class HostTurns {
  readonly #name: string;
  readonly #clock: Pick<Clock, 'tick'>;
  readonly #leases: Leases | null;
  readonly #minIntervalMs: number;
  readonly #waiting = new Set<Waiter>();
  #active = 0;
  #intervalMs: number;
  /** How long the host took to begin its last response. */
  #answerMs = 0;
  /** Monotonic time (ms) before which no request may start. */
  #nextAt = Number.NEGATIVE_INFINITY;
  readonly #pause: HostPause;
  #timer: NodeJS.Timeout | null = null;
  #lease: Lease | null = null;
  #isTaking = false;
  /** Whether a turn was granted since the lease was taken. */
  #isUsed = false;

  constructor({ name, intervalMs, clock, leases }: HostTurnsOptions) {
    this.#name = name;
    this.#minIntervalMs = intervalMs;
    this.#intervalMs = intervalMs;
    this.#clock = clock;
    this.#pause = new HostPause(clock);
    this.#leases = leases;
  }

  /** True when nothing is in flight or waiting, and no interval or pause is running. */
  get isIdle(): boolean {
    const paused = this.#nextAt > this.#clock.tick() || this.#pause.leftMs > 0;
    return this.#active === 0 && this.#waiting.size === 0 && !paused;
  }

  /** Waits for a turn; `refuseWait` is asked unless it is granted at once. Throws like `Politeness.turn`. */
  wait(connections: number, signal?: AbortSignal, refuseWait: RefuseWait = refuseTooLong): Promise<Turn> {
    const refusal = this.#refusal(signal);
    if (refusal) return Promise.reject(refusal);
    const { promise, resolve, reject } = Promise.withResolvers<Turn>();
    const leave = () => {
      if (this.#waiting.delete(waiter)) reject(new FetchFailure('cancelled'));
    };
    const waiter: Waiter = {
      connections,
      refuseWait,
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
    if (this.#waiting.has(waiter)) this.#ask(waiter, this.#waiting.size - 1);
    return promise;
  }

  /** Refuses a request that comes after so many others, unless it is to wait. */
  #ask(waiter: Waiter, others: number): void {
    const early = Math.max(0, this.#nextAt - this.#clock.tick());
    const intervalMs = this.#intervalMs + this.#answerMs;
    const ms = early + others * intervalMs;
    const isTooLong = this.#isLongDelay && ms > MAX_CRAWL_WAIT;
    const refused = waiter.refuseWait({ host: this.#name, ms, intervalMs, isTooLong });
    if (refused !== null && this.#waiting.delete(waiter)) waiter.refuse(this.#tooEarlyFailure(refused));
  }

  /** Takes effect from the next turn: the request that fetched robots.txt itself is not delayed again. */
  slowDown(crawlDelayMs: number): void {
    this.#intervalMs = Math.max(this.#minIntervalMs, Math.min(crawlDelayMs, MAX_PAUSE));
  }

  /**
   * Notes the status of a response and the pause that it asks for, as `HostPause.after` does, and begins the pause: requests are
   * refused for that long, waiting ones included.
   */
  noteStatus(status: number, askedMs: number | null): void {
    const pause = Math.min(this.#pause.after(status, askedMs), MAX_PAUSE);
    if (pause === 0) return;
    this.#close(pause);
    // Should this fail, `pass` says it again; the store itself reports when it cannot be reached.
    this.#lease?.note(this.#left()).catch(() => undefined);
  }

  /** Lets another process ask the host. */
  leave(): void {
    const lease = this.#lease;
    this.#lease = null;
    void lease?.pass(this.#left());
  }

  #close(ms: number): void {
    this.#pause.extend(ms);
    this.refuseAll(this.#closedFailure(ms));
  }

  refuseAll(failure: FetchFailure): void {
    this.#stopTimer();
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const waiter of waiting) waiter.refuse(failure);
  }

  #refusal(signal?: AbortSignal): FetchFailure | null {
    if (signal?.aborted) return new FetchFailure('cancelled');
    const { leftMs } = this.#pause;
    if (leftMs > 0) return this.#closedFailure(leftMs);
    if (this.#waiting.size < MAX_WAITING) return null;
    return new FetchFailure('timeout', `too many requests are waiting for ${this.#name}`);
  }

  get #isLongDelay(): boolean {
    return this.#intervalMs > MAX_CRAWL_WAIT;
  }

  #tooEarlyFailure(ms: number): FetchFailure {
    const detail = `${this.#name} wants ${this.#intervalMs / SECOND} s between requests; again in ${Math.ceil(ms / SECOND)} s`;
    return new FetchFailure('robots', detail, { retryAfterMs: ms });
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
      if (!this.#mayGrant()) return;
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
      this.#isUsed = true;
      this.#nextAt = this.#clock.tick() + this.#intervalMs;
      waiter.grant();
    }
  }

  /** Whether this process may ask the host; if not, it begins to see to it as far as requests are waiting. */
  #mayGrant(): boolean {
    if (this.#leases === null) return true;
    if (this.#lease?.isHeld) {
      const mustPass = this.#lease.isWanted && (this.#isUsed || this.#waiting.size === 0);
      if (!mustPass) return true;
      if (this.#active > 0) return false;
      this.leave();
    }
    if (this.#waiting.size > 0) void this.#take(this.#leases);
    return false;
  }

  async #take(leases: Leases): Promise<void> {
    if (this.#isTaking) return;
    this.#isTaking = true;
    try {
      while (this.#waiting.size > 0 && !this.#lease?.isHeld) {
        const taken = await leases.take(`host ${this.#name}`, () => this.#serve());
        if (taken.lease) this.#begin(taken.lease);
        else await taken.passed();
      }
    } catch (error) {
      this.refuseAll(notShared(error));
    } finally {
      this.#isTaking = false;
    }
    this.#serve();
  }

  /** Continues where the previous process ended. If that one died, it may have sent a request just before. */
  #begin(lease: Lease): void {
    this.#lease = lease;
    this.#isUsed = false;
    const rest = lease.diedMs === null ? 0 : this.#intervalMs - lease.diedMs;
    const early = Math.max(lease.readyMs, rest);
    if (early > 0) this.#nextAt = Math.max(this.#nextAt, this.#clock.tick() + early);
    if (lease.closedMs > 0) this.#close(lease.closedMs);
    else if (this.#isLongDelay && early > MAX_CRAWL_WAIT)
      for (const [nth, waiter] of [...this.#waiting].entries()) this.#ask(waiter, nth);
  }

  #left(): Left {
    return { readyMs: Math.max(0, this.#nextAt - this.#clock.tick()), closedMs: this.#pause.leftMs };
  }

  #newTurn(): Turn {
    const began = this.#clock.tick();
    let isHeld = true;
    let isCounted = false;
    const answered = () => {
      if (isCounted) return;
      isCounted = true;
      const now = this.#clock.tick();
      this.#answerMs = now - began;
      this.#nextAt = now + this.#intervalMs;
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
