import type { EvidenceAnswer, EvidenceChunk } from '../core/inference/judge.ts';
import { ask } from './asked.ts';
import { FEATURE_COUNT, FEATURES, FEATURES_VERSION, LIMITS, writeFeatures } from './features.ts';
import { seek } from './related.ts';
import { vectorsOf } from './vectors.ts';

/** A worker's entry: the feature matrix of a chunk, by the very code that serves the model. Training reads it. */
export default function evidence({ query, basis, items, idf, vectors }: EvidenceChunk): EvidenceAnswer {
  const sought = seek(ask(query, idf, vectorsOf(vectors.path, vectors.sha256)));
  const values = new Float32Array(items.length * FEATURE_COUNT);
  for (const [i, item] of items.entries()) writeFeatures(sought, item, basis, values, i * FEATURE_COUNT);
  return { version: FEATURES_VERSION, names: FEATURES, limits: LIMITS, values };
}
