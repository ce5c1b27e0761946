/** A database lent to one test: after `close` it refuses, and has no subscriptions left, while the database lives on. */
import type {
  BossDatabase,
  Database,
  Rows,
  Transaction,
  TransactionOptions,
} from '../../core/store/database.ts';
import { unavailable } from '../../core/store/postgres/outage.ts';

export class DatabaseLease implements Database {
  readonly #db: Database;
  readonly #subscriptions = new Set<() => Promise<void>>();
  readonly #running = new Set<Promise<unknown>>();
  #closed = false;

  constructor(db: Database) {
    this.#db = db;
  }

  get kind(): Database['kind'] {
    return this.#db.kind;
  }

  get refusal(): string | null {
    return this.#db.refusal;
  }

  query<R>(sql: string, params?: readonly unknown[]): Promise<Rows<R>> {
    return this.#while(() => this.#db.query<R>(sql, params));
  }

  bytes(...asked: Parameters<Database['bytes']>): Promise<Uint8Array | null> {
    return this.#while(() => this.#db.bytes(...asked));
  }

  exec(sql: string): Promise<void> {
    return this.#while(() => this.#db.exec(sql));
  }

  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T> {
    return this.#while(() => this.#db.transaction(work, options));
  }

  async listen(...subscription: Parameters<Database['listen']>): Promise<() => Promise<void>> {
    const unlisten = await this.#while(() => this.#db.listen(...subscription));
    this.#subscriptions.add(unlisten);
    return async () => {
      if (this.#subscriptions.delete(unlisten)) await unlisten();
    };
  }

  boss(): BossDatabase {
    const { db, backend } = this.#db.boss();
    return {
      backend,
      db: {
        ...db,
        executeSql: (sql, values) => this.#while(() => db.executeSql(sql, values)),
      },
    };
  }

  ping(): Promise<void> {
    return this.#while(() => this.#db.ping());
  }

  /** Waits for what is running, then ends the lease. The database stays open. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.allSettled(this.#running);
    for (const unlisten of this.#subscriptions) await unlisten();
    this.#subscriptions.clear();
  }

  async #while<T>(work: () => Promise<T>): Promise<T> {
    if (this.#closed) throw unavailable(new Error('the database is closed'));
    const running = work();
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }
}
