/** Progress reports of a running search: its steps, and the best results so far. */
import type { Step } from '../steps.ts';
import type { Result } from './answer.ts';

/** Best results so far; later ones replace them. */
export interface PartialResults {
  results: Result[];
  total: number;
}

export type Progress = Step | ({ kind: 'partial' } & PartialResults);

/** Never throws and never blocks, like `OnStep`. */
export type OnProgress = (progress: Progress) => void;

export const noProgress: OnProgress = () => undefined;
