import type { RowFunction } from './assembler.ts';
import { dotProducts, LANES } from './dot-products.ts';
import { lengthOf, TwoBitCodes } from './two-bit-codes.ts';

const PAGE = 65_536;
const WORD = 4;
/** Rows compared in one call. */
export const MAX_ROWS = 65_536;
/** Memory grows by at least this many pages. */
const GROWTH = 64;
/** So many vectors tell how to make codes; fewer are compared as they are. */
const SAMPLE = 8192;

/** Vectors in eight bits, in one block of memory outside the JavaScript heap. */
export class VectorMemory {
  readonly dimensions: number;
  /** Bytes of a row: the dimensions, rounded up; what is beyond them is zero. */
  readonly #stride: number;
  readonly #memory = new WebAssembly.Memory({ initial: 1, maximum: PAGE });
  readonly #dot: RowFunction;
  /** Addresses: the query in 16 bits, the list of rows, their products, the first row. */
  readonly #query = 0;
  readonly #list: number;
  readonly #products: number;
  readonly #rows: number;
  #used = 0;
  readonly #free: number[] = [];
  /** 1 / length of each row's vector; 0 for a zero vector. */
  #inverseLengths = new Float32Array(1024);
  /** Null until there are enough vectors. */
  #codes: TwoBitCodes | null = null;

  constructor(dimensions: number) {
    this.dimensions = dimensions;
    this.#stride = Math.ceil(dimensions / LANES) * LANES;
    this.#list = 2 * this.#stride;
    this.#products = this.#list + WORD * MAX_ROWS;
    this.#rows = this.#products + WORD * MAX_ROWS;
    this.#dot = dotProducts(this.#memory, this.#stride);
    this.#reach(this.#rows);
  }

  /** Rows, those of removed vectors included. */
  get rows(): number {
    return this.#used;
  }

  /** Stores a vector; returns its row. Throws a RangeError for one of another length, or beyond 4 GB. */
  add(vector: Int8Array): number {
    const row = this.#free.at(-1) ?? this.#used;
    this.replace(row, vector);
    if (this.#free.pop() === undefined) this.#used += 1;
    if (this.#codes === null && this.#used === SAMPLE) this.#codes = this.#codesOfAll();
    return row;
  }

  /** Gives a row another vector. Throws as `add` does. */
  replace(row: number, vector: Int8Array): void {
    if (vector.length !== this.dimensions)
      throw new RangeError(`a vector has ${vector.length} dimensions instead of ${this.dimensions}`);
    const address = this.#rows + row * this.#stride;
    this.#reach(address + this.#stride);
    new Int8Array(this.#memory.buffer, address, this.dimensions).set(vector);
    if (row >= this.#inverseLengths.length) {
      const longer = new Float32Array(2 * this.#inverseLengths.length);
      longer.set(this.#inverseLengths);
      this.#inverseLengths = longer;
    }
    const length = lengthOf(vector);
    this.#inverseLengths[row] = length === 0 ? 0 : 1 / length;
    this.#codes?.set(row, vector);
  }

  /** Gives a row's place to a later vector. */
  remove(row: number): void {
    this.#free.push(row);
  }

  /** A copy of a row's vector. */
  vector(row: number): Int8Array {
    return new Int8Array(this.#memory.buffer, this.#rows + row * this.#stride, this.dimensions).slice();
  }

  /** Cosines of a query with at most `MAX_ROWS` rows, in their order; 0 for zero vectors. */
  cosines(query: Int8Array, rows: readonly number[] | Int32Array): Float32Array {
    const cosines = new Float32Array(rows.length);
    if (rows.length === 0) return cosines;
    const { buffer } = this.#memory;
    new Int16Array(buffer, this.#query, this.dimensions).set(query);
    const list = new Int32Array(buffer, this.#list, rows.length);
    for (let i = 0; i < rows.length; i += 1) list[i] = this.#rows + rows[i]! * this.#stride;
    this.#dot(this.#list, this.#list + WORD * rows.length, this.#query, this.#products);
    const products = new Int32Array(buffer, this.#products, rows.length);
    const length = lengthOf(query) || 1;
    for (let i = 0; i < rows.length; i += 1)
      cosines[i] = (products[i]! * this.#inverseLengths[rows[i]!]!) / length;
    return cosines;
  }

  /**
   * Products of a query with the codes of at most `MAX_ROWS` rows, in their order, roughly as their cosines are ordered. Valid
   * until the next call; null while there are few vectors.
   */
  roughProducts(query: Int8Array, rows: Int32Array): Int32Array | null {
    return this.#codes?.products(query, rows) ?? null;
  }

  #codesOfAll(): TwoBitCodes {
    const all = Array.from({ length: this.#used }, (_, row) => this.vector(row));
    const codes = new TwoBitCodes(all, MAX_ROWS);
    for (const [row, vector] of all.entries()) codes.set(row, vector);
    return codes;
  }

  #reach(end: number): void {
    const missing = Math.ceil((end - this.#memory.buffer.byteLength) / PAGE);
    if (missing > 0) this.#memory.grow(Math.max(missing, GROWTH));
  }
}
