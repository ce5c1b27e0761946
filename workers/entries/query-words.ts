import { Tensor } from 'onnxruntime-node';
import { softmax } from '../activations.ts';
import { tokenizerOf } from '../hub/tokenizer.ts';
import {
  QUERY_CLASSES,
  type QueryClass,
  type QueryWordsAnswer,
  type QueryWordsChunk,
  WORD_TAGS,
} from '../messages/query-words.ts';
import { onnxSession } from '../onnx-sessions.ts';

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
  const numbers = (name: string, length: number): number[] => {
    const found = outputs[name]?.data as Float32Array | undefined;
    if (found?.length !== length)
      throw new Error(`models: the model answers ${found?.length ?? 0} values as "${name}", not ${length}`);
    return [...found];
  };
  const tags = numbers('tag_logits', ids.length * WORD_TAGS.length);
  const classesOf = (name: QueryClass) => softmax(numbers(`${name}_logits`, QUERY_CLASSES[name].length));
  return {
    tags: firsts.map((at) => softmax(tags.slice(at * WORD_TAGS.length, (at + 1) * WORD_TAGS.length))),
    classes: {
      kind: classesOf('kind'),
      type: classesOf('type'),
      step: classesOf('step'),
      share: classesOf('share'),
    },
  };
}
