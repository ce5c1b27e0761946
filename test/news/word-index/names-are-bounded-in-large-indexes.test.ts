// Of each part of an index the most frequent names with a word are looked at: fewer where there are very many parts.
import t from 'tap';
import { buildSegment } from '../../../core/news/word-index/build-segment.ts';
import { NameIndex } from '../../../core/news/word-index/names/name-index.ts';
import type { ShardNames } from '../../../core/news/word-index/names/shard-names.ts';
import { openSegment } from '../../../core/news/word-index/segment.ts';
import { WordIndex } from '../../../core/news/word-index/word-index.ts';
import { article } from '../../support/word-index.ts';

/** As many shards, each with 100 names of one word, the most frequent first; `asked` notes how many were read. */
function indexOf(shards: number, asked: Set<number>): NameIndex {
  const names = Array.from({ length: 100 }, (_, i) => ({ name: `name${i} kicillof`, texts: 100 - i }));
  const own: ShardNames = {
    texts: () => 0,
    namesWith(_, most) {
      asked.add(most);
      return names.slice(0, most);
    },
    expansionsOf: () => [],
    acronymsOf: () => [],
  };
  const sealed = Array.from({ length: shards }, () => ({ names: own }));
  return new NameIndex({ sealed: () => sealed, tails: () => [] });
}

for (const { shards, ofEach } of [
  { shards: 10, ofEach: 64 },
  { shards: 128, ofEach: 64 },
  { shards: 640, ofEach: 12 },
  { shards: 10_000, ofEach: 4 },
]) {
  t.test(`${shards} shards: ${ofEach} names of each`, async (t) => {
    const asked = new Set<number>();
    const found = indexOf(shards, asked).namesWith('kicillof');
    t.same([...asked], [ofEach]);
    t.equal(found.length, ofEach);
    t.same(found[0], { name: 'name0 kicillof', texts: 100 * shards });
  });
}

t.test('names of new articles and other segments count at once', async (t) => {
  const words = new WordIndex();
  const titled = (seq: number) => article({ seq, title: 'Habló Axel Kicillof en La Plata', language: 'es' });
  const segment = (seqs: number[]) => openSegment(buildSegment(seqs.map(titled)));
  const texts = () => words.names.namesWith('kicillof').find(({ name }) => name === 'axel kicillof')?.texts;
  t.equal(texts(), undefined);
  words.addSegment('one', segment([1, 2]));
  t.equal(texts(), 2);
  words.add([titled(3)]);
  t.equal(texts(), 3);
  t.equal(texts(), 3, 'once');
  words.addSegment('two', segment([3, 4]));
  t.equal(texts(), 4);
  words.removeSegment('one');
  t.equal(texts(), 2);
});
