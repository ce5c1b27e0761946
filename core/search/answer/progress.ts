/** What a search reports while it runs: its steps, and the best results so far. */
import type { Step } from '../steps.ts';
import type { Result } from './answer.ts';

/** The best so far; what comes later replaces it. */
export interface PartialResults {
  results: Result[];
  total: number;
}

export type Progress = Step | ({ kind: 'partial' } & PartialResults);

/** Never throws and never waits, as `OnStep`. */
export type OnProgress = (progress: Progress) => void;

export const noProgress: OnProgress = () => undefined;
