import t from 'tap';
import { indexTerms, queryTerms } from '../../../core/language/words/terms.ts';
import {
  buildSegment,
  buildSegmentInTurns,
  sealInTurns,
} from '../../../core/news/word-index/build-segment.ts';
import { NO_FILTER } from '../../../core/news/word-index/filter.ts';
import { SEGMENT_DOCUMENTS } from '../../../core/news/word-index/indexed-document.ts';
import { openSegment } from '../../../core/news/word-index/segment.ts';
import { WordIndex } from '../../../core/news/word-index/word-index.ts';
import { article } from '../../support/word-index.ts';

const [MESSI = ''] = indexTerms('Messi', 'es');
const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);
const articles = (from: number, to: number) =>
  range(from, to).map((seq) => article({ seq, title: `Messi ${seq}` }));
const seqs = (wordIndex: WordIndex): number[] =>
  wordIndex
    .candidates(queryTerms('messi'), { filter: NO_FILTER, limit: 1000, now: 0 })
    .hits.map(({ seq }) => seq)
    .sort((a, b) => a - b);

t.test('a document is found as soon as it is added, and once however often it is added', async (t) => {
  const wordIndex = new WordIndex();
  wordIndex.add(articles(1, 3));
  wordIndex.add(articles(2, 5));
  t.same(seqs(wordIndex), range(1, 5));
  t.equal(wordIndex.documents, 5);
  t.equal(wordIndex.frequency(MESSI), 5);
});

t.test('a segment that is built in turns is the same, and others have theirs', async (t) => {
  let turns = 0;
  let isBuilding = true;
  const others = () => {
    turns += 1;
    if (isBuilding) setImmediate(others);
  };
  setImmediate(others);
  const built = await buildSegmentInTurns(articles(1, 2000));
  isBuilding = false;
  t.same(built, buildSegment(articles(1, 2000)));
  t.ok(turns > 15, `${turns} turns`);
});

t.test('documents move from the tail to a segment without being lost or doubled', async (t) => {
  const wordIndex = new WordIndex();
  wordIndex.add(articles(1, 20));
  for (const [id, to] of [
    ['a', 4],
    ['b', 15],
  ] as const) {
    wordIndex.addSegment(id, openSegment(buildSegment(articles(id === 'a' ? 1 : 5, to))));
    t.same(seqs(wordIndex), range(1, 20), id);
    t.equal(wordIndex.documents, 20);
  }
  wordIndex.addSegment('b', openSegment(buildSegment(articles(5, 15))));
  wordIndex.add(articles(1, 20));
  t.same(seqs(wordIndex), range(1, 20));
  t.equal(wordIndex.frequency(MESSI), 20);
});

t.test('segments can be merged: the new one in, the old ones out', async (t) => {
  const wordIndex = new WordIndex();
  wordIndex.addSegment('a', openSegment(buildSegment(articles(1, 4))));
  wordIndex.addSegment('b', openSegment(buildSegment(articles(5, 9))));
  wordIndex.removeSegment('a');
  wordIndex.removeSegment('b');
  wordIndex.addSegment('c', openSegment(buildSegment(articles(1, 9))));
  t.same(seqs(wordIndex), range(1, 9));
  wordIndex.removeSegment('unknown');
});

t.test('deleted documents do not displace others', async (t) => {
  const wordIndex = new WordIndex();
  wordIndex.addSegment('a', openSegment(buildSegment(articles(1, 4))));
  wordIndex.add(articles(5, 9));
  wordIndex.forget([2, 6, 99]);
  t.same(seqs(wordIndex), [1, 3, 4, 5, 7, 8, 9]);
  t.equal(wordIndex.documents, 7);
  const { hits, matched } = wordIndex.candidates(queryTerms('messi'), {
    filter: NO_FILTER,
    limit: 3,
    now: 0,
  });
  t.same([hits.length, matched], [3, 7]);
  t.equal(wordIndex.recent(NO_FILTER, 100).hits.length, 7);
  wordIndex.forget([1, 3, 4, 5, 7, 8, 9]);
  t.same(seqs(wordIndex), []);
  wordIndex.add(articles(10, 11));
  t.same(seqs(wordIndex), [10, 11]);
});

t.test('the tail gives its oldest documents once they fill a segment', async (t) => {
  const wordIndex = new WordIndex();
  wordIndex.add(articles(2, SEGMENT_DOCUMENTS));
  t.equal(wordIndex.sealable(), null);
  wordIndex.add(articles(SEGMENT_DOCUMENTS + 1, SEGMENT_DOCUMENTS + 50));
  wordIndex.add(articles(1, 1));
  const full = wordIndex.sealable();
  t.same(
    full?.documents.map(({ seq }) => seq),
    range(1, SEGMENT_DOCUMENTS),
  );
  wordIndex.addSegment('a', openSegment(buildSegment(full!.documents)));
  t.equal(wordIndex.documents, SEGMENT_DOCUMENTS + 50);
  t.equal(wordIndex.sealable(), null);
  t.equal(wordIndex.frequency(MESSI), SEGMENT_DOCUMENTS + 50);
});

t.test('documents that fill a shard of the tail are sealed as they were indexed', async (t) => {
  const wordIndex = new WordIndex();
  wordIndex.add(articles(1, SEGMENT_DOCUMENTS + 50));
  const { documents, shard } = wordIndex.sealable()!;
  const sealed = await sealInTurns(shard!);
  t.ok(Buffer.from(sealed).equals(buildSegment(documents)), 'the same bytes');
  wordIndex.addSegment('a', openSegment(sealed));
  t.equal(wordIndex.documents, SEGMENT_DOCUMENTS + 50);
  t.equal(wordIndex.frequency(MESSI), SEGMENT_DOCUMENTS + 50);
  t.same(seqs(wordIndex).slice(-50), range(SEGMENT_DOCUMENTS + 1, SEGMENT_DOCUMENTS + 50));

  const disordered = new WordIndex();
  disordered.add(articles(2, SEGMENT_DOCUMENTS));
  disordered.add(articles(1, 1));
  t.equal(disordered.sealable()?.shard, null);
});

t.test('an empty lexicon and an empty question answer with nothing', async (t) => {
  const wordIndex = new WordIndex();
  t.same(seqs(wordIndex), []);
  t.same(wordIndex.recent(NO_FILTER, 5).hits, []);
  wordIndex.add(articles(1, 3));
  t.same(wordIndex.candidates([], { filter: NO_FILTER, limit: 5, now: 0 }).hits, []);
  t.same(wordIndex.candidates(queryTerms('nothing'), { filter: NO_FILTER, limit: 5, now: 0 }).hits, []);
  t.same(wordIndex.candidates(queryTerms('messi'), { filter: NO_FILTER, limit: 0, now: 0 }).hits, []);
});

t.test('words that the best articles share bring in articles that say it otherwise', async (t) => {
  const wordIndex = new WordIndex();
  wordIndex.add([
    article({ seq: 1, title: 'Bitfinex hack: Lichtenstein and Morgan arrested', language: 'en' }),
    article({ seq: 2, title: 'Lichtenstein, Morgan held over Bitfinex hack', language: 'en' }),
    article({ seq: 3, title: 'Who are Lichtenstein and Morgan?', language: 'en' }),
    ...range(4, 20).map((seq) => article({ seq, title: `Rain in Rosario, day ${seq}`, language: 'en' })),
  ]);
  const found = wordIndex.candidates(queryTerms('bitfinex hack'), { filter: NO_FILTER, limit: 10, now: 0 });
  t.same(found.hits.map(({ seq }) => seq).sort(), [1, 2, 3]);
  t.equal(found.hits.at(-1)?.seq, 3);
  t.equal(found.matched, 2, 'only those with the words count as matching them');
});
