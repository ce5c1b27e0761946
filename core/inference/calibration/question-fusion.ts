/** The answer by words and the answer by a cross-encoder in one. Pure. */

import { sigmoid, softmax } from '../../../workers/activations.ts';
import type { ReadBasis } from '../../../workers/messages/articles.ts';
import type { QuestionType } from '../../../workers/messages/questions.ts';
import { type LinesByBasis, lineOf } from './log-odds.ts';

/**
 * Boolean: log-odds are `words` × those by words + `reader` × the logit of the cross-encoder + `offset`. Choice and score: the
 * same of the log-probability and the logit of each option, then a softmax, mixed with `offset` of the uniform distribution.
 */
export interface QuestionFusionLine {
  words: number;
  reader: number;
  offset: number;
}

/** Per type, basis and language of the article. The lines belong to one cross-encoder. */
export type QuestionFusion = Record<QuestionType, LinesByBasis<QuestionFusionLine>>;

/** For a cross-encoder without a calibration of its own. */
const EVEN: QuestionFusionLine = { words: 0.5, reader: 0.5, offset: 0 };
/** No boolean is more certain than this, either way; as without the cross-encoder. */
const SUREST = 0.99;
/** Lower probabilities count as this, since their logarithm would be too far off. */
const LEAST = 1e-4;

/**
 * @param byWords a boolean's [p(true)], or one per option, which sum to 1
 * @param logits of the cross-encoder, as many
 * @returns probabilities of the same form
 */
export function fusedAnswer(
  fusion: QuestionFusion | null,
  type: QuestionType,
  basis: ReadBasis,
  language: string | null,
  byWords: readonly number[],
  logits: readonly number[],
): number[] {
  const line = lineOf(fusion?.[type] ?? {}, basis, language) ?? EVEN;
  return type === 'boolean' ? [odds(line, byWords[0]!, logits[0]!)] : shares(line, byWords, logits);
}

function odds({ words, reader, offset }: QuestionFusionLine, byWords: number, logit: number): number {
  const bounded = Math.min(1 - LEAST, Math.max(LEAST, byWords));
  const both = words * Math.log(bounded / (1 - bounded)) + reader * logit + offset;
  return Math.min(SUREST, Math.max(1 - SUREST, sigmoid(both)));
}

function shares(
  { words, reader, offset }: QuestionFusionLine,
  byWords: readonly number[],
  logits: readonly number[],
): number[] {
  const both = byWords.map((p, k) => words * Math.log(Math.max(LEAST, p)) + reader * logits[k]!);
  return softmax(both).map((share) => (1 - offset) * share + offset / both.length);
}
