// How many documents have several words: exactly in a few segments, and by a part of very many.
import fc from 'fast-check';
import t from 'tap';
import { buildSegment } from '../../../core/news/word-index/build-segment.ts';
import { openSegment } from '../../../core/news/word-index/segment.ts';
import { WordIndex } from '../../../core/news/word-index/word-index.ts';
import { article } from '../../support/word-index.ts';

const SIZE = 12;
/** Every second document is about wheat, every third about rain, every sixth about both. */
const title = (seq: number) =>
  [seq % 2 === 0 ? 'wheat' : 'gold', seq % 3 === 0 ? 'rain' : 'sun', 'news'].join(' ');

function indexOf(segments: number): WordIndex {
  const words = new WordIndex();
  for (let segment = 0; segment < segments; segment += 1) {
    const documents = Array.from({ length: SIZE }, (_, i) => segment * SIZE + i + 1);
    const body = buildSegment(documents.map((seq) => article({ seq, title: title(seq), language: 'en' })));
    words.addSegment(String(segment), openSegment(body));
  }
  return words;
}

t.test('documents with one variant of each word', async (t) => {
  const words = indexOf(3);
  words.add([article({ seq: 1000, title: 'wheat and rain', language: 'en' })]);
  t.equal(words.together([['wheat'], ['rain']]), 7);
  t.equal(words.together([['wheat', 'gold'], ['rain']]), 13, 'either');
  t.equal(words.together([['wheat'], ['absent']]), 0);
});

t.test('in very many segments they are estimated by some, but what is rare is counted', async (t) => {
  const words = indexOf(3000);
  words.add([article({ seq: 100_000, title: 'zanzibar news', language: 'en' })]);
  const all = 3000 * SIZE;
  const about = (count: number, expected: number) => Math.abs(count - expected) < 0.02 * expected;
  t.ok(about(words.together([['news']]), all));
  t.ok(about(words.together([['wheat', 'gold'], ['news']]), all));
  t.equal(words.together([['zanzibar'], ['news']]), 1, 'even in the newest article only');
  t.equal(words.together([['absent'], ['news']]), 0);
});

t.test('as many as have them one by one, whether lists are read or looked up', async () => {
  const common = ['wheat', 'gold', 'rain'];
  const documents = fc.array(fc.subarray(common), { minLength: 1, maxLength: 300 });
  const asked = fc.array(fc.subarray([...common, 'zinc'], { minLength: 1 }), { minLength: 1, maxLength: 3 });
  const zincs = fc.array(fc.nat(299), { maxLength: 3 });
  fc.assert(
    fc.property(documents, asked, zincs, fc.boolean(), (texts, question, rare, isSealed) => {
      const has = texts.map((words, row) => new Set(rare.includes(row) ? [...words, 'zinc'] : words));
      const articles = has.map((words, row) =>
        article({ seq: row + 1, title: [...words].join(' '), language: 'en' }),
      );
      const words = new WordIndex();
      if (isSealed) words.addSegment('all', openSegment(buildSegment(articles)));
      else words.add(articles);
      const expected = has.filter((own) =>
        question.every((variants) => variants.some((one) => own.has(one))),
      ).length;
      t.equal(words.together(question), expected);
    }),
  );
});

t.test('an index without documents has no room for counting those of a full segment', async (t) => {
  const before = process.memoryUsage().arrayBuffers;
  const indexes = Array.from({ length: 100 }, () => new WordIndex());
  const each = (process.memoryUsage().arrayBuffers - before) / indexes.length;
  t.ok(each < 65_536, `${Math.round(each / 1024)} kB for each of thousands of small custom indexes`);
});
