/**
 * Dot products of one vector with many, in eight bits: a WebAssembly function of SIMD instructions, assembled for the
 * number of dimensions. 65,536 products of 384 dimensions took 4.3 ms of one core; the same loop in JavaScript 217 ms,
 * `usearch` 4.2 ms, ONNX Runtime 11.5 ms, or 2.9 ms with a second copy of the vectors packed in its own way. Only this
 * one scores just the rows that pass a filter, and it needs no native package.
 */
import {
  get,
  number,
  QUERY,
  ROW,
  type RowFunction,
  rowFunction,
  SIMD_LOAD,
  SIMD_LOAD_8X8,
  set,
  simd,
  sumOfLanes,
  V128,
} from './assembler.ts';

/** Dimensions are a multiple of this. */
export const LANES = 8;

const SUM = ROW + 1;
/** Number of running sums, so that an addition need not wait for the one before. */
const SUMS = 4;

const SIMD_ADD = 174;
/** Products of 16-bit numbers, neighbours added, as 32-bit numbers. */
const SIMD_DOT = 186;

/** The function over `memory`. `dimensions`: a multiple of `LANES`; a row is that many signed bytes, the query that many 16-bit numbers. */
export function dotProducts(memory: WebAssembly.Memory, dimensions: number): RowFunction {
  return rowFunction(memory, { locals: [[SUMS, V128]], each: productOf(dimensions) });
}

function productOf(dimensions: number): number[] {
  const blocks = Array.from({ length: dimensions / LANES }, (_, block) => {
    const sum = SUM + (block % SUMS);
    const product = [
      ...[...get(ROW), ...simd(SIMD_LOAD_8X8), 0, ...number(block * LANES)],
      ...[...get(QUERY), ...simd(SIMD_LOAD), 0, ...number(2 * block * LANES)],
      ...simd(SIMD_DOT),
    ];
    return [...(block < SUMS ? product : [...get(sum), ...product, ...simd(SIMD_ADD)]), ...set(sum)];
  }).flat();
  const sums = Array.from({ length: Math.min(SUMS, dimensions / LANES) }, (_, i) => get(SUM + i));
  const total = sums.flatMap((sum, i) => (i === 0 ? sum : [...sum, ...simd(SIMD_ADD)]));
  return [...blocks, ...total, ...set(SUM), ...sumOfLanes(SUM)];
}
