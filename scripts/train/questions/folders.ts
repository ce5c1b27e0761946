/** The model's folder among the models. */
export const FOLDER = 'questions';
/** The term vectors that the features need, shared with relevance. */
export const VECTORS = 'relevance-lexical/vectors.bin';

/** Where the steps of the training read and write. */
export interface Folders {
  /** typed-questions/, training-queries/, text/ and the three news sets, decompressed. */
  datasets: string;
  /** What is between the steps. */
  work: string;
  /** The models folder that is written. */
  models: string;
}

/** Where the steps leave things for one another, inside the work folder. */
export const WORK = {
  matrix: 'features.f32',
  rows: 'rows.jsonl',
  facts: 'facts.json',
  unseen: 'unseen.json',
  weights: 'weights.json',
  report: 'report.json',
} as const;
