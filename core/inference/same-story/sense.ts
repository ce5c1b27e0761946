/**
 * The meaning of a text as a direction: words used in similar contexts point the same way, in English and
 * Spanish.
 */
import { listedWords, readStoryFile, STEP } from './rarity.ts';

export const SENSE_DIMENSIONS = 48;
/** Frequent words say little about the meaning; the offset keeps their weight above zero. */
const OFFSET = 0.5;
const LARGEST = 127;

const vectors = new Int8Array(readStoryFile('vectors.bin'));
/** Rows of the vectors: by language, then by stem. */
const rows = new Map<string | null, Map<string, number>>();
for (const [row, { language, stem }] of listedWords().entries()) {
  const ofLanguage = rows.get(language) ?? new Map<string, number>();
  rows.set(language, ofLanguage.set(stem, row));
}

/** The place of a stem's direction, for `addSense`; -1: it is not listed. */
export function senseRow(stemmed: string, language: string | null): number {
  return rows.get(language)?.get(stemmed) ?? -1;
}

/** Adds the direction at `row`, if there is one, to `sum`. */
export function addSense(sum: Float64Array, row: number, rarity: number, weight: number): void {
  if (row < 0) return;
  const from = row * SENSE_DIMENSIONS;
  const scale = weight * (rarity * STEP - OFFSET);
  for (let at = 0; at < SENSE_DIMENSIONS; at += 1) sum[at]! += scale * vectors[from + at]!;
}

/** The direction as integers from -127 to 127; all zero when no word is listed. */
export function senseOf(sum: Float64Array): Int8Array {
  // Loops: iterators of typed arrays take several times as long, and this is done for every article.
  let largest = 0;
  for (let at = 0; at < sum.length; at += 1) largest = Math.max(largest, Math.abs(sum[at]!));
  const sense = new Int8Array(sum.length);
  if (largest === 0) return sense;
  for (let at = 0; at < sum.length; at += 1) sense[at] = Math.round((sum[at]! / largest) * LARGEST);
  return sense;
}
