import { TONES, type ToneChunk, type ToneScores } from '../../core/inference/tone.ts';
import { session } from '../onnx-sessions.ts';
import { ENCODING } from '../tone/encode.ts';
import { pooled, readSegments } from '../tone/read.ts';
import { segmentsOf } from '../tone/segments.ts';
import { targetOf } from '../tone/target.ts';
import { wordsOf } from '../tone/words.ts';

/** A worker's entry: raw scores of a chunk's items per tone, and whether what was read names the target. */
export default async function tone(chunk: ToneChunk): Promise<ToneScores> {
  const { query, basis, items, files, pooling } = chunk;
  const scores = new Float32Array(items.length * TONES.length);
  const named = new Uint8Array(items.length);
  const answer = { version: ENCODING, scores, named };
  if (chunk.version !== ENCODING) return answer;

  const rows = wordsOf(files.words.path, files.words.sha256);
  const model = await session(files.model.path, files.model.sha256);
  const target = targetOf(query);
  for (const [i, item] of items.entries()) {
    const segments = segmentsOf(target, item, basis, rows);
    named[i] = segments.named ? 1 : 0;
    scores.set(pooled(await readSegments(model, segments), pooling), i * TONES.length);
  }
  return answer;
}
