import { Tensor } from 'onnxruntime-node';
import {
  answerCount,
  QUESTION_TYPES,
  type QuestionChunk,
  type QuestionScores,
} from '../messages/questions.ts';
import { onnxSession } from '../onnx-sessions.ts';
import { parseArticle } from '../questions/article.ts';
import { excerptOf } from '../questions/excerpt.ts';
import { QUESTION_FEATURE_COUNT, QUESTION_FEATURES_VERSION } from '../questions/feature-names.ts';
import { writeQuestionFeatures } from '../questions/features.ts';
import { prepareQuestion } from '../questions/question.ts';
import { loadVectors } from '../vectors/term-vectors.ts';

/** Worker entry: raw scores of a question for a chunk's items; see `QuestionScores`. */
export default async function questions(chunk: QuestionChunk): Promise<QuestionScores> {
  const { question, basis, items, model, vectors } = chunk;
  const width = answerCount(question);
  const scores = new Float32Array(items.length * width);
  const excerpts: string[] = [];
  const answer = { version: QUESTION_FEATURES_VERSION, width, scores, excerpts };
  if (chunk.version !== QUESTION_FEATURES_VERSION || scores.length === 0) return answer;

  const words = loadVectors(vectors.path, vectors.sha256);
  const prepared = prepareQuestion(question, words);
  const features = new Float32Array(scores.length * QUESTION_FEATURE_COUNT);
  for (const [i, item] of items.entries()) {
    const reading = parseArticle(item, basis, words);
    const matches = writeQuestionFeatures(prepared, reading, features, i * width * QUESTION_FEATURE_COUNT);
    if (i < chunk.excerpts) excerpts.push(excerptOf(matches));
  }
  const loaded = await onnxSession(model.path, model.sha256);
  const input = new Tensor('float32', features, [scores.length, QUESTION_FEATURE_COUNT]);
  const output = (await loaded.run({ [loaded.inputNames[0]!]: input }))[loaded.outputNames[0]!]!;
  const raw = output.data as Float32Array;
  const head = QUESTION_TYPES.indexOf(question.type);
  for (let i = 0; i < scores.length; i += 1) scores[i] = raw[i * QUESTION_TYPES.length + head]!;
  return answer;
}
