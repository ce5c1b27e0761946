/**
 * Prepares statements that are repeated: PostgreSQL parses and describes each once, and is then sent only its parameters, in
 * one message where PGlite's own `query` sends six. This halves the cost of a short statement. Plans are still made anew each
 * time (`plan_cache_mode` in `durable-files.ts`): a generic plan may be far worse than one for the given parameters.
 */
import { messages, type PGlite, protocol } from '@electric-sql/pglite';
import { LRUCache } from 'lru-cache';

const { serialize } = protocol;

/** Statements that stay prepared; the least recently used goes first. */
const MAX_PREPARED = 300;
/** Texts seen once. Many are never repeated, because they contain values. */
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

  /** Runs a repeated statement; returns null, having done nothing, for a new one. Throws PostgreSQL's error. */
  async query(sql: string, params: readonly unknown[]): Promise<ThreadAnswer | null> {
    if (!this.#seen.has(sql)) {
      this.#seen.set(sql, true);
      return null;
    }
    try {
      const statement = this.#prepared.get(sql) ?? (await this.#prepare(sql));
      return await this.#run(statement, params);
    } catch (error) {
      // After any error the statement is prepared anew: a table may have changed.
      this.#prepared.delete(sql);
      throw error;
    }
  }

  /** Forgets all statements. Call it when tables change. */
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

  /** Sends messages together with those that close old statements and end this one. */
  #send(...parts: Uint8Array[]) {
    const closed = this.#unused.map((name) => serialize.close({ type: 'S', name }));
    this.#unused = [];
    const message = Buffer.concat([...closed, ...parts, serialize.sync()]);
    return this.#db.runExclusive(() => this.#db.execProtocolStream(message, { syncToFs: false }));
  }
}

/** What the thread of the embedded database answers. */
export interface ThreadAnswer {
  /** The result of each statement that returned rows. */
  tables: Table[];
  /** Rows affected, or returned, by the last statement. */
  count: number;
  /** The tag of the last statement, such as COMMIT. */
  command: string;
}

/** Stored by column, which takes a third of the time of rows to copy to the other thread. */
export interface Table {
  names: string[];
  columns: unknown[][];
}
