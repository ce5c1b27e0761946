// A second look, near the best of each language, finds articles that the query alone is not near enough to.
import fc from 'fast-check';
import t from 'tap';
import { towardsBest } from '../../../core/news/vector-index/around.ts';
import { VectorIndex } from '../../../core/news/vector-index/vector-index.ts';
import { buildSegment } from '../../../core/news/word-index/build-segment.ts';
import { NO_FILTER } from '../../../core/news/word-index/filter.ts';
import { openSegment } from '../../../core/news/word-index/segment.ts';
import { WordIndex } from '../../../core/news/word-index/word-index.ts';
import { article } from '../../support/word-index.ts';

const QUERY = Int8Array.of(127, 0, 0);
const ENGLISH = Int8Array.of(127, 0, 6);
const SPANISH = Int8Array.of(114, 56, 0);
/** Nearer to the query than the article beside the Spanish ones. */
const BESIDE_NONE = { seq: 10, language: 'en', vector: Int8Array.of(102, 0, 76) };
const BESIDE_SPANISH = { seq: 11, language: 'es', vector: Int8Array.of(95, 84, 0) };
const DOCUMENTS = [
  ...[1, 2, 3, 4, 5, 6].map((seq) => ({ seq, language: 'en', vector: ENGLISH })),
  ...[7, 8, 9].map((seq) => ({ seq, language: 'es', vector: SPANISH })),
  BESIDE_NONE,
  BESIDE_SPANISH,
];

function indexOf(documents: readonly { seq: number; language: string | null; vector: Int8Array }[]) {
  const words = new WordIndex();
  const index = new VectorIndex(words);
  const indexed = documents.map(({ seq, language }) => article({ seq, language }));
  words.addSegment('1', openSegment(buildSegment(indexed.slice(0, 5))));
  words.add(indexed.slice(5));
  index.addAll(documents);
  return { words, index };
}

t.test(
  'an article near the best of a language takes the place of one that is near the query alone',
  async (t) => {
    const { words, index } = indexOf(DOCUMENTS);
    const limit = DOCUMENTS.length - 1;
    const seqsOf = (hits: readonly { seq: number }[]) => hits.map(({ seq }) => seq);
    const { hits } = await index.nearest(QUERY, NO_FILTER, limit, 100);
    t.same(seqsOf(hits).slice(-2), [BESIDE_NONE.seq, BESIDE_SPANISH.seq]);
    const around = seqsOf(index.around(QUERY, hits, limit));
    t.equal(around.length, limit);
    t.ok(around.includes(BESIDE_SPANISH.seq));
    t.notOk(around.includes(BESIDE_NONE.seq));
    t.same(words.languagesOf([7, 1, 11, 99]), ['es', 'en', 'es', ''], 'in segments and in the tail');
    t.same(index.around(QUERY, [], 5), []);
  },
);

t.test('an article whose vector went away meanwhile is not found', async (t) => {
  const { index } = indexOf(DOCUMENTS);
  const { hits } = await index.nearest(QUERY, NO_FILTER, 3, 100);
  index.clear();
  t.same(index.around(QUERY, hits, 3), []);
});

const DIMENSIONS = 6;
const vector = fc
  .array(fc.integer({ min: -128, max: 127 }), { minLength: DIMENSIONS, maxLength: DIMENSIONS })
  .map((values) => Int8Array.from(values));

t.test(
  'whatever is near, the query stays within bytes, and where all are alike it stays where it is',
  async () => {
    const near = fc.array(fc.record({ language: fc.constantFrom('', 'en', 'es'), vector }), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(vector, near, (query, near) => {
        const moved = towardsBest(query, near);
        t.equal(moved.length, DIMENSIONS);
        const largest = moved.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
        t.ok(largest === 127 || moved.every((value) => value === 0));
      }),
    );
    const alike = DOCUMENTS.slice(0, 4);
    t.same(towardsBest(QUERY, alike), QUERY);
    t.same(towardsBest(QUERY, []), QUERY);
  },
);
