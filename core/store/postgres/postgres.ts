/** PostgreSQL on a server, with the interface of `database.ts`: a pool that recovers by itself. */
import pg from 'pg';
import { SECOND } from '../../platform/clock.ts';
import { within } from '../../platform/deadline.ts';
import { Failure } from '../../platform/errors.ts';
import type { Observe } from '../../platform/observe.ts';
import {
  type BossDatabase,
  bossListen,
  type Database,
  type Rows,
  type Transaction,
  type TransactionOptions,
} from '../database.ts';
import { ARRAYS, PARSERS } from '../sql-values.ts';
import { inside, mustBeOutside, openTransaction } from '../transaction-scope.ts';
import { Listening } from './listening.ts';
import { isFull, Outage, unavailable } from './outage.ts';
import { firstAnswer, NoSession, requireOwnSessions } from './pooler.ts';
import { EndingClient, refusedConnection, withPlainSslMode } from './refused-connection.ts';
import { isPoolTimeout, Session, STATEMENT_TIMEOUT, translated } from './session.ts';

export interface PostgresOptions {
  url: string;
  poolSize: number;
  applicationName: string;
  observe: Observe;
}

const CONNECT_TIMEOUT = 5 * SECOND;
const IDLE_TRANSACTION_TIMEOUT = 60 * SECOND;
const PING_TIMEOUT = 2 * SECOND;
/** Fails on a server that only reads: a standby, or one whose operator or provider has closed it for writing. */
const WRITABLE = `do $$ begin
  if current_setting('transaction_read_only')::boolean then raise exception 'the database is read-only'; end if;
end $$`;
const OLDEST_VERSION = 130_000;

/**
 * Makes a session behave like PGlite's, whatever the defaults of the server, database or role. One statement, so that it costs one
 * round trip per connection. Of two transactions that write the same row, a stricter isolation would refuse the second.
 */
const SESSION = `select set_config('TimeZone', 'UTC', false), set_config('DateStyle', 'ISO, YMD', false),
  set_config('bytea_output', 'hex', false), set_config('default_transaction_isolation', 'read committed', false),
  set_config('lock_timeout', '0', false), set_config('statement_timeout', '${STATEMENT_TIMEOUT}', false),
  set_config('idle_in_transaction_session_timeout', '${IDLE_TRANSACTION_TIMEOUT}', false)`;

const TEXT_ARRAY: number = 1009;
const parseTexts: (text: string) => unknown[] = pg.types.getTypeParser(TEXT_ARRAY);

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format === 'binary') return pg.types.getTypeParser(oid, format);
    const element = PARSERS[ARRAYS[oid] ?? 0];
    if (element) return (text: string) => parseTexts(text).map((each) => parsedWithin(each, element));
    return PARSERS[oid] ?? pg.types.getTypeParser(oid, format);
  },
} as pg.CustomTypesConfig;

export class Postgres implements Database {
  readonly kind = 'postgres';
  readonly #connection: pg.ClientConfig;
  readonly #pool: pg.Pool;
  readonly #outage: Outage;
  readonly #listening: Listening;
  /** Connections of the pool that have a session; further ones may be waiting for one. */
  readonly #sessions = new Set<pg.PoolClient>();
  #closed: Promise<void> | null = null;

  constructor(options: PostgresOptions) {
    const connection: pg.ClientConfig = {
      connectionString: withPlainSslMode(options.url),
      application_name: options.applicationName,
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      keepAlive: true,
    };
    this.#connection = connection;
    this.#pool = new pg.Pool({
      ...connection,
      Client: EndingClient,
      types,
      max: options.poolSize,
      // The pool's own limit ends with the handshake, and a server may be lost right after it.
      onConnect: (client) => firstAnswer(() => client.query(withTimeout(SESSION))),
    });
    this.#pool.on('connect', (client) => this.#sessions.add(client));
    this.#pool.on('remove', (client) => this.#sessions.delete(client));
    this.#outage = new Outage(options.observe, () => this.#pool.query(withTimeout('select 1')));
    // An idle connection was closed by the server. The pool has dropped it already; unhandled, the error would end the process. A pool
    // that is closed does not wait for its connections: what they say then is no outage, which would be probed for ever.
    this.#pool.on('error', (error) => {
      if (this.#closed === null) translated(error, this.#outage);
    });
    this.#listening = new Listening(connection, {
      onLost: (error) => void translated(error, this.#outage),
      // Statements notice a server that is away.
      onRefused: (error) => (error instanceof NoSession || isFull(error)) && void this.#refusal(error),
    });
  }

  get refusal(): string | null {
    return this.#outage.refusal;
  }

  /** Connects once and checks that this server can be used. Throws `unavailable`, or `conflict` and what is wrong. */
  async check(): Promise<void> {
    const { version, encoding, pid, announced } = await this.#borrow(async (session) => {
      const { rows } = await session.query<{ version: number; encoding: string; pid: number }>(
        `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
           pg_backend_pid() as pid`,
        [],
        STATEMENT_TIMEOUT,
      );
      return { ...rows[0]!, announced: session.announcedProcess };
    });
    if (version < OLDEST_VERSION) {
      const major = Math.floor(version / 10_000);
      throw new Failure('conflict', `PostgreSQL 13 or newer is needed; this server is ${major}.`);
    }
    if (encoding !== 'UTF8') {
      throw new Failure('conflict', `The database must be encoded in UTF8; this one is ${encoding}.`);
    }
    if (pid === announced) return;
    await requireOwnSessions({ ...this.#connection, query_timeout: CONNECT_TIMEOUT }).catch((error) => {
      throw this.#refusal(error);
    });
  }

  async query<R>(sql: string, params: readonly unknown[] = []): Promise<Rows<R>> {
    mustBeOutside(this);
    return await this.#borrow((session) => session.query<R>(sql, params, STATEMENT_TIMEOUT));
  }

  async bytes(select: string, params: readonly (number | string)[]): Promise<Uint8Array | null> {
    mustBeOutside(this);
    return await this.#borrow((session) => session.bytes(select, params));
  }

  async exec(sql: string): Promise<void> {
    await this.#script(sql);
  }

  async transaction<T>(work: (tx: Transaction) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    mustBeOutside(this);
    const { statementTimeout: timeout = STATEMENT_TIMEOUT } = options;
    const begin =
      timeout === STATEMENT_TIMEOUT ? 'begin' : `begin; set local statement_timeout = ${timeout ?? 0}`;
    return await this.#borrow(async (session) => {
      await session.script(begin, STATEMENT_TIMEOUT);
      const statements: Transaction = {
        query: (sql, params = []) => session.query(sql, params, timeout),
        exec: async (sql) => void (await session.script(sql, timeout)),
      };
      try {
        const result = await inside(this, statements, work);
        const { command } = await session.script('commit', STATEMENT_TIMEOUT);
        // A statement failed and `work` swallowed its error: the server answers COMMIT with a rollback.
        if (command === 'ROLLBACK')
          throw new Error('the transaction was rolled back: a statement in it had failed');
        return result;
      } catch (error) {
        await session.rollback();
        throw error;
      }
    });
  }

  async listen(
    channel: string,
    onPayload: (payload: string) => void,
    onGap?: () => void,
  ): Promise<() => Promise<void>> {
    try {
      return await this.#listening.channels.subscribe(channel, onPayload, onGap);
    } catch (error) {
      throw this.#refusal(error);
    }
  }

  boss(): BossDatabase {
    return {
      backend: 'postgres',
      db: {
        // pg-boss sends its scripts of several statements without parameters.
        executeSql: async (sql, values) =>
          values?.length ? await (openTransaction(this) ?? this).query(sql, values) : await this.#script(sql),
        listen: bossListen(this),
      },
    };
  }

  async ping(): Promise<void> {
    const { totalCount, idleCount, options } = this.#pool;
    // All connections are in use. The server answers, so waiting for a connection would report a busy database as a
    // lost one.
    if (!this.#outage.present && totalCount >= options.max && idleCount === 0) return;
    const answer = this.#borrow((session) => session.script(WRITABLE, PING_TIMEOUT));
    await within(PING_TIMEOUT, answer, () => this.#outage.begin(new Error('no answer to a ping')));
  }

  close(): Promise<void> {
    this.#closed ??= (async () => {
      await this.#listening.close();
      await this.#pool.end();
      this.#outage.stop();
    })();
    return this.#closed;
  }

  async #script(sql: string): Promise<{ rows: unknown[] }> {
    mustBeOutside(this);
    return await this.#borrow(async (session) => {
      try {
        return await session.script(sql, STATEMENT_TIMEOUT);
      } catch (error) {
        // The script may have begun a transaction of its own.
        await session.rollback();
        throw error;
      }
    });
  }

  async #borrow<T>(work: (session: Session) => Promise<T>): Promise<T> {
    if (this.#closed) throw unavailable(new Error('the database is closed'));
    let client: pg.PoolClient;
    try {
      client = await this.#pool.connect();
    } catch (error) {
      throw this.#refusal(error);
    }
    const session = new Session(client, this.#outage);
    try {
      const result = await work(session);
      this.#outage.end();
      return result;
    } finally {
      session.release();
    }
  }

  /** The failure to throw when there is no connection. While others have their sessions, the server is there. */
  #refusal(error: unknown): unknown {
    const isServed = this.#sessions.size > 0 && !this.#outage.present;
    const waiting = this.#pool.totalCount - this.#sessions.size;
    if (isServed && error instanceof NoSession) return this.#outage.busy(error);
    if (isServed && isPoolTimeout(error) && waiting > 0) return this.#outage.busy(new NoSession(error));
    const refused = refusedConnection(error);
    if (refused === null) return translated(error, this.#outage);
    return isServed ? this.#outage.refused(refused) : this.#outage.begin(refused);
  }
}

/** A statement that is given up like an attempt to connect: the pool limits only the handshake. */
function withTimeout(text: string): pg.QueryConfig & { query_timeout: number } {
  return { text, query_timeout: CONNECT_TIMEOUT };
}

/** Parses an element of an array, or of the arrays within it. */
function parsedWithin(value: unknown, parse: (text: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => parsedWithin(each, parse));
  return value === null ? null : parse(value as string);
}
