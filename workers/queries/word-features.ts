/**
 * A word as rows of a table that its own letters choose: no vocabulary is needed, and a word that was never seen shares rows with those
 * that are spelled like it. scripts/train/queries/word_features.py has the same; change `FEATURES` whenever this changes.
 */

import { FNV_OFFSET, FNV_PRIME } from '../../core/platform/fnv.ts';

/** Version of the features, which a model is trained on. */
export const FEATURES = 1;
/** Rows; the first stands for nothing. */
const BUCKETS = 1 << 15;
/** Letters of a run. */
const GRAMS = [3, 4, 5] as const;
const LONGEST_WORD = 24;
/** How many signs of one kind a shape keeps beside each other. */
const MOST_ALIKE: Record<string, number> = { X: 2, x: 2, 9: 4 };

/** Row and weight of a feature. */
export type WordFeature = [row: number, weight: number];

/** The word itself, its shape, and the runs of its letters, which weigh one together. */
export function featuresOfWord(word: string): WordFeature[] {
  const letters = [...word].slice(0, LONGEST_WORD);
  const folded = letters.join('').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const framed = ['<', ...folded, '>'];
  const grams = GRAMS.flatMap((size) =>
    framed.slice(size - 1).map((_, at) => framed.slice(at, at + size).join('')),
  );
  return [
    [bucketOf(`w:${folded}`), 1],
    [bucketOf(`s:${shapeOf(letters)}`), 1],
    ...grams.map((gram): WordFeature => [bucketOf(`g:${gram}`), 1 / grams.length]),
  ];
}

/** FNV-1a over code points. */
function bucketOf(text: string): number {
  let value: number = FNV_OFFSET;
  for (const letter of text) value = Math.imul(value ^ letter.codePointAt(0)!, FNV_PRIME) >>> 0;
  return 1 + (value % (BUCKETS - 1));
}

/** Capitals, small letters and digits: "Xxx" for Boca, "XX" for UK, "9999" for 2026. */
function shapeOf(letters: readonly string[]): string {
  let shape = '';
  let run = 0;
  for (const letter of letters) {
    const kind = kindOf(letter);
    run = shape.endsWith(kind) ? run + 1 : 1;
    if (run <= (MOST_ALIKE[kind] ?? 1)) shape += kind;
  }
  return shape;
}

function kindOf(letter: string): string {
  if (/\p{Lu}/u.test(letter)) return 'X';
  if (/\p{L}/u.test(letter)) return 'x';
  return /\p{N}/u.test(letter) ? '9' : letter;
}
