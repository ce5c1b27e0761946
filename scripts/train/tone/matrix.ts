import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { ENCODING, type EncodedSegment, rowsOfWords, type ToneWords } from '../../../workers/tone/encode.ts';
import { toneSegments } from '../../../workers/tone/segments.ts';
import { toneTarget } from '../../../workers/tone/target.ts';
import type { TrainingFolders } from '../training.ts';
import { toneRows } from './rows.ts';

/** Words per language with a vector of their own; the others have hashes only. */
const WORDS = 32_000;

/**
 * Writes every row as the serving code encodes it: `rows.jsonl`, and `segments.i32`, where a segment is its number of
 * tokens n, then n words, n places, n kinds, n flags, 3n hashes.
 */
export async function matrixStep(
  { datasets, work }: TrainingFolders,
  say: (line: string) => void,
): Promise<void> {
  const learned = JSON.parse(readFileSync(join(work, 'vectors.json'), 'utf8')) as ToneWords;
  const known = { en: learned.en.slice(0, WORDS), es: learned.es.slice(0, WORDS) };
  writeFileSync(join(work, 'words.json'), JSON.stringify(known));
  const words = rowsOfWords(known);
  const lines: string[] = [];
  const file = openSync(join(work, 'segments.i32'), 'w');
  let segments = 0;
  const write = ({ words: ids, places, kinds, flags, hashes }: EncodedSegment) => {
    const parts = [[ids.length], ids, places, kinds, flags, hashes];
    writeSync(file, Buffer.from(Int32Array.from(parts.flatMap((part) => [...part])).buffer));
    segments += 1;
    return segments - 1;
  };
  for (const row of await toneRows(datasets)) {
    const { title, sentences, named } = toneSegments(toneTarget(row.query), row.item, row.basis, words);
    const { set, split, basis, gold, item } = row;
    const at = [title, ...sentences].map((each) => ({ at: write(each), named: each.named }));
    lines.push(JSON.stringify({ set, split, basis, gold, language: item.language, named, segments: at }));
  }
  closeSync(file);
  writeFileSync(join(work, 'rows.jsonl'), `${lines.join('\n')}\n`);
  say(`${lines.length} rows, ${segments} segments, encoding ${ENCODING}`);
}
