import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import t from 'tap';
import { modelProblems, openModels } from '../../core/inference/models/models.ts';
import type { Observation } from '../../core/platform/observe.ts';
import { NLI, writeTiny } from '../support/hub/models.ts';
import { LIGHT } from '../support/models.ts';
import { copyLightModels, item, judgesFor, task } from './judges.ts';

const CASES: { name: string; spoil(folder: string): void; detail: RegExp }[] = [
  {
    name: 'no manifest',
    spoil: (folder) => rmSync(join(folder, 'manifest.json')),
    detail: /manifest\.json is missing; it comes with the service: install that again/,
  },
  {
    name: 'a manifest that cannot be read',
    spoil(folder) {
      rmSync(join(folder, 'manifest.json'));
      mkdirSync(join(folder, 'manifest.json'));
    },
    detail: /manifest\.json cannot be read \(EISDIR\)/,
  },
  {
    name: 'a manifest that is not JSON',
    spoil: (folder) => writeFileSync(join(folder, 'manifest.json'), '{"version":1,'),
    detail: /manifest\.json is not readable; it comes with the service: install that again/,
  },
  {
    name: 'a manifest without the task',
    spoil: (folder) => writeFileSync(join(folder, 'manifest.json'), '{"version":1,"tasks":{}}'),
    detail: /no model for relevance/,
  },
  {
    name: 'no model file',
    spoil: (folder) => rmSync(join(folder, 'relevance-lexical/model.onnx')),
    detail: /relevance-lexical\/model\.onnx is missing; it comes with the service: install that again/,
  },
  {
    name: 'another model file',
    spoil: (folder) => appendFileSync(join(folder, 'relevance-lexical/model.onnx'), 'x'),
    detail: /sha256 differs/,
  },
  {
    name: 'a model for other features',
    spoil: (folder) =>
      edit(folder, (text) => text.replace(/"features_version": \d+/, '"features_version": 9999')),
    detail: /features version/,
  },
  {
    name: 'a calibration that is turned round',
    spoil: (folder) =>
      edit(folder, (text) => {
        const manifest = JSON.parse(text);
        const turned = {
          all: [
            [-1, 0],
            [-1, 0],
            [-1, 0],
          ],
        };
        manifest.tasks.relevance.calibration = { headline: turned, standfirst: turned, article: turned };
        return JSON.stringify(manifest);
      }),
    detail: /judges an easy case wrongly/,
  },
];

function edit(folder: string, change: (text: string) => string): void {
  const path = join(folder, 'manifest.json');
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}

t.test('tasks that are switched off are no problem, also without a manifest', async (t) => {
  const folder = t.testdir({ 'manifest.json': '{"version":1,' });
  t.match(await modelProblems(openModels(folder, LIGHT)), [/^models: manifest\.json is not readable/]);
});

for (const { name, spoil, detail } of CASES) {
  t.test(`${name}: not ready, and says so`, async (t) => {
    const folder = t.testdir();
    copyLightModels(folder);
    spoil(folder);
    const judges = await judgesFor(t, { threads: 1, modelsFolder: folder });
    const error = await judges.ready().then(
      () => null,
      (refusal) => refusal,
    );
    t.match(error, { code: 'unavailable', message: detail });
    t.notMatch(error.message, folder, 'without the path on this machine');
  });
}

t.test('it becomes ready by itself when the file is back', async (t) => {
  const folder = t.testdir();
  const judges = await judgesFor(t, { threads: 1, modelsFolder: folder });
  await t.rejects(judges.ready(), { code: 'unavailable' });
  await t.rejects(judges.judge(task(1)), { code: 'unavailable' });
  copyLightModels(folder);
  await judges.ready();
  t.equal((await judges.judge(task(3))).length, 3);
});

const PRAISED = { query: 'Norvane', basis: 'headline' as const, items: [item(1)] };

t.test('a file that goes after the start is named and logged, and used again once it is back', async (t) => {
  const folder = t.testdir();
  copyLightModels(folder);
  const seen: Observation[] = [];
  const observe = (observation: Observation) => void seen.push(observation);
  const judges = await judgesFor(t, { threads: 1, modelsFolder: folder, mustHaveModels: true, observe });
  for (const [lost, call] of [
    ['tone/words.json', () => judges.tone(PRAISED)],
    ['relevance-lexical/vectors.bin', () => judges.wordLanguages(['bank'])],
    ['relevance-lexical/model.onnx', () => judges.judge(task(1))],
  ] as const) {
    const kept = readFileSync(join(folder, lost));
    rmSync(join(folder, lost));
    const error = await call().then(
      () => null,
      (refusal) => refusal,
    );
    t.match(error, { code: 'unavailable', message: /^models: [\w-]+ cannot be run: .*/ }, lost);
    t.match(error?.message, basename(lost));
    t.notMatch(error?.message, folder, 'without the path on this machine');
    t.match(seen.at(-1), { event: 'model-failed', error: error?.message });
    writeFileSync(join(folder, lost), kept);
    await call();
  }
});

t.test('once a model has failed, all are tried again before the service is ready', async (t) => {
  const folder = t.testdir();
  copyLightModels(folder);
  const seen: Observation[] = [];
  const observe = (observation: Observation) => void seen.push(observation);
  const judges = await judgesFor(t, { threads: 2, modelsFolder: folder, observe });
  const tried = () => seen.filter((one) => one.event === 'inferred' && one.task === 'judge-headline').length;
  await judges.ready();
  const once = tried();
  await judges.ready();
  t.equal(tried(), once);
  const lost = join(folder, 'tone/model.onnx');
  const kept = readFileSync(lost);
  rmSync(lost);
  // One of the two workers has the model since it was tried.
  const calls = await Promise.allSettled([judges.tone(PRAISED), judges.tone(PRAISED)]);
  t.same(calls.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  writeFileSync(lost, kept);
  await judges.ready();
  t.equal(tried(), 2 * once);
});

t.test('an assigned model that answers questions only has to tell the two sides apart', async (t) => {
  const questions = writeTiny(join(t.testdir(), 'nli'), NLI);
  const unsure = writeTiny(join(t.testdirName, 'pairs'), { family: 'bert', outputs: { LABEL_0: 'neutral' } });
  const both = { questions, question_reader: 'question-reader' };
  for (const models of [both, { question_reader: unsure }] as Record<string, string>[]) {
    const judges = await judgesFor(t, { threads: 1, models });
    await judges.ready();
  }
});
