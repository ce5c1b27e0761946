/** What is told of a search while it runs, to whoever listens. */
import type { Result } from './answer/answer.ts';

export type Progress =
  /** A stage has begun or ended: `message` is for people, `counts` for programs. */
  | { kind: 'step'; stage: Stage; message: string; counts: Record<string, number> }
  /** The best so far; what comes later replaces it. */
  | { kind: 'partial'; results: Result[]; total: number };

/** In the order of the pipeline; a live site has stages of its own before `candidates`. */
export type Stage =
  | 'robots'
  | 'home'
  | 'sections'
  | 'site_search'
  | 'feeds'
  | 'reference'
  | 'words'
  | 'candidates'
  | 'headlines'
  | 'nearby'
  | 'reading'
  | 'articles'
  | 'elsewhere'
  | 'notes'
  | 'cached';

/** Never throws and never waits: a slow listener is the listener's matter. */
export type OnProgress = (news: Progress) => void;

export const noProgress: OnProgress = () => undefined;

/** A step as news. */
export function step(stage: Stage, message: string, counts: Record<string, number> = {}): Progress {
  return { kind: 'step', stage, message, counts };
}
