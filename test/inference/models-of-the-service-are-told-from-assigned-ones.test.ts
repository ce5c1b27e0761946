// The inventory tells models that come with the service from those that the operator assigned.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { inventoryOf } from '../../core/inference/models/inventory.ts';
import { modelsIdentity, openModels } from '../../core/inference/models/models.ts';
import { CROSS_ENCODER, TWO_CLASSES, writeTiny } from '../support/hub/models.ts';
import { LIGHT } from '../support/models.ts';

const MODELS = join(import.meta.dirname, '../../models');

t.test('origin and licence', async (t) => {
  const reranker = writeTiny(join(t.testdir(), 'pairs'), CROSS_ENCODER);
  const models = await inventoryOf(openModels(MODELS, { reranker, tone_reader: 'none' }), MODELS);
  const of = (task: string) => models.find((one) => one.task === task);
  t.match(of('relevance'), { kind: 'shipped', licence: 'Apache-2.0' });
  t.match(of('encoder'), { kind: 'shipped', licence: 'MIT', problem: null }, 'also as a folder');
  t.ok(Array.isArray(of('query_reader')?.measures), 'with the measures of its card');
  t.match(of('reranker'), { name: 'pairs', kind: 'hub', licence: null });
  t.match(of('tone_reader'), { name: null, kind: null });
});

t.test('what to do about a lost file: only an assigned model can be pulled again', async (t) => {
  const folder = t.testdir();
  const pairs = writeTiny(join(folder, 'pairs'), CROSS_ENCODER);
  const reranker = { name: 'own', licence: 'MIT', card: '', measures: null, folder: 'pairs' };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ version: 1, tasks: { reranker } }));
  rmSync(join(pairs, 'tokenizer.json'));
  await t.rejects(openModels(folder).of('reranker'), {
    message: 'models: pairs: tokenizer.json is missing; it comes with the service: install that again',
  });
  await t.rejects(openModels(folder, { reranker: pairs }).of('reranker'), {
    message: 'models: pairs: tokenizer.json is missing; get it again: npm run models -- pull',
  });
});

t.test('models have one identity, and others have another', async (t) => {
  const folder = t.testdir();
  const of = (assigned: Record<string, string>) =>
    modelsIdentity(openModels(MODELS, { ...LIGHT, ...assigned }));
  const light = await of({});
  t.match(light, /^[0-9a-f]{16}$/);
  t.equal(await of({}), light);
  const pairs = await of({ reranker: writeTiny(join(folder, 'pairs'), CROSS_ENCODER) });
  const classes = await of({ reranker: writeTiny(join(folder, 'classes'), TWO_CLASSES) });
  const own = JSON.stringify({ version: 1, calibration: { reranker: { article: { all: [[2, 0]] } } } });
  const calibrated = await of({
    reranker: writeTiny(join(folder, 'calibrated'), CROSS_ENCODER, { 'manifest.json': own }),
  });
  t.equal(new Set([light, pairs, classes, calibrated]).size, 4);
});
