/** Candidates of a query from the word index, beside MiniSearch over the same articles. */
import MiniSearch from 'minisearch';
import { queryTerms } from '../../../core/language/words/terms.ts';
import { NO_FILTER } from '../../../core/news/word-index/filter.ts';
import { WordIndex } from '../../../core/news/word-index/word-index.ts';
import type { Closing, Part } from './measure.ts';
import { textsFrom } from './texts.ts';

const ARTICLES = 8000;
const QUERIES = 40;
const LIMIT = 300;

export async function candidates(_closing: Closing): Promise<Part> {
  const text = textsFrom(2);
  const articles = Array.from({ length: ARTICLES }, (_, n) => ({
    ...{ seq: n + 1, title: text(11), standfirst: text(25), language: 'es', source: 'bench', country: 'AR' },
    ...{ section: null, url: `https://bench.example/${n}`, publishedAt: n * 1000, firstSeenAt: n * 1000 },
  }));
  const queries = Array.from({ length: QUERIES }, () => text(3));
  const index = new WordIndex();
  index.add(articles);
  const peer = new MiniSearch({ idField: 'seq', fields: ['title', 'standfirst'] });
  peer.addAll(articles);
  return {
    part: async () => {
      for (const query of queries)
        index.candidates(queryTerms(query), { filter: NO_FILTER, limit: LIMIT, now: 0 });
      return QUERIES;
    },
    floor: async () => {
      for (const query of queries) peer.search(query);
      return QUERIES;
    },
  };
}
