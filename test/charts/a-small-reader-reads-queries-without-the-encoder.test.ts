// With `models: light`, a small model reads queries beside the rules: free phrasings are charted and searched as they are meant.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { HOUR } from '../../core/platform/clock.ts';
import { loadConfig } from '../../core/platform/config.ts';
import { localInference } from '../../scripts/cli/models/local-inference.ts';
import { copyLightModels, judgesFor, MODELS } from '../inference/judges.ts';
import { startChartService } from '../support/charts.ts';
import { LIGHT, SMALL_READER } from '../support/models.ts';

/** Queries that rules alone plan otherwise, and what is asked for. */
const CHARTS = [
  ['pie of who is writing about lithium', { measure: 'coverage_by_source', topics: ['lithium'] }],
  ['dengue: con qué ojos lo miran', { measure: 'tone', topics: ['dengue'] }],
] as const;
const SEARCHES = [
  ['my gran keeps on about bird flu, dig something up would you', 'bird flu'],
  ['bo, ¿en qué anda lo de la huelga de trenes?', 'huelga de trenes'],
] as const;
/** What all of is asked for. */
const WHOLE = ['sea level rise in Fiji', 'what maisie knew', 'how to renew a passport online'];

async function readBy(t: Parameters<typeof startChartService>[0], models: Record<string, string>) {
  const service = await startChartService(t, { config: { models } });
  const titles = ['Lithium prices fall', 'Dengue: suben los casos', 'Bird flu spreads', 'Huelga de trenes'];
  await service.publish(
    titles.map((title, at) => ({
      title,
      url: `https://eldiario.example/${at}`,
      publishedAt: new Date(service.clock.now() - HOUR),
    })),
  );
  return {
    ...service,
    planOf: async (query: string) => (await service.chartOf(query)).body.plan,
    topicOf: async (query: string) =>
      (await service.search({ query, mode: 'fast', explain: true })).explain.understood.topic,
  };
}

t.test('the word light leaves the small reader on', async (t) => {
  const { models } = loadConfig({ argv: [], env: { CANILLITA_MODELS: 'light' } });
  t.same({ ...models, ...SMALL_READER }, { ...LIGHT, ...SMALL_READER });
});

t.test('what rules alone misread is read as it is meant', async (t) => {
  const [light, rules] = [await readBy(t, SMALL_READER), await readBy(t, {})];
  for (const [query, plan] of CHARTS) {
    t.match(await light.planOf(query), plan, query);
    t.notMatch(await rules.planOf(query), plan, `${query}, by rules alone`);
  }
  for (const [query, topic] of SEARCHES) {
    t.equal(await light.topicOf(query), topic);
    t.not(await rules.topicOf(query), topic, `${query}, by rules alone`);
  }
  for (const query of WHOLE) t.equal(await light.topicOf(query), query);
});

t.test('what rules know for no request is refused as before', async (t) => {
  const light = await readBy(t, SMALL_READER);
  t.equal((await light.chartOf('thanks mate')).status, 400);
});

t.test('requests longer than it reads are left to the rules', async (t) => {
  const light = await readBy(t, SMALL_READER);
  const long = `coverage of lithium by outlet${' ?'.repeat(90)}`;
  t.match(await light.planOf(long), { measure: 'coverage_by_source', topics: ['lithium'] });
});

t.test('without it rules read alone', async (t) => {
  const modelsFolder = t.testdir({});
  copyLightModels(modelsFolder);
  const judges = await localInference({ modelsFolder });
  t.teardown(() => judges.close());
  t.equal(await judges.readChartQuery('coverage of drought by outlet'), null);
});

t.test('one that was trained on other features is not run', async (t) => {
  const modelsFolder = t.testdir({});
  copyLightModels(modelsFolder);
  cpSync(join(MODELS, 'manifest.json'), join(modelsFolder, 'manifest.json'));
  const path = join(modelsFolder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  manifest.tasks.queries.input.features_version += 1;
  writeFileSync(path, JSON.stringify(manifest));
  const judges = await judgesFor(t, { modelsFolder, models: SMALL_READER });
  await t.rejects(judges.readChartQuery('coverage of drought by outlet'), /queries was trained on features/);
});
