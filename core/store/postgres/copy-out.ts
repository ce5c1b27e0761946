/**
 * Binary values of megabytes in all, by `COPY … TO STDOUT` in PostgreSQL's binary format: as a result they would come as hexadecimal
 * or base64 text, which takes three times as long.
 */
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { NO_ANSWER } from './outage.ts';

/** Of the format: a signature, flags, the length of an extension of the header that does not exist. */
const HEADER = 11 + 4 + 4;
/** Of a row: how many columns it has, and the length of its first. */
const COLUMNS = 2;
const LENGTH = 4;
const BEFORE_VALUE = COLUMNS + LENGTH;
const PARAMETER = /\$(\d+)/g;

/**
 * The values of the only column of the rows that `select` finds, one after another; null without any. Throws the server's error, or
 * after `timeout` ms one that says so, which leaves the connection unusable.
 */
export async function copyOut(
  client: pg.PoolClient,
  select: string,
  params: readonly (number | string)[],
  timeout: number,
): Promise<Uint8Array | null> {
  const copy = copyTo(`copy (${inlined(select, params)}) to stdout (format binary)`);
  const reader = new ValueReader();
  const ended = Promise.withResolvers<void>();
  // The data end before the connection is ready for the next statement.
  const ready = Promise.withResolvers<void>();
  const fail = (error: Error) => {
    ended.reject(error);
    ready.reject(error);
  };
  Object.assign(copy, { handleReadyForQuery: ready.resolve });
  copy
    .on('data', (chunk: Buffer) => reader.add(chunk))
    .on('end', ended.resolve)
    .on('error', fail);
  const timer = setTimeout(() => fail(new Error(NO_ANSWER)), timeout);
  try {
    client.query(copy);
    await Promise.all([ended.promise, ready.promise]);
    return reader.values;
  } finally {
    clearTimeout(timer);
  }
}

/** COPY takes no parameters. Throws a RangeError for one that is missing, or a number that is not whole. */
function inlined(select: string, params: readonly (number | string)[]): string {
  return select.replaceAll(PARAMETER, (_, nth) => {
    const value = params[nth - 1];
    if (typeof value === 'string') return pg.escapeLiteral(value.toWellFormed());
    if (Number.isSafeInteger(value)) return `(${value})`;
    throw new RangeError(`parameter ${nth} of a COPY is ${value}`);
  });
}

/** Joins the values out of the chunks of a COPY of one column, in memory of its own: one alone is not held twice. */
class ValueReader {
  /** The end of the last chunk, where the beginning of a row is cut off. */
  #rest: Buffer = Buffer.alloc(0);
  #isBegun = false;
  #values: Uint8Array | null = null;
  #filled = 0;
  /** Bytes of a value that are still to come. */
  #left = 0;

  /** Null while there is no value. */
  get values(): Uint8Array | null {
    return this.#values?.subarray(0, this.#filled) ?? null;
  }

  add(chunk: Buffer): void {
    const read = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    let at = this.#fill(read, 0);
    while (this.#left === 0) {
      const row = at + (this.#isBegun ? 0 : HEADER);
      // Shorter than this is also the trailer: a count of -1 instead of a row.
      if (read.length < row + BEFORE_VALUE) break;
      this.#isBegun = true;
      this.#expect(read.readInt32BE(row + COLUMNS));
      at = this.#fill(read, row + BEFORE_VALUE);
    }
    this.#rest = read.subarray(at);
  }

  /** Makes room for a value; null has a length of -1. */
  #expect(length: number): void {
    if (length < 0) return;
    this.#left = length;
    const needed = this.#filled + length;
    if (this.#values !== null && needed <= this.#values.length) return;
    const wider = new Uint8Array(Math.max(needed, 2 * this.#filled));
    if (this.#values !== null) wider.set(this.#values);
    this.#values = wider;
  }

  /** Takes what there is of a value from `at` on; returns where it ends. */
  #fill(read: Buffer, at: number): number {
    const end = Math.min(at + this.#left, read.length);
    if (end > at) read.copy(this.#values!, this.#filled, at, end);
    this.#filled += end - at;
    this.#left -= end - at;
    return end;
  }
}
