// Of many vectors only those are compared that are nearest by their codes: what is found, and that nothing but the choice is rough.
import fc from 'fast-check';
import t from 'tap';
import { cosine } from '../../../core/inference/calls/encode.ts';
import { TwoBitCodes } from '../../../core/news/vector-index/two-bit-codes.ts';
import { VectorIndex } from '../../../core/news/vector-index/vector-index.ts';
import { NO_FILTER } from '../../../core/news/word-index/filter.ts';
import { WordIndex } from '../../../core/news/word-index/word-index.ts';
import { article } from '../../support/word-index.ts';

t.test('the product with a code is that of the query and the steps of each dimension', async (t) => {
  const byte = fc.integer({ min: -128, max: 127 });
  const vectors = fc
    .integer({ min: 1, max: 200 })
    .chain((size) => fc.array(fc.array(byte, { minLength: size, maxLength: size }), { minLength: 2 }));
  fc.assert(
    fc.property(vectors, (given) => {
      const [query, ...rows] = given.map((values) => Int8Array.from(values));
      const codes = new TwoBitCodes(rows, 100);
      for (const [row, vector] of rows.entries()) codes.set(row, vector);
      const all = Int32Array.from(rows.keys());
      const one = (at: number) => Int8Array.from(query!, (_, i) => (i === at ? 1 : 0));
      const steps = Array.from(query!, (_, at) => codes.products(one(at), all).slice());
      t.ok(steps.flatMap((each) => [...each]).every((step) => step >= 0 && step <= 3));
      const expected = rows.map((_, row) =>
        steps.reduce((sum, each, at) => sum + each[row]! * query![at]!, 0),
      );
      t.same([...codes.products(query!, all)], expected);
    }),
    { numRuns: 50 },
  );
});

const DIMENSIONS = 96;
const DOCUMENTS = 24_000;
const LANGUAGES = ['es', 'en'];

t.test('nearly all of the nearest are found among many, with their cosines, within filters', async (t) => {
  const next = numbers(7);
  const noisy = (centre: readonly number[], noise: number) =>
    Int8Array.from(centre, (value) => Math.max(-127, Math.min(127, value + noise * (next() - 0.5))));
  // Like sentences: all point roughly one way, and those of a topic point more nearly one way.
  const common = Array.from({ length: DIMENSIONS }, () => 60 * (next() - 0.5));
  const topics = Array.from({ length: 400 }, () => common.map((value) => value + 80 * (next() - 0.5)));
  const vectors = Array.from({ length: DOCUMENTS }, (_, i) => noisy(topics[i % topics.length]!, 80));
  const words = new WordIndex();
  words.add(vectors.map((_, i) => article({ seq: i + 1, language: LANGUAGES[i % 7 === 0 ? 0 : 1]! })));
  const index = new VectorIndex(words);
  for (const [i, vector] of vectors.entries()) index.addAll([{ seq: i + 1, vector: vector }]);

  let found = 0;
  let wanted = 0;
  for (const languages of [null, ['en']]) {
    for (const topic of topics.slice(0, 20)) {
      const query = noisy(topic, 80);
      const near = vectors
        .map((vector, i) => ({ seq: i + 1, score: cosine(query, vector) }))
        .filter(({ seq }) => languages === null || (seq - 1) % 7 !== 0)
        .sort((a, b) => b.score - a.score)
        .slice(0, 40);
      const { hits } = await index.nearest(query, { ...NO_FILTER, languages }, 40);
      t.equal(hits.length, 40);
      t.same(
        hits.map(({ score }) => score),
        hits.map(({ score }) => score).sort((a, b) => b - a),
      );
      for (const { seq, score } of hits) t.ok(Math.abs(score - cosine(query, vectors[seq - 1]!)) < 1e-6);
      const seqs = new Set(hits.map(({ seq }) => seq));
      found += near.filter(({ seq }) => seqs.has(seq)).length;
      wanted += near.length;
    }
  }
  t.ok(found / wanted >= 0.99, `${found} of ${wanted}`);
});

/** Between 0 and 1, always the same. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
