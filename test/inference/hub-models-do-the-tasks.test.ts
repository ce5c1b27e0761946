import t from 'tap';
import type { JudgeItem } from '../../workers/messages/articles.ts';
import type { TypedQuestion } from '../../workers/messages/questions.ts';
import { CROSS_ENCODER, NLI, SENTIMENT, TWO_CLASSES, writeTiny } from '../support/hub/models.ts';
import { judgesFor } from './judges.ts';

const item = (title: string, language = 'en'): JudgeItem => ({ title, standfirst: null, language });
const PRAISED = item('Norvane wins award and is praised by critics');
const BLAMED = item('Norvane convicted of fraud and sent to prison');

for (const model of [CROSS_ENCODER, TWO_CLASSES, { ...CROSS_ENCODER, family: 'xlm-roberta' as const }]) {
  t.test(`a cross-encoder (${model.family}) judges relevance, and finds the passage`, async (t) => {
    const relevance = writeTiny(t.testdir(), model);
    const judges = await judgesFor(t, { threads: 1, models: { relevance } });
    const items = [
      item('El Banco Central sube la tasa de interés', 'es'),
      item('Volcano erupts near fishing village'),
      {
        ...item('Ten easy recipes'),
        passages: ['For a summer picnic', 'El Banco Central sube la tasa de interes'],
      },
    ];
    const asked = { query: 'Banco Central sube la tasa de interés', items, idf: {} };
    const [same, other, third] = await judges.judge({ ...asked, basis: 'headline' });
    t.ok(same!.probability > 0.8 && other!.probability < 0.2, `${same!.probability} ${other!.probability}`);
    t.ok(same!.centrality > 2 && other!.centrality < 1);
    t.equal(same!.passage, null);
    const read = await judges.judge({ ...asked, basis: 'article' });
    t.equal(read[2]!.passage, 1, 'the second passage says it');
    t.ok(read[2]!.probability > third!.probability + 0.5);
    t.same(await judges.judge({ ...asked, basis: 'headline', items: [] }), []);
  });
}

for (const model of [NLI, SENTIMENT]) {
  t.test(`tone comes from ${model === NLI ? 'entailment' : 'sentiment'}, labels in any order`, async (t) => {
    const tone = writeTiny(t.testdir(), model);
    const judges = await judgesFor(t, { threads: 1, models: { tone } });
    const spanish = item('Corte: juez habla bien de Norvane', 'es');
    for (const basis of ['headline', 'article'] as const) {
      const items = [PRAISED, BLAMED, spanish];
      const [praised, blamed, well] = await judges.tone({ query: 'Norvane', basis, items });
      t.ok(praised!.positive > praised!.negative && blamed!.negative > blamed!.positive, basis);
      t.ok(well!.positive > well!.negative, 'in Spanish too');
      for (const { positive, neutral, negative } of [praised!, blamed!, well!])
        t.ok(Math.abs(positive + neutral + negative - 1) < 1e-9);
    }
  });
}

t.test('questions are answered by entailment', async (t) => {
  const questions = writeTiny(t.testdir(), NLI);
  const judges = await judgesFor(t, { threads: 1, models: { questions } });
  const items = [item('Central bank raises interest rates'), item('Ten easy recipes for a summer picnic')];
  const ask = (question: TypedQuestion) => judges.answer({ question, basis: 'headline', items });
  const [yes, no] = await ask({
    type: 'boolean',
    instructions: 'Did the central bank raise rates?',
    criteria: null,
  });
  t.ok(yes![0]! > no![0]! && yes!.length === 1);
  const criteria = { money: 'interest rates of the bank', food: 'easy recipes for summer' };
  const choices = await ask({ type: 'choice', instructions: 'What is it about?', criteria });
  t.same(
    choices.map((said) => said.indexOf(Math.max(...said))),
    [0, 1],
  );
  t.ok(choices.every((said) => Math.abs(said.reduce((sum, p) => sum + p, 0) - 1) < 1e-9));
  const levels = await ask({
    type: 'score',
    instructions: 'Inflation?',
    criteria: ['recipes for summer', 'bank raises interest rates'],
  });
  t.ok(levels[0]![1]! > 0.5 && levels[1]![0]! > 0.5);
  t.same(await ask({ type: 'choice', instructions: 'Nothing to choose', criteria: {} }), [[], []]);
});

t.test('a pair is the same story in either order', async (t) => {
  const same_story = writeTiny(t.testdir(), TWO_CLASSES);
  const judges = await judgesFor(t, { threads: 1, models: { same_story } });
  const side = (title: string) => ({ title, standfirst: null, language: 'en', publishedAt: null });
  const [bank, twin, volcano] = [
    'bank raises interest rates',
    'central bank raises rates',
    'Volcano erupts',
  ].map(side);
  const pairs = [
    [bank, twin],
    [twin, bank],
    [bank, volcano],
  ].map(([a, b]) => ({ a: a!, b: b! }));
  const [one, turned, other] = await judges.sameStory({ pairs });
  t.equal(one, turned);
  t.ok(one! > other!);
});
