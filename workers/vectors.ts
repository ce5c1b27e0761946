import { readFileSync } from 'node:fs';
import { stem } from '../core/text/terms.ts';

const SPANISH_MARK = '~';
const LENGTH_BYTES = 4;
/** Words remembered per language, and languages; beyond it a language begins again. */
const REMEMBERED = 50_000;
const LANGUAGES = 8;
/** A weight byte of 255 is an idf of this. */
const HEAVIEST = 16;

/**
 * Term vectors learned from the news: words that stand in the same articles have near vectors, in both languages.
 * The file: length of the header (uint32, little endian), the header as JSON {dimensions, terms}, then per term a
 * byte of weight, one of its share as a name, and `dimensions` signed bytes.
 */
export interface Vectors {
  dimensions: number;
  /** Index term → row. */
  rows: ReadonlyMap<string, number>;
  /** Unit rows, one after the other. */
  values: Float32Array;
  /** How much a term counts in the topic of a text. */
  weights: Float32Array;
  /** Share of its passages in which a term is written with a capital: near 1, it is a name. */
  names: Float32Array;
  /** Rows of words by language, found before: words repeat, and stemming them is most of the work. */
  remembered: Map<string | null, Map<string, number>>;
}

const open = new Map<string, Vectors>();

/** The vectors of a file, read once per worker; `sha256` tells two files at one path apart. */
export function vectorsOf(path: string, sha256: string): Vectors {
  const key = `${sha256} ${path}`;
  const known = open.get(key);
  if (known !== undefined) return known;
  const vectors = readVectors(readFileSync(path));
  open.set(key, vectors);
  return vectors;
}

/** Reads the bytes of a vectors file. */
export function readVectors(bytes: Buffer): Vectors {
  const body = LENGTH_BYTES + bytes.readUInt32LE(0);
  const header = bytes.subarray(LENGTH_BYTES, body).toString('utf8');
  const { dimensions, terms } = JSON.parse(header) as { dimensions: number; terms: string[] };
  const values = new Float32Array(terms.length * dimensions);
  const weights = new Float32Array(terms.length);
  const names = new Float32Array(terms.length);
  for (let row = 0; row < terms.length; row += 1) {
    const at = body + row * (2 + dimensions);
    weights[row] = (bytes[at]! / 0xff) * HEAVIEST;
    names[row] = bytes[at + 1]! / 0xff;
    const signed = new Int8Array(bytes.buffer, bytes.byteOffset + at + 2, dimensions);
    const norm = Math.hypot(...signed) || 1;
    for (const [k, value] of signed.entries()) values[row * dimensions + k] = value / norm;
  }
  return {
    dimensions,
    rows: new Map(terms.map((term, row) => [term, row])),
    values,
    weights,
    names,
    remembered: new Map(),
  };
}

/** The row of a word in a text of `language` (null: unknown); -1 for a word without a vector. */
export function rowOf(vectors: Vectors, folded: string, language: string | null): number {
  const { remembered } = vectors;
  const known = remembered.get(language) ?? new Map<string, number>();
  const row = known.get(folded);
  if (row !== undefined) return row;
  if (known.size === 0 || known.size >= REMEMBERED) {
    known.clear();
    if (remembered.size < LANGUAGES) remembered.set(language, known);
  }
  const found = findRow(vectors, folded, language);
  known.set(folded, found);
  return found;
}

function findRow({ rows }: Vectors, folded: string, language: string | null): number {
  if (language !== 'es') {
    const row = rows.get(stem(folded, 'en'));
    if (row !== undefined || language === 'en') return row ?? -1;
  }
  return rows.get(stem(folded, 'es') + SPANISH_MARK) ?? -1;
}
