import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import t from 'tap';
import type { TaskName } from '../../core/inference/models/manifest.ts';
import { assignmentProblems } from '../../core/inference/models/models.ts';
import {
  CROSS_ENCODER,
  NLI,
  SENTIMENT,
  type TinyModel,
  TWO_CLASSES,
  writeTiny,
} from '../support/hub/models.ts';
import { judgesFor } from './judges.ts';

function edit(folder: string, file: string, change: (value: Record<string, unknown>) => object): void {
  const path = join(folder, file);
  writeFileSync(path, JSON.stringify(change(JSON.parse(readFileSync(path, 'utf8')))));
}

interface Case {
  name: string;
  task?: TaskName;
  model?: TinyModel;
  spoil(folder: string): void;
  detail: RegExp;
}

const CASES: Case[] = [
  {
    name: 'no folder',
    spoil: (folder) => rmSync(folder, { recursive: true }),
    detail: /folder not found.*relevance/,
  },
  {
    name: 'no config',
    spoil: (folder) => rmSync(join(folder, 'config.json')),
    detail: /config\.json is missing/,
  },
  {
    name: 'a config that is no JSON',
    spoil: (folder) => writeFileSync(join(folder, 'config.json'), '{'),
    detail: /config\.json is not JSON/,
  },
  ...['manifest.json', 'tokenizer_config.json', 'tokenizer.json'].map(
    (file): Case => ({
      name: `a file that cannot be read: ${file}`,
      spoil(folder) {
        rmSync(join(folder, file), { force: true });
        mkdirSync(join(folder, file));
      },
      detail: new RegExp(`: ${file} cannot be read \\(EISDIR\\)`),
    }),
  ),
  {
    name: 'no tokenizer',
    spoil: (folder) => rmSync(join(folder, 'tokenizer.json')),
    detail: /tokenizer\.json is missing.*pull/,
  },
  {
    name: 'no model file',
    spoil: (folder) => rmSync(join(folder, 'onnx/model.onnx')),
    detail: /no ONNX file/,
  },
  {
    name: 'a model file of another name',
    spoil(folder) {
      rmSync(join(folder, 'onnx/model.onnx'));
      writeFileSync(join(folder, 'onnx/model_fp16.onnx'), '');
    },
    detail: /found model_fp16\.onnx: choose one with "file"/,
  },
  {
    name: 'another family',
    spoil: (folder) => edit(folder, 'config.json', (config) => ({ ...config, model_type: 'llama' })),
    detail: /unsupported model_type "llama"; expected bert,/,
  },
  {
    name: 'labels of another task',
    model: NLI,
    spoil: () => undefined,
    detail:
      /relevance takes a cross-encoder with one or two outputs; config\.json has the labels contradiction/,
  },
  {
    name: 'no tones',
    task: 'tone',
    model: CROSS_ENCODER,
    spoil: () => undefined,
    detail: /tone takes a sentiment classifier.*"labels"/,
  },
  {
    name: 'another file than was pulled',
    spoil(folder) {
      writeFileSync(
        join(folder, 'manifest.json'),
        '{"version":1,"hub":{"id":"a/b","revision":"v1"},"files":{"onnx/model.onnx":{"sha256":"00","bytes":1}}}',
      );
    },
    detail:
      /onnx\/model\.onnx is not the file of the manifest \(sha256 differs\); get it again: npm run models -- pull a\/b@v1$/,
  },
  {
    name: 'a model file that is none',
    spoil: (folder) => writeFileSync(join(folder, 'onnx/model.onnx'), 'no model'),
    detail: /cannot be run/,
  },
  {
    name: 'half a model file',
    spoil: (folder) =>
      writeFileSync(
        join(folder, 'onnx/model.onnx'),
        readFileSync(join(folder, 'onnx/model.onnx')).subarray(0, 5000),
      ),
    detail: /cannot be run/,
  },
  ...['onnx/weights.bin', '1_Pooling/config.json'].map(
    (file): Case => ({
      name: `a pinned file that was changed: ${file}`,
      spoil(folder) {
        mkdirSync(join(folder, dirname(file)), { recursive: true });
        writeFileSync(join(folder, file), '{}');
        const files = { [file]: { sha256: '0'.repeat(64), bytes: 2 } };
        writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ version: 1, files }));
      },
      detail: /is not the file of the manifest.*pull/,
    }),
  ),
  {
    name: 'a tokenizer of an unknown kind',
    spoil: (folder) => edit(folder, 'tokenizer.json', (value) => ({ ...value, model: { type: 'Psychic' } })),
    detail: /cannot be run/,
  },
  {
    name: 'labels that the model has not',
    model: TWO_CLASSES,
    spoil: (folder) => edit(folder, 'config.json', (config) => ({ ...config, id2label: { 0: 'x' } })),
    detail: /answers 2 values but config\.json lists 1/,
  },
];

for (const { name, task = 'relevance', model = CROSS_ENCODER, spoil, detail } of CASES) {
  t.test(name, async (t) => {
    const folder = writeTiny(join(t.testdir(), 'the-model'), model);
    spoil(folder);
    const judges = await judgesFor(t, { threads: 1, models: { [task]: folder } });
    const refusal = await (task === 'relevance'
      ? judges.judge({
          query: 'a',
          basis: 'headline',
          items: [{ title: 'b', standfirst: null, language: 'en' }],
          idf: {},
        })
      : judges.tone({ query: 'a', basis: 'headline', items: [] })
    ).then(
      () => null,
      (error) => error,
    );
    t.match(refusal, { code: 'unavailable', message: detail });
    t.match(refusal.message, /^models: the-model/);
    t.notMatch(refusal.message, t.testdirName, 'without the path on this machine');
  });
}

t.test('labels without a meaning are named in the folder’s manifest', async (t) => {
  const tone = writeTiny(t.testdir(), {
    family: 'bert',
    outputs: { LABEL_0: 'negative', LABEL_1: 'neutral', LABEL_2: 'positive' },
  });
  const judges = await judgesFor(t, { threads: 1, models: { tone } });
  const task = {
    query: 'Norvane',
    basis: 'headline' as const,
    items: [{ title: 'Norvane wins award', standfirst: null, language: 'en' }],
  };
  await t.rejects(judges.tone(task), { message: /the labels LABEL_0, LABEL_1, LABEL_2/ });
  writeFileSync(join(tone, 'manifest.json'), '{"version":1,"labels":["negative","neutral","positive"]}');
  const [said] = await judges.tone(task);
  t.ok(said!.positive > said!.negative, 'and it is looked at again');
});

t.test('what classifies or compares makes no vectors', async (t) => {
  for (const [name, model] of Object.entries({ SENTIMENT, CROSS_ENCODER })) {
    const encoder = writeTiny(join(t.testdir(), name), model);
    const judges = await judgesFor(t, { threads: 1, models: { encoder } });
    await t.rejects(judges.encode({ as: 'article', texts: ['bank'] }), {
      code: 'unavailable',
      message: /cannot be run: the model answers logits and no vectors, so it is no sentence encoder/,
    });
  }
});

t.test('# selects a file; a name is a folder beside the shipped models', async (t) => {
  const models = t.testdir();
  const beside = writeTiny(join(models, 'tiny'), { ...SENTIMENT, file: 'onnx/model_quantized.onnx' });
  const item = { title: 'Norvane wins award', standfirst: null, language: 'en' };
  for (const tone of ['tiny', 'tiny#onnx/model_quantized.onnx', `${beside}#onnx/model_quantized.onnx`]) {
    mkdirSync(models, { recursive: true });
    writeFileSync(join(models, 'manifest.json'), '{"version":1,"tasks":{}}');
    const judges = await judgesFor(t, { threads: 1, modelsFolder: models, models: { tone } });
    const [said] = await judges.tone({ query: 'Norvane', basis: 'headline', items: [item] });
    t.ok(said!.positive > said!.negative, tone);
  }
  const judges = await judgesFor(t, {
    threads: 1,
    modelsFolder: models,
    models: { tone: basename('absent') },
  });
  await t.rejects(judges.tone({ query: '', basis: 'headline', items: [] }), {
    message: /tone is assigned to "absent", which is neither/,
  });
});

t.test('an unknown task and an empty folder are reported before anything starts', async (t) => {
  t.match(assignmentProblems({ mood: './x' }), [/unknown task "mood"; expected relevance, tone/]);
  t.match(assignmentProblems({ tone: ' ' }), [/tone has an empty assignment/]);
  t.same(assignmentProblems({ tone: './x', same_story: 'y' }), []);
  t.match(assignmentProblems({ vectors: './e5' }), [
    /vectors cannot be replaced; a sentence encoder is .*encoder/,
  ]);
});

t.test('a model that judges an easy case wrongly makes the service not ready', async (t) => {
  const tone = writeTiny(t.testdir(), {
    ...SENTIMENT,
    outputs: { positive: 'negative', neutral: 'neutral', negative: 'positive' },
  });
  const relevance = writeTiny(join(t.testdirName, 'r'), CROSS_ENCODER);
  const judges = await judgesFor(t, { threads: 1, models: { relevance, tone } });
  await t.rejects(judges.ready(), { code: 'unavailable', message: /tone judges an easy case wrongly/ });
});
