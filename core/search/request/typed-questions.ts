/** Typed questions of a caller: from the body to what the model is asked. */
import type { TypedQuestion } from '../../../workers/messages/questions.ts';

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
