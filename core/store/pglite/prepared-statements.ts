/**
 * Statements that come again: PostgreSQL parses and describes each once, and is then sent its parameters only, in one message
 * where PGlite's own `query` sends six. That is half of what a short statement costs. They are planned each time, as before
 * (`plan_cache_mode` in `durable-files.ts`): a plan for any parameters may be far worse than one for these.
 */
import { messages, type PGlite, protocol } from '@electric-sql/pglite';
import { LRUCache } from 'lru-cache';
import type { Table, ThreadAnswer } from './thread-answer.ts';

const { serialize } = protocol;

/** Statements that stay prepared; the least recently used goes first. */
const MAX_PREPARED = 300;
/** Texts that came once. Many never come again, for they hold values. */
const MAX_SEEN = 1000;

interface Prepared {
  name: string;
  /** OIDs of the types of its parameters. */
  parameters: readonly number[];
  columns: readonly { name: string; dataTypeID: number }[];
}

export class PreparedStatements {
  readonly #db: PGlite;
  readonly #prepared: LRUCache<string, Prepared>;
  readonly #seen = new LRUCache<string, true>({ max: MAX_SEEN });
  /** Names to be closed with the next message. */
  #unused: string[] = [];
  #made = 0;

  constructor(db: PGlite) {
    this.#db = db;
    this.#prepared = new LRUCache({
      max: MAX_PREPARED,
      dispose: ({ name }) => this.#unused.push(name),
    });
  }

  /** Runs a statement that came before; null, and nothing has been done, the first time. Throws PostgreSQL's error. */
  async query(sql: string, params: readonly unknown[]): Promise<ThreadAnswer | null> {
    if (!this.#seen.has(sql)) {
      this.#seen.set(sql, true);
      return null;
    }
    try {
      const statement = this.#prepared.get(sql) ?? (await this.#prepare(sql));
      return await this.#run(statement, params);
    } catch (error) {
      // Whatever was wrong, the next one begins anew: a table may have changed under it.
      this.#prepared.delete(sql);
      throw error;
    }
  }

  /** Forgets all: to be called when tables change. */
  clear(): void {
    this.#prepared.clear();
  }

  async #prepare(sql: string): Promise<Prepared> {
    this.#made += 1;
    const name = `s${this.#made}`;
    const replies = await this.#send(
      serialize.parse({ name, text: sql }),
      serialize.describe({ type: 'S', name }),
    );
    const statement: Prepared = { name, parameters: [], columns: [] };
    for (const reply of replies) {
      if (reply instanceof messages.ParameterDescriptionMessage) statement.parameters = reply.dataTypeIDs;
      if (reply instanceof messages.RowDescriptionMessage) statement.columns = reply.fields;
    }
    this.#prepared.set(sql, statement);
    return statement;
  }

  async #run({ name, parameters, columns }: Prepared, params: readonly unknown[]): Promise<ThreadAnswer> {
    const { serializers, parsers } = this.#db;
    const values = params.map((value, at) => {
      if (value === null || value === undefined) return null;
      const write = serializers[parameters[at]!];
      return write ? write(value) : String(value);
    });
    const replies = await this.#send(serialize.bind({ statement: name, values }), serialize.execute({}));
    const table: Table = { names: columns.map((column) => column.name), columns: columns.map(() => []) };
    const readers = columns.map(({ dataTypeID }) => [parsers[dataTypeID], dataTypeID] as const);
    let tag = '';
    let rows = 0;
    for (const reply of replies) {
      if (reply instanceof messages.CommandCompleteMessage) tag = reply.text;
      if (!(reply instanceof messages.DataRowMessage)) continue;
      rows += 1;
      for (const [at, [read, type]] of readers.entries()) {
        const text = reply.fields[at]!;
        table.columns[at]!.push(text === null || !read ? text : read(text, type));
      }
    }
    const [command = '', ...others] = tag.split(' ');
    const count = Number.parseInt(others.at(-1) ?? '', 10);
    return { tables: rows > 0 ? [table] : [], count: Number.isNaN(count) ? rows : count, command };
  }

  /** Sends messages as one, with what is to be closed and the end of the statement. */
  #send(...parts: Uint8Array[]) {
    const closed = this.#unused.map((name) => serialize.close({ type: 'S', name }));
    this.#unused = [];
    const message = Buffer.concat([...closed, ...parts, serialize.sync()]);
    return this.#db.runExclusive(() => this.#db.execProtocolStream(message, { syncToFs: false }));
  }
}
