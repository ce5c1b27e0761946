import type { Tensor } from 'onnxruntime-node';
import type { HubPooling } from '../messages/hub.ts';

/**
 * A sentence vector of length 1 from a model's output: [1, dimensions], or [1, tokens, dimensions] to be pooled.
 */
export function sentenceVector({ data, dims }: Tensor, tokens: number, pooling: HubPooling): Float32Array {
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
