/** Messages of the worker that runs models in the hub layout. */
import type { ModelFile } from './articles.ts';

/** One text, or a pair in the order of the model's input. */
export interface HubJob {
  first: string;
  second: string | null;
  /** Follows the second text behind the tokens that part the two, as a standfirst its headline; absent: nothing. */
  more?: string | null;
  /** The side that is read in windows when the pair does not fit; the other is truncated. */
  windowed: 'first' | 'second';
  /** At most this many; text after the last window is ignored. */
  windows: number;
  /** What is asked, a part of the first text: a job has no run where the vocabulary has none of its words. */
  asked?: string;
}

export type HubPooling = 'mean' | 'cls';

/** Jobs, as sent to a worker. */
export interface HubChunk {
  model: ModelFile;
  tokenizer: ModelFile;
  /** From `tokenizer_config.json`, if there is one. */
  tokenizerConfig: ModelFile | null;
  /** Tokens of a run, special ones included. */
  maxTokens: number;
  /** Outputs per run; null: a sentence vector, by `pooling`. */
  labels: number | null;
  pooling: HubPooling;
  jobs: HubJob[];
}

export interface HubAnswer {
  /** Values of a run: logits, or the dimensions of a vector. */
  width: number;
  /** Runs per job; none where nothing of what is asked can be read. */
  runs: Int32Array;
  /** By job, then run. */
  values: Float32Array;
}
