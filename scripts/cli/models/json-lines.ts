import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { withoutByteOrderMark } from '../../../core/platform/objects.ts';

/** A line with its number, from 1. */
export interface Line {
  number: number;
  text: string;
}

/** The lines of a stream that are not blank, as they come; without the byte order mark that some programs write first. */
export async function* linesOf(stream: Readable): AsyncGenerator<Line> {
  let number = 0;
  for await (const text of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1;
    const written = number === 1 ? withoutByteOrderMark(text) : text;
    if (written.trim() !== '') yield { number, text: written };
  }
}

/** The lines of a file. Throws when it cannot be read. */
export function fileLines(path: string): AsyncGenerator<Line> {
  return linesOf(createReadStream(path));
}

/** In batches of `size`, so that neither memory nor the time to the first answer grows with the input. */
export async function* batches<T>(source: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const each of source) {
    batch.push(each);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The result of `read` for a line. Throws an Error that names the line. */
export function rowOf<Row>({ number, text }: Line, read: (line: string) => Row): Row {
  try {
    return read(text);
  } catch (error) {
    throw new Error(
      `line ${number}: ${error instanceof SyntaxError ? 'not JSON' : (error as Error).message}`,
    );
  }
}

/** The rows of a text, by `read` of each line that is not blank, except null ones. Throws an Error that names the line. */
export function rowsOf<Row extends object>(text: string, read: (line: string) => Row | null): Row[] {
  return text
    .split('\n')
    .map((line, at) => (line.trim() === '' ? null : rowOf({ number: at + 1, text: line }, read)))
    .filter((row) => row !== null);
}
