/** A file of lines, some at a time. */
import { createReadStream } from 'node:fs';

export interface LineBatch {
  bytes: Uint8Array;
  /** Lines of the file before these. */
  before: number;
  lines: number;
}

const NEWLINE = 0x0a;
const CHUNK = 1024 * 1024;

/** Whole lines until there are as many lines or bytes: at least one, and of the last batch what is left. */
export async function* lineBatches(
  file: string,
  full: { lines: number; bytes: number },
): AsyncGenerator<LineBatch> {
  let [before, lines, bytes] = [0, 0, 0];
  let parts: Buffer[] = [];
  const take = (part: Buffer) => {
    parts.push(part);
    bytes += part.length;
  };
  const batch = () => {
    const one = { bytes: Buffer.concat(parts), before, lines };
    before += lines;
    [parts, lines, bytes] = [[], 0, 0];
    return one;
  };
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK }) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE) + 1; end > 0; end = chunk.indexOf(NEWLINE, end) + 1) {
      lines += 1;
      if (lines < full.lines && bytes + end - from < full.bytes) continue;
      take(chunk.subarray(from, end));
      from = end;
      yield batch();
    }
    if (from < chunk.length) take(chunk.subarray(from));
  }
  if (parts.at(-1)?.at(-1) !== NEWLINE && bytes > 0) lines += 1;
  if (bytes > 0) yield batch();
}

/** The lines of a batch as texts. */
export function linesOf(bytes: Uint8Array): string[] {
  const lines = new TextDecoder().decode(bytes).split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
