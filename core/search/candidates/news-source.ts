/** The news index as a source of candidates. */
import type { NewsIndex } from '../../news/news-index.ts';
import { articlesBySeq } from '../../store/articles/articles.ts';
import type { Reads } from '../../store/replica-reads.ts';
import type { CandidateSource } from './candidate-source.ts';
import { unknownOf } from './unknowable.ts';
import { wordSource } from './word-source.ts';

/** Its articles, and what it cannot know. */
export function newsSource(index: NewsIndex, reads: Reads): CandidateSource {
  const words = wordSource(index, (seqs) => reads.byKey(seqs, articlesBySeq, ({ seq }) => seq));
  return {
    words: words.words,
    texts: words.texts,
    get sources() {
      return index.sources;
    },
    async find(wanted) {
      const { union, leftOut } = await words.find(wanted);
      return { union, leftOut: [...leftOut, ...unknownOf(index, wanted.question, union.length)] };
    },
  };
}
