import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { type EncoderInput, encoderInputs } from '../hub/encoder-inputs.ts';
import { tokenizerOf } from '../hub/tokenizer.ts';
import type { HubAnswer, HubChunk, HubPooling } from '../messages/hub.ts';
import { onnxSession } from '../onnx-sessions.ts';

/** Output names that exporters use, best first; otherwise the first output is taken. */
const LOGITS = ['logits'];
const SENTENCES = ['sentence_embedding'];
const TOKENS = ['last_hidden_state', 'token_embeddings'];

/**
 * Worker entry: runs a hub model on each job, one run at a time and without padding, so that a score never
 * depends on other jobs. Returns logits, or sentence vectors of length 1, per run.
 */
export default async function hub(chunk: HubChunk): Promise<HubAnswer> {
  const loaded = await onnxSession(chunk.model.path, chunk.model.sha256);
  const tokenizer = tokenizerOf(chunk.tokenizer, chunk.tokenizerConfig);
  const values: Float32Array[] = [];
  const runs = new Int32Array(chunk.jobs.length);
  for (const [i, job] of chunk.jobs.entries()) {
    if (job.asked !== undefined && !tokenizer.reads(job.asked)) continue;
    for (const run of encoderInputs(tokenizer, job, chunk.maxTokens)) {
      values.push(await valuesOf(loaded, run, chunk));
      runs[i]! += 1;
    }
  }
  const width = values[0]?.length ?? 0;
  const all = new Float32Array(values.length * width);
  for (const [i, each] of values.entries()) all.set(each, i * width);
  return { width, runs, values: all };
}

async function valuesOf(loaded: InferenceSession, run: EncoderInput, chunk: HubChunk): Promise<Float32Array> {
  const outputs = await loaded.run(tensorsOf(loaded, run));
  const named = (names: readonly string[]) => names.map((name) => outputs[name]).find(Boolean);
  const first = outputs[loaded.outputNames[0]!]!;
  if (chunk.labels === null) {
    const vectors = named([...SENTENCES, ...TOKENS]);
    if (vectors === undefined && named(LOGITS) !== undefined)
      throw new Error('models: the model answers logits and no vectors, so it is no sentence encoder');
    return sentenceVector(vectors ?? first, run.ids.length, chunk.pooling);
  }
  const logits = numbersOf(named(LOGITS) ?? first);
  if (logits.length !== chunk.labels) {
    throw new Error(
      `models: the model answers ${logits.length} values but config.json lists ${chunk.labels}`,
    );
  }
  return logits;
}

/** Overflows in quantised models count as undecided rather than NaN. */
function numbersOf({ data }: Tensor): Float32Array {
  return Float32Array.from(data as Float32Array, finite);
}

/**
 * A sentence vector of length 1 from a model's output: [1, dimensions], or [1, tokens, dimensions] to be pooled.
 */
function sentenceVector({ data, dims }: Tensor, tokens: number, pooling: HubPooling): Float32Array {
  const values = data as Float32Array;
  const size = dims.at(-1)!;
  const sum = new Float64Array(size);
  const rows = dims.length < 3 || pooling === 'cls' ? 1 : tokens;
  for (let row = 0; row < rows; row += 1) {
    for (let k = 0; k < size; k += 1) sum[k]! += finite(values[row * size + k]!);
  }
  const norm = Math.hypot(...sum) || 1;
  return Float32Array.from(sum, (value) => value / norm);
}

function finite(value: number): number {
  return Number.isFinite(value) ? value : 0;
}

/** Inputs of encoders; a model takes those it declares. */
const INPUTS: Record<string, (run: EncoderInput) => number[]> = {
  input_ids: ({ ids }) => ids,
  attention_mask: ({ ids }) => ids.map(() => 1),
  token_type_ids: ({ types }) => types,
  position_ids: ({ ids }) => ids.map((_, at) => at),
};

/** The inputs of one run, in the types the model expects. Throws naming an unknown input. */
function tensorsOf(session: InferenceSession, run: EncoderInput): Record<string, Tensor> {
  const feeds: Record<string, Tensor> = {};
  for (const [i, name] of session.inputNames.entries()) {
    if (!Object.hasOwn(INPUTS, name)) throw new Error(`models: the model needs the unknown input "${name}"`);
    const values = INPUTS[name]!(run);
    const metadata = session.inputMetadata[i];
    const shape = [1, values.length];
    feeds[name] =
      metadata?.isTensor && metadata.type === 'int32'
        ? new Tensor('int32', Int32Array.from(values), shape)
        : new Tensor('int64', BigInt64Array.from(values, BigInt), shape);
  }
  return feeds;
}
