import {
  type EncodedTerm,
  findTerm,
  type SearchTable,
  searchTable,
  stringAt,
  stringTable,
} from '../term-table.ts';
import { AcronymCounts } from './acronym-counts.ts';
import { type NameCounts, wordsToFindBy } from './name-counts.ts';
import type { CountedAcronym, CountedName, ShardNames } from './shard-names.ts';

/** Parts of a segment that hold its names. */
export const NAME_PARTS = 8;
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
  const words = [...byWord.keys()].sort();
  const starts = new Uint32Array(words.length + 1);
  for (const [at, word] of words.entries()) starts[at + 1] = starts[at]! + byWord.get(word)!.length;
  const ofNames = yield* stringTable(names.map(([name]) => name));
  const ofWords = yield* stringTable(words);
  yield;
  return [
    ofNames.bytes,
    ofNames.offsets,
    Uint32Array.from(names, ([, texts]) => texts),
    ofWords.bytes,
    ofWords.offsets,
    starts,
    Uint32Array.from(
      words.flatMap((word) => byWord.get(word)!.sort((a, b) => names[b]![1] - names[a]![1] || a - b)),
    ),
    new TextEncoder().encode(JSON.stringify(counts.acronyms.all)),
  ];
}

/** The names of a segment, read from its bytes. */
export class PackedNames implements ShardNames {
  readonly #names: SearchTable;
  readonly #texts: Uint32Array;
  readonly #words: SearchTable;
  readonly #starts: Uint32Array;
  readonly #holders: Uint32Array;
  readonly #acronyms = new AcronymCounts();

  /** `parts`: as written by `packNames`. */
  constructor(parts: readonly Uint8Array[]) {
    const numbers = (at: number): Uint32Array => {
      const { buffer, byteOffset, byteLength } = parts[at]!;
      return new Uint32Array(buffer, byteOffset, byteLength / Uint32Array.BYTES_PER_ELEMENT);
    };
    this.#names = searchTable({ bytes: parts[0]!, offsets: numbers(1) });
    this.#texts = numbers(2);
    this.#words = searchTable({ bytes: parts[3]!, offsets: numbers(4) });
    this.#starts = numbers(5);
    this.#holders = numbers(6);
    for (const pair of JSON.parse(new TextDecoder().decode(parts[7])) as CountedAcronym[])
      this.#acronyms.add(pair);
  }

  texts(name: EncodedTerm): number {
    const number = findTerm(this.#names, name);
    return number < 0 ? 0 : this.#texts[number]!;
  }

  namesWith(word: EncodedTerm, most: number): CountedName[] {
    const at = findTerm(this.#words, word);
    if (at < 0) return [];
    const start = this.#starts[at]!;
    const holders = this.#holders.subarray(start, Math.min(this.#starts[at + 1]!, start + most));
    return Array.from(holders, (number) => ({
      name: stringAt(this.#names, number),
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
