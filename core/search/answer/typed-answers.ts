/** Answers about articles to a caller's typed questions. */

import type { TypedQuestion } from '../../../workers/messages/questions.ts';
import { type AnswerValue, answerValue } from '../../inference/calibration/questions.ts';
import type { Inference } from '../../inference/inference.ts';
import { itemOf, readItemOf } from '../judging/judged.ts';
import type { TypedAnswers } from './answer.ts';
import { rounded } from './rounded.ts';
import { basisOf, type Readable } from './tone.ts';

/** Asks every question about every article: on its text if it was read, otherwise on its headline and standfirst. */
export async function answersOf<T extends Readable>(
  inference: Inference,
  questions: Readonly<Record<string, TypedQuestion>>,
  articles: readonly T[],
  signal?: AbortSignal,
): Promise<Map<T, TypedAnswers>> {
  const answers = new Map<T, TypedAnswers>(articles.map((one) => [one, { basis: basisOf(one), values: {} }]));
  for (const [name, question] of Object.entries(questions)) {
    for (const basis of ['headline', 'article'] as const) {
      const own = articles.filter((one) => basisOf(one) === basis);
      if (own.length === 0) continue;
      const items = own.map(basis === 'article' ? readItemOf : (one) => itemOf(one.article));
      const outputs = await inference.answer({ question, basis, items }, signal);
      for (const [at, one] of own.entries())
        answers.get(one)!.values[name] = roundedAnswerValue(question, outputs[at]!);
    }
  }
  return answers;
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
