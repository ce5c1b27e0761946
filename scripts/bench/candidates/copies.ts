/** Copies of segments under other numbers: an index as large as wanted, from the articles there are. */
import { SEGMENT_PARTS } from '../../../core/news/word-index/segment.ts';
import { numbersIn, packSegment, unpackSegment } from '../../../core/news/word-index/segment-format.ts';

/** Parts of a segment that hold the numbers and the times of its articles. */
const [SEQS, TIMES] = [0, 1];

/** A copy of a word segment in which an article has the number `seqOf` its row and its old one, and is `older` by so many ms. */
export function copyOfSegment(
  body: Uint8Array,
  seqOf: (row: number, seq: number) => number,
  older: number,
): Uint8Array {
  const parts = unpackSegment(new Uint8Array(body), SEGMENT_PARTS);
  const seqs = numbersIn(Float64Array, parts[SEQS]!);
  for (let row = 0; row < seqs.length; row += 1) seqs[row] = seqOf(row, seqs[row]!);
  const times = numbersIn(Float64Array, parts[TIMES]!);
  for (let row = 0; row < times.length; row += 1) times[row] = times[row]! - older;
  return packSegment(parts);
}
