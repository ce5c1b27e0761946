import type { JudgeItem, ModelFile } from '../../core/inference/judge.ts';
import type { QuestionTask } from '../../core/inference/questions.ts';
import { widthOf } from '../../core/inference/questions.ts';
import { ask } from '../questions/asked.ts';
import { FEATURE_COUNT, FEATURES, FEATURES_VERSION } from '../questions/feature-names.ts';
import { writeFeatures } from '../questions/features.ts';
import { LIMITS, read } from '../questions/reading.ts';
import { vectorsOf } from '../vectors/vectors.ts';

/** Many questions, each over one article, for training. */
export interface EvidenceTask {
  vectors: ModelFile;
  rows: (Pick<QuestionTask, 'question' | 'basis'> & { item: JudgeItem })[];
}

export interface EvidenceFound {
  version: number;
  names: readonly string[];
  limits: typeof LIMITS;
  /** Row after row, option after option. */
  values: Float32Array;
  widths: number[];
}

/** A worker's entry: the features of questions, by the very code that serves the model. Training reads it. */
export default function evidence({ vectors, rows }: EvidenceTask): EvidenceFound {
  const words = vectorsOf(vectors.path, vectors.sha256);
  const widths = rows.map(({ question }) => widthOf(question));
  const values = new Float32Array(widths.reduce((sum, width) => sum + width, 0) * FEATURE_COUNT);
  let at = 0;
  for (const [i, { question, basis, item }] of rows.entries()) {
    writeFeatures(ask(question, words), read(item, basis, words), values, at);
    at += widths[i]! * FEATURE_COUNT;
  }
  return { version: FEATURES_VERSION, names: FEATURES, limits: LIMITS, values, widths };
}
