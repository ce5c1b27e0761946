import type { Basis, JudgeItem } from '../core/inference/judge.ts';
import { ask } from './asked.ts';
import { seek } from './related.ts';
import { vectorsOf } from './vectors.ts';
import { FEATURE_COUNT, FEATURES, FEATURES_VERSION, LIMITS, writeFeatures } from './features.ts';

/** What the lexical evidence of pairs is asked for with: training and `explain` read it, the judge weighs it. */
export interface EvidenceChunk {
  query: string;
  basis: Basis;
  items: JudgeItem[];
  idf: Record<string, number>;
  vectors: string;
}

export interface Evidence {
  version: number;
  names: readonly string[];
  limits: typeof LIMITS;
  /** Item after item, in the order of `names`. */
  values: Float32Array;
}

/** A worker's entry: the feature matrix of a chunk, by the very code that serves the model. */
export default function evidence({ query, basis, items, idf, vectors }: EvidenceChunk): Evidence {
  const asked = seek(ask(query, idf), vectorsOf(vectors));
  const values = new Float32Array(items.length * FEATURE_COUNT);
  for (const [i, item] of items.entries()) writeFeatures(asked, item, basis, values, i * FEATURE_COUNT);
  return { version: FEATURES_VERSION, names: FEATURES, limits: LIMITS, values };
}
