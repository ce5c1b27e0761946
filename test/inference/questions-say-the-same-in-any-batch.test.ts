import t from 'tap';
import { answersProbe, QUESTION_PROBE } from '../../core/inference/probe.ts';
import type { TypedQuestion } from '../../workers/messages/questions.ts';
import { item, judgesFor, openJudges } from './judges.ts';

const SAME = 1e-6;
const QUESTIONS: TypedQuestion[] = [
  {
    type: 'boolean',
    instructions: '¿Sube la tasa de interés?',
    criteria: { true: 'Sube', false: 'Baja o sigue igual' },
  },
  {
    type: 'choice',
    instructions: 'What is it about?',
    criteria: { bank: 'money and rates', sport: null, other: null },
  },
  { type: 'score', instructions: 'How serious is it?', criteria: ['not at all', 'somewhat', 'very serious'] },
];

t.test('results do not depend on the batch, its order or the number of threads', async (t) => {
  const one = await openJudges({ threads: 1 });
  const three = await openJudges({ threads: 3 });
  t.teardown(() => Promise.all([one.close(), three.close()]));
  const items = Array.from({ length: 72 }, (_, i) => item(i));
  for (const question of QUESTIONS) {
    for (const basis of ['headline', 'article'] as const) {
      const wanted = await one.answer({ question, basis, items });
      const away = (found: number[][], right: number[][]) =>
        Math.max(...found.flatMap((each, i) => each.map((value, k) => Math.abs(value - right[i]![k]!))));
      t.ok(
        away(await three.answer({ question, basis, items }), wanted) <= SAME,
        'three threads say what one says',
      );
      const alone = [];
      for (const each of items.slice(0, 8))
        alone.push(...(await one.answer({ question, basis, items: [each] })));
      t.ok(away(alone, wanted.slice(0, 8)) <= SAME, 'alone as in a batch');
      const reversed = await three.answer({ question, basis, items: items.toReversed() });
      t.ok(away(reversed.toReversed(), wanted) <= SAME, 'in any order');
      t.ok(new Set(wanted.map(String)).size > 5, 'and not always the same');
    }
  }
});

t.test('the text of an article changes nothing in the answer from its headline', async (t) => {
  const judges = await judgesFor(t, { threads: 1 });
  const items = Array.from({ length: 20 }, (_, i) => item(i));
  const bare = items.map(({ title, standfirst, language }) => ({ title, standfirst, language }));
  for (const question of QUESTIONS) {
    const full = await judges.answer({ question, basis: 'headline', items });
    t.same(await judges.answer({ question, basis: 'headline', items: bare }), full);
  }
});

t.test('the probe is answered correctly', async (t) => {
  const judges = await judgesFor(t, { threads: 1 });
  t.ok(answersProbe(await judges.answer(QUESTION_PROBE)));
  t.notOk(answersProbe([[0.5], [0.5]]));
});
