import type { Asked } from './asked.ts';
import type { Vectors } from './vectors.ts';

/** With this power a half-likeness counts for a sixteenth. */
const SHARPNESS = 4;

/** A query among the vectors, with what is known of it so far. */
export interface Sought {
  asked: Asked;
  /** The query's topic: unit sum of its terms' vectors, or zeros. */
  topic: Float32Array;
  /** Row of a word → its likeness with each term; filled as articles are seen. */
  likeness: Map<number, Float32Array>;
}

/** How near a text's words are to the query's. Shares are of the idf mass; all are 0-1 but the topic (-1 to 1). */
export interface Related {
  /** Cosine of the query's topic and the text's. */
  topic: number;
  /** Likeness of each term with the word nearest to it (1: the term itself is there). */
  soft: number;
  /** The same, half-likenesses counting little. */
  sharp: number;
  /** As `soft`, over the terms that are not there; 1 when all are. */
  missing: number;
  /** Likeness of the term that is farthest from any word. */
  least: number;
}

/** Places a query among the vectors. */
export function seek(asked: Asked): Sought {
  const topic = new Float32Array(asked.vectors.dimensions);
  for (const { rows, idf } of asked.terms) {
    for (const row of rows) addRow(topic, asked.vectors, row, idf / rows.length);
  }
  return { asked, topic: unit(topic), likeness: new Map() };
}

/** Reads a text by the rows of its words; `worth` says which terms it has, 0-1 each. */
export function related(sought: Sought, words: ReadonlySet<number>, worth: Float64Array): Related {
  const { terms, mass } = sought.asked;
  const nearest = Float64Array.from(worth);
  for (const row of words) {
    const like = likenessOf(sought, row);
    for (let i = 0; i < nearest.length; i += 1) if (like[i]! > nearest[i]!) nearest[i] = like[i]!;
  }
  const found: Related = { topic: topicOf(sought, words), soft: 0, sharp: 0, missing: 0, least: 1 };
  let absent = 0;
  for (const [i, value] of nearest.entries()) {
    const share = terms[i]!.idf / mass;
    found.soft += share * value;
    found.sharp += share * value ** SHARPNESS;
    found.least = Math.min(found.least, value);
    if (worth[i] === 1) continue;
    found.missing += share * value;
    absent += share;
  }
  found.missing = absent === 0 ? 1 : found.missing / absent;
  return found;
}

/** Cosine of the query's topic and that of a text's words. */
export function topicOf({ topic, asked: { vectors } }: Sought, words: ReadonlySet<number>): number {
  const text = new Float32Array(vectors.dimensions);
  for (const row of words) addRow(text, vectors, row, vectors.weights[row]!);
  return dot(topic, 0, unit(text), 0, text.length);
}

function likenessOf({ asked, likeness }: Sought, row: number): Float32Array {
  const known = likeness.get(row);
  if (known !== undefined) return known;
  const { values, dimensions } = asked.vectors;
  const like = new Float32Array(asked.terms.length);
  for (const [i, { rows, name }] of asked.terms.entries()) {
    // Paris is like London in every way but the one that counts.
    if (name) continue;
    for (const variant of rows) {
      like[i] = Math.max(like[i]!, dot(values, row * dimensions, values, variant * dimensions, dimensions));
    }
  }
  likeness.set(row, like);
  return like;
}

function addRow(sum: Float32Array, { values, dimensions }: Vectors, row: number, weight: number): void {
  const from = row * dimensions;
  for (let k = 0; k < dimensions; k += 1) sum[k]! += weight * values[from + k]!;
}

function unit(vector: Float32Array): Float32Array {
  const norm = Math.sqrt(dot(vector, 0, vector, 0, vector.length));
  if (norm > 0) for (let k = 0; k < vector.length; k += 1) vector[k]! /= norm;
  return vector;
}

function dot(a: Float32Array, from: number, b: Float32Array, at: number, length: number): number {
  let sum = 0;
  for (let k = 0; k < length; k += 1) sum += a[from + k]! * b[at + k]!;
  return sum;
}
