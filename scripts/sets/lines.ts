/** The files of the datasets, line by line. */
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The lines of a file as they come, each with its number, from 0. */
export async function* numberedLines(path: string): AsyncGenerator<[line: string, at: number]> {
  let at = 0;
  const input = createReadStream(path);
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }))
    yield [line, at++];
}

/** The objects of a file of JSON lines as they come, each with the number of its line, from 0. */
export async function* numberedRows<Row>(path: string): AsyncGenerator<[row: Row, at: number]> {
  for await (const [line, at] of numberedLines(path)) if (line !== '') yield [JSON.parse(line) as Row, at];
}

/** The objects of a text of JSON lines. */
export function rowsOf<Row>(text: string): Row[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Row);
}

/** The objects of a file of JSON lines. */
export function rowsIn<Row>(path: string): Row[] {
  return rowsOf(readFileSync(path, 'utf8'));
}

/** One of the texts that are no news: with its title, if it has one, and its day. */
export interface PlainText {
  t: string | null;
  x: string;
  d: string | null;
}

/** The texts of a language under `folder`, where the datasets lie decompressed. */
export function plainTexts(folder: string, language: 'en' | 'es') {
  return numberedRows<PlainText>(join(folder, `text/text-${language}.jsonl`));
}

/** Sentences and their translations, from the same folder. */
export async function* translations(folder: string): AsyncGenerator<[spanish: string, english: string]> {
  for await (const [line] of numberedLines(join(folder, 'text/parallel.tsv'))) {
    const [spanish = '', english = ''] = line.split('\t');
    yield [spanish, english];
  }
}
