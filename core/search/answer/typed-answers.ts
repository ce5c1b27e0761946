/** What articles answer to the typed questions of a caller. */

import type { TypedQuestion } from '../../../workers/messages/questions.ts';
import type { Inference } from '../../inference/inference.ts';
import { itemOf, type Judged, readItemOf } from '../judging/judging.ts';
import { roundedAnswerValue } from '../request/typed-questions.ts';
import type { TypedAnswers } from './answer.ts';
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
