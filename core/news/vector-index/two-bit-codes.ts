/**
 * Vectors in two bits a dimension, to tell fast which are worth comparing: a product with a code reads a quarter of the bytes.
 * Each dimension of a vector of length 1 is one of four steps around the mean of the vectors; the products of a query with
 * codes then are in nearly the order of its cosines with the vectors.
 */
import {
  get,
  number,
  QUERY,
  ROW,
  type RowFunction,
  rowFunction,
  SIMD_LOAD,
  set,
  simd,
  sumOfLanes,
  V128,
} from '../../platform/simd/assembler.ts';
import { lengthOf } from './directions.ts';

const PAGE = 65_536;
const WORD = 4;
/** Bytes of one register, and the dimensions whose codes it holds: those of each pair of bits are neighbours. */
const REGISTER = 16;
const BLOCK = 64;
const PAIRS = 4;
const HIGHEST = 3;
/** A step, in standard deviations of the dimensions. */
const STEP = 0.98;
/** Memory grows by at least this many pages. */
const GROWTH = 32;

const [SIMD_CONST, SIMD_AND, SIMD_SHIFT, SIMD_ADD] = [12, 78, 173, 174];
/** Products of signed bytes and those of seven bits, four neighbours added, added to a 32-bit number ("relaxed", but here exact). */
const SIMD_DOT = 275;

export class TwoBitCodes {
  readonly #stepsPerUnit: number;
  /** Where the lowest step of each dimension begins, in steps below zero. */
  readonly #offsets: Float32Array;
  readonly #blocks: number;
  readonly #memory = new WebAssembly.Memory({ initial: 1, maximum: PAGE });
  /** All of the memory, seen anew when it grows. */
  #bytes = new Uint8Array(this.#memory.buffer);
  readonly #products: RowFunction;
  /** Addresses: the query, the list of rows, their products, the first code. */
  readonly #query = 0;
  readonly #list: number;
  readonly #out: number;
  readonly #codes: number;

  /** For vectors like these, of any length; at most `maxRows` are compared in one call. */
  constructor(sample: readonly Int8Array[], maxRows: number) {
    const dimensions = sample[0]!.length;
    const means = new Float32Array(dimensions);
    let squares = 0;
    for (const vector of sample) {
      const inverse = 1 / (lengthOf(vector) || 1);
      for (let i = 0; i < dimensions; i += 1) {
        const value = vector[i]! * inverse;
        means[i]! += value / sample.length;
        squares += value * value;
      }
    }
    const meanSquares = means.reduce((sum, mean) => sum + mean * mean, 0);
    const variance = (squares / sample.length - meanSquares) / dimensions;
    this.#stepsPerUnit = variance > 0 ? 1 / (STEP * Math.sqrt(variance)) : 1;
    this.#offsets = means.map((mean) => (HIGHEST + 1) / 2 - mean * this.#stepsPerUnit);
    this.#blocks = Math.ceil(dimensions / BLOCK);
    this.#list = this.#blocks * BLOCK;
    this.#out = this.#list + WORD * maxRows;
    this.#codes = this.#out + WORD * maxRows;
    this.#products = rowFunction(this.#memory, productWithCode(this.#blocks));
    this.#reach(this.#codes);
  }

  /** Stores the code of a row's vector, in place of an earlier one. Throws a RangeError beyond 4 GB. */
  set(row: number, vector: Int8Array): void {
    const size = this.#blocks * REGISTER;
    const address = this.#codes + row * size;
    this.#reach(address + size);
    const bytes = this.#bytes;
    const offsets = this.#offsets;
    const scale = this.#stepsPerUnit / (lengthOf(vector) || 1);
    const codeOf = (i: number) => {
      const steps = i < vector.length ? vector[i]! * scale + offsets[i]! : 0;
      return steps < 1 ? 0 : steps >= HIGHEST ? HIGHEST : steps | 0;
    };
    for (let at = 0; at < size; at += 1) {
      const i = (at >> 4) * BLOCK + (at & 15);
      bytes[address + at] = codeOf(i) | (codeOf(i + 16) << 2) | (codeOf(i + 32) << 4) | (codeOf(i + 48) << 6);
    }
  }

  /** Products of a query with the codes of rows, in their order; valid until the next call. */
  products(query: Int8Array, rows: Int32Array): Int32Array {
    if (rows.length === 0) return new Int32Array(0);
    const { buffer } = this.#memory;
    new Int8Array(buffer, this.#query, query.length).set(query);
    const list = new Int32Array(buffer, this.#list, rows.length);
    const size = this.#blocks * REGISTER;
    for (let i = 0; i < rows.length; i += 1) list[i] = this.#codes + rows[i]! * size;
    this.#products(this.#list, this.#list + WORD * rows.length, this.#query, this.#out);
    return new Int32Array(buffer, this.#out, rows.length);
  }

  #reach(end: number): void {
    const { byteLength } = this.#memory.buffer;
    const missing = Math.ceil((end - byteLength) / PAGE);
    if (missing <= 0) return;
    this.#memory.grow(Math.max(missing, Math.min(GROWTH, PAGE - byteLength / PAGE)));
    this.#bytes = new Uint8Array(this.#memory.buffer);
  }
}

/** For codes of so many blocks. */
function productWithCode(blocks: number) {
  const [CODES, LOW_BITS, SUM] = [ROW + 1, ROW + 2, ROW + 3];
  const codesOf = (pair: number) => [
    ...get(CODES),
    ...(pair === 0 ? [] : [0x41, 2 * pair, ...simd(SIMD_SHIFT)]),
    ...[...get(LOW_BITS), ...simd(SIMD_AND)],
  ];
  const pairs = Array.from({ length: PAIRS }, (_, pair) => pair);
  const block = (at: number) => [
    ...[...get(ROW), ...simd(SIMD_LOAD), 0, ...number(at * REGISTER), ...set(CODES)],
    ...pairs.flatMap((pair) => [
      ...[...get(QUERY), ...simd(SIMD_LOAD), 0, ...number(at * BLOCK + pair * REGISTER), ...codesOf(pair)],
      ...(at === 0 ? [...simd(SIMD_CONST), ...new Array<number>(REGISTER).fill(0)] : get(SUM + pair)),
      ...[...simd(SIMD_DOT), ...set(SUM + pair)],
    ]),
  ];
  const all = pairs.flatMap((pair) => [...get(SUM + pair), ...(pair === 0 ? [] : simd(SIMD_ADD))]);
  return {
    locals: [[2 + PAIRS, V128]] as const,
    before: [...simd(SIMD_CONST), ...new Array<number>(REGISTER).fill(HIGHEST), ...set(LOW_BITS)],
    each: [
      ...Array.from({ length: blocks }, (_, at) => block(at)).flat(),
      ...[...all, ...set(SUM), ...sumOfLanes(SUM)],
    ],
  };
}
