import { articleRow } from './judged.ts';
import { linesOf, rowOf } from './lines.ts';
import type { Options } from './options.ts';
import { itemOf } from './relevance.ts';
import { documentOf, Statistics } from './statistics.ts';
import type { Streams } from './streams.ts';

/** Counts the terms of the articles on the standard input, each article once, for `--stats`. */
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
