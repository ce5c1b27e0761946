import { Tensor } from 'onnxruntime-node';
import type { Basis, JudgeChunk, JudgeScores } from '../../core/inference/judge.ts';
import { session } from '../onnx-sessions.ts';
import {
  alone,
  BORNE_OUT,
  FEATURE_COUNT,
  FEATURES_VERSION,
  find,
  isBare,
  isLong,
  writeFeatures,
} from '../relevance/features.ts';
import { ask } from '../relevance/query-terms.ts';
import { seek } from '../relevance/related.ts';
import { vectorsOf } from '../vectors/vectors.ts';

const THRESHOLDS = 3;
/** Where each basis has its scores in the model's output: headline, standfirst, article. */
const COLUMN: Record<Basis, number> = { headline: 0, standfirst: THRESHOLDS, article: 2 * THRESHOLDS };
/** Where those of a text that is judged alone are. */
const ALONE = 3 * THRESHOLDS;
/** What an item has in common with the query; 0 is nothing. */
const SHARES = 1;
/** Words, but none of the names asked for. */
const SHARES_NO_NAME = 2;

/**
 * A worker's entry: raw scores (log-odds that the grade is above 0, 1, 2) of a chunk's items, whether they
 * have anything in common with the query, and the passage that says most.
 */
export default async function judge(chunk: JudgeChunk): Promise<JudgeScores> {
  const { query, basis, items, idf, model, vectors } = chunk;
  const scores = new Float32Array(items.length * THRESHOLDS);
  const passages = new Int32Array(items.length).fill(-1);
  const shares = new Uint8Array(items.length);
  const answer = { version: FEATURES_VERSION, scores, shares, passages };
  if (chunk.version !== FEATURES_VERSION) return answer;

  const sought = seek(ask(query, idf, vectorsOf(vectors.path, vectors.sha256)));
  const wholes = items.map((item) => find(sought, item, basis));
  // The texts that are looked at by themselves as well come after all items, in their order.
  const texts = wholes.flatMap((found, i) => (isBare(found) || isLong(found) ? [i] : []));
  const features = new Float32Array((items.length + texts.length) * FEATURE_COUNT);
  for (const [i, found] of wholes.entries()) {
    const seen = writeFeatures(sought, found, features, i * FEATURE_COUNT);
    passages[i] = seen.passage;
    // A name of the other language is written in another way there, and may well be meant.
    const elsewhere = (items[i]!.language === 'es') !== sought.spanish > 0.5;
    shares[i] = seen.shared ? (seen.named || elsewhere ? SHARES : SHARES_NO_NAME) : 0;
  }
  for (const [k, i] of texts.entries()) {
    const seen = writeFeatures(sought, alone(wholes[i]!), features, (items.length + k) * FEATURE_COUNT);
    if (!seen.shared) shares[i] = 0;
    else if (shares[i] === 0) shares[i] = SHARES;
  }
  const loaded = await session(model.path, model.sha256);
  const input = new Tensor('float32', features, [items.length + texts.length, FEATURE_COUNT]);
  const output = (await loaded.run({ [loaded.inputNames[0]!]: input }))[loaded.outputNames[0]!]!;
  const raw = output.data as Float32Array;
  const width = output.dims[1]!;
  for (let i = 0; i < items.length; i += 1) {
    const from = i * width + COLUMN[basis];
    scores.set(raw.subarray(from, from + THRESHOLDS), i * THRESHOLDS);
  }
  for (const [k, i] of texts.entries()) {
    for (let threshold = 0; threshold < THRESHOLDS; threshold += 1) {
      const at = i * THRESHOLDS + threshold;
      const bears = raw[(items.length + k) * width + ALONE + threshold]!;
      scores[at] = isBare(wholes[i]!) ? bears : Math.min(scores[at]!, bears + BORNE_OUT);
    }
  }
  return answer;
}
