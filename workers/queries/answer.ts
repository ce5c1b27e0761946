import type { InferenceSession } from 'onnxruntime-node';
import { softmax } from '../activations.ts';
import { QUERY_CLASSES, type QueryClass, type QueryWordsAnswer, WORD_TAGS } from '../messages/query-words.ts';

/**
 * Probabilities of the logits of a query reader. `tokens`: of the run, each of which has logits; `tagged`: which of them stand for
 * words. Throws when the model has other outputs.
 */
export function queryWordsAnswer(
  outputs: InferenceSession.OnnxValueMapType,
  { tokens, tagged }: { tokens: number; tagged: readonly number[] },
): QueryWordsAnswer {
  const numbers = (name: string, length: number): number[] => {
    const found = outputs[name]?.data as Float32Array | undefined;
    if (found?.length !== length)
      throw new Error(`models: the model answers ${found?.length ?? 0} values as "${name}", not ${length}`);
    return [...found];
  };
  const tags = numbers('tag_logits', tokens * WORD_TAGS.length);
  const classesOf = (name: QueryClass) => softmax(numbers(`${name}_logits`, QUERY_CLASSES[name].length));
  return {
    tags: tagged.map((at) => softmax(tags.slice(at * WORD_TAGS.length, (at + 1) * WORD_TAGS.length))),
    classes: {
      kind: classesOf('kind'),
      type: classesOf('type'),
      step: classesOf('step'),
      share: classesOf('share'),
    },
  };
}
