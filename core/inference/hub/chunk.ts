/** What the worker of hub models is asked and answers. Workers import these types. */
import type { ModelFile } from '../judge.ts';

/** One text, or a pair in the order of the model's input. */
export interface HubJob {
  first: string;
  second: string | null;
  /** The side that is read in windows when both do not fit; the other one is cut. */
  windowed: 'first' | 'second';
  /** Windows at most; what is after the last one is not read. */
  windows: number;
}

export type HubPooling = 'mean' | 'cls';

/** A chunk as a worker gets it. */
export interface HubChunk {
  model: ModelFile;
  tokenizer: ModelFile;
  /** Of `tokenizer_config.json`, when there is one. */
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
  /** Runs per job. */
  runs: Int32Array;
  /** Run after run, job after job. */
  values: Float32Array;
}
