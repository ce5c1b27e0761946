/**
 * The database's absence, reported once when it begins and once when it ends, however many queries fail. Meanwhile
 * `probe` is repeated until it succeeds, so that the end is reported even without queries.
 */
import { MINUTE, SECOND, systemClock } from '../../platform/clock.ts';
import { Failure, retryAfter } from '../../platform/errors.ts';
import type { Observe } from '../../platform/observe.ts';

const PROBE_EVERY = 0.5 * SECOND;
/** While it lasts, a refusal is reported this often. */
const REFUSAL_EVERY = MINUTE;
const MAX_REFUSALS = 100;
const ALL_IN_USE =
  'All connections are in use: statements are slow, wait for a lock, or need more database_connections.';

export class Outage {
  #since: number | null = null;
  #timer: NodeJS.Timeout | null = null;
  readonly #refusedAt = new Map<string, number>();
  readonly #observe: Observe;
  readonly #probe: () => Promise<unknown>;

  constructor(observe: Observe, probe: () => Promise<unknown>) {
    this.#observe = observe;
    this.#probe = probe;
  }

  get present(): boolean {
    return this.#since !== null;
  }

  /** Records that the database was lost; returns the failure to throw. */
  begin(error: unknown): Failure {
    if (this.#since === null) {
      this.#since = systemClock.tick();
      this.#observe({ event: 'store-lost', error: messageOf(error) });
      this.#probeLater();
    }
    return unavailable(error);
  }

  /** Reports that the database is there, but full or read-only; returns the failure to throw. */
  refused(error: unknown): Failure {
    this.#reportRefusal(messageOf(error));
    return tryAgain('unavailable', 'The database cannot do that right now', error);
  }

  /** Reports that there was no connection in time because all were in use; returns the failure to throw. */
  busy(error: unknown): Failure {
    this.#reportRefusal(ALL_IN_USE);
    return tryAgain('overloaded', 'The database is busy', error);
  }

  #reportRefusal(error: string): void {
    const now = systemClock.tick();
    if (now - (this.#refusedAt.get(error) ?? Number.NEGATIVE_INFINITY) < REFUSAL_EVERY) return;
    // Messages name tables and files, so there may be many.
    if (this.#refusedAt.size >= MAX_REFUSALS) this.#refusedAt.clear();
    this.#refusedAt.set(error, now);
    this.#observe({ event: 'store-refused', error });
  }

  /** Records that the database answered. */
  end(): void {
    if (this.#since === null) return;
    const ms = Math.round(systemClock.tick() - this.#since);
    this.stop();
    this.#observe({ event: 'store-back', ms });
  }

  /** Stops probing; for closing. */
  stop(): void {
    this.#since = null;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #probeLater(): void {
    this.#timer = setTimeout(async () => {
      try {
        await this.#probe();
        this.end();
      } catch {
        if (this.#since !== null) this.#probeLater();
      }
    }, PROBE_EVERY);
    this.#timer.unref();
  }
}

/** SQLSTATE class 53: the server lacks connections, memory or disk space. It is up, and may soon work again. */
export function isFull(state: string): boolean {
  return state.startsWith('53');
}

/** The failure of a statement while the database cannot be reached: 503. */
export function unavailable(cause: unknown): Failure {
  return tryAgain('unavailable', 'The database cannot be reached right now', cause);
}

function tryAgain(code: 'unavailable' | 'overloaded', what: string, cause: unknown): Failure {
  return new Failure(code, `${what}; try again in a few seconds.`, {
    headers: retryAfter('database'),
    cause,
  });
}

/** The failure of a statement that ran longer than it may: 504. */
export function tookTooLong(cause: unknown): Failure {
  return new Failure('timeout', 'The database took too long to answer.', { cause });
}

/** The AggregateError of a refused connection has an empty message; the reasons are in its parts. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0)
    return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message || error.name : String(error);
}
