import fc from 'fast-check';
import t from 'tap';
import { rowSums } from '../../core/platform/simd/row-sums.ts';

const PAGE = 65_536;
const DIMENSIONS = 24;
/** Addresses of the list, the factors, and the sums. */
const [LIST, FACTORS, SUMS] = [8192, 16_384, 32_768];

t.test('are those of a loop, to the last bit', async (t) => {
  const memory = new WebAssembly.Memory({ initial: 1 });
  t.equal(memory.buffer.byteLength, PAGE);
  const add = rowSums(memory, DIMENSIONS);
  const row = fc.array(fc.integer({ min: -128, max: 127 }), { minLength: DIMENSIONS, maxLength: DIMENSIONS });
  const factor = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 });
  fc.assert(
    fc.property(fc.array(fc.tuple(row, factor), { minLength: 1, maxLength: 40 }), factor, (rows, start) => {
      const sums = new Float64Array(memory.buffer, SUMS, DIMENSIONS).fill(start);
      const expected = new Float64Array(DIMENSIONS).fill(start);
      for (const [i, [values, times]] of rows.entries()) {
        new Int8Array(memory.buffer).set(values, i * DIMENSIONS);
        new Int32Array(memory.buffer, LIST)[i] = i * DIMENSIONS;
        new Float64Array(memory.buffer, FACTORS)[i] = times;
        for (const [k, value] of values.entries()) expected[k]! += times * value;
      }
      add(LIST, LIST + 4 * rows.length, FACTORS, SUMS);
      t.same(sums, expected);
    }),
  );
});
