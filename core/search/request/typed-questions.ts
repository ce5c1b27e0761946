/** Converts a caller's typed questions into the form the model takes. */
import { questionText, type TypedQuestion } from '../../../workers/messages/questions.ts';

/** A question as validated by `question-fields.ts`. */
export interface QuestionBody {
  type: TypedQuestion['type'];
  instructions: unknown;
  criteria?: unknown;
}

/** Validated bodies as questions; instructions that are not text become compact JSON. */
export function questionsOf(bodies: Readonly<Record<string, QuestionBody>>): Record<string, TypedQuestion> {
  return Object.fromEntries(Object.entries(bodies).map(([name, body]) => [name, questionOf(body)]));
}

function questionOf({ type, instructions, criteria }: QuestionBody): TypedQuestion {
  return { type, instructions: questionText(instructions), criteria: criteria ?? null } as TypedQuestion;
}
