import type { Basis, JudgeItem } from '../../core/inference/judge.ts';
import {
  alone,
  FEATURE_COUNT,
  FEATURES,
  find,
  type Seen,
  writeFeatures,
} from '../../workers/relevance/features.ts';
import { ask } from '../../workers/relevance/query-terms.ts';
import { seek } from '../../workers/relevance/related.ts';
import type { Vectors } from '../../workers/vectors/vectors.ts';

type Name = (typeof FEATURES)[number];

/** Vectors of a few words, all of one weight. */
export function vectorsOf(dimensions: number, words: Record<string, readonly number[]>): Vectors {
  const terms = Object.keys(words);
  const rows = Object.values(words);
  return {
    dimensions,
    terms,
    words: terms.map((term) => term.replace(/~$/, '')),
    rows: new Map(terms.map((term, row) => [term, row])),
    values: Int8Array.from(rows.flat()),
    scales: Float32Array.from(rows, (row) => 1 / Math.hypot(...row)),
    weights: new Float32Array(terms.length).fill(8),
    names: new Float32Array(terms.length),
    rarities: new Float32Array(terms.length).fill(8),
    remembered: new Map(),
  };
}

/** Four words in a plane: petrol and fuel are near, so are gasolina and they; moon is none of it. */
export const PLANE = vectorsOf(2, {
  petrol: [100, 0],
  fuel: [80, 60],
  'gasolin~': [96, 28],
  moon: [0, 100],
});

export const NO_VECTORS = vectorsOf(1, {});

/** The features of one pair by name, and what else was seen. */
export function evidenceOf(
  query: string,
  item: Partial<JudgeItem> & { title: string },
  options: { basis?: Basis; idf?: Record<string, number>; vectors?: Vectors; alone?: boolean } = {},
): Record<Name, number> & Seen {
  const { basis = 'article', idf = {}, vectors = NO_VECTORS } = options;
  const values = new Float32Array(FEATURE_COUNT);
  const sought = seek(ask(query, idf, vectors));
  const found = find(sought, { standfirst: null, language: null, ...item }, basis);
  const seen = writeFeatures(sought, options.alone ? alone(found) : found, values, 0);
  const named = Object.fromEntries(FEATURES.map((name, i) => [name, Math.round(values[i]! * 1000) / 1000]));
  return { ...(named as Record<Name, number>), ...seen };
}
