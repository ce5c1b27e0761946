/** How near articles are to a topic where the index may not have them: by vectors that are made when they are asked for. */
import { cosine, encodedText } from '../../inference/calls/encode.ts';
import type { Inference } from '../../inference/inference.ts';
import type { ArticleVectors } from '../../news/article-vectors.ts';
import type { StoredArticle } from '../../store/articles/article.ts';
import { eachOnce, encodedAsQueries, type Meaning, openMeaning } from './meaning.ts';

/** Texts per call, so that other searches get their turn: some tenth of a second of two threads. */
const AT_ONCE = 32;
/** Articles that get a vector in one search, some 6 ms of CPU each. Those beyond them are judged by their words. */
const MAX_ARTICLES = 200;

type Text = Pick<StoredArticle, 'seq' | 'title' | 'standfirst'>;

export interface MadeMeaningDeps {
  inference: Pick<Inference, 'encode'>;
  vectors: Pick<ArticleVectors, 'index' | 'encoder'>;
}

/**
 * The meaning of `articles`, as they are when their cosines are asked for. Cosines come from the vectors of the index; articles
 * without one there get a vector made, once for each text. Opened for one search.
 */
export function openMadeMeaning(
  { inference, vectors }: MadeMeaningDeps,
  articles: () => Iterable<Text>,
): Meaning {
  const vectorOf = eachOnce(encodedAsQueries(inference));
  const stored = openMeaning(inference, vectors, vectorOf);
  const made = new Map<string, Int8Array>();
  /** The articles that have vectors made. Their pages may complete their texts, which are then encoded again. */
  const chosen = new Set<number>();
  /** Topics are judged side by side, on the same articles: the second finds what the first has made. */
  let making: Promise<void> = Promise.resolve();

  /** Makes the vectors of texts that have none yet. */
  const make = async (texts: readonly string[], signal?: AbortSignal) => {
    const missing = [...new Set(texts)].filter((text) => text !== '' && !made.has(text));
    for (let at = 0; at < missing.length; at += AT_ONCE) {
      const some = missing.slice(at, at + AT_ONCE);
      const vectors = await inference.encode({ as: 'article', texts: some }, signal);
      for (const [i, vector] of vectors.entries()) made.set(some[i]!, vector);
    }
  };

  const textOf = (article: Text | undefined): string => {
    if (article === undefined) return '';
    if (chosen.size < MAX_ARTICLES) chosen.add(article.seq);
    return chosen.has(article.seq) ? encodedText(article) : '';
  };

  return {
    ...stored,
    async cosines(topic, seqs, signal) {
      if (vectors.encoder === null) return seqs.map(() => null);
      const asked = await vectorOf(topic, signal);
      const known = await stored.cosines(topic, seqs, signal);
      if (asked.length === 0) return known;
      const bySeq = new Map([...articles()].map((article) => [article.seq, article]));
      const texts = seqs.map((seq, at) => (known[at] === null ? textOf(bySeq.get(seq)) : ''));
      making = making.catch(() => undefined).then(() => make(texts, signal));
      await making;
      return known.map((one, at) => {
        const vector = made.get(texts[at]!);
        return one ?? (vector === undefined || vector.length === 0 ? null : cosine(asked, vector));
      });
    },
  };
}
