import type { RowFunction } from '../../platform/simd/assembler.ts';
import { dotProducts, LANES } from '../../platform/simd/dot-products.ts';
import { lengthOf } from './directions.ts';
import { TwoBitCodes } from './two-bit-codes.ts';
import { VectorFile } from './vector-file.ts';

const PAGE = 65_536;
const WORD = 4;
/** Rows compared in one call. */
const MAX_ROWS = 65_536;
/** Memory grows by at least this many pages. */
const GROWTH = 64;
/** So many vectors tell how to make codes; fewer are compared as they are. */
const SAMPLE = 8192;
/** Rows on disk that are compared in one go. */
const SCRATCH_ROWS = 1024;

/** Which vectors are kept on disk. */
export interface OnDisk {
  /** Those of this row and later ones. */
  from: number;
  folder: string;
  /** No file could be made in the folder, or the disk is full: all further ones are kept in memory. Called once. */
  failed(error: unknown): void;
}

export interface VectorMemoryOptions {
  /** Default: none. */
  onDisk?: OnDisk | null;
  /** Whether many vectors also get codes, which make searches faster and take a quarter as much memory again. Default: true. */
  isCoded?: boolean;
}

interface Views {
  bytes: Int8Array;
  query: Int16Array;
  list: Int32Array;
  products: Int32Array;
}

/** Vectors in eight bits, in one block of memory outside the JavaScript heap, as far as they are not kept on disk. */
export class VectorMemory {
  readonly dimensions: number;
  /** Bytes of a row: the dimensions, rounded up; what is beyond them is zero. */
  readonly #stride: number;
  readonly #memory: WebAssembly.Memory;
  /** Made anew only when the memory grows: as many views as vectors would keep the garbage collector busy. */
  #views: Views;
  readonly #dot: RowFunction;
  /** Addresses: the query in 16 bits, the list of rows, their products, rows that were read from disk, the first row. */
  readonly #query = 0;
  readonly #list: number;
  readonly #products: number;
  readonly #scratch: number;
  readonly #rows: number;
  #onDisk: OnDisk | null;
  readonly #isCoded: boolean;
  #file: VectorFile | null = null;
  /** The row after the last one on disk; infinite until the disk is full. */
  #diskEnd = Number.POSITIVE_INFINITY;
  #used = 0;
  readonly #free: number[] = [];
  /** 1 / length of each row's vector; 0 for a zero vector. */
  #inverseLengths = new Float32Array(1024);
  /** Null until there are enough vectors. */
  #codes: TwoBitCodes | null = null;

  constructor(dimensions: number, { onDisk = null, isCoded = true }: VectorMemoryOptions = {}) {
    this.dimensions = dimensions;
    this.#isCoded = isCoded;
    this.#stride = Math.ceil(dimensions / LANES) * LANES;
    this.#list = 2 * this.#stride;
    this.#products = this.#list + WORD * MAX_ROWS;
    this.#scratch = this.#products + WORD * MAX_ROWS;
    this.#rows = this.#scratch + (onDisk === null ? 0 : SCRATCH_ROWS * this.#stride);
    const most = Math.floor((PAGE * PAGE - this.#rows) / this.#stride);
    this.#onDisk = onDisk && { ...onDisk, from: Math.min(onDisk.from, most) };
    this.#memory = new WebAssembly.Memory({ initial: Math.ceil(this.#rows / PAGE), maximum: PAGE });
    this.#dot = dotProducts(this.#memory, this.#stride);
    this.#views = this.#viewsOfMemory();
  }

  /** Rows, those of removed vectors included. */
  get rows(): number {
    return this.#used;
  }

  /** Stores a vector; returns its row. Throws a RangeError for one of another length, or beyond 4 GB in memory. */
  add(vector: Int8Array): number {
    while (this.#isDiskFull && this.#free.length > 0 && this.#isOnDisk(this.#free.at(-1)!)) this.#free.pop();
    const row = this.#free.at(-1) ?? this.#used;
    this.replace(row, vector);
    if (this.#free.pop() === undefined) this.#used += 1;
    if (this.#isCoded && this.#codes === null && this.#used === SAMPLE) this.#codes = this.#codesOfAll();
    return row;
  }

  /** Gives a row another vector. Throws as `add` does. */
  replace(row: number, vector: Int8Array): void {
    if (vector.length !== this.dimensions)
      throw new RangeError(`a vector has ${vector.length} dimensions instead of ${this.dimensions}`);
    this.#store(row, vector);
    if (row >= this.#inverseLengths.length) {
      const longer = new Float32Array(2 * this.#inverseLengths.length);
      longer.set(this.#inverseLengths);
      this.#inverseLengths = longer;
    }
    const length = lengthOf(vector);
    this.#inverseLengths[row] = length === 0 ? 0 : 1 / length;
    this.#codes?.set(row, vector);
  }

  #store(row: number, vector: Int8Array): void {
    this.#openFile(row);
    if (this.#isOnDisk(row)) this.#write(row, vector);
    if (this.#isOnDisk(row)) return;
    const address = this.#address(row);
    this.#reach(address + this.#stride);
    this.#views.bytes.set(vector, address);
  }

  /** Writes a row to the disk; if it is full, later rows are in memory from now on. */
  #write(row: number, vector: Int8Array): void {
    const { from, failed } = this.#onDisk!;
    if (!this.#isDiskFull) {
      try {
        this.#file!.write(row - from, vector);
        return;
      } catch (error) {
        this.#diskEnd = this.#used;
        failed(error);
      }
    }
    if (this.#isOnDisk(row)) this.#file!.keep(row - from, vector);
  }

  get #isDiskFull(): boolean {
    return this.#diskEnd !== Number.POSITIVE_INFINITY;
  }

  /** Where the vector of a row that is not on disk is in memory. */
  #address(row: number): number {
    const before = row < this.#diskEnd ? 0 : this.#diskEnd - this.#onDisk!.from;
    return this.#rows + (row - before) * this.#stride;
  }

  /** Makes the file when the first row needs it. */
  #openFile(row: number): void {
    if (this.#file !== null || !this.#isOnDisk(row)) return;
    const { folder, failed } = this.#onDisk!;
    try {
      this.#file = new VectorFile(folder, this.dimensions);
    } catch (error) {
      this.#onDisk = null;
      failed(error);
    }
  }

  /** Gives a row's place to a later vector, unless it is on a disk that is full. */
  remove(row: number): void {
    this.#free.push(row);
  }

  /** A copy of a row's vector. */
  vector(row: number): Int8Array {
    if (this.#isOnDisk(row)) {
      const vector = new Int8Array(this.dimensions);
      this.#file!.read(row - this.#onDisk!.from, vector, 0);
      return vector;
    }
    const address = this.#address(row);
    return this.#views.bytes.slice(address, address + this.dimensions);
  }

  /** The vectors of at most `size` rows, from everywhere. */
  sample(size: number): Int8Array[] {
    const count = Math.min(size, this.#used);
    return Array.from({ length: count }, (_, i) => this.vector(Math.floor((i * this.#used) / count)));
  }

  /** Cosines of a query with rows, in their order; 0 for zero vectors. */
  cosines(query: Int8Array, rows: readonly number[] | Int32Array): Float32Array {
    const cosines = new Float32Array(rows.length);
    this.#views.query.set(query);
    for (let done = 0; done < rows.length; ) done = this.#multiply(rows, done, cosines);
    const length = lengthOf(query) || 1;
    for (let i = 0; i < rows.length; i += 1) cosines[i]! *= this.#inverseLengths[rows[i]!]! / length;
    return cosines;
  }

  /** Products of the query with as many rows as fit, from one on; returns which is the next. */
  #multiply(rows: readonly number[] | Int32Array, from: number, products: Float32Array): number {
    const { bytes, list, products: found } = this.#views;
    const most = Math.min(rows.length - from, MAX_ROWS);
    let count = 0;
    for (let read = 0; count < most; count += 1) {
      const row = rows[from + count]!;
      if (!this.#isOnDisk(row)) {
        list[count] = this.#address(row);
        continue;
      }
      if (read === SCRATCH_ROWS) break;
      const place = this.#scratch + read * this.#stride;
      this.#file!.read(row - this.#onDisk!.from, bytes, place);
      list[count] = place;
      read += 1;
    }
    this.#dot(this.#list, this.#list + WORD * count, this.#query, this.#products);
    for (let i = 0; i < count; i += 1) products[from + i] = found[i]!;
    return from + count;
  }

  #isOnDisk(row: number): boolean {
    return this.#onDisk !== null && row >= this.#onDisk.from && row < this.#diskEnd;
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
    const { byteLength } = this.#memory.buffer;
    const missing = Math.ceil((end - byteLength) / PAGE);
    if (missing <= 0) return;
    this.#memory.grow(Math.max(missing, Math.min(GROWTH, PAGE - byteLength / PAGE)));
    this.#views = this.#viewsOfMemory();
  }

  #viewsOfMemory(): Views {
    const { buffer } = this.#memory;
    return {
      bytes: new Int8Array(buffer),
      query: new Int16Array(buffer, this.#query, this.dimensions),
      list: new Int32Array(buffer, this.#list, MAX_ROWS),
      products: new Int32Array(buffer, this.#products, MAX_ROWS),
    };
  }
}
