import { readFileSync } from 'node:fs';
import t from 'tap';
import {
  type AnsweredRow,
  measureQuestions,
  questionSplit,
  readQuestions,
} from '../../scripts/cli/models/tasks/questions.ts';
import { datasets } from '../support/corpora.ts';
import { judgesFor } from './judges.ts';

/** What the shipped model holds on questions about articles that nothing was fitted on, by writers of a small part of its training. */
const FLOORS = { accuracy: 0.74, overMajority: 0.25, ece: 0.08, boolean: 0.74, choice: 0.8, score: 0.62 };

const files = ['en', 'es'].map((language) => datasets(`typed-questions/${language}.jsonl`));
const absent = files.includes(null) && 'datasets absent';

t.test('on held-out questions, each on the basis it needs', { skip: absent }, async (t) => {
  const judges = await judgesFor(t, { threads: 1 });
  const rows = files.flatMap((file) => readQuestions(readFileSync(file!, 'utf8')));
  const answered: AnsweredRow[] = [];
  for (const row of rows.filter(({ id }) => questionSplit(id) === 'test')) {
    const { question, basis, item } = row;
    const [probabilities] = await judges.answer({ question, basis, items: [item] });
    answered.push({ ...row, probabilities: probabilities! });
  }
  const measures = measureQuestions(answered);
  const of = (slice: string) => measures.find((each) => each.slice === slice)!;
  const { accuracy, majority, ece } = of('all');
  t.comment(JSON.stringify(of('all')));
  t.ok(accuracy >= FLOORS.accuracy && accuracy >= majority + FLOORS.overMajority, `accuracy ${accuracy}`);
  t.ok(ece <= FLOORS.ece, `ECE ${ece}`);
  for (const type of ['boolean', 'choice', 'score'] as const) {
    t.ok(of(`type:${type}`).accuracy >= FLOORS[type], `${type}: ${of(`type:${type}`).accuracy}`);
  }
});
