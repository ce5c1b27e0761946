/** The steps of a search, reported while it runs. */

/** The start or end of a stage: `message` is for people, `counts` for programs. */
export interface Step {
  kind: 'step';
  stage: Stage;
  message: string;
  counts: Record<string, number>;
}

/** In pipeline order; a live site has stages of its own before `candidates`. */
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

/** Never throws and never blocks: a slow listener must not delay the search. */
export type OnStep = (step: Step) => void;

/** A step to report; `counts` by name. */
export function step(stage: Stage, message: string, counts: Record<string, number> = {}): Step {
  return { kind: 'step', stage, message, counts };
}
