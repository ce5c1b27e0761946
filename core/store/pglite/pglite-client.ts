/**
 * The caller's side of PGlite's thread: the requests that wait for an answer, and their failure when the thread dies.
 */
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { SECOND } from '../../platform/clock.ts';
import { isFull, type Outage, tookTooLong, unavailable } from '../postgres/outage.ts';
import type { Ask, DataLocation, Reply, SqlErrorFields } from './pglite-thread.ts';
import type { Table } from './prepared-statements.ts';

export type Wish = Ask extends infer A ? (A extends Ask ? Omit<A, 'id'> : never) : never;

export interface Done {
  rows: unknown[];
  count: number;
  /** The tag of the last statement, such as COMMIT. */
  command: string;
}

interface Pending {
  resolve: (done: Done) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout | null;
}

// V8 frees WebAssembly code that a faster version replaced. Where several threads run WebAssembly it now and then frees
// the glue between JavaScript and WebAssembly twice and ends the whole process (V8 13.6 in Node 24: "Check failed:
// jit_page_->allocations_.erase(addr) == 1", in WasmImportWrapperCache::Free). Keeping the old code costs a few MB.
setFlagsFromString('--no-wasm-code-gc');
// Compiling all of PostgreSQL at once takes half of a start; most of it never runs.
setFlagsFromString('--wasm-lazy-compilation');
// Code is optimized only after running ten times as long as by V8's default: otherwise the optimizing compiler takes a
// third of the CPU of opening a database. Code that searches run gets there within seconds.
setFlagsFromString('--wasm-tiering-budget=130000000');

const OPEN_TIMEOUT = 600 * SECOND;
/**
 * Memory for young objects. Node allows 192 MB where there is much memory; over 6,000 statements of up to 300 rows the process
 * then grew by 55 MB, with this by 23, for the same CPU.
 */
const YOUNG_MB = 32;

/** An error of PostgreSQL's, with the same fields as on a server: `code` is the SQLSTATE. */
class SqlError extends Error {
  declare code?: string;

  constructor(fields: SqlErrorFields) {
    super(fields.message);
    this.name = 'SqlError';
    Object.assign(this, fields);
  }
}

export class Thread {
  /** A transaction is open. */
  open = false;
  /** Bytes of write-ahead log since the last checkpoint. */
  logged = 0;
  alive = true;
  /** Resolves when the thread has ended, with the reason. */
  readonly ended: Promise<Error>;
  readonly #worker: Worker;
  readonly #outage: Outage;
  readonly #onNotify: (channel: string, payload: string) => void;
  readonly #pending = new Map<number, Pending>();
  readonly #opened = Promise.withResolvers<void>();
  #lastId = 0;
  #why: Error | null = null;

  constructor(place: DataLocation, outage: Outage, onNotify: (channel: string, payload: string) => void) {
    this.#outage = outage;
    this.#onNotify = onNotify;
    this.#worker = new Worker(new URL('./pglite-thread.ts', import.meta.url), {
      workerData: place,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
    this.#worker.on('message', (reply: Reply) => this.#hear(reply));
    this.#worker.on('error', (error) => {
      this.#why ??= error;
    });
    this.ended = new Promise((resolve) => {
      this.#worker.once('exit', () => resolve(this.#end()));
    });
    this.#opened.promise.catch(() => undefined);
  }

  /** Waits until the database is open (first files, replaying the log). Throws what PGlite said when it is not. */
  async opened(): Promise<void> {
    const timer = setTimeout(() => this.kill(new Error('opening took too long')), OPEN_TIMEOUT);
    try {
      await this.#opened.promise;
    } finally {
      clearTimeout(timer);
      if (this.alive) this.#worker.unref();
    }
  }

  /**
   * Sends a request. Throws PostgreSQL's error, or `unavailable` when the thread dies. Ends the thread if there is no
   * answer within `timeout` ms, because nothing else stops a statement in PGlite.
   */
  async ask(wish: Wish, timeout: number | null): Promise<Done> {
    try {
      return await this.#ask(wish, timeout);
    } catch (error) {
      if (!(error instanceof SqlError)) throw error;
      // Replaces the stack of the thread by that of the caller, which is more useful.
      Error.captureStackTrace(error);
      throw isFull(error) ? this.#outage.refused(error) : error;
    }
  }

  #ask(wish: Wish, timeout: number | null): Promise<Done> {
    if (!this.alive) return Promise.reject(unavailable(this.#why));
    const id = ++this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<Done>();
    const pending: Pending = { resolve, reject, timer: null };
    this.#worker.postMessage({ id, ...wish });
    this.#pending.set(id, pending);
    this.#worker.ref();
    if (timeout !== null) pending.timer = setTimeout(() => this.#overdue(id, timeout), timeout);
    return promise;
  }

  /** Closes the database properly, or ends the thread if that fails. */
  async close(): Promise<void> {
    await this.ask({ do: 'close' }, null).catch(() => undefined);
    this.kill(new Error('the database is closed'));
    await this.ended;
  }

  kill(why: Error): void {
    this.#why ??= why;
    this.alive = false;
    this.#worker.ref();
    void this.#worker.terminate();
  }

  #overdue(id: number, timeout: number): void {
    const why = new Error(`a statement took longer than ${timeout} ms`);
    this.#settle(id)?.reject(tookTooLong(why));
    this.kill(why);
  }

  #hear(reply: Reply): void {
    if ('notify' in reply) this.#onNotify(reply.notify, reply.payload);
    else if ('opened' in reply) this.#opened.resolve();
    else if ('died' in reply) this.kill(new Error(reply.died));
    else this.#answered(reply);
  }

  #answered(reply: Extract<Reply, { id: number }>): void {
    this.open = reply.open;
    this.logged = reply.logged;
    const pending = this.#settle(reply.id);
    if ('error' in reply) pending?.reject(new SqlError(reply.error));
    else pending?.resolve({ rows: reply.tables.flatMap(rowsOf), count: reply.count, command: reply.command });
  }

  #settle(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (pending?.timer) clearTimeout(pending.timer);
    if (this.#pending.size === 0 && this.alive) this.#worker.unref();
    return pending;
  }

  #end(): Error {
    this.alive = false;
    this.open = false;
    const why = this.#why ?? new Error('the database thread ended');
    this.#opened.reject(why);
    for (const id of [...this.#pending.keys()]) this.#settle(id)?.reject(unavailable(why));
    return why;
  }
}

function rowsOf({ names, columns }: Table): Record<string, unknown>[] {
  return (columns[0] ?? []).map((_, at) => {
    const row: Record<string, unknown> = {};
    for (let column = 0; column < names.length; column++) row[names[column]!] = columns[column]![at];
    return row;
  });
}
