import { TONES, type ToneChunk, type ToneScores } from '../messages/tone.ts';
import { onnxSession } from '../onnx-sessions.ts';
import { ENCODING, loadWordRows } from '../tone/encode.ts';
import { pooledScores, scoreSegments } from '../tone/scores.ts';
import { toneSegments } from '../tone/segments.ts';
import { toneTarget } from '../tone/target.ts';

/** Worker entry: raw scores of a chunk's items per tone, and whether the text read names the target. */
export default async function tone(chunk: ToneChunk): Promise<ToneScores> {
  const { query, basis, items, files, pooling } = chunk;
  const scores = new Float32Array(items.length * TONES.length);
  const named = new Uint8Array(items.length);
  const answer = { version: ENCODING, scores, named };
  if (chunk.version !== ENCODING) return answer;

  const rows = loadWordRows(files.words.path, files.words.sha256);
  const model = await onnxSession(files.model.path, files.model.sha256);
  const target = toneTarget(query);
  for (const [i, item] of items.entries()) {
    const segments = toneSegments(target, item, basis, rows);
    named[i] = segments.named ? 1 : 0;
    scores.set(pooledScores(await scoreSegments(model, segments), pooling), i * TONES.length);
  }
  return answer;
}
