import { FNV_OFFSET, FNV_PRIME } from '../../platform/fnv.ts';
import { numbersIn } from './segment-format.ts';

const encoder = new TextEncoder();
const HASH_BITS = 32;

/** A term with its UTF-8 bytes and their hash, so that many tables can be searched without recomputing them. */
export interface EncodedTerm {
  text: string;
  bytes: Uint8Array;
  hash: number;
}

/** Encodes and hashes a term. */
export function encodeTerm(text: string): EncodedTerm {
  const bytes = encoder.encode(text);
  return { text, bytes, hash: hashOf(bytes) };
}

/** Parts of a segment that hold a table. */
export const TABLE_PARTS = 4;
/** Strings of a bucket, on average at most; a search looks at one byte of each. */
const BUCKET = 4;

/** Strings packed before others have their turn: about three milliseconds. */
const PACKED_EACH = 4096;

export interface PackedStrings {
  /** What `StringTable` reads: the strings as one run of UTF-8, their offsets, the offsets of the buckets, the fingerprints. */
  parts: ArrayBufferView[];
  /** By number in the table: where the string was given. */
  order: Uint32Array;
}

/**
 * Packs distinct strings into a table, in turns. They are in buckets by the highest bits of their hashes, so that a table can be
 * searched as it is stored; within a bucket they are in alphabetical order. So the same strings give the same bytes.
 */
export function* packStrings(strings: readonly string[]): Generator<void, PackedStrings> {
  const terms: EncodedTerm[] = [];
  let length = 0;
  for (const [i, text] of strings.entries()) {
    if (i % PACKED_EACH === 0) yield;
    const term = encodeTerm(text);
    terms.push(term);
    length += term.bytes.length;
  }
  const buckets = new Uint32Array(2 ** Math.max(1, Math.ceil(Math.log2(terms.length / BUCKET))) + 1);
  const shift = shiftOf(buckets);
  for (const { hash } of terms) buckets[(hash >>> shift) + 1]!++;
  for (let i = 1; i < buckets.length; i++) buckets[i]! += buckets[i - 1]!;
  yield;
  const order = new Uint32Array(terms.length);
  const next = buckets.slice();
  for (const [i, { hash }] of terms.entries()) order[next[hash >>> shift]!++] = i;
  for (let i = 1; i < buckets.length; i++) {
    if (i % PACKED_EACH === 0) yield;
    const [begin, end] = [buckets[i - 1]!, buckets[i]!];
    if (end - begin > 1) order.subarray(begin, end).sort((a, b) => (strings[a]! < strings[b]! ? -1 : 1));
  }
  const offsets = new Uint32Array(terms.length + 1);
  const bytes = new Uint8Array(length);
  const fingerprints = new Uint8Array(terms.length);
  for (const [i, given] of order.entries()) {
    if (i % PACKED_EACH === 0) yield;
    const { bytes: own, hash } = terms[given]!;
    bytes.set(own, offsets[i]);
    offsets[i + 1] = offsets[i]! + own.length;
    fingerprints[i] = hash & 0xff;
  }
  return { parts: [bytes, offsets, buckets, fingerprints], order };
}

/** Strings that were packed by `packStrings`, read from their bytes. */
export class StringTable {
  readonly #offsets: Uint32Array;
  readonly #buckets: Uint32Array;
  readonly #shift: number;
  /** The lowest bits of each string's hash: most strings that a table lacks are told from those it has without a look at these. */
  readonly #fingerprints: Uint8Array;
  /** A Buffer reads short strings in a third of the time that a TextDecoder takes. */
  readonly #bytes: Buffer;

  /** `parts`: as written by `packStrings`, aligned to four bytes. */
  constructor(parts: readonly Uint8Array[]) {
    const [bytes, offsets, buckets, fingerprints] = parts as [Uint8Array, Uint8Array, Uint8Array, Uint8Array];
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#offsets = numbersIn(Uint32Array, offsets);
    this.#buckets = numbersIn(Uint32Array, buckets);
    this.#shift = shiftOf(this.#buckets);
    this.#fingerprints = fingerprints;
  }

  /** Number of a string in the table; -1 when absent. */
  find({ bytes, hash }: EncodedTerm): number {
    const bucket = hash >>> this.#shift;
    const end = this.#buckets[bucket + 1]!;
    for (let number = this.#buckets[bucket]!; number < end; number++) {
      if (this.#fingerprints[number] === (hash & 0xff) && this.#is(number, bytes)) return number;
    }
    return -1;
  }

  /** The string with this number. */
  at(number: number): string {
    return this.#bytes.toString('utf8', this.#offsets[number], this.#offsets[number + 1]);
  }

  #is(number: number, wanted: Uint8Array): boolean {
    const start = this.#offsets[number]!;
    if (this.#offsets[number + 1]! - start !== wanted.length) return false;
    for (let i = 0; i < wanted.length; i++) if (this.#bytes[start + i] !== wanted[i]) return false;
    return true;
  }
}

/** By how many bits a hash is shifted to become the number of one of these buckets, which are a power of two and one more. */
const shiftOf = (buckets: Uint32Array): number => HASH_BITS - Math.log2(buckets.length - 1);

/** 32-bit FNV-1a, its high bits folded into the low ones. */
function hashOf(bytes: Uint8Array): number {
  let hash = FNV_OFFSET;
  for (let i = 0; i < bytes.length; i++) hash = Math.imul(hash ^ bytes[i]!, FNV_PRIME);
  return (hash ^ (hash >>> 15)) >>> 0;
}
