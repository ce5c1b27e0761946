/**
 * Records of bytes in one piece of memory, where what was neither written nor used for longest makes room for what is written.
 * They take half the memory of objects with the same content, and the garbage collector does not look at them.
 */

/** Before each record: its key and its length. */
const KEY_BYTES = 8;
const HEADER = KEY_BYTES + 4;
/** Of the ring. A record that was used and would be overwritten within this share of it is written again. */
const NEARLY_OVERWRITTEN = 1 / 4;

/** Bytes at first, doubled until they reach the capacity. */
const FIRST = 256;

export class ByteRing {
  readonly #capacity: number;
  #bytes: Buffer;
  /** Where each record begins, by its key. */
  readonly #places = new Map<number, number>();
  /** Where the next record is written. What was written in this lap lies before. */
  #next = 0;
  /** What is left of the lap before lies between these. */
  #oldest = 0;
  #lapEnd = 0;

  /**
   * The memory is taken as it is filled: V8 collects garbage more often the more memory there is outside of its heap, even if
   * nothing has been written to it.
   */
  constructor(capacity: number) {
    this.#capacity = capacity;
    this.#bytes = Buffer.alloc(Math.min(FIRST, capacity));
  }

  /** The record of `key`, to be read before the ring is used again; undefined if it has none. */
  get(key: number): Buffer | undefined {
    const place = this.#places.get(key);
    if (place === undefined) return undefined;
    const record = this.#recordAt(place);
    const length = this.#capacity;
    // What can be written before this is overwritten.
    const left = (place - this.#next + length) % length;
    if (left > length * NEARLY_OVERWRITTEN) return record;
    const copy = Buffer.from(record);
    this.set(key, copy);
    return copy;
  }

  /** Writes the record of `key` in place of any other. One that is longer than the ring is not kept. */
  set(key: number, record: Uint8Array): void {
    this.#places.delete(key);
    const size = HEADER + record.length;
    if (size > this.#capacity) return;
    if (this.#next + size > this.#capacity) this.#beginLap();
    const end = this.#next + size;
    this.#reach(end);
    while (this.#oldest < Math.min(end, this.#lapEnd)) this.#dropOldest();
    this.#bytes.writeDoubleLE(key, this.#next);
    this.#bytes.writeUInt32LE(record.length, this.#next + KEY_BYTES);
    this.#bytes.set(record, this.#next + HEADER);
    this.#places.set(key, this.#next);
    this.#next = end;
  }

  #reach(end: number): void {
    const { length } = this.#bytes;
    if (end <= length) return;
    const longer = Buffer.alloc(Math.min(Math.max(2 * length, end), this.#capacity));
    this.#bytes.copy(longer);
    this.#bytes = longer;
  }

  #beginLap(): void {
    while (this.#oldest < this.#lapEnd) this.#dropOldest();
    this.#lapEnd = this.#next;
    this.#oldest = 0;
    this.#next = 0;
  }

  #dropOldest(): void {
    const key = this.#bytes.readDoubleLE(this.#oldest);
    // Unless it was written again since.
    if (this.#places.get(key) === this.#oldest) this.#places.delete(key);
    this.#oldest += HEADER + this.#recordAt(this.#oldest).length;
  }

  #recordAt(place: number): Buffer {
    const from = place + HEADER;
    return this.#bytes.subarray(from, from + this.#bytes.readUInt32LE(place + KEY_BYTES));
  }
}
