/**
 * The one shape of the database: PostgreSQL on a server and PGlite in a data folder are used through the same interface.
 *
 * Values, equal on both (`sql-values.ts` holds the table): int8 and count(*) → number (an unsafe one throws), numeric →
 * string, timestamptz → Date, date → 'YYYY-MM-DD', timestamp → string, bytea → Uint8Array, json(b) → value, arrays
 * of these likewise. Parameters: Date, Uint8Array, arrays, plain objects (as JSON). An array meant as JSON must be
 * passed as `JSON.stringify(array)`: a driver cannot distinguish it from a PostgreSQL array.
 *
 * Sessions are UTC. Text sorts by the server's collation: write `collate "C"` where the
 * order matters.
 */
import type { Db } from 'pg-boss';

/** `count`: rows affected, or returned for a select. */
export interface Rows<R> {
  rows: R[];
  count: number;
}

export interface Queryable {
  /** One statement with `$1`-style parameters. */
  query<R = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Rows<R>>;
}

export interface Transaction extends Queryable {
  /** Several statements, no parameters. */
  exec(sql: string): Promise<void>;
}

export interface TransactionOptions {
  /** Milliseconds that one statement may take; null lifts the limit (migrations, bulk work). Default 30 s. */
  statementTimeout?: number | null;
}

/**
 * Options for pg-boss's constructor: `new PgBoss({ ...database.boss(), schema })`. Statements that pg-boss runs by itself
 * inside one of our transactions, such as looking up a queue, become part of that transaction. Scripts of several
 * statements are refused there.
 */
export interface BossDatabase {
  db: Db;
  backend: 'postgres' | 'pglite';
}

export interface Database extends Queryable {
  readonly kind: 'pglite' | 'postgres';
  /** What the server lacked when it refused a statement within the last minute: disk space, memory or connections. Null: nothing of these. */
  readonly refusal: string | null;
  /**
   * The values of the only column, `bytea`, of the rows that `select` finds, one after another; null without any. For megabytes it
   * takes a third of the time of `query`. As that, it throws within a transaction. Parameters are whole numbers and text.
   */
  bytes(select: string, params: readonly (number | string)[]): Promise<Uint8Array | null>;
  /** Several statements, no parameters; they commit or fail together unless the text says otherwise. */
  exec(sql: string): Promise<void>;
  /**
   * Runs `work` in a transaction: commits its result, rolls back when it throws. On PGlite transactions take turns.
   * Inside, only `tx` may be used: `database.query` throws on both, because on PGlite it would wait for ever.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Subscribes to a NOTIFY channel; resolves to a function that unsubscribes. On PostgreSQL the subscription survives
   * reconnects, but notifications sent in between are lost, so `onGap` is called after each reconnect.
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onGap?: () => void,
  ): Promise<() => Promise<void>>;
  boss(): BossDatabase;
  /** Throws `unavailable` when the database does not answer within two seconds. */
  ping(): Promise<void>;
  /** Waits for running statements, then closes. Safe to call twice. */
  close(): Promise<void>;
}

/** Sends a notification to the listeners of `channel` when the transaction commits. */
export async function notify(tx: Queryable, channel: string, payload = ''): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [channel, payload]);
}

/** Lets pg-boss take part in a transaction of ours: `boss.send(queue, data, { db: bossIn(tx) })`. */
export function bossIn(tx: Queryable): Db {
  return { executeSql: async (sql, values) => await tx.query(sql, values) };
}

/** LISTEN as pg-boss asks for it, which counts the first connection as a reconnect. */
export function bossListen(database: Pick<Database, 'listen'>): NonNullable<Db['listen']> {
  return async (channel, onPayload, onReconnect) => {
    const close = await database.listen(channel, onPayload, onReconnect);
    onReconnect();
    return { close };
  };
}

/** The five-character SQLSTATE of a database error (`23505` unique violation), or null for anything else. */
export function sqlState(error: unknown): string | null {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : null;
}

/** Whether the database refused a value: of a wrong format or out of range (SQLSTATE class 22). Trying again changes nothing. */
export function isUnstorable(error: unknown): boolean {
  return sqlState(error)?.startsWith('22') ?? false;
}

/** Quotes a table, column or channel name for use in SQL text. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
