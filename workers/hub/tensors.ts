import { type InferenceSession, Tensor } from 'onnxruntime-node';
import type { EncoderInput } from './encoder-inputs.ts';

/** Inputs of encoders; a model takes those it declares. */
const INPUTS: Record<string, (run: EncoderInput) => number[]> = {
  input_ids: ({ ids }) => ids,
  attention_mask: ({ ids }) => ids.map(() => 1),
  token_type_ids: ({ types }) => types,
  position_ids: ({ ids }) => ids.map((_, at) => at),
};

/** The inputs of one run, in the types the model expects. Throws naming an unknown input. */
export function tensorsOf(session: InferenceSession, run: EncoderInput): Record<string, Tensor> {
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
