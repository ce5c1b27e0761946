/** Typed questions of a caller: from the body's words to what the model is asked, and from its answer to values. */
import type { TypedQuestion } from '../inference/questions.ts';

/** A question as `fields.ts` has validated it. */
export interface QuestionBody {
  type: TypedQuestion['type'];
  instructions: unknown;
  criteria?: unknown;
}

export type AnswerValue =
  | { type: 'boolean'; probability: number }
  | { type: 'choice'; choice: string; probabilities: Record<string, number>; confidence: number }
  | { type: 'score'; score: number; probabilities: Record<string, number>; confidence: number };

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

/** What the model said of one article (one number, or one per option or level, summing to 1) as a value. */
export function answerValue(question: TypedQuestion, said: readonly number[]): AnswerValue {
  if (question.type === 'boolean') return { type: 'boolean', probability: round(said[0]!) };
  const confidence = round(confidenceOf(said));
  if (question.type === 'score') {
    const score = said.reduce((sum, probability, level) => sum + probability * level, 0);
    const probabilities = Object.fromEntries(said.map((probability, level) => [level, round(probability)]));
    return { type: 'score', score: round(score), probabilities, confidence };
  }
  const options = Object.keys(question.criteria);
  const best = said.indexOf(Math.max(...said));
  const probabilities = Object.fromEntries(options.map((option, at) => [option, round(said[at]!)]));
  return { type: 'choice', choice: options[best]!, probabilities, confidence };
}

/** 1 minus the entropy as a share of the largest possible: 1 is sure, 0 knows nothing. */
function confidenceOf(said: readonly number[]): number {
  if (said.length < 2) return 1;
  const entropy = said.reduce((sum, p) => (p > 0 ? sum - p * Math.log(p) : sum), 0);
  return Math.max(0, 1 - entropy / Math.log(said.length));
}
