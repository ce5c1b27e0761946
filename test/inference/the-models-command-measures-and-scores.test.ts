import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import t from 'tap';
import { runModels } from '../support/models-command.ts';

const MODELS = resolve(import.meta.dirname, '../../scripts/cli/models.ts');
/** As an operator does; `runModels` does the same in this process. */
const spawned = (args: string[], input = '') =>
  spawnSync(process.execPath, [MODELS, ...args], { input, encoding: 'utf8' });

const ROWS = [
  {
    qid: '1',
    query: 'wine tax',
    title: 'Government raises wine tax',
    descr: 'The tax on wine goes up.',
    lang: 'en',
    grade: 3,
  },
  { qid: '1', query: 'wine tax', title: 'Ten wines for the summer', descr: null, lang: 'en', grade: 1 },
  {
    qid: '1',
    query: 'wine tax',
    title: 'Rain at last',
    descr: 'And more to come.',
    lang: 'en',
    grade: 0,
    kind: 'event',
  },
  { qid: '2', query: 'paro docente', title: 'Paro docente en Córdoba', descr: null, lang: 'es', grade: 3 },
  {
    qid: '2',
    query: 'paro docente',
    title: 'Ganó Talleres',
    descr: null,
    lang: 'es',
    grade: 0,
    passages: ['Sin paro.'],
  },
];
const LINES = ROWS.map((row) => JSON.stringify(row)).join('\n');

t.test('evaluate prints the measures by basis, language and kind as one JSON object', async (t) => {
  const folder = t.testdir({ 'rows.jsonl': LINES });
  const { stdout, status } = await runModels([
    'evaluate',
    '--task',
    'relevance',
    '--data',
    join(folder, 'rows.jsonl'),
    '--json',
  ]);
  t.equal(status, 0);
  const { task, measures, reliability } = JSON.parse(stdout);
  t.equal(task, 'relevance');
  const all = measures.find(
    (each: { basis: string; slice: string }) => each.basis === 'standfirst' && each.slice === 'all',
  );
  t.match(all, { pairs: 5, queries: 2, auc: 1, ndcg10: 1 });
  t.ok(
    ['ece', 'brier', 'centrality_mae', 'bm25_auc', 'bm25_ndcg10'].every((name) => Number.isFinite(all[name])),
  );
  t.ok(measures.some(({ slice }: { slice: string }) => slice === 'language:es'));
  t.ok(reliability.headline.length > 0);
});

t.test('evaluate measures every row, or says why not', async (t) => {
  const question = {
    type: 'boolean',
    instructions: 'Is it about rain?',
    answer: true,
    title: 'Rain at last',
  };
  const folder = t.testdir({
    'bare.jsonl': JSON.stringify(question),
    'empty-article.jsonl': JSON.stringify({ ...question, basis: 'article' }),
    'none.jsonl': '',
  });
  const measured = (task: string, file: string) =>
    runModels(['evaluate', '--task', task, '--data', join(folder, file), '--json']);
  const bare = await measured('questions', 'bare.jsonl');
  t.equal(bare.status, 0, bare.stderr);
  t.match(JSON.parse(bare.stdout).measures, [{ basis: 'headline', slice: 'all', rows: 1 }]);
  t.match(await measured('questions', 'empty-article.jsonl'), {
    status: 1,
    stderr: /line 1: .*"body" or "passages"/,
  });
  for (const task of ['relevance', 'tone', 'questions', 'same-story'])
    t.match(await measured(task, 'none.jsonl'), { status: 1, stderr: /no row to measure/ }, task);
});

t.test('score adds judgements to each row, in the order of the input', async (t) => {
  const { stdout, status } = spawned(['score', '--task', 'relevance'], LINES);
  t.equal(status, 0);
  const scored = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  t.same(
    scored.map(({ title }) => title),
    ROWS.map(({ title }) => title),
  );
  t.ok(scored[0].judgements.standfirst.probability > scored[1].judgements.standfirst.probability);
  t.same(Object.keys(scored[4].judgements), ['headline', 'standfirst', 'article']);
});

t.test('stats counts articles once, for the other verbs', async (t) => {
  const { stdout } = await runModels(['stats'], `${LINES}\n`);
  const folder = t.testdir({ 'stats.json': stdout });
  t.equal(JSON.parse(stdout).documents, 5);
  t.match(await runModels(['score', '--stats', join(folder, 'stats.json')], LINES), { status: 0 });
});

t.test('errors are reported in one sentence', async (t) => {
  t.match(await runModels(['evaluate', '--task', 'relevance']), { status: 1, stderr: /--data/ });
  t.match(await runModels(['evaluate', '--data', 'rows.jsonl']), {
    status: 1,
    stderr: '--data needs --task, which is one of relevance, tone, questions, same-story\n',
  });
  t.match(await runModels(['score', '--task', 'mood']), {
    status: 1,
    stderr: 'no model for the task "mood" (there is: relevance, tone, questions, same-story)\n',
  });
  t.match(await runModels(['--help']), { status: 0, stdout: /evaluate/ });
  t.match(spawned(['dance']), { status: 2 });
  t.match(spawned(['score'], '{"query":"a"}'), { status: 1, stderr: /line 1/ });
});

t.test('a row of wrong types is reported by its line, and the others are scored', async (t) => {
  const good = { title: 'Rain at last', query: 'rain', type: 'boolean', instructions: 'Is it about rain?' };
  const pair = { a: 'Rain at last', b: 'It rains' };
  const WRONG: Record<string, object[]> = {
    relevance: [{ descr: 7 }, { passages: 'a text' }, { lang: ['en'] }],
    tone: [{ standfirst: 7 }, { passages: [7] }, { target: 7 }],
    questions: [{ body: 7 }, { instructions: undefined }, { criteria: { true: 7 } }],
    'same-story': [{ a: { title: 'Rain', standfirst: 7 } }],
  };
  for (const [task, wrong] of Object.entries(WRONG)) {
    const whole = task === 'same-story' ? pair : good;
    const rows = [...wrong.map((fields) => ({ ...whole, ...fields })), null, whole];
    const { stdout, stderr, status } = await runModels(
      ['score', '--task', task],
      rows.map((row) => JSON.stringify(row)).join('\n'),
    );
    t.equal(status, 1, task);
    t.equal(stdout.trim().split('\n').length, 1, task);
    t.same(stderr.match(/^line \d+: (?:a row needs )?"/gm)?.length, rows.length - 1, stderr);
  }
});

t.test('a byte order mark is no part of the first row', async (t) => {
  const { stdout, stderr } = await runModels(['stats'], `\uFEFF${LINES}`);
  t.equal(stderr, '');
  t.equal(JSON.parse(stdout).documents, 5);
});

t.test('--stats is a file that stats wrote', async (t) => {
  const folder = t.testdir({ 'rows.jsonl': LINES, 'other.json': '{}' });
  for (const file of ['rows.jsonl', 'other.json'])
    t.match(await runModels(['score', '--stats', join(folder, file)], LINES), {
      status: 1,
      stderr: new RegExp(`${file} is not what "stats" writes`),
    });
});
