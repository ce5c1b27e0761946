/** Reads rows from standard input and writes each with its scores, in the order of the input. */
import { once } from 'node:events';
import { batches, type Line, linesOf, rowOf } from '../json-lines.ts';
import { type Options, withInference } from '../options.ts';
import type { Streams } from '../streams.ts';
import type { JudgedRow } from '../tasks/judged-rows.ts';
import type { Statistics } from '../tasks/statistics.ts';
import { type Kind, kindOf } from '../tasks/tasks.ts';
import { measurable, readStatistics } from './rows.ts';

const BATCH = 256;

/**
 * Rows are answered as they arrive, except for relevance without `--stats`: there the rows are the index, so all must
 * be read first. An invalid line is reported on standard error and skipped; returns false if there was one.
 */
export async function score(options: Options, streams: Streams): Promise<boolean> {
  const task = measurable(options.task ?? 'relevance');
  const kind = kindOf(task);
  let allRead = true;
  const lines = readable(kind, linesOf(streams.input), (sentence) => {
    allRead = false;
    streams.errors.write(`${sentence}\n`);
  });
  await withInference(options, async (inference) => {
    const needsAll = task === 'relevance' && options.stats === undefined;
    const whole = needsAll ? await all(lines) : null;
    const rowsOf = (read: readonly Read[]) => read.map(({ row }) => row);
    let statistics: Statistics | null = null;
    if (task === 'relevance') statistics = readStatistics(options, rowsOf(whole ?? []) as JudgedRow[]);
    // Judged by query: a whole pool at once, as all rows are in memory anyway.
    const source: AsyncIterable<Read[]> | Iterable<Read[]> =
      whole === null ? batches(lines, BATCH) : slices(whole, BATCH);
    for await (const batch of source) {
      const said = await kind.say(inference, rowsOf(batch), statistics);
      const written = batch.map(({ raw }, i) => `${JSON.stringify({ ...raw, ...said[i] })}\n`).join('');
      if (!streams.output.write(written)) await once(streams.output, 'drain');
    }
  });
  return allRead;
}

interface Read {
  row: unknown;
  /** The row as it was written. */
  raw: object;
}

async function* readable(
  kind: Kind<unknown>,
  lines: AsyncIterable<Line>,
  refused: (sentence: string) => void,
): AsyncGenerator<Read> {
  for await (const line of lines) {
    try {
      const row = rowOf(line, (text) => kind.read(text, false));
      yield { row, raw: JSON.parse(line.text) as object };
    } catch (error) {
      refused((error as Error).message);
    }
  }
}

async function all<T>(source: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const each of source) found.push(each);
  return found;
}

function* slices<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}
