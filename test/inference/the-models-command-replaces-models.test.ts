import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { FolderManifest } from '../../core/inference/models/hub-folder.ts';
import type { Manifest } from '../../core/inference/models/manifest.ts';
import { mirror } from '../support/hub/mirror.ts';
import { CROSS_ENCODER, NLI, SENTIMENT, TWO_CLASSES, tinyModel, writeTiny } from '../support/hub/models.ts';
import { runModels } from '../support/models-command.ts';
import { copyLightModels, item, openJudges } from './judges.ts';

const run = (args: string[], input: object[] | string = '') =>
  runModels(args, typeof input === 'string' ? input : lines(input));

const lines = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join('\n');
const parsed = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const GOOD = ['wins award', 'praised by critics', 'wins', 'praised'];
const BAD = ['convicted of fraud', 'sent to prison', 'convicted', 'fraud'];
const TONES = Array.from({ length: 240 }, (_, i) => {
  // One in six is labelled against its words, so that to be sure is to be wrong now and then.
  const [words, label] =
    i % 3 === 0
      ? [BAD, 'negative']
      : i % 3 === 1
        ? [GOOD, 'positive']
        : [['speaks about the bank'], 'neutral'];
  const turned = i % 6 === 5 ? 'negative' : label;
  return {
    text: `Norvane ${words[i % words.length]} ${i}`,
    target: 'Norvane',
    label: turned,
    lang: i % 2 === 0 ? 'en' : 'es',
    src: 'made',
  };
});

t.test('pull, list, calibrate, evaluate: from a mirror to a calibrated model', async (t) => {
  const served = await mirror(t, 'tiny/sentiment', tinyModel(SENTIMENT));
  const folder = join(
    t.testdir({ 'rows.jsonl': lines(TONES), 'few.jsonl': lines(TONES.slice(0, 5)) }),
    'model',
  );
  const rows = join(t.testdirName, 'rows.jsonl');
  const pulled = await run([
    'pull',
    'tiny/sentiment',
    '--task',
    'tone',
    '--mirror',
    served.url,
    '--into',
    folder,
  ]);
  t.match(pulled, { status: 0, stdout: /onnx\/model\.onnx {2}sha256 [0-9a-f]{64}/ });
  t.match(pulled.stdout, /To use it: the setting models = \{"tone":/);

  const asked = ['--task', 'tone', '--data', rows, '--folder', folder];
  const before = await run(['evaluate', ...asked, '--json']);
  t.match(JSON.parse(before.stdout), { task: 'tone', calibrated: false });
  t.match((await run(['evaluate', ...asked])).stdout, /not calibrated: run npm run models -- calibrate tone/);

  const few = await run([
    'calibrate',
    'tone',
    '--data',
    join(t.testdirName, 'few.jsonl'),
    '--folder',
    folder,
  ]);
  t.match(few, { status: 1, stderr: /too few rows/ });
  const fitted = await run(['calibrate', 'tone', '--data', rows, '--folder', folder]);
  t.match(fitted, { status: 0, stdout: /ECE before.*ECE after/ });
  const { calibration, files } = JSON.parse(
    readFileSync(join(folder, 'manifest.json'), 'utf8'),
  ) as FolderManifest;
  t.equal(calibration!.tone!.headline!.all.length, 3);
  t.same(
    calibration!.tone!.article,
    calibration!.tone!.headline,
    'the basis without rows has the lines of the other',
  );
  t.ok(files!['config.json'], 'and the pins are still there');
  const after = JSON.parse((await run(['evaluate', ...asked, '--json'])).stdout);
  t.equal(after.calibrated, true);
  const eceOf = (report: { measures: { slice: string; ece: number }[] }) =>
    report.measures.find(({ slice }) => slice === 'all')!.ece;
  t.ok(
    eceOf(after) < eceOf(JSON.parse(before.stdout)),
    `${eceOf(after)} < ${eceOf(JSON.parse(before.stdout))}`,
  );
});

t.test('list and evaluate tell of each task what is so', async (t) => {
  const served = await mirror(t, 'tiny/pairs', tinyModel({ ...CROSS_ENCODER, external: true }));
  const folder = join(t.testdir(), 'pairs');
  const pulled = await run([
    'pull',
    'tiny/pairs',
    '--task',
    'reranker',
    '--mirror',
    served.url,
    '--into',
    folder,
  ]);
  t.match(pulled.stdout, /the setting models = \{"reranker":"[^"]+"\}\n$/, 'no rows calibrate it');
  const { CANILLITA_MODELS: before } = process.env;
  t.teardown(() => {
    if (before === undefined) delete process.env.CANILLITA_MODELS;
    else process.env.CANILLITA_MODELS = before;
  });
  process.env.CANILLITA_MODELS = JSON.stringify({ encoder: 'none', reranker: folder });
  const { models } = JSON.parse((await run(['list', '--json'])).stdout);
  const of = (task: string) => models.find((one: { task: string }) => one.task === task);
  const bytes = Object.values(served.files).reduce((sum, file) => sum + Buffer.byteLength(file), 0);
  t.equal(of('reranker').megabytes, Math.round((bytes / 2 ** 20) * 100) / 100, 'with its weights');
  t.match(of('reranker'), { calibrated: 'no' });
  t.match(of('question_reader'), { calibrated: 'yes' });
  t.match(of('query_reader'), { calibrated: '' });
  const { stdout } = await run(['evaluate']);
  t.match(stdout, /\nencoder: switched off\n/);
  t.match(stdout, /\nreranker: tiny\/pairs\nmeasured by what it serves\n\n/, 'what cannot be calibrated');
});

t.test('the shipped models are calibrated to an operator’s rows as well', async (t) => {
  const folder = t.testdir({ 'rows.jsonl': lines(TONES) });
  const models = join(folder, 'models');
  copyLightModels(models);
  const manifest = () => JSON.parse(readFileSync(join(models, 'manifest.json'), 'utf8')) as Manifest;
  const task = { query: 'Norvane', basis: 'headline' as const, items: [item(1)] };
  const said = async () => {
    const judges = await openJudges({ threads: 1, modelsFolder: models });
    const [tone] = await judges.tone(task);
    await judges.close();
    return tone!;
  };
  const before = await said();
  const fitted = await run(['calibrate', 'tone', '--models', models, '--data', join(folder, 'rows.jsonl')]);
  t.match(fitted, { status: 0, stderr: '' });
  t.equal(manifest().tasks.tone!.recalibration!.headline!.all.length, 3);
  const after = await said();
  t.not(after.positive, before.positive, 'and what they say is what the lines make of it');
  t.ok(Math.abs(after.positive + after.neutral + after.negative - 1) < 1e-9);
});

t.test('relevance, questions and same story are calibrated and measured as well', async (t) => {
  const grades = Array.from({ length: 160 }, (_, i) => {
    const about = i % 2 === 0;
    const title = about ? `central bank raises interest rates ${i}` : `recipes for a summer picnic ${i}`;
    return {
      qid: `q${i % 20}`,
      query: 'central bank interest rates',
      title,
      lang: 'en',
      grade: about === i % 10 > 0 ? 3 : 0,
    };
  });
  const booleans = Array.from({ length: 120 }, (_, i) => {
    const title =
      i % 2 === 0 ? `central bank raises interest rates ${i}` : `recipes for a summer picnic ${i}`;
    const instructions = 'Did the central bank raise interest rates?';
    const choice = {
      type: 'choice',
      criteria: { bank: 'central bank', food: 'recipes' },
      answer: i % 2 === 0 ? 'bank' : 'food',
    };
    const boolean = { type: 'boolean', criteria: null, answer: i % 2 === 0 };
    return {
      id: `a${i}`,
      lang: 'en',
      title,
      standfirst: null,
      body: title,
      basis: 'headline',
      instructions,
      ...(i % 4 < 2 ? boolean : choice),
    };
  });
  const pairs = Array.from({ length: 100 }, (_, i) => {
    const same = i % 2 === 0;
    return {
      a: `central bank raises rates ${i}`,
      b: same ? 'bank raises interest rates' : 'volcano erupts',
      label: same ? 1 : 0,
      lang: 'en',
      src: 'made',
    };
  });
  const cases = [
    { task: 'relevance', model: CROSS_ENCODER, rows: grades },
    { task: 'questions', model: NLI, rows: booleans },
    { task: 'same-story', model: TWO_CLASSES, rows: pairs },
  ];
  for (const { task, model, rows } of cases) {
    const folder = writeTiny(join(t.testdir(), task), model);
    const data = join(t.testdirName, `${task}.jsonl`);
    writeFileSync(data, lines(rows));
    t.match(
      await run(['calibrate', task, '--data', data, '--folder', folder]),
      { status: 0, stderr: '' },
      task,
    );
    const { stdout } = await run(['evaluate', '--task', task, '--data', data, '--folder', folder, '--json']);
    const { calibrated, measures, reliability } = JSON.parse(stdout);
    t.equal(calibrated, true);
    t.ok(
      measures.some(({ slice }: { slice: string }) => slice === 'language:en'),
      task,
    );
    t.ok(measures.every(({ ece }: { ece: number }) => ece >= 0 && ece <= 1));
    t.ok(Object.values(reliability).flat().length > 0);
  }
});

t.test('score streams rows of every task, and names invalid lines', async (t) => {
  const tone = writeTiny(join(t.testdir(), 'tone'), SENTIMENT);
  const mixed = [
    ...TONES.slice(0, 2).map((row) => JSON.stringify(row)),
    '',
    'nonsense',
    '{"target":"x"}',
    JSON.stringify({ ...TONES[2], label: 'favor' }),
  ];
  const toned = await run(['score', '--task', 'tone', '--folder', tone], mixed.join('\n'));
  t.equal(toned.status, 1);
  t.match(toned.stderr, /^line 4: not JSON\nline 5: a row needs "text"/);
  t.same(
    parsed(toned.stdout).map(({ text }) => text),
    TONES.slice(0, 3).map(({ text }) => text),
  );
  t.ok(
    parsed(toned.stdout).every(
      ({ probabilities: { positive, neutral, negative } }) =>
        Math.abs(positive + neutral + negative - 1) < 1e-9,
    ),
  );

  const same_story = writeTiny(join(t.testdirName, 'story'), TWO_CLASSES);
  const told = await run(
    ['score', '--task', 'same-story', '--folder', same_story],
    [{ a: 'bank', b: 'bank' }, { h: ['bank', 'central bank', 'volcano'] }],
  );
  t.match(parsed(told.stdout), [{ probability: Number }, { probability: [Number, Number, Number] }]);

  const questions = writeTiny(join(t.testdirName, 'questions'), NLI);
  const row = {
    type: 'score',
    instructions: 'How much?',
    criteria: ['little', 'much'],
    title: 'central bank',
    body: 'raises rates',
  };
  const [answered] = parsed(
    (await run(['score', '--task', 'questions', '--folder', questions], [row])).stdout,
  );
  t.match(answered.probabilities, { headline: [Number, Number], article: [Number, Number] });
});

t.test('list shows the model of each task; invalid arguments are reported in one sentence', async (t) => {
  const { stdout } = await run(['list', '--json']);
  t.match(JSON.parse(stdout).models[0], { task: 'relevance', model: 'relevance-lexical' });
  t.match((await run(['evaluate'])).stdout, /relevance: relevance-lexical/, 'without a task, the cards');
  t.match(await run(['pull']), { status: 1, stderr: /pull needs one model/ });
  t.match(await run(['pull', 'a/b', '--mirror', 'gopher://x']), { status: 1, stderr: /--mirror/ });
  t.match(await run(['calibrate', 'mood']), { status: 1, stderr: /no model for the task "mood"/ });
  t.match(await run(['pull', 'a/b', '--task', 'mood']), { status: 1, stderr: /there is: .*, reranker,/ });
  t.match(await run(['pull', 'a/b', '--task', 'vectors']), {
    status: 1,
    stderr: /vectors cannot be replaced/,
  });
  t.match(await run(['calibrate', 'tone', '--data', '/nowhere']), { status: 1, stderr: /nowhere/ });
  t.match(await run(['evaluate', '--task', 'vectors', '--data', 'x']), {
    status: 1,
    stderr: /vectors has no rows to measure/,
  });
});
