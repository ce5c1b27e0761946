import { Tensor } from 'onnxruntime-node';
import type { QueriesAnswer, QueriesChunk } from '../messages/query-words.ts';
import { onnxSession } from '../onnx-sessions.ts';
import { queryWordsAnswer } from '../queries/answer.ts';
import { FEATURES, featuresOfWord } from '../queries/word-features.ts';

/** Worker entry: what `query-words.ts` does, by a small model that knows words by their letters. */
export default async function queries({ model, version, words }: QueriesChunk): Promise<QueriesAnswer> {
  if (version !== FEATURES) return { version: FEATURES, answer: null };
  const session = await onnxSession(model.path, model.sha256);
  const features = words.map(featuresOfWord);
  const most = Math.max(...features.map(({ length }) => length));
  const ids = new BigInt64Array(words.length * most);
  const weights = new Float32Array(ids.length);
  for (const [at, each] of features.entries())
    for (const [place, [row, weight]] of each.entries()) {
      ids[at * most + place] = BigInt(row);
      weights[at * most + place] = weight;
    }
  const outputs = await session.run({
    ids: new Tensor('int64', ids, [words.length, most]),
    weights: new Tensor('float32', weights, [words.length, most]),
  });
  const tagged = words.map((_, at) => at);
  return { version: FEATURES, answer: queryWordsAnswer(outputs, { tokens: words.length, tagged }) };
}
