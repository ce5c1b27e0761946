/**
 * PGlite in a thread of its own, with the interface of `database.ts`. It has one connection: statements and
 * transactions take turns. A thread that dies is replaced, and the log is replayed as after a server's restart.
 */
import { constants } from 'node:fs';
import { cp, statfs } from 'node:fs/promises';
import { SECOND } from '../../platform/clock.ts';
import { Failure } from '../../platform/errors.ts';
import type { Observe } from '../../platform/observe.ts';
import { Channels } from '../channels.ts';
import {
  type BossDatabase,
  bossListen,
  type Database,
  type Rows,
  type Transaction,
  type TransactionOptions,
} from '../database.ts';
import { messageOf, Outage, unavailable } from '../postgres/outage.ts';
import { parameter } from '../sql-values.ts';
import { inside, mustBeOutside, openTransaction } from '../transaction-scope.ts';
import type { FolderLock } from './folder-lock.ts';
import { Thread, type Wish } from './pglite-client.ts';
import { Upkeep, type UpkeepTimes } from './upkeep.ts';

export interface PgliteOptions {
  /** Where the database's files lie; null keeps everything in memory. */
  folder: string | null;
  lock: FolderLock | null;
  observe: Observe;
  times?: PgliteTimes | undefined;
}

/** In ms, each as usual unless given. */
export interface PgliteTimes {
  /** The longest that a statement may take. */
  statement?: number;
  upkeep?: UpkeepTimes;
}

const STATEMENT_TIMEOUT = 30 * SECOND;
const PING_TIMEOUT = 2 * SECOND;
/** Bytes of free space below which writes are about to fail. */
const MIN_ROOM = 16 * 1024 * 1024;

export class Pglite implements Database {
  readonly kind = 'pglite';
  readonly #options: PgliteOptions;
  readonly #outage: Outage;
  readonly #upkeep: Upkeep;
  readonly #statementTimeout: number;
  readonly #channels = new Channels((verb, channel) =>
    this.#turn((thread) => thread.ask({ do: verb, channel }, null)),
  );
  #thread: Thread | null = null;
  #opening: Promise<Thread> | null = null;
  /** Resolves when all earlier requests have had their turn. */
  #line: Promise<void> = Promise.resolve();
  #waiting = 0;
  #closed: Promise<void> | null = null;

  constructor(options: PgliteOptions) {
    this.#options = options;
    this.#statementTimeout = options.times?.statement ?? STATEMENT_TIMEOUT;
    this.#outage = new Outage(options.observe, () => this.#open());
    const upkeep = {
      idle: () => this.#waiting === 0,
      logged: () => this.#thread?.logged ?? 0,
      checkpoint: async () => void (await this.#turn((thread) => thread.ask({ do: 'checkpoint' }, null))),
      query: async (sql: string) =>
        (await this.#turn((thread) => thread.ask({ do: 'query', sql, params: [] }, null))).rows,
    };
    this.#upkeep = new Upkeep(upkeep, options.times?.upkeep);
  }

  get refusal(): string | null {
    return this.#outage.refusal;
  }

  /** Starts the thread. Throws `conflict` with what PGlite said when the folder cannot be opened. */
  async start(): Promise<void> {
    try {
      await this.#open();
    } catch (error) {
      await this.#options.lock?.release();
      const { folder } = this.#options;
      throw new Failure('conflict', `The database in ${folder} cannot be opened: ${messageOf(error)}`, {
        cause: error,
      });
    }
    if (this.#options.folder !== null) this.#upkeep.start();
  }

  async query<R>(sql: string, params: readonly unknown[] = []): Promise<Rows<R>> {
    mustBeOutside(this);
    return this.#turn((thread) => queried(thread, sql, params, this.#limit(this.#statementTimeout)));
  }

  async bytes(select: string, params: readonly (number | string)[]): Promise<Uint8Array | null> {
    // PGlite reads binary results as hexadecimal, which takes several times as long.
    const sql = `select encode(string_agg(bytes, ''), 'base64') as encoded from (${select}) as found (bytes)`;
    const { rows } = await this.query<{ encoded: string | null }>(sql, params);
    const encoded = rows[0]?.encoded ?? null;
    if (encoded === null) return null;
    const { buffer, byteOffset, byteLength } = Buffer.from(encoded, 'base64');
    // Not a Buffer, whose `slice` shares memory where that of a Uint8Array copies it.
    return new Uint8Array(buffer, byteOffset, byteLength);
  }

  async exec(sql: string): Promise<void> {
    mustBeOutside(this);
    await this.#turn((thread) => thread.ask({ do: 'exec', sql }, this.#limit(this.#statementTimeout)));
  }

  async transaction<T>(work: (tx: Transaction) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    mustBeOutside(this);
    const { statementTimeout = this.#statementTimeout } = options;
    return await this.#turn(async (thread) => {
      const limit = this.#limit(statementTimeout);
      await thread.ask({ do: 'exec', sql: 'begin' }, limit);
      const result = await inside(
        this,
        {
          query: (sql, params) => queried(thread, sql, params, limit),
          exec: async (sql) => void (await thread.ask({ do: 'exec', sql }, limit)),
        },
        work,
      );
      const { command } = await thread.ask(
        { do: 'exec', sql: 'commit' },
        this.#limit(this.#statementTimeout),
      );
      // A statement failed and `work` swallowed its error: PostgreSQL answers COMMIT with a rollback.
      if (command === 'ROLLBACK')
        throw new Error('the transaction was rolled back: a statement in it had failed');
      return result;
    });
  }

  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onGap?: () => void,
  ): Promise<() => Promise<void>> {
    return this.#channels.subscribe(channel, onPayload, onGap);
  }

  boss(): BossDatabase {
    return {
      backend: 'pglite',
      db: {
        executeSql: async (sql, values) => {
          const tx = openTransaction(this);
          if (tx && values?.length) return await tx.query(sql, values);
          mustBeOutside(this);
          // pg-boss sends its scripts of several statements without parameters.
          const wish: Wish = values?.length
            ? { do: 'query', sql, params: values.map(parameter) }
            : { do: 'exec', sql };
          const { rows } = await this.#turn((thread) =>
            thread.ask(wish, this.#limit(this.#statementTimeout)),
          );
          return { rows };
        },
        listen: bossListen(this),
      },
    };
  }

  async ping(): Promise<void> {
    if (this.#outage.present) throw unavailable(new Error('the database thread is not running'));
    await this.#requireRoom();
    // One statement at a time: behind a long one the database is busy, not gone.
    if (this.#thread?.alive && this.#waiting > 0) return;
    await this.#turn((thread) =>
      thread.ask({ do: 'query', sql: 'select 1', params: [] }, this.#limit(PING_TIMEOUT)),
    );
  }

  /** A database that can be read but not written answers nothing that must be billed. `/readyz` shows failures to anybody. */
  async #requireRoom(): Promise<void> {
    const { folder } = this.#options;
    if (folder === null) return;
    const { bavail, bsize } = await statfs(folder).catch((error: unknown) => {
      throw unavailable(error);
    });
    if (bavail * bsize < MIN_ROOM) throw new Failure('unavailable', 'The volume of the data folder is full.');
  }

  /**
   * Copies the database's files, as they are at one moment, to a new folder while all others wait. The copy can be
   * opened as a database. Throws `conflict` for a database in memory, which has no files.
   */
  async snapshot(to: string): Promise<void> {
    mustBeOutside(this);
    const { folder } = this.#options;
    if (folder === null) throw new Failure('conflict', 'A database in memory has no files to copy.');
    await this.#turn(async (thread) => {
      await thread.ask({ do: 'checkpoint' }, null);
      await cp(folder, to, {
        recursive: true,
        mode: constants.COPYFILE_FICLONE,
        errorOnExist: true,
        force: false,
      });
    });
  }

  /** Where the files lie; null in memory. */
  get folder(): string | null {
    return this.#options.folder;
  }

  close(): Promise<void> {
    this.#closed ??= (async () => {
      this.#upkeep.stop();
      this.#outage.stop();
      await this.#line;
      const thread = (await this.#opening?.catch(() => null)) ?? this.#thread;
      if (thread?.alive && this.#isTaken()) thread.kill(taken(this.#options.folder));
      if (thread?.alive) await thread.close();
      await this.#options.lock?.release();
    })();
    return this.#closed;
  }

  /** Waits for its turn, lends the thread, and rolls back a transaction left open. */
  async #turn<T>(work: (thread: Thread) => Promise<T>): Promise<T> {
    if (this.#closed) throw unavailable(new Error('the database is closed'));
    const before = this.#line;
    const mine = Promise.withResolvers<void>();
    this.#line = mine.promise;
    this.#waiting++;
    try {
      await before;
      const thread = await this.#living();
      try {
        return await work(thread);
      } finally {
        if (thread.open && thread.alive)
          await thread.ask({ do: 'exec', sql: 'rollback' }, this.#limit(this.#statementTimeout));
      }
    } finally {
      this.#waiting--;
      mine.resolve();
      this.#upkeep.afterStatement();
    }
  }

  /** The thread; waits for one that is being started, but not after a failed start. */
  async #living(): Promise<Thread> {
    if (this.#thread?.alive && this.#isTaken()) this.#thread.kill(taken(this.#options.folder));
    if (this.#thread?.alive) return this.#thread;
    // It has ended, or is about to: the next one starts afterwards.
    await this.#thread?.ended;
    if (!this.#opening) throw unavailable(new Error('the database thread is not running'));
    try {
      return await this.#opening;
    } catch (error) {
      throw unavailable(error);
    }
  }

  /** PGlite opens files by their paths: in a folder that replaces the locked one it would write into another's database. */
  #isTaken(): boolean {
    return this.#options.lock?.isHeld() === false;
  }

  #open(): Promise<Thread> {
    if (this.#thread?.alive) return Promise.resolve(this.#thread);
    this.#opening ??= this.#begin().finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  async #begin(): Promise<Thread> {
    const gap = this.#thread !== null;
    if (gap && this.#options.folder === null) throw new Error('what was in memory is lost');
    const { folder } = this.#options;
    if (this.#isTaken()) throw taken(folder);
    const thread = new Thread({ folder }, this.#outage, (channel, payload) =>
      this.#channels.notify(channel, payload),
    );
    await thread.opened();
    for (const channel of this.#channels.names()) await thread.ask({ do: 'listen', channel }, null);
    this.#thread = thread;
    void thread.ended.then((why) => this.#lost(why));
    this.#outage.end();
    if (gap) this.#channels.gap();
    return thread;
  }

  #lost(why: Error): void {
    if (this.#closed) return;
    this.#outage.begin(why);
    // Not after the first probe interval, so that waiting requests are answered rather than refused.
    this.#open().catch(() => undefined);
  }

  /** Ending the thread is the only way to stop a statement, and in memory it would end the data as well. */
  #limit(timeout: number | null): number | null {
    return this.#options.folder === null ? null : timeout;
  }
}

async function queried<R>(
  thread: Thread,
  sql: string,
  params: readonly unknown[] = [],
  timeout: number | null,
): Promise<Rows<R>> {
  const { rows, count } = await thread.ask({ do: 'query', sql, params: params.map(parameter) }, timeout);
  return { rows: rows as R[], count };
}

function taken(folder: string | null): Error {
  return new Error(
    `${folder} was deleted or moved while it was open; start the service again, on the folder that it is to have`,
  );
}
