import { fold } from '../../../language/words/fold.ts';
import { pushTo } from '../../../platform/objects.ts';
import { numbersIn } from '../segment-format.ts';
import type { EncodedTerm } from '../term-table.ts';
import { LIST_PARTS, NumberLists, packLists } from './number-lists.ts';
import type { CountedAcronym } from './shard-names.ts';

/** Parts of a segment that hold acronyms. */
export const ACRONYM_PARTS = 3 + 2 * LIST_PARTS;

/** Acronyms and what they stand for as parts of a segment. In turns. */
export function* packAcronyms(pairs: readonly CountedAcronym[]): Generator<void, ArrayBufferView[]> {
  const byAcronym = new Map<string, number[]>();
  const byExpansion = new Map<string, number[]>();
  for (const [number, { acronym, expansion }] of pairs.entries()) {
    pushTo(byAcronym, fold(acronym), number);
    pushTo(byExpansion, fold(expansion), number);
  }
  const written = pairs.flatMap(({ acronym, expansion }) => [Buffer.from(acronym), Buffer.from(expansion)]);
  const offsets = new Uint32Array(written.length + 1);
  for (const [at, { length }] of written.entries()) offsets[at + 1] = offsets[at]! + length;
  return [
    Buffer.concat(written),
    offsets,
    Uint32Array.from(pairs, ({ texts }) => texts),
    ...(yield* packLists(byAcronym)),
    ...(yield* packLists(byExpansion)),
  ];
}

/** The acronyms of a segment, read from its bytes. */
export class PackedAcronyms {
  /** Of each pair, as written first: the acronym and its expansion, one after the other. */
  readonly #written: Buffer;
  readonly #offsets: Uint32Array;
  readonly #texts: Uint32Array;
  readonly #byAcronym: NumberLists;
  readonly #byExpansion: NumberLists;

  /** `parts`: as written by `packAcronyms`. */
  constructor(parts: readonly Uint8Array[]) {
    const [written, offsets, texts] = parts as [Uint8Array, Uint8Array, Uint8Array];
    this.#written = Buffer.from(written.buffer, written.byteOffset, written.byteLength);
    this.#offsets = numbersIn(Uint32Array, offsets);
    this.#texts = numbersIn(Uint32Array, texts);
    this.#byAcronym = new NumberLists(parts.slice(3, 3 + LIST_PARTS));
    this.#byExpansion = new NumberLists(parts.slice(3 + LIST_PARTS));
  }

  expansionsOf(acronym: EncodedTerm): CountedAcronym[] {
    return this.#pairs(this.#byAcronym.get(acronym));
  }

  acronymsOf(expansion: EncodedTerm): CountedAcronym[] {
    return this.#pairs(this.#byExpansion.get(expansion));
  }

  #pairs(numbers: Uint32Array): CountedAcronym[] {
    const text = (at: number) => this.#written.toString('utf8', this.#offsets[at], this.#offsets[at + 1]);
    return Array.from(numbers, (number) => {
      return { acronym: text(2 * number), expansion: text(2 * number + 1), texts: this.#texts[number]! };
    });
  }
}
