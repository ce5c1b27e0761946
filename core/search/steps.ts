/** The steps of a search, reported while it runs to whoever listens. */

/** A stage has begun or ended: `message` is for people, `counts` for programs. */
export interface Step {
  kind: 'step';
  stage: Stage;
  message: string;
  counts: Record<string, number>;
}

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

/** Never throws and never waits: a slow listener is the listener's problem. */
export type OnStep = (step: Step) => void;

export function step(stage: Stage, message: string, counts: Record<string, number> = {}): Step {
  return { kind: 'step', stage, message, counts };
}
