import { Tensor } from 'onnxruntime-node';
import {
  QUESTION_TYPES,
  type QuestionChunk,
  type QuestionScores,
  widthOf,
} from '../../core/inference/questions.ts';
import { session } from '../onnx-sessions.ts';
import { ask } from '../questions/asked.ts';
import { FEATURE_COUNT, FEATURES_VERSION } from '../questions/feature-names.ts';
import { writeFeatures } from '../questions/features.ts';
import { read } from '../questions/reading.ts';
import { vectorsOf } from '../vectors/vectors.ts';

/** A worker's entry: raw scores of a question over a chunk's items; see `QuestionScores`. */
export default async function questions(chunk: QuestionChunk): Promise<QuestionScores> {
  const { question, basis, items, model, vectors } = chunk;
  const width = widthOf(question);
  const scores = new Float32Array(items.length * width);
  const answer = { version: FEATURES_VERSION, width, scores };
  if (chunk.version !== FEATURES_VERSION || scores.length === 0) return answer;

  const words = vectorsOf(vectors.path, vectors.sha256);
  const asked = ask(question, words);
  const features = new Float32Array(scores.length * FEATURE_COUNT);
  for (const [i, item] of items.entries()) {
    writeFeatures(asked, read(item, basis, words), features, i * width * FEATURE_COUNT);
  }
  const loaded = await session(model.path, model.sha256);
  const input = new Tensor('float32', features, [scores.length, FEATURE_COUNT]);
  const output = (await loaded.run({ [loaded.inputNames[0]!]: input }))[loaded.outputNames[0]!]!;
  const raw = output.data as Float32Array;
  const head = QUESTION_TYPES.indexOf(question.type);
  for (let i = 0; i < scores.length; i += 1) scores[i] = raw[i * QUESTION_TYPES.length + head]!;
  return answer;
}
