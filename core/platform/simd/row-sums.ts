/** Sums of rows of signed bytes, each times a factor, in the precision and the order of a loop in JavaScript: a WebAssembly function. */
import {
  advance,
  assemble,
  get,
  I32,
  I32_LOAD,
  isLess,
  loop,
  number,
  type RowFunction,
  SIMD_LOAD,
  SIMD_LOAD_8X8,
  set,
  simd,
  V128,
} from './assembler.ts';
import { LANES } from './dot-products.ts';

/** Addresses: rows from `LIST` to `END`, not none; their factors, and the sums that they are added to, in 64 bits. */
const [LIST, END, FACTORS, SUMS] = [0, 1, 2, 3];
const [ROW, FACTOR, BYTES] = [4, 5, 6];
/** The factor twice, eight numbers of a row and half of them, and the sums of two dimensions each. */
const [TIMES, EIGHT, FOUR, SUM] = [7, 8, 9, 10];
const PAIRS = LANES / 2;
const [WORD, DOUBLE, REGISTER] = [4, 8, 16];

const [SIMD_LOAD_TWICE, SIMD_STORE, SIMD_SHUFFLE] = [10, 11, 13];
/** The first four of eight 16-bit numbers as 32-bit numbers, and the last four. */
const WIDER = [167, 168];
/** The first two of four 32-bit numbers in 64 bits, floating. */
const SIMD_FLOATING = 254;
const [SIMD_ADD, SIMD_MULTIPLY] = [240, 242];
/** The last two of four numbers first. */
const SWAPPED = [8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7];

/** The function over `memory`. `dimensions`: a multiple of `LANES`; a row is that many signed bytes. */
export function rowSums(memory: WebAssembly.Memory, dimensions: number): RowFunction {
  const blocks = Array.from({ length: dimensions / LANES }, (_, block) => sumsOf(block));
  return assemble(
    memory,
    [
      [3, I32],
      [3 + PAIRS, V128],
    ],
    blocks.flat(),
  );
}

/** Code for the dimensions of one block, of all rows: they fit in registers. */
function sumsOf(block: number): number[] {
  const pairs = Array.from({ length: PAIRS }, (_, pair) => pair);
  const place = (pair: number) => [0, ...number(LANES * DOUBLE * block + REGISTER * pair)];
  return [
    ...pairs.flatMap((pair) => [...get(SUMS), ...simd(SIMD_LOAD), ...place(pair), ...set(SUM + pair)]),
    ...[...get(LIST), ...set(ROW), ...get(FACTORS), ...set(FACTOR)],
    ...loop([
      ...[...get(ROW), I32_LOAD, 2, 0, ...set(BYTES)],
      ...[...get(BYTES), ...simd(SIMD_LOAD_8X8), 0, ...number(LANES * block), ...set(EIGHT)],
      ...[...get(FACTOR), ...simd(SIMD_LOAD_TWICE), 0, 0, ...set(TIMES)],
      ...WIDER.flatMap((wider, half) => [
        ...[...get(EIGHT), ...simd(wider), ...set(FOUR)],
        ...added(SUM + 2 * half, get(FOUR)),
        ...added(SUM + 2 * half + 1, [...get(FOUR), ...get(FOUR), ...simd(SIMD_SHUFFLE), ...SWAPPED]),
      ]),
      ...[...advance(ROW, WORD), ...advance(FACTOR, DOUBLE), ...isLess(ROW, END)],
    ]),
    ...pairs.flatMap((pair) => [...get(SUMS), ...get(SUM + pair), ...simd(SIMD_STORE), ...place(pair)]),
  ];
}

/** Adds two dimensions, times the factor, to their sums. */
function added(sum: number, two: number[]): number[] {
  return [
    ...get(sum),
    ...[...two, ...simd(SIMD_FLOATING), ...get(TIMES), ...simd(SIMD_MULTIPLY)],
    ...[...simd(SIMD_ADD), ...set(sum)],
  ];
}
