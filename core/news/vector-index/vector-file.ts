/** Vectors in an unnamed file, of which the kernel keeps in memory what it has room for. It is closed once nothing refers to it. */
import { closeSync, readSync, writeSync } from 'node:fs';
import { openUnnamed } from '../../platform/files/unnamed-file.ts';

/** Vectors that are written together. */
const STAGED = 256;

const closing = new FinalizationRegistry<number>((file) => closeSync(file));

export class VectorFile {
  readonly #file: number;
  readonly #size: number;
  /** Vectors of neighbouring places that are not in the file yet: how many, from which place on. */
  readonly #staged: Int8Array;
  #first = 0;
  #count = 0;
  /** Vectors that the disk had no room for, by place, instead of those written there before. */
  readonly #kept = new Map<number, Int8Array>();

  /** A file in `folder` for vectors of `size` bytes. Throws what the file system throws. */
  constructor(folder: string, size: number) {
    this.#file = openUnnamed(folder);
    this.#size = size;
    this.#staged = new Int8Array(STAGED * size);
    closing.register(this, this.#file);
  }

  /**
   * Throws what the file system throws, as when the disk is full; what was written before can be read all the same. Nothing more
   * may be written then.
   */
  write(place: number, vector: Int8Array): void {
    if (this.#count === STAGED || place !== this.#first + this.#count) this.#flush();
    if (this.#count === 0) this.#first = place;
    this.#staged.set(vector, this.#count * this.#size);
    this.#count += 1;
  }

  /** Keeps the vector of a place in memory. */
  keep(place: number, vector: Int8Array): void {
    this.#kept.set(place, vector.slice());
  }

  #flush(): void {
    const bytes = this.#count * this.#size;
    for (let done = 0; done < bytes; )
      done += writeSync(this.#file, this.#staged, done, bytes - done, this.#first * this.#size + done);
    this.#count = 0;
  }

  /** Reads the vector of a place into `bytes`, from `at` on. Throws what the file system throws. */
  read(place: number, bytes: Int8Array, at: number): void {
    const kept = this.#kept.get(place);
    if (kept !== undefined) {
      bytes.set(kept, at);
      return;
    }
    if (place >= this.#first && place < this.#first + this.#count) {
      const from = (place - this.#first) * this.#size;
      bytes.set(this.#staged.subarray(from, from + this.#size), at);
      return;
    }
    const read = readSync(this.#file, bytes, at, this.#size, place * this.#size);
    if (read < this.#size) throw new Error(`the file of vectors ends within that of place ${place}`);
  }
}
