/** How near articles are to a topic where the index may not have them: by vectors that are made when they are asked for. */
import { cosine, encodedText } from '../../inference/calls/encode.ts';
import type { Inference } from '../../inference/inference.ts';
import type { ArticleVectors } from '../../news/article-vectors.ts';
import type { StoredArticle } from '../../store/articles/article.ts';
import { type Meaning, openMeaning, type VectorOfTopic } from './meaning.ts';

/** Texts per call, so that other searches get their turn: some tenth of a second of two threads. */
const AT_ONCE = 32;
/** Vectors made for one search, some 6 ms of CPU each. Articles beyond them are judged by their words. */
const MAX_MADE = 200;

export interface MadeMeaningDeps {
  inference: Pick<Inference, 'encode'>;
  vectors: Pick<ArticleVectors, 'index' | 'encoder'>;
}

/**
 * The meaning of those `articles` that there are when it is asked for: cosines come from the vectors of the index or, for articles without one, from ones
 * made once for each text. Opened for one search.
 */
export function openMadeMeaning(
  { inference, vectors }: MadeMeaningDeps,
  articles: () => Iterable<Pick<StoredArticle, 'seq' | 'title' | 'standfirst'>>,
): Meaning {
  const topics = new Map<string, Promise<Int8Array>>();
  const vectorOf: VectorOfTopic = (topic, signal) => {
    const encoding =
      topics.get(topic) ??
      inference.encode({ as: 'query', texts: [topic] }, signal).then(([vector]) => vector!);
    topics.set(topic, encoding);
    return encoding;
  };
  const stored = openMeaning(inference, vectors, vectorOf);
  const made = new Map<string, Int8Array>();

  /** Makes the vectors of texts that have none yet, as far as there may be more. */
  const make = async (texts: readonly string[], signal?: AbortSignal) => {
    const missing = [...new Set(texts)].filter((text) => text !== '' && !made.has(text));
    const left = missing.slice(0, MAX_MADE - made.size);
    for (let at = 0; at < left.length; at += AT_ONCE) {
      const some = left.slice(at, at + AT_ONCE);
      const vectors = await inference.encode({ as: 'article', texts: some }, signal);
      for (const [i, vector] of vectors.entries()) made.set(some[i]!, vector);
    }
  };

  return {
    ...stored,
    async cosines(topic, seqs, signal) {
      if (vectors.encoder === null) return seqs.map(() => null);
      const asked = await vectorOf(topic, signal);
      const known = await stored.cosines(topic, seqs, signal);
      if (asked.length === 0) return known;
      const bySeq = new Map([...articles()].map((article) => [article.seq, article]));
      const texts = seqs.map((seq, at) => {
        const article = known[at] === null ? bySeq.get(seq) : undefined;
        return article === undefined ? '' : encodedText(article);
      });
      await make(texts, signal);
      return known.map((one, at) => {
        const vector = made.get(texts[at]!);
        return one ?? (vector === undefined || vector.length === 0 ? null : cosine(asked, vector));
      });
    },
  };
}
