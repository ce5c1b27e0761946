import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { Manifest } from '../../core/inference/models/manifest.ts';
import type { Observation } from '../../core/platform/observe.ts';
import type { JudgeItem } from '../../workers/messages/articles.ts';
import type { TypedQuestion } from '../../workers/messages/questions.ts';
import { CROSS_ENCODER, ENCODER, NLI, SENTIMENT, TWO_CLASSES, writeTiny } from '../support/hub/models.ts';
import { judgesFor, MODELS } from './judges.ts';
import { ODD_TEXTS } from './odd-texts.ts';

const { tasks } = JSON.parse(readFileSync(join(MODELS, 'manifest.json'), 'utf8')) as Manifest;
const ITEMS = Object.values(ODD_TEXTS).map((text): JudgeItem => {
  return { title: text, standfirst: text, passages: [text, text], language: null };
});
const BASES = ['headline', 'article'] as const;
const isShare = (p: number) => p >= 0 && p <= 1;
const sumsTo1 = (all: readonly number[]) => Math.abs(all.reduce((sum, p) => sum + p, 0) - 1) < 1e-6;

async function judgesOf(t: { teardown(close: () => Promise<void>): void }, models: Record<string, string>) {
  const seen: Observation[] = [];
  const judges = await judgesFor(t, { models, observe: (observation) => seen.push(observation) });
  return { judges, deaths: () => seen.filter(({ event }) => event === 'worker-died').length };
}

const NLI_AND_SENTIMENT = { nli: NLI, sentiment: SENTIMENT, shipped: null };
for (const [name, model] of Object.entries(NLI_AND_SENTIMENT)) {
  const isThere = model !== null || tasks.tone !== undefined;
  t.test(`tone: ${name}`, { skip: !isThere && 'no shipped model' }, async (t) => {
    const { judges, deaths } = await judgesOf(
      t,
      model === null ? {} : { tone: writeTiny(t.testdir(), model) },
    );
    for (const query of ['', ODD_TEXTS.emoji!, ODD_TEXTS['a megabyte of words']!, 'tasa']) {
      for (const basis of BASES) {
        const tones = await judges.tone({ query, basis, items: ITEMS });
        t.ok(tones.length === ITEMS.length && tones.every((tone) => sumsTo1(Object.values(tone))), basis);
      }
    }
    t.equal(deaths(), 0);
  });
}

const QUESTIONS: TypedQuestion[] = [
  { type: 'boolean', instructions: '', criteria: null },
  { type: 'boolean', instructions: ODD_TEXTS['a megabyte of words']!, criteria: null },
  { type: 'boolean', instructions: '{"a":[1,2]}', criteria: { true: '', false: '🔥' } },
  {
    type: 'choice',
    instructions: ODD_TEXTS['one long word']!.slice(0, 2000),
    criteria: { '': null, constructor: null, b: ODD_TEXTS['one long word']! },
  },
  { type: 'score', instructions: ODD_TEXTS.hebrew!, criteria: ['', ' ', 'الكل'] },
];
for (const [name, model] of [
  ['nli', NLI],
  ['shipped', null],
] as const) {
  const isThere = model !== null || tasks.questions !== undefined;
  t.test(`questions: ${name}`, { skip: !isThere && 'no shipped model' }, async (t) => {
    const { judges, deaths } = await judgesOf(
      t,
      model === null ? {} : { questions: writeTiny(t.testdir(), model) },
    );
    for (const question of QUESTIONS) {
      for (const basis of BASES) {
        const answers = await judges.answer({ question, basis, items: ITEMS });
        t.equal(answers.length, ITEMS.length);
        const right = question.type === 'boolean' ? ([p]: number[]) => isShare(p!) : sumsTo1;
        t.ok(answers.every(right), `${question.type}, ${basis}`);
      }
    }
    t.equal(deaths(), 0);
  });
}

for (const [name, model] of [
  ['encoder', ENCODER],
  ['shipped', null],
] as const) {
  const isThere = model !== null || tasks.vectors !== undefined;
  t.test(`vectors: ${name}`, { skip: !isThere && 'no shipped model' }, async (t) => {
    const { judges, deaths } = await judgesOf(
      t,
      model === null ? {} : { vectors: writeTiny(t.testdir(), model) },
    );
    const texts = Object.values(ODD_TEXTS).map((text) => ({ text, language: null }));
    const vectors = await judges.embed({ texts });
    t.ok(vectors.length === texts.length && vectors.every((vector) => vector.every(Number.isFinite)));
    if (model === null) {
      const words = Object.values(ODD_TEXTS);
      t.equal((await judges.neighbours({ words, language: null, limit: 5 })).length, words.length);
    }
    t.equal(deaths(), 0);
  });
}

t.test('relevance and same story by cross-encoders', async (t) => {
  const relevance = writeTiny(join(t.testdir(), 'a'), CROSS_ENCODER);
  const same_story = writeTiny(join(t.testdirName, 'b'), TWO_CLASSES);
  const { judges, deaths } = await judgesOf(t, { relevance, same_story });
  for (const query of ['', ODD_TEXTS['right to left']!, ODD_TEXTS['one long word']!]) {
    const judged = await judges.judge({ query, basis: 'article', items: ITEMS, idf: {} });
    t.ok(
      judged.every(
        ({ probability, centrality }) => isShare(probability) && centrality >= 0 && centrality <= 3,
      ),
    );
  }
  const sides = ITEMS.map(({ title, standfirst }) => ({
    title,
    standfirst,
    language: null,
    publishedAt: null,
  }));
  const pairs = sides.map((a, i) => ({ a, b: sides[(i + 1) % sides.length]! }));
  t.ok((await judges.sameStory({ pairs })).every(isShare));
  t.equal(deaths(), 0);
});
