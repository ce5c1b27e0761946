import { readFileSync } from 'node:fs';
import { stem } from '../core/text/terms.ts';

const SPANISH_MARK = '~';
const HEADER_BYTES = 4;

/**
 * Term vectors learned from the news: near vectors, words of one topic. The file is a little-endian length, a JSON
 * header {dimensions, terms}, then per term a weight byte (idf / 16 of 255) and `dimensions` signed bytes.
 */
export interface Vectors {
  dimensions: number;
  /** Index term → row. */
  rows: Map<string, number>;
  /** Unit rows, one after the other. */
  values: Float32Array;
  /** How much a term counts in the topic of a text. */
  weights: Float32Array;
}

const open = new Map<string, Vectors>();

/** The vectors of a file, read once per worker. */
export function vectorsOf(path: string): Vectors {
  const known = open.get(path);
  if (known !== undefined) return known;
  const vectors = read(readFileSync(path));
  open.set(path, vectors);
  return vectors;
}

function read(bytes: Buffer): Vectors {
  const headerLength = bytes.readUInt32LE(0);
  const header = bytes.subarray(HEADER_BYTES, HEADER_BYTES + headerLength).toString('utf8');
  const { dimensions, terms } = JSON.parse(header) as { dimensions: number; terms: string[] };
  const values = new Float32Array(terms.length * dimensions);
  const weights = new Float32Array(terms.length);
  const rows = new Map<string, number>();
  let at = HEADER_BYTES + headerLength;
  for (const [row, term] of terms.entries()) {
    rows.set(term, row);
    weights[row] = (bytes[at]! / 255) * 16;
    let norm = 0;
    for (let k = 0; k < dimensions; k += 1) norm += bytes.readInt8(at + 1 + k) ** 2;
    const scale = norm === 0 ? 0 : 1 / Math.sqrt(norm);
    for (let k = 0; k < dimensions; k += 1) values[row * dimensions + k] = bytes.readInt8(at + 1 + k) * scale;
    at += 1 + dimensions;
  }
  return { dimensions, rows, values, weights };
}

/** The row of a word in a text of `language` (null: unknown); -1 for a word without a vector. */
export function rowOf(vectors: Vectors, folded: string, language: string | null): number {
  const { rows } = vectors;
  if (language !== 'es') {
    const row = rows.get(stem(folded, 'en'));
    if (row !== undefined || language === 'en') return row ?? -1;
  }
  return rows.get(stem(folded, 'es') + SPANISH_MARK) ?? -1;
}
