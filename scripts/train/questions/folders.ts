/** Inside the models folder. */
export const QUESTIONS_FOLDER = 'questions';
/** The term vectors that the features need, shared with relevance. */
export const VECTORS = 'relevance-lexical/vectors.bin';

/** Files in the work folder, passed between steps. */
export const WORK = {
  matrix: 'features.f32',
  rows: 'rows.jsonl',
  facts: 'facts.json',
  unseen: 'unseen.json',
  weights: 'weights.json',
  report: 'report.json',
} as const;
