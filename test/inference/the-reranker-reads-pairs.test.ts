// The reranker: optional, reads query and article together, and adds to the judgement so far as its folder says.
import { basename, join } from 'node:path';
import fc from 'fast-check';
import t from 'tap';
import type { Judgement } from '../../core/inference/calibration/relevance.ts';
import { reranked } from '../../core/inference/calibration/reranking.ts';
import type { RerankItem } from '../../core/inference/calls/rerank.ts';
import { CROSS_ENCODER, ENCODER, writeTiny } from '../support/hub/models.ts';
import { NEEDS_TRAINED, TRAINED } from '../support/models.ts';
import { numberBetween } from '../support/numbers.ts';
import { judgesFor } from './judges.ts';

const asked = (language: string | null) => ({ themeShare: 0, basis: 'standfirst' as const, language });
const soFar = (probability: number, cosine: number | null = null): Judgement => ({
  probability,
  centrality: 3 * probability,
  passage: null,
  by: { relevance: probability, cosine, reranker: null },
});
const item = (title: string, judgement = soFar(0.5)) => {
  return { title, standfirst: null, language: 'en', judgement };
};
const QUERY = 'central bank raises interest rates';
const ITEMS = [item('Central bank raises interest rates'), item('Volcano erupts near village')];
const LINES = {
  words: { standfirst: { all: { judged: 0.4, score: 0.8, offset: 0.3 } } },
  meaning: { standfirst: { all: { judged: 0.6, score: 0.7, offset: 0 } } },
};

t.test('without a reranker judgements stay as they are', async (t) => {
  const judges = await judgesFor(t, { threads: 1 });
  const items = ITEMS.map((one, i) => ({ ...one, judgement: soFar(0.1 + i / 2) }));
  t.same(
    await judges.rerank({ query: QUERY, basis: 'standfirst', items }),
    items.map(({ judgement }) => judgement),
  );
  t.same(await judges.judges(['encoder', 'reranker']), ['relevance-lexical']);
});

t.test('both kinds of evidence count, by the lines of what there was before', (t) => {
  const probability = numberBetween(0, 1);
  const score = numberBetween(-9, 9);
  fc.assert(
    fc.property(probability, probability, score, score, (a, b, s, u) => {
      const of = (before: number, by: number) => reranked(soFar(before), LINES, asked('es'), by).probability;
      t.ok(of(Math.min(a, b), s) <= of(Math.max(a, b), s) && of(a, Math.min(s, u)) <= of(a, Math.max(s, u)));
      t.ok(of(a, s) > 0 && of(a, s) < 1);
    }),
    { numRuns: 100 },
  );
  const odds = (p: number) => Math.log(p / (1 - p));
  const [words, meaning, even] = [
    reranked(soFar(0.5), LINES, asked(null), 1),
    reranked(soFar(0.5, 0.8), LINES, asked(null), 1),
    reranked(soFar(0.5), null, asked(null), 1),
  ].map((one) => odds(one.probability).toFixed(6));
  t.same([words, meaning, even], ['1.100000', '0.700000', '0.500000']);
  for (const before of [0.5, 0.9, 0.999])
    t.ok(reranked(soFar(before), LINES, asked(null), -0.1).probability < 0.5, 'words do not outweigh it');
  t.ok(reranked(soFar(0.999, 0.8), LINES, asked(null), -0.1).probability > 0.5, 'with a cosine they may');
  const { by, centrality } = reranked(soFar(0.5, 0.8), LINES, asked(null), 1);
  t.match(by, { relevance: 0.5, cosine: 0.8, reranker: 1 / (1 + Math.exp(-1)) });
  t.ok(centrality > 1.5);
  t.end();
});

t.test('headline and standfirst are read, and not again where the score is known', async (t) => {
  const folder = writeTiny(t.testdir(), CROSS_ENCODER);
  const judges = await judgesFor(t, { threads: 1, models: { reranker: folder } });
  await judges.ready();
  const ask = (basis: 'headline' | 'standfirst' | 'article', items: RerankItem[]) =>
    judges.rerank({ query: QUERY, basis, items });
  const [same, other] = await ask('standfirst', ITEMS);
  t.ok(same!.probability > 0.8 && other!.probability < 0.2, `${same!.probability} ${other!.probability}`);
  const volcano = { ...ITEMS[1]!, standfirst: QUERY };
  const [below, beside] = [...(await ask('headline', [volcano])), ...(await ask('standfirst', [volcano]))];
  t.equal(below!.probability, other!.probability, 'the headline alone');
  t.ok(beside!.probability > other!.probability, 'its standfirst says it');
  const mixed = await ask('article', [{ ...volcano, known: 0.9 }, volcano, { ...volcano, known: 0.2 }]);
  const scores = mixed.map(({ by }) => by.reranker!.toFixed(6));
  t.same(scores, ['0.900000', beside!.by.reranker!.toFixed(6), '0.200000']);
  t.same(await judges.judges(['encoder', 'reranker']), ['relevance-lexical', basename(folder)]);
  const unread = await judges.rerank({ query: '地震', basis: 'standfirst', items: ITEMS });
  t.same(
    unread,
    ITEMS.map(({ judgement }) => judgement),
    'none of its words are in the vocabulary',
  );
});

t.test('one folder serves both tasks, each with its own fields', async (t) => {
  const folder = t.testdir();
  const file = (name: string) => join(folder, name);
  writeTiny(folder, { ...ENCODER, file: 'encoder.onnx' });
  const told = (reranking: object, prefix: string) =>
    JSON.stringify({
      version: 1,
      tasks: { encoder: { prefix }, reranker: { separated: true, reranking } },
    });
  const versions: (string | null)[] = [];
  for (const [reranking, prefix] of [
    [{}, ''],
    [LINES, ''],
    [LINES, 'bank '],
  ] as const) {
    writeTiny(
      folder,
      { ...CROSS_ENCODER, file: 'reranker.onnx' },
      { 'manifest.json': told(reranking, prefix) },
    );
    const models = { encoder: `${file('.')}#encoder.onnx`, reranker: `${file('.')}#reranker.onnx` };
    const judges = await judgesFor(t, { threads: 1, models });
    versions.push(await judges.encoder());
    if (versions.length > 1) continue;
    const [same, other] = await judges.rerank({ query: QUERY, basis: 'standfirst', items: ITEMS });
    t.ok(same!.probability > other!.probability);
  }
  t.equal(versions[0], versions[1], 'what the reranker says changes no vector');
  t.not(versions[1], versions[2]);
});

t.test('the trained reranker tells who did what', { skip: NEEDS_TRAINED }, async (t) => {
  const judges = await judgesFor(t, { threads: 1, models: TRAINED });
  const items = [
    'Five dead in shooting at Texas school',
    'Dollar falls for a third day',
    'Tiroteo en una escuela de Texas: cinco muertos',
  ].map((title) => item(title));
  const [shooting, dollar, tiroteo] = await judges.rerank({
    query: 'violencia armada',
    basis: 'standfirst',
    items,
  });
  t.ok(shooting!.probability > dollar!.probability && tiroteo!.probability > dollar!.probability);
});
