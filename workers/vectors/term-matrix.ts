import type { RowFunction } from '../../core/platform/simd/assembler.ts';
import { dotProducts } from '../../core/platform/simd/dot-products.ts';
import { rowSums } from '../../core/platform/simd/row-sums.ts';

const PAGE = 65_536;
const [SHORT, WORD, DOUBLE] = [2, 4, 8];
/** Rows given to one call; more take several. */
export const MOST_ROWS = 4096;

/** Vectors of signed bytes, row after row, in memory that WebAssembly computes with. */
export class TermMatrix {
  readonly dimensions: number;
  readonly values: Int8Array;
  /** Sums of rows, made by `sum`; good until the next sum with the same number. */
  readonly sums: readonly [Float64Array, Float64Array];
  readonly #dot: RowFunction;
  readonly #add: RowFunction;
  readonly #list: Int32Array;
  readonly #factors: Float64Array;
  readonly #products: Int32Array;
  readonly #query: Int16Array;

  /** `dimensions`: a multiple of 8. */
  constructor(rows: number, dimensions: number) {
    this.dimensions = dimensions;
    const bytes = rows * dimensions;
    const room = MOST_ROWS * (DOUBLE + 2 * WORD) + (2 * DOUBLE + SHORT) * dimensions;
    const memory = new WebAssembly.Memory({ initial: Math.ceil((bytes + room) / PAGE) });
    const { buffer } = memory;
    this.values = new Int8Array(buffer, 0, bytes);
    let at = bytes;
    const next = <View>(
      Of: new (buffer: ArrayBuffer, at: number, length: number) => View,
      size: number,
      length: number,
    ) => {
      const view = new Of(buffer, at, length);
      at += size * length;
      return view;
    };
    this.#factors = next(Float64Array, DOUBLE, MOST_ROWS);
    this.sums = [next(Float64Array, DOUBLE, dimensions), next(Float64Array, DOUBLE, dimensions)];
    this.#list = next(Int32Array, WORD, MOST_ROWS);
    this.#products = next(Int32Array, WORD, MOST_ROWS);
    this.#query = next(Int16Array, SHORT, dimensions);
    this.#dot = dotProducts(memory, dimensions);
    this.#add = rowSums(memory, dimensions);
  }

  /** Sums rows, each times its two factors, into `sums[into]`. */
  sum(rows: readonly number[], scales: Float32Array, weights: Float32Array, into: 0 | 1): Float64Array {
    const sum = this.sums[into].fill(0);
    for (let done = 0; done < rows.length; done += MOST_ROWS) {
      const size = Math.min(MOST_ROWS, rows.length - done);
      for (let i = 0; i < size; i += 1) {
        const row = rows[done + i]!;
        this.#list[i] = row * this.dimensions;
        this.#factors[i] = scales[row]! * weights[row]!;
      }
      const { byteOffset: list } = this.#list;
      this.#add(list, list + WORD * size, this.#factors.byteOffset, sum.byteOffset);
    }
    return sum;
  }

  /** The dot products of one row with at most `MOST_ROWS` others, not none; good until the next call. */
  products(row: number, others: readonly number[]): Int32Array {
    const from = row * this.dimensions;
    for (let k = 0; k < this.dimensions; k += 1) this.#query[k] = this.values[from + k]!;
    for (let i = 0; i < others.length; i += 1) this.#list[i] = others[i]! * this.dimensions;
    const { byteOffset: list } = this.#list;
    this.#dot(list, list + WORD * others.length, this.#query.byteOffset, this.#products.byteOffset);
    return this.#products;
  }
}
