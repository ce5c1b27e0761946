import t from 'tap';
import type { Observation } from '../../core/platform/observe.ts';
import { BASES, type JudgeItem } from '../../workers/messages/articles.ts';
import { judgesFor } from './judges.ts';
import { ODD_TEXTS } from './odd-texts.ts';

t.test('every hostile text, as query and as article, is judged without a crash', async (t) => {
  const seen: Observation[] = [];
  const judges = await judgesFor(t, { observe: (observation) => seen.push(observation) });
  const items = Object.values(ODD_TEXTS).map((text): JudgeItem => {
    return { title: text, standfirst: text, passages: [text, text], language: null };
  });
  const wrong: string[] = [];
  for (const [name, query] of [...Object.entries(ODD_TEXTS), ['plain', 'tasa de interés'] as const]) {
    for (const basis of BASES) {
      const judgements = await judges.judge({ query, basis, items, idf: {} });
      if (judgements.length !== items.length) wrong.push(`${name}, ${basis}`);
      for (const { probability, centrality } of judgements) {
        if (!(probability >= 0 && probability <= 1 && centrality >= 0 && centrality <= 3))
          wrong.push(`${name}: ${probability}`);
      }
    }
  }
  t.same(wrong, []);
  t.same(
    seen.filter(({ event }) => event === 'worker-died'),
    [],
  );
});

t.test('a hundred articles of half a gigabyte each pass through the workers’ bounded memory', async (t) => {
  const judges = await judgesFor(t);
  const text = ODD_TEXTS['a megabyte of words']!;
  const items = Array.from({ length: 100 }, (_, i): JudgeItem => {
    return { title: `${i} ${text}`, standfirst: text, passages: new Array(500).fill(text), language: 'es' };
  });
  const judgements = await judges.judge({ query: 'tasa de interés', basis: 'article', items, idf: {} });
  t.equal(judgements.length, items.length);
  t.ok(judgements.every(({ passage }) => passage !== null && passage < 40));
});

t.test('no items, no work', async (t) => {
  const judges = await judgesFor(t);
  t.same(await judges.judge({ query: 'tasa', basis: 'headline', items: [], idf: {} }), []);
});

t.test('invalid statistics are treated as unknown', async (t) => {
  const judges = await judgesFor(t);
  const items = [{ title: 'Tasa de interés', standfirst: null, language: 'es' }];
  for (const idf of [{ 'tas~': Number.NaN }, { 'tas~': Number.POSITIVE_INFINITY }, { 'tas~': -5 }]) {
    const [judgement] = await judges.judge({ query: 'tasa de interés', basis: 'headline', items, idf });
    t.ok(judgement!.probability > 0.5);
  }
});
