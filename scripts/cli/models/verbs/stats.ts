import { linesOf, rowOf } from '../json-lines.ts';
import type { Options } from '../options.ts';
import type { Streams } from '../streams.ts';
import { articleRow } from '../tasks/judged-rows.ts';
import { itemOf } from '../tasks/relevance.ts';
import { documentOf, Statistics } from '../tasks/statistics.ts';

/** Counts the terms of the articles on standard input, each article once, for `--stats`. */
export async function stats(_options: Options, { input, output }: Streams): Promise<void> {
  const statistics = new Statistics();
  const seen = new Set<string>();
  for await (const line of linesOf(input)) {
    const row = rowOf(line, articleRow);
    const key = row.id ?? `${row.title}\n${row.descr}`;
    if (seen.has(key)) continue;
    seen.add(key);
    statistics.add(documentOf(itemOf(row)));
  }
  output.write(JSON.stringify(statistics));
}
