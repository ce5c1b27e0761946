/**
 * One connection from the pool to a PostgreSQL server: statements run one after the other. Errors of a statement keep
 * their SQLSTATE; those of a server that is lost, stopping or out of resources become `unavailable`.
 */
import type pg from 'pg';
import { SECOND } from '../../platform/clock.ts';
import type { Rows } from '../database.ts';
import { parameter } from '../sql-values.ts';
import { copyOut } from './copy-out.ts';
import { isFull, NO_ANSWER, type Outage, tookTooLong, unavailable } from './outage.ts';
import { NoSession } from './pooler.ts';

export const STATEMENT_TIMEOUT = 30 * SECOND;
/** The server cancels a statement first; a query still open this much later has lost its connection unnoticed. */
const GRACE = 5 * SECOND;

const QUERY_CANCELED = '57014';
/** A standby that is about to be promoted, or a primary that was demoted. */
const READ_ONLY = '25006';
const POOL_TIMEOUT = 'timeout exceeded when trying to connect';
/** Prefixes of SQLSTATEs. */
const LOST_STATES = ['08', '57P', '25P03'];
const LOST_ERRNOS = new Set(
  (
    'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH ' +
    'ENETDOWN ENOENT'
  ).split(' '),
);
const LOST_MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout expired)/;

type Config = pg.QueryConfig & { queryMode?: 'extended'; query_timeout?: number };

export class Session {
  readonly #client: pg.PoolClient;
  readonly #outage: Outage;
  #tail: Promise<unknown> = Promise.resolve();
  #lost: Error | null = null;

  constructor(client: pg.PoolClient, outage: Outage) {
    this.#client = client;
    this.#outage = outage;
    client.on('error', this.#hear);
  }

  /** The id of the server's process as it was announced when connecting; poolers announce another number. */
  get announcedProcess(): number | undefined {
    return (this.#client as { processID?: number }).processID;
  }

  /** One statement: `extended` takes no more than one, with parameters or without, as PGlite does. */
  async query<R>(sql: string, params: readonly unknown[], timeout: number | null): Promise<Rows<R>> {
    const config: Config = {
      text: sql,
      values: params.map(parameter),
      queryMode: 'extended',
      ...limit(timeout),
    };
    const result = await this.#run(() => this.#client.query(config));
    return { rows: result.rows as R[], count: result.rowCount ?? result.rows.length };
  }

  /** Several statements. Answers the tag of the last, and every row. */
  async script(sql: string, timeout: number | null): Promise<{ command: string; rows: unknown[] }> {
    const config = { text: sql, ...limit(timeout) };
    const results = [await this.#run<pg.QueryResult>(() => this.#client.query(config))].flat();
    return { command: results.at(-1)?.command ?? '', rows: results.flatMap((result) => result.rows) };
  }

  /** The only value that a statement selects, if it is binary; null without a row. */
  async bytes(select: string, params: readonly (number | string)[]): Promise<Uint8Array | null> {
    return await this.#run(() => copyOut(this.#client, select, params, STATEMENT_TIMEOUT + GRACE));
  }

  /** Ends a transaction that is open. A connection that is lost has nothing to roll back. */
  async rollback(): Promise<void> {
    if (!this.#lost) await this.script('rollback', STATEMENT_TIMEOUT).catch(() => undefined);
  }

  /** Returns the connection to the pool, unless it is lost or a transaction is still open. */
  release(): void {
    this.#client.off('error', this.#hear);
    this.#client.release(this.#lost ?? this.#client.getTransactionStatus() !== 'I');
  }

  /** The pool does not listen to a borrowed connection; an error between two statements would end the process. */
  readonly #hear = (error: Error) => {
    this.#lost = error;
  };

  /** Statements take turns: pg's own queue on a connection is deprecated. */
  async #run<T>(statement: () => Promise<T>): Promise<T> {
    const answer = this.#tail.then(statement);
    this.#tail = answer.catch(() => undefined);
    try {
      return await answer;
    } catch (error) {
      if (isLost(error)) this.#lost = error as Error;
      // Replaces the stack from inside pg by that of the caller, which is more useful.
      else if (error instanceof Error) Error.captureStackTrace(error);
      throw translated(error, this.#outage);
    }
  }
}

/** The failure to throw for an error of pg. Begins the outage if the error says that the server is away. */
export function translated(error: unknown, outage: Outage): unknown {
  const state = codeOf(error);
  if (state === QUERY_CANCELED) return tookTooLong(error);
  if (isFull(error) || state === READ_ONLY) return outage.refused(error);
  if (isLost(error)) return outage.begin(error);
  if (!isPoolTimeout(error)) return error;
  // Timed out while waiting for a connection: either the server is away, or every connection is in use.
  if (outage.present) return unavailable(error);
  return outage.busy(error);
}

/** Whether there was no connection of the pool in time: all were in use, or being made. */
export function isPoolTimeout(error: unknown): boolean {
  return (error as Error).message === POOL_TIMEOUT;
}

function isLost(error: unknown): boolean {
  const code = codeOf(error);
  if (LOST_ERRNOS.has(code)) return true;
  if (code.length === 5) return LOST_STATES.some((lost) => code.startsWith(lost));
  if (error instanceof NoSession) return true;
  return error instanceof Error && (error.message === NO_ANSWER || LOST_MESSAGES.test(error.message));
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}

function limit(timeout: number | null): { query_timeout?: number } {
  return timeout === null ? {} : { query_timeout: timeout + GRACE };
}
