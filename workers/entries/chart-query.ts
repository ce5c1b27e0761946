import { Tensor } from 'onnxruntime-node';
import { tokenizerOf } from '../hub/tokenizer.ts';
import {
  type ChartQueryAnswer,
  type ChartQueryChunk,
  QUERY_CLASSES,
  type QueryClass,
  WORD_TAGS,
} from '../messages/chart-query.ts';
import { onnxSession } from '../onnx-sessions.ts';

/** Tokens of one word; the tag of its first stands for it. */
const MOST_OF_WORD = 8;

/** Worker entry: tags the words of a chart query, and classifies the whole. Throws when the model has other outputs. */
export default async function chartQuery(chunk: ChartQueryChunk): Promise<ChartQueryAnswer> {
  const { model, tokenizer: file, tokenizerConfig, maxTokens, words } = chunk;
  const session = await onnxSession(model.path, model.sha256);
  const tokenizer = tokenizerOf(file, tokenizerConfig);
  const { before, after } = tokenizer.single;
  const ids = [...before.ids];
  const firsts: number[] = [];
  for (const word of words) {
    const own = tokenizer.ids(word).slice(0, MOST_OF_WORD);
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

function softmax(logits: readonly number[]): number[] {
  const most = Math.max(...logits);
  const powers = logits.map((logit) => Math.exp(logit - most));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
