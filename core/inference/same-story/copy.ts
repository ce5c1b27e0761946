/** Texts of which a part was taken over word by word, as outlets do with what agencies send. */
import { splitWords } from '../../language/words/words.ts';
import { wordHash } from './signature.ts';

/** Words that must follow each other in both texts. */
const SHINGLE = 6;
/** One shingle in this many is kept, the same ones in every text. */
const SAMPLE_RATE = 4;
/** The part of the shorter text that makes the other a copy, and the kept shingles that it must have at least. */
const COPIED = 0.3;
const LEAST = 10;

/** What a text taken over word by word is worth as a version of the same story, whatever the headlines say. */
export const COPY_PROBABILITY = 0.98;

/** A sample of what a text says word by word, ascending. */
export function shinglesOf(paragraphs: readonly string[]): Uint32Array {
  const kept = new Set<number>();
  for (const paragraph of paragraphs) {
    const folded = splitWords(paragraph).map((word) => word.folded);
    for (let at = 0; at + SHINGLE <= folded.length; at += 1) {
      const hash = wordHash(folded.slice(at, at + SHINGLE).join(' '));
      if (hash % SAMPLE_RATE === 0) kept.add(hash);
    }
  }
  return Uint32Array.from(kept).sort();
}

/** Has one of two texts a good part of the other, word by word? */
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
