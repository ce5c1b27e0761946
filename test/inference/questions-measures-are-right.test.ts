import t from 'tap';
import {
  type AnsweredRow,
  measureQuestions,
  questionBins,
  questionSplit,
  readQuestions,
} from '../../scripts/cli/models/tasks/questions.ts';

const line = (row: object) =>
  JSON.stringify({ id: 'a1', lang: 'en', title: 'Rates rise', instructions: 'Q', ...row });

t.test('rows are read; an invalid one is named by its line', (t) => {
  const [yes, which, level] = readQuestions(
    [
      line({ type: 'boolean', answer: true, basis: 'headline', body: 'One.\n\nTwo.' }),
      '',
      line({ type: 'choice', criteria: { x: null, y: 'why' }, answer: 'y', article_lang: 'es' }),
      line({ type: 'score', criteria: ['low', 'high'], answer: 0, instructions: { ask: 1 } }),
    ].join('\n'),
  );
  t.match(yes, { answer: 1, basis: 'headline', item: { passages: ['One.', 'Two.'], language: 'en' } });
  t.match(which, { answer: 1, article_lang: 'es', basis: 'headline' });
  t.match(level, { answer: 0, question: { instructions: '{"ask":1}' } });
  const [bare] = readQuestions(line({ type: 'boolean', answer: true }));
  t.equal(bare!.basis, 'headline', 'where there is no text, the headline has to do');
  t.equal(readQuestions(line({ type: 'boolean', passages: ['One.'] }))[0]!.basis, 'article');
  const wrong: [text: string, says: RegExp][] = [
    ['{', /line 1: not JSON/],
    ['3', /line 1: a row needs "title"/],
    [line({ type: 'essay' }), /"type" is one of boolean, choice, score/],
    [line({ type: 'choice', criteria: ['x'] }), /a choice needs/],
    [line({ type: 'score', criteria: {} }), /a score needs/],
    [
      `${line({ type: 'boolean', answer: true })}\n${line({ type: 'boolean', answer: 'yes' })}`,
      /line 2: "answer"/,
    ],
    [line({ type: 'choice', criteria: { x: null }, answer: 'toString' }), /"answer"/],
  ];
  for (const [text, says] of wrong) t.throws(() => readQuestions(text), says);
  t.end();
});

t.test('accuracy, calibration and distances', (t) => {
  const [yes, which, level] = readQuestions(
    [
      line({ type: 'boolean', answer: true }),
      line({ type: 'choice', criteria: { x: null, y: null }, answer: 'y' }),
      line({ type: 'score', criteria: ['a', 'b', 'c'], answer: 2, lang: 'es', article_lang: 'en' }),
    ].join('\n'),
  );
  const rows: AnsweredRow[] = [
    { ...yes!, probabilities: [0.8] },
    { ...which!, probabilities: [0.6, 0.4] },
    { ...level!, probabilities: [0.1, 0.2, 0.7] },
  ];
  const measures = measureQuestions(rows);
  const of = (slice: string) => measures.find((each) => each.slice === slice)!;
  t.match(of('all'), { rows: 3, accuracy: 0.6667, majority: 1 });
  t.match(of('type:boolean'), { accuracy: 1, ece: 0.2, brier: 0.04, level_error: null });
  t.match(of('type:choice'), { accuracy: 0, ece: 0.6, brier: 0.36 });
  t.match(of('type:score'), { accuracy: 1, level_error: 0.4 });
  t.match(of('language:es→en'), { rows: 1 });
  t.equal(
    questionBins(rows).reduce((sum, { count }) => sum + count, 0),
    3,
  );
  t.end();
});

t.test('an article stays in its part of the split', (t) => {
  const parts = Array.from({ length: 2000 }, (_, i) => questionSplit(`n${i}`));
  const share = (name: string) => parts.filter((part) => part === name).length / parts.length;
  t.ok(Math.abs(share('test') - 0.3) < 0.03 && Math.abs(share('dev') - 0.2) < 0.03);
  t.equal(questionSplit('n97114'), questionSplit('n97114'));
  t.end();
});
