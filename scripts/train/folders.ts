/** The model's folder among the models. */
export const FOLDER = 'relevance-lexical';

/** Where the steps of the training read and write. */
export interface Folders {
  /** judged/, training-queries/, text/ and the three news sets, decompressed. */
  datasets: string;
  /** What is between the steps. */
  work: string;
  /** The models folder that is written. */
  models: string;
}
