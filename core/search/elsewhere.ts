/** Beyond the index: the sites that cover a topic. */
import type { CandidateSet } from './candidates/candidate-source.ts';
import type { Judged } from './judging/judged.ts';
import type { OnStep } from './steps.ts';
import type { Question } from './understanding/question.ts';

export interface ElsewhereQuery {
  question: Question;
  /** What the index had, judged. */
  found: readonly Judged[];
  budgetMs: number;
  onProgress: OnStep;
  signal?: AbortSignal | undefined;
}

/**
 * Searches the sites that cover the topic. What it finds is judged like the rest. A site that fails is left out; it
 * throws for the signal alone.
 */
export type Elsewhere = (query: ElsewhereQuery) => Promise<CandidateSet>;
