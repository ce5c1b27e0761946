import fc from 'fast-check';
import t from 'tap';
import { buildSegment } from '../../../core/news/word-index/build-segment.ts';
import { openSegment } from '../../../core/news/word-index/segment.ts';
import { UnreadableSegment } from '../../../core/news/word-index/segment-format.ts';
import { FACETS, type PostingList } from '../../../core/news/word-index/shard.ts';
import { Tail } from '../../../core/news/word-index/tail.ts';
import { encodeTerm } from '../../../core/news/word-index/term-table.ts';
import { article, documents } from '../../support/word-index.ts';

function entriesOf(list: PostingList | null) {
  if (list === null) return null;
  const { documents, counts, begin, end } = list;
  return { documents: documents.slice(begin, end), counts: counts.slice(begin, end) };
}

t.test('a segment opens as it was built', async () => {
  fc.assert(
    fc.property(
      documents.filter((articles) => articles.length > 0),
      (articles) => {
        const ordered = [...articles].sort((a, b) => a.seq - b.seq);
        const segment = openSegment(buildSegment(articles));
        const tail = new Tail(ordered.length);
        for (const one of ordered) tail.add(one);
        t.equal(segment.documents, ordered.length);
        t.same(segment.columns, tail.columns);
        t.same([segment.earliest, segment.latest], [tail.earliest, tail.latest]);
        const held = (index: typeof segment | Tail) => ({
          facets: FACETS.map((name) => [index.facet(name).codes, index.facet(name).values]),
          terms: [...tail.postingLists.names].map((name) => [
            name,
            entriesOf(index.list(encodeTerm(name))),
            index.list(encodeTerm(name))!.end - index.list(encodeTerm(name))!.begin,
          ]),
          rows: ordered.map((_, row) => index.terms(row).sort()),
        });
        t.same(held(segment), held(tail));
        t.same(
          [...tail.names.names.keys()].map((name) => segment.names.texts(encodeTerm(name))),
          [...tail.names.names.values()],
        );
        t.same(
          ordered.map(({ seq }) => segment.row(seq)),
          ordered.map((_, row) => row),
        );
      },
    ),
    { numRuns: 40 },
  );
});

t.test('names and acronyms are those of the tail', async (t) => {
  const titles = [
    'Habló Axel Kicillof en La Plata',
    'Qué hizo ayer Kicillof',
    'La PSG de Lionel Messi',
    'El Banco Central de la República Argentina (BCRA) vendió',
    'La deuda del Banco Central de la República Argentina (BCRA)',
  ];
  const documents = titles.map((title, at) => article({ seq: at + 1, title }));
  const { names } = openSegment(buildSegment(documents));
  const tail = new Tail(documents.length);
  for (const one of documents) tail.add(one);
  for (const name of ['axel kicillof', 'kicillof', 'lionel messi', 'nobody'])
    t.equal(names.texts(encodeTerm(name)), tail.names.texts(encodeTerm(name)), name);
  t.equal(names.texts(encodeTerm('kicillof')), 1, 'by itself');
  t.same(names.namesWith(encodeTerm('kicillof'), 9), [{ name: 'axel kicillof', texts: 1 }]);
  t.ok(
    names.namesWith(encodeTerm('messi'), 9).some(({ name }) => name === 'lionel messi'),
    'a player of a club',
  );
  const pair = { acronym: 'BCRA', expansion: 'Banco Central de la República Argentina', texts: 2 };
  t.same(names.expansionsOf(encodeTerm('bcra')), [pair]);
  t.same(names.acronymsOf(encodeTerm('banco central de la republica argentina')), [pair]);
  t.same(names.expansionsOf(encodeTerm('bcra')), tail.names.expansionsOf(encodeTerm('bcra')));
});

t.test('the same documents give the same bytes, whatever their order', async () => {
  fc.assert(
    fc.property(
      documents.filter((articles) => articles.length > 0),
      (articles) => {
        t.same(buildSegment(articles), buildSegment([...articles].reverse()));
      },
    ),
    { numRuns: 30 },
  );
});

t.test('terms beyond the basic plane, and terms that begin alike, are found', async (t) => {
  const title = 'a ab abc 𠮷野家 𐐷𐐷 \uffe6x カ z';
  const segment = openSegment(buildSegment([article({ title, language: 'xx' })]));
  const own = segment.terms(0);
  t.ok(own.length > 5);
  for (const term of own) t.equal(segment.frequencyOf(segment.numberOf(encodeTerm(term))), 1, term);
  for (const term of ['', 'aa', 'abcd', 'zz', '\uffff'])
    t.equal(segment.frequencyOf(segment.numberOf(encodeTerm(term))), 0, term);
});

t.test('a blob at an odd address opens too', async (t) => {
  const blob = buildSegment([article({})]);
  const shifted = new Uint8Array(blob.length + 3).subarray(3);
  shifted.set(blob);
  t.equal(openSegment(shifted).documents, 1);
});

const reason = (blob: Uint8Array): string => {
  try {
    openSegment(blob);
    return 'opened';
  } catch (error) {
    return error instanceof UnreadableSegment ? error.reason : String(error);
  }
};

t.test('a damaged, older or newer segment is refused with the reason', async (t) => {
  const blob = buildSegment([article({}), article({ seq: 2 })]);
  const changed = (at: number, value: number): Uint8Array =>
    Uint8Array.from(blob, (byte, i) => (i === at ? value : byte));
  t.equal(reason(new Uint8Array()), 'damaged');
  t.equal(reason(new TextEncoder().encode('not a segment at all, just some text')), 'damaged');
  t.equal(reason(blob.subarray(0, -8)), 'damaged');
  t.equal(reason(changed(4, 99)), 'newer');
  t.equal(reason(changed(4, 0)), 'older');
  t.equal(reason(changed(6, 0)), 'older');
  t.equal(reason(changed(7, 200)), 'newer');
  for (let at = 8; at < blob.length; at += 7)
    t.equal(reason(changed(at, blob[at]! ^ 0x55)), 'damaged', `byte ${at}`);
});

t.test('an empty segment, one too large and one with a document twice are refused', async (t) => {
  t.throws(() => buildSegment([]), RangeError);
  t.throws(() => buildSegment([article({}), article({})]), RangeError);
  t.throws(() => buildSegment(Array.from({ length: 65_536 }, (_, seq) => article({ seq }))), RangeError);
});

t.test('very long texts and very frequent words are cut, not refused', async (t) => {
  const segment = openSegment(
    buildSegment([article({ title: 'gol '.repeat(500), standfirst: 'gol '.repeat(500) })]),
  );
  t.equal(segment.columns.titleLengths[0], 255);
  t.equal(segment.columns.standfirstLengths[0], 255);
});
