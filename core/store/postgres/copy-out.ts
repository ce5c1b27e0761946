/**
 * One binary value of megabytes, by `COPY … TO STDOUT` in PostgreSQL's binary format: as a result it would come as hexadecimal or
 * base64 text, which takes three times as long.
 */
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { NO_ANSWER } from './outage.ts';

/** Of the format: a signature, flags, the length of an extension of the header that does not exist. */
const HEADER = 11 + 4 + 4;
/** Of the row: how many columns it has, and the length of its first. */
const COLUMNS = 2;
const LENGTH = 4;
const BEFORE_VALUE = HEADER + COLUMNS + LENGTH;
const PARAMETER = /\$(\d+)/g;

/**
 * The only column of the only row that `select` finds; null when it finds none, or the value is null. Throws the server's error, or
 * after `timeout` ms one that says so, which leaves the connection unusable.
 */
export async function copyOut(
  client: pg.PoolClient,
  select: string,
  params: readonly (number | string)[],
  timeout: number,
): Promise<Uint8Array | null> {
  const copy = copyTo(`copy (${inlined(select, params)}) to stdout (format binary)`);
  const value = new ValueReader();
  const ended = Promise.withResolvers<void>();
  // The data end before the connection is ready for the next statement.
  const ready = Promise.withResolvers<void>();
  const fail = (error: Error) => {
    ended.reject(error);
    ready.reject(error);
  };
  Object.assign(copy, { handleReadyForQuery: ready.resolve });
  copy
    .on('data', (chunk: Buffer) => value.add(chunk))
    .on('end', ended.resolve)
    .on('error', fail);
  const timer = setTimeout(() => fail(new Error(NO_ANSWER)), timeout);
  try {
    client.query(copy);
    await Promise.all([ended.promise, ready.promise]);
    return value.value;
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

/** Collects the value out of the chunks of a COPY of one row, in memory of its own: nothing is held twice. */
class ValueReader {
  #before: Buffer = Buffer.alloc(0);
  /** Null before its length is known, and where there is none. */
  value: Uint8Array | null = null;
  #filled = 0;

  add(chunk: Buffer): void {
    if (this.value === null) this.#begin(Buffer.concat([this.#before, chunk]));
    else this.#fill(chunk);
  }

  #begin(read: Buffer): void {
    this.#before = read;
    // Instead of a row there may be a trailer, a count of -1, and instead of a value a length of -1.
    if (read.length < BEFORE_VALUE || read.readInt16BE(HEADER) < 0) return;
    const length = read.readInt32BE(HEADER + COLUMNS);
    if (length < 0) return;
    this.value = new Uint8Array(length);
    this.#fill(read.subarray(BEFORE_VALUE));
  }

  /** What comes after the value is a trailer. */
  #fill(chunk: Buffer): void {
    const part = chunk.subarray(0, this.value!.length - this.#filled);
    this.value!.set(part, this.#filled);
    this.#filled += part.length;
  }
}
