import type { EvidenceAnswer, EvidenceChunk } from '../messages/relevance.ts';
import {
  findQuery,
  hasLongText,
  hasTextOnly,
  MAX_ABOVE_TEXT,
  RELEVANCE_FEATURE_COUNT,
  RELEVANCE_FEATURES,
  RELEVANCE_FEATURES_VERSION,
  RELEVANCE_LIMITS,
  textAlone,
  writeRelevanceFeatures,
} from '../relevance/features.ts';
import { prepareQuery } from '../relevance/query-terms.ts';
import { embedQuery } from '../relevance/similarity.ts';
import { loadVectors } from '../vectors/term-vectors.ts';

/** Worker entry for training: the feature matrix of a chunk, computed by the code that serves the model. */
export default function evidence(chunk: EvidenceChunk): EvidenceAnswer {
  const { query, basis, items, idf, vectors } = chunk;
  const sought = embedQuery(prepareQuery(query, idf, loadVectors(vectors.path, vectors.sha256)));
  const values = new Float32Array(items.length * RELEVANCE_FEATURE_COUNT);
  const shares = new Uint8Array(items.length);
  const held = new Uint8Array(items.length);
  for (const [i, item] of items.entries()) {
    const found = findQuery(sought, item, basis);
    const seen = writeRelevanceFeatures(
      sought,
      chunk.alone ? textAlone(found) : found,
      values,
      i * RELEVANCE_FEATURE_COUNT,
    );
    shares[i] = seen.shared ? 1 : 0;
    held[i] = hasTextOnly(found) || hasLongText(found) ? 1 : 0;
  }
  const facts = {
    version: RELEVANCE_FEATURES_VERSION,
    names: RELEVANCE_FEATURES,
    limits: RELEVANCE_LIMITS,
    borne_out: MAX_ABOVE_TEXT,
  };
  return { ...facts, values, shares, held };
}
