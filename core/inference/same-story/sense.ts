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
const rows = new Map(listedWords().map(({ language, stem }, row) => [`${language} ${stem}`, row]));

/** Adds the direction of a stem, if it is listed, to `sum`. */
export function addSense(
  sum: Float64Array,
  stemmed: string,
  language: string | null,
  rarity: number,
  weight: number,
): void {
  const row = rows.get(`${language} ${stemmed}`);
  if (row === undefined) return;
  const from = row * SENSE_DIMENSIONS;
  const scale = weight * (rarity * STEP - OFFSET);
  for (let at = 0; at < SENSE_DIMENSIONS; at += 1) sum[at]! += scale * vectors[from + at]!;
}

/** The direction as integers from -127 to 127; all zero when no word is listed. */
export function senseOf(sum: Float64Array): Int8Array {
  let largest = 0;
  for (const part of sum) largest = Math.max(largest, Math.abs(part));
  return Int8Array.from(sum, (part) => (largest === 0 ? 0 : Math.round((part / largest) * LARGEST)));
}
