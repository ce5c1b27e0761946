const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A term together with its bytes, so that many tables can be searched without encoding it again. */
export interface Term {
  text: string;
  bytes: Uint8Array;
}

export function encodedTerm(text: string): Term {
  return { text, bytes: encoder.encode(text) };
}

/** Strings in the order of their bytes, as one run of UTF-8 and where each begins (one more offset than strings). */
export interface StringTable {
  bytes: Uint8Array;
  offsets: Uint32Array;
}

/** Puts sorted strings in a table. */
export function stringTable(sorted: readonly string[]): StringTable {
  const encoded = sorted.map((text) => encoder.encode(text));
  const offsets = new Uint32Array(sorted.length + 1);
  encoded.forEach((bytes, i) => {
    offsets[i + 1] = offsets[i]! + bytes.length;
  });
  const bytes = new Uint8Array(offsets[sorted.length]!);
  encoded.forEach((run, i) => {
    bytes.set(run, offsets[i]);
  });
  return { bytes, offsets };
}

/** The order of a table: by code points, which is the order of UTF-8 bytes (JavaScript's own is not, past U+FFFF). */
export function inTableOrder(strings: string[]): string[] {
  strings.sort();
  if (!strings.some((text) => /[\ud800-\udfff]/.test(text))) return strings;
  return strings.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}

/** Index of a term in the table; -1 when it is not there. Binary search over the bytes. */
export function findTerm({ bytes, offsets }: StringTable, wanted: Uint8Array): number {
  let low = 0;
  let high = offsets.length - 2;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const order = compareRun(bytes, offsets[middle]!, offsets[middle + 1]!, wanted);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

export function stringAt({ bytes, offsets }: StringTable, index: number): string {
  return decoder.decode(bytes.subarray(offsets[index], offsets[index + 1]));
}

function compareRun(bytes: Uint8Array, start: number, end: number, wanted: Uint8Array): number {
  const length = Math.min(end - start, wanted.length);
  for (let i = 0; i < length; i++) {
    const difference = bytes[start + i]! - wanted[i]!;
    if (difference !== 0) return difference;
  }
  return end - start - wanted.length;
}
