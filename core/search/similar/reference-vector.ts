/** Where the reference stands in meaning, and how near to it articles in other languages are. */
import { encodedText } from '../../inference/calls/encode.ts';
import type { Inference } from '../../inference/inference.ts';
import type { Nearness } from '../../inference/same-story/same-story.ts';
import type { ArticleVectors } from '../../news/article-vectors.ts';
import type { StoredArticle } from '../../store/articles/article.ts';
import type { Meaning, VectorOfTopic } from '../candidates/meaning.ts';
import type { ReferenceRead } from './reference.ts';

/** How near an article is to the reference; null where words alone decide. */
export type NearnessOf = (article: Pick<StoredArticle, 'seq'>) => Nearness | null;

export const WORDS_ALONE: NearnessOf = () => null;

/** For any topic the vector of the reference: the stored one if the index has it, else that of its headline and standfirst. */
export function vectorOfReference(
  { inference, vectors }: { inference: Pick<Inference, 'encode'>; vectors: ArticleVectors },
  { seq, title, standfirst }: Pick<ReferenceRead, 'seq' | 'title' | 'standfirst'>,
): VectorOfTopic {
  return async (_topic, signal) => {
    const stored = seq === null ? null : vectors.index.vector(seq);
    if (stored !== null) return stored;
    const texts = [encodedText({ title, standfirst })];
    const [vector] = await inference.encode({ as: 'article', texts }, signal);
    return vector!;
  };
}

/**
 * How near those of the articles that are in another language are to the reference, which `topic` stands for. Where a language
 * is unknown, words decide: the lines for cosines are of pairs in two languages.
 */
export async function nearnessToReference(
  { inference, meaning }: { inference: Pick<Inference, 'storyLines'>; meaning: Meaning },
  { topic, language }: { topic: string; language: string | null },
  articles: readonly StoredArticle[],
  signal?: AbortSignal,
): Promise<NearnessOf> {
  const seqs = articles
    .filter((one) => one.language !== null && one.language !== language)
    .map(({ seq }) => seq);
  const lines = language === null || seqs.length === 0 ? null : await inference.storyLines();
  if (lines === null) return WORDS_ALONE;
  const cosines = await meaning.cosines(topic, seqs, signal);
  const cosineOf = new Map(seqs.map((seq, at) => [seq, cosines[at]!]));
  return ({ seq }) => {
    const cosine = cosineOf.get(seq) ?? null;
    return cosine === null ? null : { lines, cosine };
  };
}
