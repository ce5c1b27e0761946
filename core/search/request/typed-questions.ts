/** Typed questions of a caller: from the body's words to what the model is asked, and from its answer to values. */

import type { TypedQuestion } from '../../../workers/messages/questions.ts';
import { type AnswerValue, answerValue } from '../../inference/calibration/questions.ts';

/** A question as `fields.ts` has validated it. */
export interface QuestionBody {
  type: TypedQuestion['type'];
  instructions: unknown;
  criteria?: unknown;
}

/** Validated bodies as questions; instructions that are no text are given to the model as compact JSON. */
export function questionsOf(bodies: Readonly<Record<string, unknown>>): Record<string, TypedQuestion> {
  return Object.fromEntries(
    Object.entries(bodies).map(([name, body]) => [name, questionOf(body as QuestionBody)]),
  );
}

function questionOf({ type, instructions, criteria }: QuestionBody): TypedQuestion {
  const text = typeof instructions === 'string' ? instructions : JSON.stringify(instructions);
  return { type, instructions: text, criteria: criteria ?? null } as TypedQuestion;
}

const round = (value: number) => Math.round(value * 10_000) / 10_000;

/** What the model said of one article (one number, or one per option or level, summing to 1) as it is told: to four places. */
export function roundedAnswerValue(question: TypedQuestion, said: readonly number[]): AnswerValue {
  const value = answerValue(question, said);
  if (value.type === 'boolean') return { ...value, probability: round(value.probability) };
  const probabilities = Object.fromEntries(
    Object.entries(value.probabilities).map(([option, probability]) => [option, round(probability)]),
  );
  const told = { probabilities, confidence: round(value.confidence) };
  return value.type === 'score' ? { ...value, score: round(value.score), ...told } : { ...value, ...told };
}
