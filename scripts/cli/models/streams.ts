import { Console } from 'node:console';
import type { Readable, Writable } from 'node:stream';

/** The streams that a verb reads and writes. */
export interface Streams {
  input: Readable;
  output: Writable;
  errors: NodeJS.WriteStream | Writable;
}

/** Prints rows as a table. */
export function printTable({ output }: Streams, rows: readonly object[]): void {
  new Console(output).table(rows);
}
