/** What articles answer to the typed questions of a caller. */

import type { TypedQuestion } from '../../../workers/messages/questions.ts';
import { type AnswerValue, answerValue } from '../../inference/calibration/questions.ts';
import type { Inference } from '../../inference/inference.ts';
import { itemOf, type Judged, readItemOf } from '../judging/judged.ts';
import type { TypedAnswers } from './answer.ts';
import { rounded } from './rounded.ts';
import { basisOf } from './tone.ts';

/** Puts every question to every article: to its text when it was read, else to its headline and standfirst. */
export async function answersOf(
  inference: Inference,
  questions: Readonly<Record<string, TypedQuestion>>,
  articles: readonly Judged[],
  signal?: AbortSignal,
): Promise<Map<Judged, TypedAnswers>> {
  const answers = new Map<Judged, TypedAnswers>(
    articles.map((one) => [one, { basis: basisOf(one), values: {} }]),
  );
  for (const [name, question] of Object.entries(questions)) {
    for (const basis of ['headline', 'article'] as const) {
      const own = articles.filter((one) => basisOf(one) === basis);
      if (own.length === 0) continue;
      const items = own.map(basis === 'article' ? readItemOf : (one) => itemOf(one.article));
      const said = await inference.answer({ question, basis, items }, signal);
      for (const [at, one] of own.entries())
        answers.get(one)!.values[name] = roundedAnswerValue(question, said[at]!);
    }
  }
  return answers;
}

/** What the model said of one article (one number, or one per option or level, summing to 1) as answers show it. */
export function roundedAnswerValue(question: TypedQuestion, said: readonly number[]): AnswerValue {
  const value = answerValue(question, said);
  if (value.type === 'boolean') return { ...value, probability: rounded(value.probability) };
  const probabilities = Object.fromEntries(
    Object.entries(value.probabilities).map(([option, probability]) => [option, rounded(probability)]),
  );
  const shown = { probabilities, confidence: rounded(value.confidence) };
  return value.type === 'score'
    ? { ...value, score: rounded(value.score), ...shown }
    : { ...value, ...shown };
}
