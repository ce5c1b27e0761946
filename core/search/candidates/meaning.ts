/** How near articles are to a topic in meaning, whatever their words. */
import type { Inference } from '../../inference/inference.ts';
import type { ArticleVectors } from '../../news/article-vectors.ts';
import type { Nearest } from '../../news/vector-index/vector-index.ts';
import type { ArticleFilter } from '../../news/word-index/filter.ts';
import type { WordHit } from '../../news/word-index/top-hits.ts';

/** So many times as many of the nearest are looked around in. */
const FURTHER = 4;

export interface Meaning {
  /** Starts encoding a topic ahead of its use, alongside other work. If that fails, the methods below throw. */
  expect(topic: string, signal?: AbortSignal): void;
  /**
   * The nearest articles that pass the filter, and further ones to look around in; null without an encoder, and for a topic of
   * which it knows no word.
   */
  nearest(topic: string, filter: ArticleFilter, limit: number, signal?: AbortSignal): Promise<Nearest | null>;
  /** Those of the nearest that are near the topic once it is moved towards the best of each language. */
  around(topic: string, near: Nearest, limit: number): Promise<WordHit[]>;
  /** Cosines of the topic with articles by `seq`; null for those without a vector, and for all where the topic has none. */
  cosines(topic: string, seqs: readonly number[], signal?: AbortSignal): Promise<(number | null)[]>;
  /** Cosines of articles with one another, by positions in `seqs`; null where either has no vector. */
  among(seqs: readonly number[]): (a: number, b: number) => number | null;
}

/** The vector that stands for a topic; an empty one for a topic of which the encoder knows no word. */
export type VectorOfTopic = (topic: string, signal?: AbortSignal) => Promise<Int8Array>;

/** Topics encoded as queries. */
export function encodedAsQueries(inference: Pick<Inference, 'encode'>): VectorOfTopic {
  return async (topic, signal) => {
    const [vector] = await inference.encode({ as: 'query', texts: [topic] }, signal);
    return vector!;
  };
}

/** The same vectors; each topic is encoded once. */
export function eachOnce(vectorOfTopic: VectorOfTopic): VectorOfTopic {
  const vectors = new Map<string, Promise<Int8Array>>();
  return (topic, signal) => {
    const encoding = vectors.get(topic) ?? vectorOfTopic(topic, signal);
    vectors.set(topic, encoding);
    return encoding;
  };
}

/**
 * Opened for one search, so that each topic is encoded once. `vectorOfTopic` encodes a topic, by default as a query; the methods
 * throw what it throws.
 */
export function openMeaning(
  inference: Pick<Inference, 'encode'>,
  { index, encoder }: Pick<ArticleVectors, 'index' | 'encoder'>,
  vectorOfTopic: VectorOfTopic = encodedAsQueries(inference),
): Meaning {
  const vectorOf = eachOnce(vectorOfTopic);
  return {
    expect(topic, signal) {
      if (encoder !== null) vectorOf(topic, signal).catch(() => undefined);
    },
    async nearest(topic, filter, limit, signal) {
      if (encoder === null) return null;
      const vector = await vectorOf(topic, signal);
      return vector.length === 0 ? null : index.nearest(vector, filter, limit, FURTHER * limit);
    },
    around: async (topic, { hits }, limit) => index.around(await vectorOf(topic), hits, limit),
    async cosines(topic, seqs, signal) {
      if (index.vectors === 0) return seqs.map(() => null);
      const vector = await vectorOf(topic, signal);
      return vector.length === 0 ? seqs.map(() => null) : index.cosines(vector, seqs);
    },
    among: (seqs) => index.among(seqs),
  };
}
