import type { JudgeItem, ModelFile, ReadBasis } from './articles.ts';

export const TONES = ['positive', 'neutral', 'negative'] as const;
export type ToneName = (typeof TONES)[number];

export interface ToneTask {
  /** The target: a name, or a topic. */
  query: string;
  basis: ReadBasis;
  items: JudgeItem[];
  /** How many of the first items the cross-encoder reads as well, where there is one; absent: all. */
  again?: number;
}

/** A chunk of a task, as sent to a worker. */
export interface ToneChunk extends ToneTask {
  files: ToneFiles;
  /** Version of the encoding that the model was trained on. */
  version: number;
  pooling: Pooling;
}

interface ToneFiles {
  model: ModelFile;
  /** The words that have a row in the model. */
  words: ModelFile;
}

/**
 * Weights of the headline and of the mean of the sentences for articles with both, by whether each names the
 * target; fitted, and stored in the manifest.
 */
export interface Pooling {
  title: { named: number; absent: number };
  sentences: { named: number; absent: number };
}

/** Raw scores of a chunk: for item i, `scores[i * 3 + k]` is that of `TONES[k]`. */
export interface ToneScores {
  /** Version of the worker's encoding; if it differs from the chunk's, nothing was scored. */
  version: number;
  scores: Float32Array;
  /** 1: the text names the target; 0: it does not, and the scores are those of the whole text. */
  named: Uint8Array;
}
