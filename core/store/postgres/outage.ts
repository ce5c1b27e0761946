/**
 * The database's absence, reported once when it begins and once when it ends, however many queries fail. Meanwhile
 * `probe` is repeated until it succeeds, so that the end is reported even without queries.
 */
import { MINUTE, SECOND, systemClock } from '../../platform/clock.ts';
import { Failure, retryAfter } from '../../platform/errors.ts';
import type { Observe } from '../../platform/observe.ts';
import { sqlState } from '../database.ts';
import { Refusals } from './refusals.ts';

const PROBE_EVERY = 0.5 * SECOND;
/** A refusal is a warning of `/readyz` for this long. */
const REFUSAL_LASTS = MINUTE;
const ALL_IN_USE =
  'All connections are in use: statements are slow, wait for a lock, or need more database_connections.';
const TOO_MANY_CONNECTIONS = '53300';
/** Insufficient privilege. */
const NOT_ALLOWED = '42501';
/** What a server lacks that refuses with this SQLSTATE. Its own words name files and roles, which are for the log. */
const LACKS: Readonly<Record<string, string>> = {
  '53100': 'its disk is full',
  '53200': 'it is out of memory',
  [TOO_MANY_CONNECTIONS]: 'it allows no more connections',
};
/** What PgBouncer says without that SQLSTATE. */
const POOLER_IS_FULL = /^no more connections allowed/;
const CONNECTIONS_ADVICE =
  'Each process opens database_connections and one more: lower that, or raise max_connections (of PgBouncer: max_client_conn) or ' +
  'the limit of the role or database.';

/** What pg says of a statement without an answer in time. */
export const NO_ANSWER = 'Query read timeout';

/** An error whose message also says what to do. */
export class Explained extends Error {}

export class Outage {
  #since: number | null = null;
  #timer: NodeJS.Timeout | null = null;
  /** What the server lacked for the latest statement that it refused. */
  #lacked: { what: string; at: number } | null = null;
  readonly #refusals: Refusals;
  readonly #observe: Observe;
  readonly #probe: () => Promise<unknown>;

  constructor(observe: Observe, probe: () => Promise<unknown>) {
    this.#observe = observe;
    this.#refusals = new Refusals(observe);
    this.#probe = probe;
  }

  /** What the server lacked for a statement that it refused within the last minute; null: none of `LACKS`. */
  get refusal(): string | null {
    if (this.#lacked === null || systemClock.tick() - this.#lacked.at > REFUSAL_LASTS) return null;
    return this.#lacked.what;
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
    } else if (error instanceof Explained) {
      // It may be away for another reason than at first: a server that was restarted lets nobody in.
      this.#refusals.add(error.message);
    }
    return unavailable(error);
  }

  /** Reports that the database is there, but full or read-only; returns the failure to throw. */
  refused(error: unknown): Failure {
    const lacks = LACKS[stateOf(error)];
    if (lacks !== undefined) this.#lacked = { what: lacks, at: systemClock.tick() };
    const why = explained(error);
    this.#refusals.add(messageOf(why));
    return tryAgain('unavailable', 'The database cannot do that right now', why);
  }

  /** Reports that there was no connection in time: because all were in use, unless the error explains it otherwise. */
  busy(error: unknown): Failure {
    const why = error instanceof Explained ? error : new Explained(ALL_IN_USE, { cause: error });
    this.#refusals.add(why.message);
    return tryAgain('overloaded', 'The database is busy', why);
  }

  /** Records that the database answered. */
  end(): void {
    if (this.#since === null) return;
    const ms = Math.round(systemClock.tick() - this.#since);
    this.stop();
    this.#refusals.end();
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
export function isFull(error: unknown): boolean {
  return stateOf(error).startsWith('53');
}

function stateOf(error: unknown): string {
  return POOLER_IS_FULL.test(messageOf(error)) ? TOO_MANY_CONNECTIONS : (sqlState(error) ?? '');
}

/** With what to do, where that is known. */
function explained(error: unknown): unknown {
  if (stateOf(error) !== TOO_MANY_CONNECTIONS) return error;
  return new Explained(`${messageOf(error)}. ${CONNECTIONS_ADVICE}`, { cause: error });
}

/** The failure of a statement while the database cannot be reached: 503. */
export function unavailable(cause: unknown): Failure {
  return tryAgain('unavailable', 'The database cannot be reached right now', cause);
}

/** The database is away, full or busy; its cause says why. */
class Refusal extends Failure {}

function tryAgain(code: 'unavailable' | 'overloaded', what: string, cause: unknown): Failure {
  return new Refusal(code, `${what}; try again in a few seconds.`, {
    headers: retryAfter('database'),
    cause,
  });
}

/** The failure of a statement that ran longer than it may: 504. */
export function tookTooLong(cause: unknown): Failure {
  return new Failure('timeout', 'The database took too long to answer.', { cause });
}

/** What PostgreSQL said, for operators, with what to change where that is known; null for errors of others. */
export function databaseError(error: unknown): string | null {
  const state = sqlState(error);
  if (state === null) return null;
  const advice =
    state === NOT_ALLOWED ? ' The role of database_url must own the database and its tables.' : '';
  return `${(error as Error).message}.${advice}`;
}

/** The message of a failure for operators: with the database's reason, which callers are not told. */
export function withReason(failure: Failure): string {
  return failure instanceof Refusal ? `${failure.message} (${messageOf(failure.cause)})` : failure.message;
}

/** The AggregateError of a refused connection has an empty message; the reasons are in its parts. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0)
    return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message || error.name : String(error);
}
