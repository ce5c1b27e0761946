import { pushTo } from '../../../platform/objects.ts';
import { numbersIn } from '../segment-format.ts';
import { type EncodedTerm, packStrings, StringTable, TABLE_PARTS } from '../term-table.ts';
import { type NameCounts, wordsToFindBy } from './name-counts.ts';
import { LIST_PARTS, NumberLists, packLists } from './number-lists.ts';
import { ACRONYM_PARTS, PackedAcronyms, packAcronyms } from './packed-acronyms.ts';
import type { CountedAcronym, CountedName, ShardNames } from './shard-names.ts';

const WORDS = TABLE_PARTS + 1;
const ACRONYMS = WORDS + LIST_PARTS;
/** Parts of a segment that hold its names. */
export const NAME_PARTS = ACRONYMS + ACRONYM_PARTS;
/**
 * A name that a large segment shows once says little, and such names would be three quarters of the bytes; of a small
 * one, all are kept.
 */
const MIN_TEXTS = 2;
const SMALL = 2048;

/** Names looked through before others have their turn: about three milliseconds. */
const NAMES_EACH = 2048;

/** Counts as the parts of a segment of `documents` documents; the same for the same documents in any order. In turns. */
export function* packNames(counts: NameCounts, documents: number): Generator<void, ArrayBufferView[]> {
  const least = documents <= SMALL ? 1 : MIN_TEXTS;
  const names = [...counts.names].filter(([, texts]) => texts >= least);
  yield;
  names.sort(([a, inA], [b, inB]) => inB - inA || (a < b ? -1 : 1));
  yield;
  const { parts, order } = yield* packStrings(names.map(([name]) => name));
  const places = new Uint32Array(names.length);
  for (const [place, given] of order.entries()) places[given] = place;
  const byWord = new Map<string, number[]>();
  for (const [given, [name]] of names.entries()) {
    if (given % NAMES_EACH === 0) yield;
    for (const word of wordsToFindBy(name)) pushTo(byWord, word, places[given]!);
  }
  return [
    ...parts,
    Uint32Array.from(order, (given) => names[given]![1]),
    ...(yield* packLists(byWord)),
    ...(yield* packAcronyms(counts.acronyms.all)),
  ];
}

/** The names of a segment, read from its bytes. */
export class PackedNames implements ShardNames {
  readonly #names: StringTable;
  readonly #texts: Uint32Array;
  /** Of each word the names with it, most often written first. */
  readonly #byWord: NumberLists;
  readonly #acronyms: PackedAcronyms;

  /** `parts`: as written by `packNames`. */
  constructor(parts: readonly Uint8Array[]) {
    this.#names = new StringTable(parts.slice(0, TABLE_PARTS));
    this.#texts = numbersIn(Uint32Array, parts[TABLE_PARTS]!);
    this.#byWord = new NumberLists(parts.slice(WORDS, ACRONYMS));
    this.#acronyms = new PackedAcronyms(parts.slice(ACRONYMS));
  }

  texts(name: EncodedTerm): number {
    const number = this.#names.find(name);
    return number < 0 ? 0 : this.#texts[number]!;
  }

  namesWith(word: EncodedTerm, most: number): CountedName[] {
    return Array.from(this.#byWord.get(word).subarray(0, most), (number) => ({
      name: this.#names.at(number),
      texts: this.#texts[number]!,
    }));
  }

  expansionsOf(acronym: EncodedTerm): readonly CountedAcronym[] {
    return this.#acronyms.expansionsOf(acronym);
  }

  acronymsOf(expansion: EncodedTerm): readonly CountedAcronym[] {
    return this.#acronyms.acronymsOf(expansion);
  }
}
