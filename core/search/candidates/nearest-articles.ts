/** Articles that are near a topic in meaning, whatever their words. */
import type { Inference } from '../../inference/inference.ts';
import type { ArticleVectors } from '../../news/article-vectors.ts';
import type { ArticleFilter } from '../../news/word-index/filter.ts';
import type { WordHit } from '../../news/word-index/top-hits.ts';

/** The nearest articles that pass the filter, best first; none where there are no vectors. */
export type NearestArticles = (
  topic: string,
  filter: ArticleFilter,
  limit: number,
  signal?: AbortSignal,
) => Promise<WordHit[]>;

/** Compares topics with the vectors of the news. Throws what `Inference.encode` throws. */
export function nearestArticles(
  inference: Pick<Inference, 'encode'>,
  { index }: Pick<ArticleVectors, 'index'>,
): NearestArticles {
  return async (topic, filter, limit, signal) => {
    if (index.vectors === 0) return [];
    const [vector] = await inference.encode({ as: 'query', texts: [topic] }, signal);
    return index.nearest(vector!, filter, limit);
  };
}
