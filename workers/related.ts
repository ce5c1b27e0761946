import type { Asked } from './asked.ts';
import type { Vectors } from './vectors.ts';

/** A query among the vectors. */
export interface Sought {
  vectors: Vectors;
  asked: Asked;
  /** Per term, the rows of its variants. */
  rows: number[][];
  /** The query's topic: unit sum of its terms, or zeros. */
  topic: Float32Array;
  /** Share of the query's idf mass that has a vector. */
  share: number;
  /** Row of a word → its likeness with each term; filled as articles are seen. */
  likeness: Map<number, Float32Array>;
}

/** How near a text's words are to the query's. All -1 to 1. */
export interface Related {
  /** Cosine of the query's topic and the text's. */
  topic: number;
  /** Mean likeness of each term with the word nearest to it (1: the term itself is there), by idf. */
  soft: number;
  /** The same over the terms that are not there; 1 when all are. */
  missing: number;
  /** Of the term with the lowest. */
  least: number;
}

export function seek(asked: Asked, vectors: Vectors): Sought {
  const rows = asked.terms.map(({ variants }) =>
    variants.map((variant) => vectors.rows.get(variant)).filter((row) => row !== undefined),
  );
  const topic = new Float32Array(vectors.dimensions);
  for (const [i, found] of rows.entries()) {
    for (const row of found) addRow(topic, vectors, row, asked.terms[i]!.idf / found.length);
  }
  unit(topic);
  let share = 0;
  for (const [i, found] of rows.entries()) if (found.length > 0) share += asked.terms[i]!.idf / asked.mass;
  return { vectors, asked, rows, topic, share, likeness: new Map() };
}

/** Reads a text, given the rows of its words, and which terms of the query it has (0-1 each). */
export function related(sought: Sought, words: readonly number[], worth: Float64Array): Related {
  const { asked, vectors } = sought;
  const size = asked.terms.length;
  if (size === 0) return { topic: 0, soft: 0, missing: 1, least: 0 };
  const text = new Float32Array(vectors.dimensions);
  const nearest = new Float32Array(size);
  for (const row of words) {
    addRow(text, vectors, row, vectors.weights[row]!);
    const like = likenessOf(sought, row);
    for (let i = 0; i < size; i += 1) if (like[i]! > nearest[i]!) nearest[i] = like[i]!;
  }
  unit(text);
  let soft = 0;
  let missing = 0;
  let missingMass = 0;
  let least = 1;
  for (let i = 0; i < size; i += 1) {
    const share = asked.terms[i]!.idf / asked.mass;
    const value = Math.max(nearest[i]!, worth[i]!);
    soft += share * value;
    if (value < least) least = value;
    if (worth[i]! >= 1) continue;
    missing += share * value;
    missingMass += share;
  }
  return { topic: dot(sought.topic, 0, text, 0, text.length), soft, missing: missingMass === 0 ? 1 : missing / missingMass, least };
}

/** Cosine of the query's topic and that of a text's words. */
export function topicOf({ topic, vectors }: Sought, words: readonly number[]): number {
  const text = new Float32Array(vectors.dimensions);
  for (const row of words) addRow(text, vectors, row, vectors.weights[row]!);
  unit(text);
  return dot(topic, 0, text, 0, text.length);
}

function likenessOf(sought: Sought, row: number): Float32Array {
  const known = sought.likeness.get(row);
  if (known !== undefined) return known;
  const { vectors, rows } = sought;
  const { values, dimensions } = vectors;
  const like = new Float32Array(rows.length);
  for (const [i, variants] of rows.entries()) {
    for (const variant of variants) {
      const value = dot(values, row * dimensions, values, variant * dimensions, dimensions);
      if (value > like[i]!) like[i] = value;
    }
  }
  sought.likeness.set(row, like);
  return like;
}

function addRow(sum: Float32Array, { values, dimensions }: Vectors, row: number, weight: number): void {
  const from = row * dimensions;
  for (let k = 0; k < dimensions; k += 1) sum[k]! += weight * values[from + k]!;
}

function unit(vector: Float32Array): void {
  const norm = Math.sqrt(dot(vector, 0, vector, 0, vector.length));
  if (norm > 0) for (let k = 0; k < vector.length; k += 1) vector[k]! /= norm;
}

function dot(a: Float32Array, from: number, b: Float32Array, at: number, length: number): number {
  let sum = 0;
  for (let k = 0; k < length; k += 1) sum += a[from + k]! * b[at + k]!;
  return sum;
}
