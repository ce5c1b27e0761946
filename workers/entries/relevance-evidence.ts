import type { EvidenceAnswer, EvidenceChunk } from '../../core/inference/judge.ts';
import {
  alone,
  BORNE_OUT,
  FEATURE_COUNT,
  FEATURES,
  FEATURES_VERSION,
  find,
  isBare,
  isLong,
  LIMITS,
  writeFeatures,
} from '../relevance/features.ts';
import { ask } from '../relevance/query-terms.ts';
import { seek } from '../relevance/related.ts';
import { vectorsOf } from '../vectors/vectors.ts';

/** A worker's entry: the feature matrix of a chunk, by the very code that serves the model. Training reads it. */
export default function evidence(chunk: EvidenceChunk): EvidenceAnswer {
  const { query, basis, items, idf, vectors } = chunk;
  const sought = seek(ask(query, idf, vectorsOf(vectors.path, vectors.sha256)));
  const values = new Float32Array(items.length * FEATURE_COUNT);
  const shares = new Uint8Array(items.length);
  const held = new Uint8Array(items.length);
  for (const [i, item] of items.entries()) {
    const found = find(sought, item, basis);
    const seen = writeFeatures(sought, chunk.alone ? alone(found) : found, values, i * FEATURE_COUNT);
    shares[i] = seen.shared ? 1 : 0;
    held[i] = isBare(found) || isLong(found) ? 1 : 0;
  }
  const facts = { version: FEATURES_VERSION, names: FEATURES, limits: LIMITS, borne_out: BORNE_OUT };
  return { ...facts, values, shares, held };
}
