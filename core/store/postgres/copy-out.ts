/**
 * One binary value of megabytes, by `COPY … TO STDOUT` in PostgreSQL's binary format: as a result it would come as hexadecimal or
 * base64 text, which takes three times as long.
 */
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** Of the format: a signature, flags, the length of an extension of the header that does not exist. */
const HEADER = 11 + 4 + 4;
/** Of the row: how many columns it has, and the length of its first. */
const COLUMNS = 2;
const LENGTH = 4;
const BEFORE_VALUE = HEADER + COLUMNS + LENGTH;
/** Bytes put before all this, so that the value can be viewed as numbers. */
const PADDING = 8 - (BEFORE_VALUE % 8);

/**
 * The only column of the only row that `select` finds; null when it finds none, or the value is null. Throws the server's error, or
 * after `timeout` ms one that says so, which leaves the connection unusable.
 */
export async function copyOut(
  client: pg.PoolClient,
  select: string,
  timeout: number,
): Promise<Uint8Array | null> {
  const copy = copyTo(`copy (${select}) to stdout (format binary)`);
  const chunks: Buffer[] = [];
  const ended = Promise.withResolvers<void>();
  // The data end before the connection is ready for the next statement.
  const ready = Promise.withResolvers<void>();
  const fail = (error: Error) => {
    ended.reject(error);
    ready.reject(error);
  };
  Object.assign(copy, { handleReadyForQuery: ready.resolve });
  copy
    .on('data', (chunk: Buffer) => chunks.push(chunk))
    .on('end', ended.resolve)
    .on('error', fail);
  const timer = setTimeout(() => fail(new Error('Query read timeout')), timeout);
  try {
    client.query(copy);
    await Promise.all([ended.promise, ready.promise]);
    return valueIn(chunks);
  } finally {
    clearTimeout(timer);
  }
}

function valueIn(chunks: readonly Buffer[]): Uint8Array | null {
  const all = Buffer.alloc(chunks.reduce((sum, { length }) => sum + length, PADDING));
  let at = PADDING;
  for (const chunk of chunks) at += chunk.copy(all, at);
  // Instead of another row there is a trailer: a count of -1.
  if (all.readInt16BE(PADDING + HEADER) < 0) return null;
  const length = all.readInt32BE(PADDING + HEADER + COLUMNS);
  // Not a Buffer, whose `slice` shares memory where that of a Uint8Array copies it.
  return length < 0 ? null : new Uint8Array(all.buffer, all.byteOffset + PADDING + BEFORE_VALUE, length);
}
