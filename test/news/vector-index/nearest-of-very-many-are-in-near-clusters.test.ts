// Of very many vectors only those in clusters near the query are compared: what is found then, and as vectors come and go.
import t from 'tap';
import { cosine } from '../../../core/inference/calls/encode.ts';
import { VectorIndex } from '../../../core/news/vector-index/vector-index.ts';
import { buildSegment } from '../../../core/news/word-index/build-segment.ts';
import { NO_FILTER } from '../../../core/news/word-index/filter.ts';
import { openSegment } from '../../../core/news/word-index/segment.ts';
import { WordIndex } from '../../../core/news/word-index/word-index.ts';
import { randomFrom } from '../../../scripts/cli/models/measures/random.ts';
import { article } from '../../support/word-index.ts';

const DIMENSIONS = 48;
const DOCUMENTS = 12_000;
const TOPICS = 300;
const SEGMENT = 5000;
const LIMIT = 20;
const QUERIES = 60;
const PROBING = { clusteredFrom: 1000, listed: 1500, share: 1 / 16 };

const random = randomFrom(3);
const spread = (size: number) => size * (random() - 0.5);
// Like sentences: all point roughly one way, and those of a topic point more nearly one way.
const common = Array.from({ length: DIMENSIONS }, () => spread(60));
const topics = Array.from({ length: TOPICS }, () => common.map((value) => value + spread(80)));
const near = (topic: readonly number[]) => Int8Array.from(topic, (value) => Math.round(value + spread(60)));
const language = (seq: number) => (seq % 5 === 0 ? 'es' : 'en');

/** An index of `DOCUMENTS` vectors, in segments but for the last. */
function world() {
  const vectors = Array.from({ length: DOCUMENTS }, (_, i) => near(topics[i % TOPICS]!));
  const documents = vectors.map((_, i) => article({ seq: i + 1, language: language(i + 1) }));
  const words = new WordIndex();
  for (let at = 0; at + SEGMENT <= DOCUMENTS; at += SEGMENT)
    words.addSegment(String(at), openSegment(buildSegment(documents.slice(at, at + SEGMENT))));
  words.add(documents);
  const index = new VectorIndex(words, { probing: PROBING });
  for (const [i, vector] of vectors.entries()) index.addAll([{ seq: i + 1, vector: vector }]);
  return { vectors, words, index };
}

t.test(
  'most of the nearest are found in few of the clusters, with their cosines, within filters',
  async (t) => {
    const { vectors, index } = world();
    const wrong: unknown[] = [];
    const shareFound = async (languages: string[] | null) => {
      let found = 0;
      for (const topic of topics.slice(0, QUERIES)) {
        const query = near(topic);
        const nearest = vectors
          .map((vector, i) => ({ seq: i + 1, score: cosine(query, vector) }))
          .filter(({ seq }) => languages === null || languages.includes(language(seq)))
          .sort((a, b) => b.score - a.score)
          .slice(0, LIMIT);
        const { hits, without } = await index.nearest(query, { ...NO_FILTER, languages }, LIMIT);
        for (const { seq, score } of hits) {
          const isRight = Math.abs(score - cosine(query, vectors[seq - 1]!)) < 1e-6;
          if (!isRight || (languages !== null && !languages.includes(language(seq))))
            wrong.push({ seq, score });
        }
        if (hits.length !== LIMIT || without !== 0) wrong.push({ hits: hits.length, without });
        const seqs = new Set(hits.map(({ seq }) => seq));
        found += nearest.filter(({ seq }) => seqs.has(seq)).length;
      }
      return found / (LIMIT * QUERIES);
    };
    t.equal(await shareFound(null), 1, 'all, while there are no clusters');
    await index.assignClusters();
    const inClusters = await shareFound(null);
    t.ok(inClusters >= 0.95 && inClusters < 1, `not all documents were compared: ${inClusters}`);
    t.ok((await shareFound(['es'])) >= 0.95);
    t.same(wrong, []);
  },
);

t.test('many that are added at once go to their clusters, and are found there', async (t) => {
  const { vectors, words, index } = world();
  const probed = new VectorIndex(words, { probing: PROBING });
  t.ok(probed.wantsClusters(DOCUMENTS));
  await probed.makeClusters(vectors);
  t.notOk(probed.wantsClusters(DOCUMENTS));
  await probed.addMany(vectors.map((vector, i) => ({ seq: i + 1, vector })));
  let found = 0;
  for (const topic of topics.slice(0, QUERIES)) {
    const query = near(topic);
    const all = new Set((await index.nearest(query, NO_FILTER, LIMIT)).hits.map(({ seq }) => seq));
    const { hits } = await probed.nearest(query, NO_FILTER, LIMIT);
    found += hits.filter(({ seq }) => all.has(seq)).length;
  }
  const share = found / (LIMIT * QUERIES);
  t.ok(share >= 0.95 && share < 1, String(share));
});

t.test('vectors that come, change or go once there are clusters are found at once', async (t) => {
  const { vectors, words, index } = world();
  await index.assignClusters();
  const first = async (query: Int8Array) => (await index.nearest(query, NO_FILTER, 1)).hits[0]?.seq;
  const far = (sign: number) =>
    Int8Array.from({ length: DIMENSIONS }, (_, i) => (i % 2 === 0 ? 127 : -127) * sign);
  t.same(await first(vectors[41]!), 42);

  index.addAll([{ seq: 42, vector: far(1) }]);
  t.same(await first(far(1)), 42, 'changed, not in a cluster yet');
  await index.assignClusters();
  t.same(await first(far(1)), 42, 'changed, in another cluster');

  words.add([article({ seq: DOCUMENTS + 1 }), article({ seq: DOCUMENTS + 2 })]);
  index.addAll([{ seq: DOCUMENTS + 1, vector: far(-1) }]);
  const { hits, without } = await index.nearest(far(-1), NO_FILTER, 1);
  t.same([hits[0]!.seq, without], [DOCUMENTS + 1, 1], 'new, with one beside it that has none');

  words.forget([42]);
  await index.forgetGone();
  t.not(await first(far(1)), 42, 'gone');
  index.addAll([{ seq: DOCUMENTS + 2, vector: far(1) }]);
  await index.assignClusters();
  t.same(await first(far(1)), DOCUMENTS + 2, 'its place was taken');

  index.clear();
  t.same(await index.nearest(far(1), NO_FILTER, 1), { hits: [], without: DOCUMENTS + 1 });
});
