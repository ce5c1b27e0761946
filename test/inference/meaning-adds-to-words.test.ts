// Cosines of vectors add to the judgement by words, as the encoder's own folder says; without that, words decide.
import fc from 'fast-check';
import t from 'tap';
import { withMeaning } from '../../core/inference/calibration/meaning.ts';
import { ENCODER, writeTiny } from '../support/hub/models.ts';
import { numberBetween } from '../support/numbers.ts';
import { openJudges, task } from './judges.ts';

const LINE = { words: 0.5, cosine: 18, offset: -14.5 };
const byWords = (relevance: number) => ({ relevance, cosine: null, reranker: null });
const MEANING = { standfirst: { all: LINE, es: { ...LINE, offset: -16 } } };

t.test('one line per basis and language, on the scale of log-odds', async (t) => {
  const probability = numberBetween(0, 1);
  fc.assert(
    fc.property(probability, probability, probability, (by, near, nearer) => {
      const judgement = { probability: by, centrality: 3 * by, passage: 2, by: byWords(by) };
      const judged = (cosine: number, language: string | null = null) =>
        withMeaning(judgement, MEANING, 'standfirst', language, cosine);
      const [low, high] = [judged(Math.min(near, nearer)), judged(Math.max(near, nearer))];
      t.ok(low.probability <= high.probability && low.centrality <= high.centrality, 'nearer is never less');
      t.ok(low.probability > 0 && high.probability < 1 && low.centrality > 0 && high.centrality < 3);
      t.ok(judged(near, 'es').probability <= judged(near, 'en').probability, 'the language has its line');
      t.equal(high.passage, 2);
      t.equal(withMeaning(judgement, MEANING, 'headline', null, near), judgement, 'no line: as it was');
    }),
    { numRuns: 100 },
  );
  const even = { probability: 0.5, centrality: 1.5, passage: null, by: byWords(0.5) };
  const { probability: odds } = withMeaning(even, MEANING, 'standfirst', null, 14.5 / 18);
  t.ok(Math.abs(odds - 0.5) < 1e-9, 'where the evidence is even, so is the result');
});

t.test('judgements with and without cosines, by an encoder that says how they count', async (t) => {
  const told = { 'manifest.json': JSON.stringify({ version: 1, meaning: MEANING }) };
  const folders = t.testdir({ told: {}, silent: {} });
  const [withLines, without] = await Promise.all([
    openJudges({ threads: 1, models: { encoder: writeTiny(`${folders}/told`, ENCODER, told) } }),
    openJudges({ threads: 1, models: { encoder: writeTiny(`${folders}/silent`, ENCODER) } }),
  ]);
  t.teardown(() => Promise.all([withLines.close(), without.close()]));
  t.equal(await withLines.encoder(), await without.encoder(), 'vectors are the same either way');
  t.not(await withLines.identity(), await without.identity(), 'what they say is not');
  t.equal((await withLines.judges(['encoder'])).length, 2);
  t.equal((await without.judges(['encoder'])).length, 1, 'it only finds candidates');
  const asked = task(4, { basis: 'standfirst' });
  const words = await without.judge(asked);
  const items = asked.items.map((item, i) => ({ ...item, cosine: i === 0 ? null : 0.9 }));
  t.same(await without.judge({ ...asked, items }), words, 'nothing says how they count');
  t.same(await withLines.judge(asked), words, 'nothing is known of the articles');
  const both = await withLines.judge({ ...asked, items });
  t.same(both[0], words[0]);
  for (const [i, one] of both.entries()) {
    if (i > 0) t.same(one, withMeaning(words[i]!, MEANING, 'standfirst', items[i]!.language, 0.9));
  }
});
