/**
 * Vectors on disk, of which the kernel keeps in memory what it has room for. The file belongs to this process and has no name,
 * so that nothing is left of it, however the process ends; it is closed once nothing refers to it.
 */
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../platform/config.ts';

const closing = new FinalizationRegistry<number>((file) => closeSync(file));

export class VectorFile {
  readonly #file: number;
  readonly #size: number;

  /** A file in `folder` for vectors of `size` bytes. Throws what the file system throws. */
  constructor(folder: string, size: number) {
    makeFolder(folder);
    const path = join(folder, `vectors-${process.pid}-${Date.now().toString(36)}`);
    this.#file = openSync(path, 'wx+', 0o600);
    this.#size = size;
    unlinkSync(path);
    closing.register(this, this.#file);
  }

  /** Throws what the file system throws, as when the disk is full. */
  write(place: number, vector: Int8Array): void {
    for (let done = 0; done < this.#size; )
      done += writeSync(this.#file, vector, done, this.#size - done, place * this.#size + done);
  }

  /** Reads the vector that was written to a place into the beginning of `into`. Throws what the file system throws. */
  read(place: number, into: Int8Array): void {
    const read = readSync(this.#file, into, 0, this.#size, place * this.#size);
    if (read < this.#size) throw new Error(`the file of vectors ends within that of place ${place}`);
  }
}
