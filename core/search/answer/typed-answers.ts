/** Answers about articles to a caller's typed questions. */

import { answerCount, type TypedQuestion } from '../../../workers/messages/questions.ts';
import { type AnswerValue, answerValue } from '../../inference/calibration/questions.ts';
import type { Inference } from '../../inference/inference.ts';
import type { TypedAnswers } from './answer.ts';
import { rounded } from './rounded.ts';
import { basisOf, byBasis, type Readable } from './tone.ts';

/**
 * Options of questions, times articles, that are also read by the slower model, where there is one: each takes some 35 ms of one
 * core. The first articles get all of their questions read, the others none.
 */
const READ_AGAIN = 48;

/** Asks every question about every article: on its text if it was read, otherwise on its headline and standfirst. */
export async function answersOf<T extends Readable>(
  inference: Inference,
  questions: Readonly<Record<string, TypedQuestion>>,
  articles: readonly T[],
  signal?: AbortSignal,
): Promise<Map<T, TypedAnswers>> {
  const answers = new Map<T, TypedAnswers>(articles.map((one) => [one, { basis: basisOf(one), values: {} }]));
  const first = new Set(articles.slice(0, readAgain(Object.values(questions))));
  const groups = byBasis(articles);
  for (const [name, question] of Object.entries(questions)) {
    for (const { basis, own, items } of groups) {
      const again = own.filter((one) => first.has(one)).length;
      const outputs = await inference.answer({ question, basis, items, again }, signal);
      for (const [at, one] of own.entries())
        answers.get(one)!.values[name] = roundedAnswerValue(question, outputs[at]!);
    }
  }
  return answers;
}

/** How many articles can be read with all of the questions. */
function readAgain(questions: readonly TypedQuestion[]): number {
  const options = questions.reduce((sum, one) => sum + answerCount(one), 0);
  return Math.floor(READ_AGAIN / Math.max(1, options));
}

/** Model output for one article (one number, or one per option or level, summing to 1) as shown in answers. */
export function roundedAnswerValue(question: TypedQuestion, output: readonly number[]): AnswerValue {
  const value = answerValue(question, output);
  if (value.type === 'boolean') return { ...value, probability: rounded(value.probability) };
  const probabilities = Object.fromEntries(
    Object.entries(value.probabilities).map(([option, probability]) => [option, rounded(probability)]),
  );
  const shown = { probabilities, confidence: rounded(value.confidence) };
  return value.type === 'score'
    ? { ...value, score: rounded(value.score), ...shown }
    : { ...value, ...shown };
}
