/** Detects texts partly copied word for word, as outlets do with agency reports. */
import { splitWords } from '../../language/words/words.ts';
import { wordHash } from './word-hash.ts';

/** Length of a shingle: consecutive words found in both texts. */
const SHINGLE = 6;
/** One shingle in this many is sampled, the same ones in every text. */
const SAMPLE_RATE = 4;
/** The share of the shorter text that makes a pair a copy, and the minimum number of common shingles. */
const COPIED = 0.3;
const LEAST = 10;

/** The probability that a copied text is a version of the same story, whatever the headlines. */
export const COPY_PROBABILITY = 0.98;

/** A sample of a text's shingles as hashes, ascending. */
export function shinglesOf(paragraphs: readonly string[]): Uint32Array {
  const sampled = new Set<number>();
  for (const paragraph of paragraphs) {
    const folded = splitWords(paragraph).map((word) => word.folded);
    for (let at = 0; at + SHINGLE <= folded.length; at += 1) {
      const hash = wordHash(folded.slice(at, at + SHINGLE).join(' '));
      if (hash % SAMPLE_RATE === 0) sampled.add(hash);
    }
  }
  return Uint32Array.from(sampled).sort();
}

/** Whether one of two texts contains a good part of the other word for word. */
export function isCopy(a: Uint32Array, b: Uint32Array): boolean {
  let common = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const [here, there] = [a[i]!, b[j]!];
    if (here === there) common += 1;
    if (here <= there) i += 1;
    if (there <= here) j += 1;
  }
  return common >= LEAST && common >= COPIED * Math.min(a.length, b.length);
}
