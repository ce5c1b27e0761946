import { type EncodedTerm, packStrings, StringTable, TABLE_PARTS } from '../term-table.ts';
import { AcronymCounts } from './acronym-counts.ts';
import { type NameCounts, wordsToFindBy } from './name-counts.ts';
import type { CountedAcronym, CountedName, ShardNames } from './shard-names.ts';

/** Parts of a segment that hold its names. */
export const NAME_PARTS = 2 * TABLE_PARTS + 4;
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
  names.sort(([a], [b]) => (a < b ? -1 : 1));
  const byWord = new Map<string, number[]>();
  for (const [number, [name]] of names.entries()) {
    if (number % NAMES_EACH === 0) yield;
    for (const word of wordsToFindBy(name)) {
      const known = byWord.get(word);
      if (known === undefined) byWord.set(word, [number]);
      else known.push(number);
    }
  }
  yield;
  const ofNames = yield* packStrings(names.map(([name]) => name));
  const places = new Uint32Array(names.length);
  for (const [place, number] of ofNames.order.entries()) places[number] = place;
  const words = [...byWord.keys()];
  const ofWords = yield* packStrings(words);
  yield;
  const holders = Array.from(ofWords.order, (at) =>
    byWord.get(words[at]!)!.sort((a, b) => names[b]![1] - names[a]![1] || a - b),
  );
  const starts = new Uint32Array(words.length + 1);
  for (const [at, { length }] of holders.entries()) starts[at + 1] = starts[at]! + length;
  return [
    ...ofNames.parts,
    ...ofWords.parts,
    Uint32Array.from(ofNames.order, (number) => names[number]![1]),
    starts,
    Uint32Array.from(holders.flat(), (number) => places[number]!),
    new TextEncoder().encode(JSON.stringify(counts.acronyms.all)),
  ];
}

/** The names of a segment, read from its bytes. */
export class PackedNames implements ShardNames {
  readonly #names: StringTable;
  readonly #words: StringTable;
  readonly #texts: Uint32Array;
  readonly #starts: Uint32Array;
  readonly #holders: Uint32Array;
  readonly #acronyms = new AcronymCounts();

  /** `parts`: as written by `packNames`. */
  constructor(parts: readonly Uint8Array[]) {
    const [texts, starts, holders, acronyms] = parts.slice(2 * TABLE_PARTS) as [
      Uint8Array,
      Uint8Array,
      Uint8Array,
      Uint8Array,
    ];
    const numbers = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
      new Uint32Array(buffer, byteOffset, byteLength / Uint32Array.BYTES_PER_ELEMENT);
    this.#names = new StringTable(parts.slice(0, TABLE_PARTS));
    this.#words = new StringTable(parts.slice(TABLE_PARTS, 2 * TABLE_PARTS));
    this.#texts = numbers(texts);
    this.#starts = numbers(starts);
    this.#holders = numbers(holders);
    for (const pair of JSON.parse(new TextDecoder().decode(acronyms)) as CountedAcronym[])
      this.#acronyms.add(pair);
  }

  texts(name: EncodedTerm): number {
    const number = this.#names.find(name);
    return number < 0 ? 0 : this.#texts[number]!;
  }

  namesWith(word: EncodedTerm, most: number): CountedName[] {
    const at = this.#words.find(word);
    if (at < 0) return [];
    const start = this.#starts[at]!;
    const holders = this.#holders.subarray(start, Math.min(this.#starts[at + 1]!, start + most));
    return Array.from(holders, (number) => ({
      name: this.#names.at(number),
      texts: this.#texts[number]!,
    }));
  }

  expansionsOf(acronym: string): readonly CountedAcronym[] {
    return this.#acronyms.expansionsOf(acronym);
  }

  acronymsOf(expansion: string): readonly CountedAcronym[] {
    return this.#acronyms.acronymsOf(expansion);
  }
}
