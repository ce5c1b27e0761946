import { Tensor } from 'onnxruntime-node';
import { tokenizerOf } from '../hub/tokenizer.ts';
import type { QueryWordsAnswer, QueryWordsChunk } from '../messages/query-words.ts';
import { onnxSession } from '../onnx-sessions.ts';
import { queryWordsAnswer } from '../queries/answer.ts';

/** Tokens of one word; the tag of its first stands for it. */
const MAX_OF_WORD = 8;

/** Worker entry: tags the words of a query, and classifies the whole as a chart query. Throws when the model has other outputs. */
export default async function queryWords(chunk: QueryWordsChunk): Promise<QueryWordsAnswer> {
  const { model, tokenizer: file, tokenizerConfig, maxTokens, words } = chunk;
  const session = await onnxSession(model.path, model.sha256);
  const tokenizer = tokenizerOf(file, tokenizerConfig);
  const { before, after } = tokenizer.single;
  const ids = [...before.ids];
  const firsts: number[] = [];
  for (const word of words) {
    const own = tokenizer.ids(word).slice(0, MAX_OF_WORD);
    if (ids.length + own.length + after.ids.length > maxTokens) break;
    // A word that the vocabulary lacks has the tag of the mark before it.
    firsts.push(own.length === 0 ? ids.length - 1 : ids.length);
    ids.push(...own);
  }
  ids.push(...after.ids);
  const outputs = await session.run({
    input_ids: new Tensor('int64', BigInt64Array.from(ids, BigInt), [1, ids.length]),
    attention_mask: new Tensor('int64', new BigInt64Array(ids.length).fill(1n), [1, ids.length]),
  });
  return queryWordsAnswer(outputs, { tokens: ids.length, tagged: firsts });
}
