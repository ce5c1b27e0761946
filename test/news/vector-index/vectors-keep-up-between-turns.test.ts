// Searches and sweeps of vectors let others have their turn: what these change meanwhile neither breaks nor falsifies anything.
import t from 'tap';
import { VectorIndex } from '../../../core/news/vector-index/vector-index.ts';
import { buildSegment } from '../../../core/news/word-index/build-segment.ts';
import { NO_FILTER } from '../../../core/news/word-index/filter.ts';
import { openSegment } from '../../../core/news/word-index/segment.ts';
import { WordIndex } from '../../../core/news/word-index/word-index.ts';
import { article } from '../../support/word-index.ts';

const SEGMENTS = 40;
const QUERY = Int8Array.of(127, 0, 0, 0);
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => article({ seq: from + i }));
const segmentOf = (from: number, to: number) => openSegment(buildSegment(range(from, to)));
const hitsOf = async (index: VectorIndex) =>
  (await index.nearest(QUERY, NO_FILTER, 1000)).hits.map(({ seq }) => seq);

/** Segments of one document each, so that a search takes several turns, and a tail with four. */
function world() {
  const words = new WordIndex();
  for (let seq = 1; seq <= SEGMENTS; seq += 1) words.addSegment(String(seq), segmentOf(seq, seq));
  words.add(range(SEGMENTS + 1, SEGMENTS + 4));
  const index = new VectorIndex(words);
  for (let seq = 1; seq <= SEGMENTS + 4; seq += 1)
    index.addAll([{ seq: seq, vector: Int8Array.of(seq, 1, 1, 1) }]);
  return { words, index };
}

t.test('documents that are sealed while vectors are swept keep theirs', async (t) => {
  const { words, index } = world();
  words.forget([SEGMENTS + 4]);
  const sweep = index.forgetGone();
  words.addSegment('sealed', segmentOf(SEGMENTS + 1, SEGMENTS + 3));
  await sweep;
  t.equal((await hitsOf(index)).length, SEGMENTS + 3);
});

t.test('a document that was sealed out of a tail gets its vector', async (t) => {
  const words = new WordIndex();
  words.add(range(1, 7));
  const index = new VectorIndex(words);
  index.addAll([{ seq: 7, vector: Int8Array.of(7, 1, 1, 1) }]);
  t.equal(index.missing(0).count, 6);
  words.addSegment('sealed', segmentOf(1, 3));
  t.equal(index.missing(0).count, 6);
  index.addAll([6, 5, 4, 3, 2, 1].map((seq) => ({ seq, vector: Int8Array.of(seq, 1, 1, 1) })));
  t.equal(index.missing(0).count, 0);
  t.same(
    (await hitsOf(index)).sort((a, b) => a - b),
    [1, 2, 3, 4, 5, 6, 7],
  );
});

t.test('a search during which another encoder takes over finds nothing, rather than anything', async (t) => {
  const { index } = world();
  const search = index.nearest(QUERY, NO_FILTER, 10);
  index.clear();
  index.addAll([{ seq: 1, vector: Int8Array.of(1, 2) }]);
  t.same((await search).hits, []);
  t.same((await index.nearest(Int8Array.of(1, 2), NO_FILTER, 10)).hits.length, 1);
});
