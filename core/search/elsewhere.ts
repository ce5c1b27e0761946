/** Searching beyond the index, on the sites that cover a topic. */
import type { CandidateSet } from './candidates/candidate-source.ts';
import type { Judged } from './judging/judged.ts';
import type { OnStep } from './steps.ts';
import type { Question } from './understanding/question.ts';

export interface ElsewhereQuery {
  question: Question;
  /** Judged articles from the index. */
  judged: readonly Judged[];
  budgetMs: number;
  onProgress: OnStep;
  signal?: AbortSignal | undefined;
}

/**
 * Searches the sites that cover the topic. The results are judged like all others. Sites that fail are left out; throws
 * only when the signal aborts.
 */
export type Elsewhere = (query: ElsewhereQuery) => Promise<CandidateSet>;
