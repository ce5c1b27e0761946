import type { Basis, JudgeItem } from '../../core/inference/judge.ts';
import { ask } from '../../workers/asked.ts';
import { FEATURE_COUNT, FEATURES, type Seen, writeFeatures } from '../../workers/features.ts';
import { seek } from '../../workers/related.ts';
import type { Vectors } from '../../workers/vectors.ts';

type Name = (typeof FEATURES)[number];

/** Four words in a plane: petrol and fuel are near, so are gasolina and they; moon is none of it. */
export const PLANE: Vectors = (() => {
  const words: Record<string, [number, number]> = {
    petrol: [1, 0],
    fuel: [0.8, 0.6],
    'gasolin~': [0.96, 0.28],
    moon: [0, 1],
  };
  const terms = Object.keys(words);
  return {
    dimensions: 2,
    rows: new Map(terms.map((term, row) => [term, row])),
    values: Float32Array.from(Object.values(words).flat()),
    weights: new Float32Array(terms.length).fill(8),
    names: new Float32Array(terms.length),
    remembered: new Map(),
  };
})();

export const NO_VECTORS: Vectors = {
  dimensions: 1,
  rows: new Map(),
  values: new Float32Array(),
  weights: new Float32Array(),
  names: new Float32Array(),
  remembered: new Map(),
};

/** The features of one pair by name, and what else was seen. */
export function evidenceOf(
  query: string,
  item: Partial<JudgeItem> & { title: string },
  options: { basis?: Basis; idf?: Record<string, number>; vectors?: Vectors } = {},
): Record<Name, number> & Seen {
  const { basis = 'article', idf = {}, vectors = NO_VECTORS } = options;
  const values = new Float32Array(FEATURE_COUNT);
  const sought = seek(ask(query, idf, vectors));
  const seen = writeFeatures(sought, { standfirst: null, language: null, ...item }, basis, values, 0);
  const named = Object.fromEntries(FEATURES.map((name, i) => [name, Math.round(values[i]! * 1000) / 1000]));
  return { ...(named as Record<Name, number>), ...seen };
}
