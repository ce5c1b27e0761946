import type { JudgeItem, ModelFile } from '../messages/articles.ts';
import { answerCount, type QuestionTask } from '../messages/questions.ts';
import { parseArticle, QUESTION_LIMITS } from '../questions/article.ts';
import { excerptOf } from '../questions/excerpt.ts';
import {
  QUESTION_FEATURE_COUNT,
  QUESTION_FEATURES,
  QUESTION_FEATURES_VERSION,
} from '../questions/feature-names.ts';
import { writeQuestionFeatures } from '../questions/features.ts';
import { prepareQuestion } from '../questions/question.ts';
import { loadVectors } from '../vectors/term-vectors.ts';

/** Many questions, each over one article, for training. */
export interface QuestionEvidenceTask {
  vectors: ModelFile;
  rows: (Pick<QuestionTask, 'question' | 'basis'> & { item: JudgeItem })[];
}

export interface QuestionEvidence {
  version: number;
  names: readonly string[];
  limits: typeof QUESTION_LIMITS;
  /** By row, then option. */
  values: Float32Array;
  widths: number[];
  /** Of each article, as the reader gets it. */
  excerpts: string[];
}

/** Worker entry for training: the features of questions, computed by the code that serves the model. */
export default function evidence({ vectors, rows }: QuestionEvidenceTask): QuestionEvidence {
  const words = loadVectors(vectors.path, vectors.sha256);
  const widths = rows.map(({ question }) => answerCount(question));
  const values = new Float32Array(widths.reduce((sum, width) => sum + width, 0) * QUESTION_FEATURE_COUNT);
  const excerpts: string[] = [];
  let at = 0;
  for (const [i, { question, basis, item }] of rows.entries()) {
    const prepared = prepareQuestion(question, words);
    const reading = parseArticle(item, basis, words);
    const matches = writeQuestionFeatures(prepared, reading, values, at);
    excerpts.push(excerptOf(matches));
    at += widths[i]! * QUESTION_FEATURE_COUNT;
  }
  return {
    version: QUESTION_FEATURES_VERSION,
    names: QUESTION_FEATURES,
    limits: QUESTION_LIMITS,
    values,
    widths,
    excerpts,
  };
}
