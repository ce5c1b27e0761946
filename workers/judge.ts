import { Tensor } from 'onnxruntime-node';
import type { JudgeChunk, JudgeScores } from '../core/inference/judge.ts';
import { ask } from './asked.ts';
import { FEATURE_COUNT, writeFeatures } from './features.ts';
import { seek } from './related.ts';
import { session } from './sessions.ts';

const THRESHOLDS = 3;

/**
 * A worker's entry: raw scores (log-odds that the grade is above 0, 1, 2) of a chunk's items, and the passage
 * that says most. An article that shares nothing with the query gets minus infinity: whatever the model makes
 * of no evidence, of an arbitrary article the honest guess is no.
 */
export default async function judge(chunk: JudgeChunk): Promise<JudgeScores> {
  const { query, basis, items, idf, model, sha256 } = chunk;
  const asked = seek(ask(query, idf), { dimensions: 1, rows: new Map(), values: new Float32Array(), weights: new Float32Array() });
  const features = new Float32Array(items.length * FEATURE_COUNT);
  const passages = new Int32Array(items.length).fill(-1);
  const strangers: number[] = [];
  for (const [i, item] of items.entries()) {
    const seen = writeFeatures(asked, item, basis, features, i * FEATURE_COUNT);
    passages[i] = seen.passage;
    if (!seen.shared) strangers.push(i);
  }
  const loaded = await session(model, sha256);
  const OLD = 48;
  const first = new Float32Array(items.length * OLD);
  for (let i = 0; i < items.length; i += 1) first.set(features.subarray(i * FEATURE_COUNT, i * FEATURE_COUNT + OLD), i * OLD);
  const input = new Tensor('float32', first, [items.length, OLD]);
  const output = await loaded.run({ [loaded.inputNames[0]!]: input });
  const scores = output[loaded.outputNames[0]!]!.data as Float32Array;
  for (const i of strangers) scores.fill(Number.NEGATIVE_INFINITY, i * THRESHOLDS, (i + 1) * THRESHOLDS);
  return { scores, passages };
}
