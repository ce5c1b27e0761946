/** The news index as a source of candidates. */
import type { Inference } from '../../inference/inference.ts';
import type { ArticleVectors } from '../../news/article-vectors.ts';
import type { NewsIndex } from '../../news/news-index.ts';
import type { Reads } from '../../store/replica-reads.ts';
import type { IndexedHeadlines } from '../understanding/titles.ts';
import type { ArticleRows } from './article-rows.ts';
import type { CandidateSource } from './candidate-source.ts';
import { openMeaning, type VectorOfTopic } from './meaning.ts';
import { unknownOf } from './unknowable.ts';
import { wordSource } from './word-source.ts';

export interface NewsSourceDeps {
  index: NewsIndex;
  vectors: ArticleVectors;
  inference: Pick<Inference, 'encode'>;
  reads: Reads;
  rows: ArticleRows;
}

/** Finds articles by words and by vectors (near `vectorOfTopic`, if given), and reports what the index cannot know. */
export function newsSource(
  { index, vectors, inference, reads, rows }: NewsSourceDeps,
  vectorOfTopic?: VectorOfTopic,
): CandidateSource {
  const { wordIndex, sources } = index;
  const meaning = openMeaning(inference, vectors, vectorOfTopic);
  const source = wordSource({ wordIndex, sources, meaning }, (seqs) => rows.load(reads, sources, seqs));
  return {
    ...source,
    async find(wanted) {
      const { union, leftOut } = await source.find(wanted);
      return { union, leftOut: [...leftOut, ...unknownOf(index, wanted.question, union.length)] };
    },
  };
}

/** The headlines of the news index, in which titles that a query contains are looked for. */
export function newsHeadlines({
  index,
  reads,
  rows,
}: Pick<NewsSourceDeps, 'index' | 'reads' | 'rows'>): IndexedHeadlines {
  const { texts } = wordSource(index, (seqs) => rows.load(reads, index.sources, seqs));
  return {
    together: (words) => index.wordIndex.together(words),
    headlines: async (terms, limit) => (await texts!(terms, limit)).map(({ title }) => title),
  };
}
