import type { JudgeItem, ModelFile, ReadBasis } from './articles.ts';

export type TypedQuestion =
  | { type: 'boolean'; instructions: string; criteria: { true?: string; false?: string } | null }
  /** Option → its meaning, or null. */
  | { type: 'choice'; instructions: string; criteria: Record<string, string | null> }
  /** One sentence per level, lowest first. */
  | { type: 'score'; instructions: string; criteria: string[] };

export type QuestionType = TypedQuestion['type'];
export const QUESTION_TYPES: readonly QuestionType[] = ['boolean', 'choice', 'score'];

export interface QuestionTask {
  question: TypedQuestion;
  basis: ReadBasis;
  items: JudgeItem[];
  /** How many of the first items the slower model reads as well, where there is one; all without it. */
  again?: number;
}

/** A chunk of a task, as sent to a worker. */
export interface QuestionChunk extends QuestionTask {
  model: ModelFile;
  vectors: ModelFile;
  /** Items, the first ones, of which an excerpt for the question is wanted. */
  excerpts: number;
  /** Version of the features that the model was trained on. */
  version: number;
}

/** Raw scores of a chunk: item i, option k at `scores[i * width + k]`. */
export interface QuestionScores {
  /** Version of the features that the worker computes; if it differs from the chunk's, nothing was answered. */
  version: number;
  /** 1 for a boolean (log-odds of true), else one per option or level (logits). */
  width: number;
  scores: Float32Array;
  /** What the first items say of the question, in at most some 95 tokens each. */
  excerpts: string[];
}

/** Instructions as the model reads them: strings unchanged, any other JSON value as compact JSON. */
export function questionText(instructions: unknown): string {
  return typeof instructions === 'string' ? instructions : (JSON.stringify(instructions) ?? '');
}

/** Number of answers: options of a choice, levels of a score; 1 for a boolean. */
export function answerCount(question: TypedQuestion): number {
  return question.type === 'boolean' ? 1 : Object.keys(question.criteria).length;
}
