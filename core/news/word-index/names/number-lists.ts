import { numbersIn } from '../segment-format.ts';
import { type EncodedTerm, packStrings, StringTable, TABLE_PARTS } from '../term-table.ts';

/** Parts of a segment that hold lists. */
export const LIST_PARTS = TABLE_PARTS + 2;

/** Lists of numbers by strings, as parts of a segment; the same for the same lists in any order. In turns. */
export function* packLists(
  lists: ReadonlyMap<string, readonly number[]>,
): Generator<void, ArrayBufferView[]> {
  const keys = [...lists.keys()];
  const { parts, order } = yield* packStrings(keys);
  const ordered = Array.from(order, (given) => lists.get(keys[given]!)!);
  const starts = new Uint32Array(keys.length + 1);
  for (const [at, { length }] of ordered.entries()) starts[at + 1] = starts[at]! + length;
  yield;
  return [...parts, starts, Uint32Array.from(ordered.flat())];
}

/** Lists that were packed by `packLists`, read from their bytes. */
export class NumberLists {
  readonly #keys: StringTable;
  readonly #starts: Uint32Array;
  readonly #numbers: Uint32Array;

  constructor(parts: readonly Uint8Array[]) {
    this.#keys = new StringTable(parts.slice(0, TABLE_PARTS));
    this.#starts = numbersIn(Uint32Array, parts[TABLE_PARTS]!);
    this.#numbers = numbersIn(Uint32Array, parts[TABLE_PARTS + 1]!);
  }

  /** The list of a string, empty without one. */
  get(key: EncodedTerm): Uint32Array {
    const at = this.#keys.find(key);
    return at < 0
      ? this.#numbers.subarray(0, 0)
      : this.#numbers.subarray(this.#starts[at], this.#starts[at + 1]);
  }
}
