import t from 'tap';
import type { Observation } from '../../core/platform/observe.ts';
import type { JudgeItem } from '../../workers/messages/articles.ts';
import { questionText, type TypedQuestion } from '../../workers/messages/questions.ts';
import { judgesFor } from './judges.ts';

const MEGABYTE = 1024 * 1024;
const TEXTS: Record<string, string> = {
  empty: '',
  spaces: ' \n\t ',
  emoji: '🔥🔥👨‍👩‍👧‍👦🇦🇷',
  'right to left': 'رفع البنك المركزي سعر الفائدة',
  chinese: '央行加息',
  'half a character': 'tasa \ud83d de interés \udc00',
  nothing: '\0\u0001\u200b\u202e',
  'names of objects': 'constructor __proto__ toString hasOwnProperty valueOf',
  'one long word': 'a'.repeat(MEGABYTE),
  'a megabyte of words': 'tasa de interés '.repeat(MEGABYTE / 16),
  'a megabyte of marks': '.,;:-—«»?!'.repeat(MEGABYTE / 10),
  'a megabyte of numbers': '1.000.000,50 € 3 % '.repeat(MEGABYTE / 19),
  json: questionText({ ask: ['Does it mention prices?', null, 3], lang: 'en' }),
};

const odd = Object.values(TEXTS);
const many = Object.fromEntries(
  Array.from({ length: 30 }, (_, i) => [`option ${i}`, i % 2 === 0 ? null : `${i} euros`]),
);
const named = JSON.parse('{"__proto__": "prices", "constructor": null, "": null, "sport": null}') as Record<
  string,
  null
>;
const QUESTIONS: TypedQuestion[] = [
  ...odd.map((instructions): TypedQuestion => ({ type: 'boolean', instructions, criteria: null })),
  { type: 'boolean', instructions: 'Is it so?', criteria: {} },
  { type: 'boolean', instructions: 'Is it so?', criteria: { true: '' } },
  { type: 'boolean', instructions: '', criteria: { true: odd[9]!, false: odd[10]! } },
  { type: 'choice', instructions: 'Which?', criteria: many },
  { type: 'choice', instructions: '', criteria: named },
  {
    type: 'choice',
    instructions: 'Which?',
    criteria: Object.fromEntries(odd.map((text, i) => [`${i}${text}`, text])),
  },
  { type: 'choice', instructions: 'Which?', criteria: { only: null } },
  { type: 'score', instructions: 'How much?', criteria: odd },
  { type: 'score', instructions: 'How much?', criteria: ['same', 'same', 'same'] },
  { type: 'score', instructions: 'How much?', criteria: Array.from({ length: 101 }, (_, i) => `${i} %`) },
];

t.test('every hostile question about every hostile article is answered without a crash', async (t) => {
  const seen: Observation[] = [];
  const judges = await judgesFor(t, { observe: (observation) => seen.push(observation) });
  const items = odd.map((text, i): JudgeItem => {
    return { title: text, standfirst: i % 2 === 0 ? text : null, passages: [text, text], language: null };
  });
  for (const question of QUESTIONS) {
    for (const basis of ['headline', 'article'] as const) {
      const answers = await judges.answer({ question, basis, items });
      t.equal(answers.length, items.length);
      for (const answer of answers) {
        const sum = answer.reduce((total, p) => total + p, 0);
        const right =
          answer.every((p) => p >= 0 && p <= 1) && (question.type === 'boolean' || Math.abs(sum - 1) < 1e-9);
        if (!right) t.fail(`${question.type}: ${answer}`);
      }
    }
  }
  t.same(
    seen.filter(({ event }) => event === 'worker-died'),
    [],
  );
});

t.test(
  'levels that say the same are equally likely but for their place, and no option means no answer',
  async (t) => {
    const judges = await judgesFor(t, { threads: 1 });
    const items = [{ title: 'Central bank raises rates', standfirst: null, language: 'en' }];
    const twins = {
      type: 'choice',
      instructions: 'Which?',
      criteria: { 'a b': 'same', 'b a': 'same' },
    } as const;
    const [answer] = await judges.answer({ question: twins, basis: 'headline', items });
    t.ok(Math.abs(answer![0]! - answer![1]!) < 0.05);
    const none = { type: 'choice', instructions: 'Which?', criteria: {} } as const;
    t.same(await judges.answer({ question: none, basis: 'headline', items }), [[]]);
    t.same(await judges.answer({ question: twins, basis: 'headline', items: [] }), []);
  },
);
