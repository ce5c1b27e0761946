/** Where the bytes of the word index's segments are: in memory, beyond a number of articles in mapped files. */
import { type Keep, openMappedFiles } from '../platform/files/mapped-files.ts';

/** Which segments are kept in files. */
export interface SegmentsOnDisk {
  /** Those that are loaded after so many articles. */
  from: number;
  folder: string;
  /** No file could be made or mapped: this segment and the following ones stay in memory. */
  failed(error: unknown): void;
}

export class SegmentMemory {
  readonly #onDisk: SegmentsOnDisk | null;
  /** Null before the first, and once one has failed. */
  #keep: Keep | null = null;
  #hasFailed = false;

  /** `onDisk`: null keeps all in memory. */
  constructor(onDisk: SegmentsOnDisk | null) {
    this.#onDisk = onDisk;
  }

  /** The bytes of a segment, which is loaded after `articles` others, where they are to stay. */
  async place(bytes: Uint8Array, articles: number): Promise<Uint8Array> {
    if (this.#onDisk === null || articles < this.#onDisk.from || this.#hasFailed) return bytes;
    try {
      this.#keep ??= await openMappedFiles(this.#onDisk.folder);
      return this.#keep(bytes);
    } catch (error) {
      this.#hasFailed = true;
      this.#onDisk.failed(error);
      return bytes;
    }
  }
}
