import t from 'tap';
import type { Observation } from '../../core/platform/observe.ts';
import type { JudgeItem } from '../../workers/messages/articles.ts';
import { questionText, type TypedQuestion } from '../../workers/messages/questions.ts';
import { judgesFor } from './judges.ts';
import { ODD_TEXTS } from './odd-texts.ts';
import { answered, isShare, modelsOf, sumsTo1, TASK_CASES } from './tasks.ts';

const TEXTS = Object.values(ODD_TEXTS);
const ITEMS = TEXTS.map((text, i): JudgeItem => {
  return { title: text, standfirst: i % 3 === 0 ? null : text, passages: [text, text], language: null };
});
/** Asked of hub models, which are slower. */
const FEW = ['', ODD_TEXTS.emoji!, ODD_TEXTS['a megabyte of words']!, 'tasa'];

/** Judges, and how many of their workers have died. */
async function watchedJudges(
  t: { teardown(close: () => Promise<void>): void },
  models: Record<string, string> = {},
) {
  const seen: Observation[] = [];
  const judges = await judgesFor(t, { models, observe: (observation) => seen.push(observation) });
  return { judges, deaths: () => seen.filter(({ event }) => event === 'worker-died').length };
}

for (const one of TASK_CASES)
  t.test(`${one.task}, ${one.name}`, async (t) => {
    const { judges, deaths } = await watchedJudges(t, modelsOf(one, t.testdir()));
    const isAsked = ['relevance', 'reranker', 'tone'].includes(one.task);
    const queries = isAsked ? (one.model === null ? [...TEXTS, 'tasa de interés'] : FEW) : [undefined];
    const wrong: string[] = [];
    for (const query of queries)
      for (const [k, say] of one.says.entries()) {
        const said = await say(judges, ITEMS, query);
        if (said.length !== ITEMS.length || !said.every(one.isRight))
          wrong.push(`${k}: ${query?.slice(0, 20)}`);
      }
    t.same(wrong, []);
    t.same(await one.says[0]!(judges, []), [], 'no items, no work');
    t.equal(deaths(), 0);
  });

const many = Object.fromEntries(
  Array.from({ length: 30 }, (_, i) => [`option ${i}`, i % 2 === 0 ? null : `${i} euros`]),
);
const named = JSON.parse('{"__proto__": "prices", "constructor": null, "": null, "sport": null}') as Record<
  string,
  null
>;
const json = questionText({ ask: ['Does it mention prices?', null, 3], lang: 'en' });
const HOSTILE_QUESTIONS: TypedQuestion[] = [
  ...[...TEXTS, json].map(
    (instructions): TypedQuestion => ({ type: 'boolean', instructions, criteria: null }),
  ),
  { type: 'boolean', instructions: 'Is it so?', criteria: {} },
  { type: 'boolean', instructions: 'Is it so?', criteria: { true: '' } },
  { type: 'boolean', instructions: '', criteria: { true: FEW[2]!, false: '🔥' } },
  { type: 'choice', instructions: 'Which?', criteria: many },
  { type: 'choice', instructions: '', criteria: named },
  {
    type: 'choice',
    instructions: 'Which?',
    criteria: Object.fromEntries(TEXTS.map((text, i) => [`${i}${text}`, text])),
  },
  { type: 'choice', instructions: 'Which?', criteria: { only: null } },
  { type: 'score', instructions: 'How much?', criteria: TEXTS },
  { type: 'score', instructions: 'How much?', criteria: ['same', 'same', 'same'] },
  { type: 'score', instructions: 'How much?', criteria: Array.from({ length: 101 }, (_, i) => `${i} %`) },
];

t.test('every hostile question about every hostile article', async (t) => {
  const { judges, deaths } = await watchedJudges(t);
  const wrong: string[] = [];
  for (const question of HOSTILE_QUESTIONS)
    for (const basis of ['headline', 'article'] as const) {
      const answers = await answered(question, basis)(judges, ITEMS);
      const isRight = question.type === 'boolean' ? ([p]: readonly number[]) => isShare(p!) : sumsTo1;
      if (answers.length !== ITEMS.length || !answers.every(isRight)) wrong.push(JSON.stringify(question));
    }
  t.same(wrong, []);
  t.equal(deaths(), 0);
});

t.test('options that say the same are as likely, and no option means no answer', async (t) => {
  const judges = await judgesFor(t, { threads: 1 });
  const items = [{ title: 'Central bank raises rates', standfirst: null, language: 'en' }];
  const which = (criteria: Record<string, string>) =>
    answered({ type: 'choice', instructions: 'Which?', criteria }, 'headline')(judges, items);
  const [twins] = await which({ 'a b': 'same', 'b a': 'same' });
  t.ok(Math.abs(twins![0]! - twins![1]!) < 0.05);
  t.same(await which({}), [[]]);
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

t.test('invalid statistics are treated as unknown', async (t) => {
  const judges = await judgesFor(t);
  const items = [{ title: 'Tasa de interés', standfirst: null, language: 'es' }];
  for (const idf of [{ 'tas~': Number.NaN }, { 'tas~': Number.POSITIVE_INFINITY }, { 'tas~': -5 }]) {
    const [judgement] = await judges.judge({ query: 'tasa de interés', basis: 'headline', items, idf });
    t.ok(judgement!.probability > 0.5);
  }
});
