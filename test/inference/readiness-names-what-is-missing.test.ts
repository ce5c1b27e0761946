import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { copyLightModels, openJudges, task } from './judges.ts';

const CASES: { name: string; spoil(folder: string): void; detail: RegExp }[] = [
  {
    name: 'no manifest',
    spoil: (folder) => rmSync(join(folder, 'manifest.json')),
    detail: /manifest\.json is missing/,
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
    detail: /manifest\.json is not readable/,
  },
  {
    name: 'a manifest without the task',
    spoil: (folder) => writeFileSync(join(folder, 'manifest.json'), '{"version":1,"tasks":{}}'),
    detail: /no model for relevance/,
  },
  {
    name: 'no model file',
    spoil: (folder) => rmSync(join(folder, 'relevance-lexical/model.onnx')),
    detail: /relevance-lexical\/model\.onnx is missing/,
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

for (const { name, spoil, detail } of CASES) {
  t.test(`${name}: not ready, and says so`, async (t) => {
    const folder = t.testdir();
    copyLightModels(folder);
    spoil(folder);
    const judges = await openJudges({ threads: 1, modelsFolder: folder });
    t.teardown(() => judges.close());
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
  const judges = await openJudges({ threads: 1, modelsFolder: folder });
  t.teardown(() => judges.close());
  await t.rejects(judges.ready(), { code: 'unavailable' });
  await t.rejects(judges.judge(task(1)), { code: 'unavailable' });
  copyLightModels(folder);
  await judges.ready();
  t.equal((await judges.judge(task(3))).length, 3);
});
