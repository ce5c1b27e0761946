import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import t from 'tap';
import { queryTerms } from '../../../core/language/words/terms.ts';
import { buildSegment } from '../../../core/news/word-index/build-segment.ts';
import { NO_FILTER } from '../../../core/news/word-index/filter.ts';
import type { IndexedDocument } from '../../../core/news/word-index/indexed-document.ts';
import { indexIn } from '../../../core/news/word-index/match.ts';
import { openSegment } from '../../../core/news/word-index/segment.ts';
import { WordIndex } from '../../../core/news/word-index/word-index.ts';
import { naiveCandidates, naiveRecent } from '../../support/naive-word-index.ts';
import { documents, filters, manyArticles, NOW, questions } from '../../support/word-index.ts';

/** Spreads documents over segments and the tail; `cuts[i]` says where document i goes, 0 is the tail. */
function spread(articles: readonly IndexedDocument[], cuts: readonly number[]): WordIndex {
  const wordIndex = new WordIndex();
  const homes = Map.groupBy(articles, (_, i) => cuts[i % cuts.length] ?? 0);
  for (const [home, own] of homes) {
    if (home === 0) wordIndex.add(own);
    else wordIndex.addSegment(`s${home}`, openSegment(buildSegment(own)));
  }
  return wordIndex;
}

const cuts = fc.array(fc.nat(3), { minLength: 1, maxLength: 12 });

t.test('candidates are those of a naive scorer, however the documents are spread', async () => {
  fc.assert(
    fc.property(
      documents,
      cuts,
      questions,
      filters,
      fc.integer({ min: 1, max: 30 }),
      (articles, homes, question, filter, limit) => {
        const choice = { filter, limit, now: NOW };
        const terms = queryTerms(question);
        t.same(spread(articles, homes).candidates(terms, choice), naiveCandidates(articles, terms, choice));
      },
    ),
    { numRuns: 300 },
  );
});

t.test('nor are any lost among many documents, of which few are scored', async (t) => {
  const wrong: unknown[] = [];
  const one = fc.record({
    seed: fc.nat(),
    homes: cuts,
    filter: filters,
    limit: fc.integer({ min: 1, max: 60 }),
  });
  for (const { seed, homes, filter, limit } of fc.sample(one, 40)) {
    const { articles, words } = manyArticles(seed);
    const wordIndex = spread(articles, homes);
    for (const some of [filter, NO_FILTER]) {
      const choice = { filter: some, limit, now: NOW };
      const terms = queryTerms(words);
      const [found, expected] = [
        wordIndex.candidates(terms, choice),
        naiveCandidates(articles, terms, choice),
      ];
      if (!isDeepStrictEqual(found, expected)) wrong.push({ seed, homes, choice });
    }
  }
  t.same(wrong, []);
});

t.test('the newest documents are those of a naive list', async () => {
  fc.assert(
    fc.property(documents, cuts, filters, fc.nat(20), (articles, homes, filter, limit) => {
      t.same(spread(articles, homes).recent(filter, limit).hits, naiveRecent(articles, filter, limit));
    }),
    { numRuns: 40 },
  );
});

t.test('asking twice gives the same answer', async (t) => {
  fc.assert(
    fc.property(documents, cuts, questions, filters, (articles, homes, question, filter) => {
      const wordIndex = spread(articles, homes);
      const ask = (): unknown => wordIndex.candidates(queryTerms(question), { filter, limit: 10, now: NOW });
      t.same(ask(), ask());
    }),
    { numRuns: 20 },
  );
});

t.test('an entry is found wherever it stands in its list', async (t) => {
  const documents = Uint16Array.of(7, 1, 4, 6, 9, 3);
  const list = { documents, counts: new Uint8Array(6), begin: 1, end: 5 };
  t.same(
    [0, 1, 2, 4, 6, 9, 10].map((document) => indexIn(list, document)),
    [-1, 1, -1, 2, 3, 4, -1],
  );
});
