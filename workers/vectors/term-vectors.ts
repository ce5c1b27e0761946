import { readFileSync } from 'node:fs';
import { foundByStem, isSpanishStem } from '../../core/language/words/index-stem.ts';
import { KnownWords } from './known-words.ts';
import { TermMatrix } from './term-matrix.ts';

const LENGTH_BYTES = 4;
/** Bytes of a term before its vector: weight, share as a name, rarity. */
const TERM_BYTES = 3;
/** Values that a turn of a loop over a vector takes. */
const UNROLLED = 8;
/** A rarity byte of 255 is an idf of this; a weight byte of 255 a weight of this. */
const RAREST = 16;
const HEAVIEST = 16;

/**
 * Term vectors learned from the news: words of texts with the same meaning have close vectors, in both languages.
 * The file: length of the header (uint32, little endian), the header as JSON {dimensions, terms, words}, then per
 * term a byte of weight, one of its share as a name, one of its rarity, and `dimensions` signed bytes, a multiple of
 * `UNROLLED`.
 */
export interface TermVectors {
  dimensions: number;
  /** By row: the index term, and its most frequent spelling. */
  terms: readonly string[];
  words: readonly string[];
  /** Index term → row. */
  rows: ReadonlyMap<string, number>;
  /** All rows in sequence; multiplied by its `scale`, a row has length 1. */
  matrix: TermMatrix;
  scales: Float32Array;
  /** 1: a Spanish stem. */
  spanish: Uint8Array;
  /** How much a term counts in the vector of a text. */
  weights: Float32Array;
  /** Share of its passages in which a term is written with a capital: near 1, it is a name. */
  names: Float32Array;
  /** Idf of the term in the passages the vectors were learned from. */
  rarities: Float32Array;
  /** Words looked up before. */
  known: KnownWords;
  /** Tells rows that repeat. */
  distinct: DistinctRows;
}

const loaded = new Map<string, TermVectors>();

/** The vectors of a file, read once per worker; `sha256` distinguishes two files at one path. */
export function loadVectors(path: string, sha256: string): TermVectors {
  const key = `${sha256} ${path}`;
  const known = loaded.get(key);
  if (known !== undefined) return known;
  const vectors = readVectors(readFileSync(path));
  loaded.set(key, vectors);
  return vectors;
}

/** Reads the bytes of a vectors file. */
export function readVectors(bytes: Buffer): TermVectors {
  const body = LENGTH_BYTES + bytes.readUInt32LE(0);
  const header = bytes.subarray(LENGTH_BYTES, body).toString('utf8');
  const { dimensions, terms, words } = JSON.parse(header) as Pick<
    TermVectors,
    'dimensions' | 'terms' | 'words'
  >;
  const vectors: TermVectors = {
    dimensions,
    terms,
    words,
    rows: new Map(terms.map((term, row) => [term, row])),
    matrix: new TermMatrix(terms.length, dimensions),
    spanish: Uint8Array.from(terms, (term) => (isSpanishStem(term) ? 1 : 0)),
    scales: new Float32Array(terms.length),
    weights: new Float32Array(terms.length),
    names: new Float32Array(terms.length),
    rarities: new Float32Array(terms.length),
    known: new KnownWords(),
    distinct: new DistinctRows(terms.length),
  };
  for (let row = 0; row < terms.length; row += 1) {
    const at = body + row * (TERM_BYTES + dimensions);
    vectors.weights[row] = (bytes[at]! / 0xff) * HEAVIEST;
    vectors.names[row] = bytes[at + 1]! / 0xff;
    vectors.rarities[row] = (bytes[at + 2]! / 0xff) * RAREST;
    let squares = 0;
    for (let k = 0; k < dimensions; k += 1) {
      const value = bytes.readInt8(at + TERM_BYTES + k);
      vectors.matrix.values[row * dimensions + k] = value;
      squares += value * value;
    }
    vectors.scales[row] = squares === 0 ? 0 : 1 / Math.sqrt(squares);
  }
  return vectors;
}

/** Rarer words were seen too seldom to have a good vector. */
const HIGHEST_RARITY = 10.5;
/** A word capitalised this often is a name. */
const NAME_SHARE = 0.6;

/** Whether the word of a row was seen too seldom to say much of it. */
export function isRare({ rarities }: TermVectors, row: number): boolean {
  return rarities[row]! > HIGHEST_RARITY;
}

/** Whether the word of a row is mostly a name. */
export function isName({ names }: TermVectors, row: number): boolean {
  return names[row]! >= NAME_SHARE;
}

/** Whether the term of a row is a Spanish stem. */
export function isSpanish({ spanish }: TermVectors, row: number): boolean {
  return spanish[row] === 1;
}

/** The row of a word in a text of `language` (null: unknown); -1 for a word without a vector. */
export function rowOf(vectors: TermVectors, folded: string, language: string | null): number {
  return vectors.known.row(knownWord(vectors, folded, language));
}

/**
 * As `rowOf`; a word that is unknown in the language of its text is looked up in the other, because texts mix both.
 */
export function rowAnywhere(vectors: TermVectors, folded: string, language: string | null): number {
  return vectors.known.anywhere(knownWord(vectors, folded, language));
}

function knownWord(vectors: TermVectors, folded: string, language: string | null): number {
  vectors.known.makeRoom();
  return numberOf(vectors, folded, language);
}

/** The number of a folded word in `vectors.known`. */
export function numberOf(vectors: TermVectors, folded: string, language: string | null): number {
  const known = vectors.known.numberAt(folded, 0, folded.length, language);
  return known >= 0 ? known : add(vectors, folded, language);
}

/** The number of the word of ASCII letters and digits at a place in a text. */
export function numberAt(
  vectors: TermVectors,
  text: string,
  start: number,
  end: number,
  language: string | null,
): number {
  const known = vectors.known.numberAt(text, start, end, language);
  return known >= 0 ? known : add(vectors, text.slice(start, end).toLowerCase(), language);
}

function add(vectors: TermVectors, folded: string, language: string | null): number {
  const row = findRow(vectors, folded, language);
  const isFound = row >= 0 || language === null;
  const anywhere = isFound ? row : findRow(vectors, folded, language === 'es' ? 'en' : 'es');
  return vectors.known.add(folded, language, row, anywhere);
}

function findRow({ rows }: TermVectors, folded: string, language: string | null): number {
  return foundByStem(rows, folded, language) ?? -1;
}

/** Adds a term's vector, `weight` times its own weight, to `sum`. */
export function addRow(sum: Float64Array, vectors: TermVectors, row: number, weight: number): void {
  const { matrix, scales, weights, dimensions } = vectors;
  const { values } = matrix;
  const scale = weight * scales[row]! * weights[row]!;
  // Several at a time take half as long as one by one.
  for (let k = 0, at = row * dimensions; k < dimensions; k += UNROLLED, at += UNROLLED) {
    sum[k]! += scale * values[at]!;
    sum[k + 1]! += scale * values[at + 1]!;
    sum[k + 2]! += scale * values[at + 2]!;
    sum[k + 3]! += scale * values[at + 3]!;
    sum[k + 4]! += scale * values[at + 4]!;
    sum[k + 5]! += scale * values[at + 5]!;
    sum[k + 6]! += scale * values[at + 6]!;
    sum[k + 7]! += scale * values[at + 7]!;
  }
}

/** Cosine of two terms' vectors. */
export function termCosine(
  { matrix: { values }, scales, dimensions }: TermVectors,
  row: number,
  other: number,
): number {
  let [even, odd] = [0, 0];
  for (let at = row * dimensions, end = at + dimensions, by = other * dimensions; at < end; ) {
    even += values[at]! * values[by]! + values[at + 2]! * values[by + 2]!;
    odd += values[at + 1]! * values[by + 1]! + values[at + 3]! * values[by + 3]!;
    at += 4;
    by += 4;
  }
  return (even + odd) * scales[row]! * scales[other]!;
}

/** The vector of a text from the rows of its words, each counted once: of length 1, or zeros without words. */
export function textVector(vectors: TermVectors, rows: Iterable<number>): Float32Array {
  return normalised(sumOfRows(vectors, [...rows], 0));
}

/** The sum of the vectors of words, times their weights; good until the next sum with the same number. */
export function sumOfRows(
  { matrix, scales, weights }: TermVectors,
  rows: readonly number[],
  into: 0 | 1,
): Float64Array {
  return matrix.sum(rows, scales, weights, into);
}

/** A vector brought to length 1; zeros stay. */
export function normalised(vector: Float64Array): Float32Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const norm = Math.sqrt(squares);
  return Float32Array.from(vector, norm > 0 ? (value) => value / norm : undefined);
}

/** The dot product. */
export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let k = 0; k < a.length; k += 1) sum += a[k]! * b[k]!;
  return sum;
}

/** Tells which rows of a text repeat, without a `Set` for every headline. */
export class DistinctRows {
  /** In which round a row came last. */
  readonly #rounds: Float64Array;
  #round = 0;

  constructor(rows: number) {
    this.#rounds = new Float64Array(rows);
  }

  /** Forgets all rows. */
  startOver(): void {
    this.#round += 1;
  }

  /** Whether the row is new since the start. */
  add(row: number): boolean {
    if (this.#rounds[row] === this.#round) return false;
    this.#rounds[row] = this.#round;
    return true;
  }
}
