import { crc32 } from 'node:zlib';
import { ANALYSIS } from '../../language/words/terms.ts';

/*
 * A segment on disk: a 16-byte header, the length of each part, and the parts, each aligned to 8 bytes.
 * 0 magic  4 layout (u16)  6 analysis (u16)  8 CRC-32 of what follows the header  12 total length
 * Little-endian, like every machine this runs on.
 */
const MAGIC = 0x584c4e43; // "CNLX"
const LAYOUT = 4;
const HEADER = 16;
const ALIGNMENT = 8;

/** A blob that cannot be opened. `damaged`: rebuild it; `older`, `newer`: written by another version. */
export class UnreadableSegment extends Error {
  readonly reason: 'damaged' | 'older' | 'newer';

  constructor(reason: 'damaged' | 'older' | 'newer', detail: string) {
    super(`segment is ${reason}: ${detail}`);
    this.name = 'UnreadableSegment';
    this.reason = reason;
  }
}

const aligned = (length: number): number => Math.ceil(length / ALIGNMENT) * ALIGNMENT;

/** Packs the parts of a segment into one blob with a checksum. */
export function packSegment(parts: readonly ArrayBufferView[]): Uint8Array {
  const table = aligned(4 * parts.length);
  const length = parts.reduce((sum, part) => sum + aligned(part.byteLength), HEADER + table);
  const blob = new Uint8Array(length);
  const view = new DataView(blob.buffer);
  let at = HEADER + table;
  parts.forEach((part, i) => {
    view.setUint32(HEADER + 4 * i, part.byteLength, true);
    blob.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at);
    at += aligned(part.byteLength);
  });
  view.setUint32(0, MAGIC, true);
  view.setUint16(4, LAYOUT, true);
  view.setUint16(6, ANALYSIS, true);
  view.setUint32(12, length, true);
  view.setUint32(8, crc32(blob.subarray(HEADER)), true);
  return blob;
}

/** Checks a blob and returns its parts, copying only if the blob is not aligned. Throws `UnreadableSegment`. */
export function unpackSegment(blob: Uint8Array, count: number): Uint8Array[] {
  const whole = blob.byteOffset % ALIGNMENT === 0 ? blob : blob.slice();
  if (whole.byteLength < HEADER) throw new UnreadableSegment('damaged', 'shorter than its header');
  const view = new DataView(whole.buffer, whole.byteOffset, whole.byteLength);
  if (view.getUint32(0, true) !== MAGIC) throw new UnreadableSegment('damaged', 'not a segment');
  checkVersion(view.getUint16(4, true), LAYOUT, 'layout');
  checkVersion(view.getUint16(6, true), ANALYSIS, 'analysis');
  if (view.getUint32(12, true) !== whole.byteLength)
    throw new UnreadableSegment('damaged', 'cut short or padded');
  if (view.getUint32(8, true) !== crc32(whole.subarray(HEADER)))
    throw new UnreadableSegment('damaged', 'wrong checksum');
  let at = HEADER + aligned(4 * count);
  return Array.from({ length: count }, (_, i) => {
    const length = view.getUint32(HEADER + 4 * i, true);
    const part = whole.subarray(at, at + length);
    at += aligned(length);
    return part;
  });
}

function checkVersion(found: number, known: number, what: string): void {
  if (found === known) return;
  throw new UnreadableSegment(found > known ? 'newer' : 'older', `${what} ${found}, known here: ${known}`);
}

type Numbers<T> = {
  new (buffer: ArrayBufferLike, offset: number, length: number): T;
  BYTES_PER_ELEMENT: number;
};

/** The numbers of a part, without a copy. */
export function numbersIn<T>(type: Numbers<T>, { buffer, byteOffset, byteLength }: Uint8Array): T {
  return new type(buffer, byteOffset, byteLength / type.BYTES_PER_ELEMENT);
}
