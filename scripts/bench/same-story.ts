#!/usr/bin/env node
/** How well versions of one story are recognised: pairs, groups and speed, compared with cosine and Jaccard. */
import { parseArgs } from 'node:util';
import { cosine as cosineOfVectors } from '../../core/inference/calls/encode.ts';
import { storyProbability } from '../../core/inference/same-story/same-story.ts';
import { localInference } from '../cli/models/local-inference.ts';
import { type StoryTexts, storyVectors } from '../sets/story-vectors.ts';
import {
  averagePrecision,
  grouped,
  measuresOf,
  THRESHOLDS,
  tuned,
  verdictsOf,
} from './same-story/measures.ts';
import { type Item, type Pool, poolsOf } from './same-story/pools.ts';
import { speed } from './same-story/speed.ts';
import { cosine, jaccard, ours, type Way } from './same-story/ways.ts';

const HELP = `node scripts/bench/same-story.ts --datasets FOLDER [--split dev|test] [--across] [--vectors FILE.jsonl]

Prints average precision on pairs, pairwise F1 of the grouping and speed, by language, beside TF-IDF cosine and Jaccard.
Thresholds of the peers are the best on the dev split; ours is the one of the service. With --split dev the grid from which
ours was chosen is printed too: the best mean F1 over the read pools of both languages. Pools in two languages are also
grouped with the vectors of the encoder, and measured on the pairs between languages alone, with the 95 % interval of 1,000
resamples of the stories.

  --datasets  folder with newsapi-en-2022/, gasteiz-es/, ecbplus/ and opus-mt-testsets/, decompressed
  --split     test (default) or dev
  --across    only what vectors add between languages
  --vectors   keeps the vectors, for the next run
`;

const { values } = parseArgs({
  options: {
    datasets: { type: 'string' },
    split: { type: 'string', default: 'test' },
    across: { type: 'boolean', default: false },
    vectors: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help || values.datasets === undefined) process.stdout.write(HELP);
else await run(values.datasets, values.split === 'dev' ? 'dev' : 'test');

async function run(datasets: string, split: 'dev' | 'test'): Promise<void> {
  if (values.across) return betweenLanguages(await poolsOf(datasets, split));
  const dev = await poolsOf(datasets, 'dev');
  const asked = split === 'dev' ? dev : await poolsOf(datasets, 'test');
  const all = [...asked.values()].flat().flatMap(({ items }) => items);
  const ways = [
    ours(),
    cosine(all.concat([...dev.values()].flat().flatMap(({ items }) => items))),
    jaccard(),
  ];
  for (const [name, pools] of asked) {
    const articles = pools.reduce((sum, { items }) => sum + items.length, 0);
    process.stdout.write(`\n${name}: ${articles} articles in ${pools.length} pools\n`);
    for (const way of ways) {
      const best = tuned(dev.get(name)!, way);
      const { precision, recall, f1 } = grouped(pools, way, best);
      const figures = [`AP ${averagePrecision(pools, way).toFixed(3)}`, `F1 ${f1.toFixed(3)}`];
      figures.push(`precision ${precision.toFixed(3)}`, `recall ${recall.toFixed(3)}`);
      process.stdout.write(`  ${way.name.padEnd(22)} ${figures.join('  ')}\n`);
    }
  }
  await betweenLanguages(asked);
  if (split === 'dev') grid(dev);
  speed(all);
}

/** What vectors add in the pools of two languages, on the pairs between them. */
async function betweenLanguages(asked: ReadonlyMap<string, readonly Pool[]>): Promise<void> {
  const mixed = [...asked].filter(([, pools]) =>
    pools.some(({ items }) => new Set(items.map(({ language }) => language)).size > 1),
  );
  const inference = await localInference();
  const lines = await inference.storyLines();
  const texts = mixed.flatMap(([, pools]) => pools.flatMap(({ items }) => items.map(({ text }) => text)));
  const vectorOf = await storyVectors(inference, texts, values.vectors ?? null);
  await inference.close();
  const near = (a: StoryTexts, b: StoryTexts) => cosineOfVectors(vectorOf(a), vectorOf(b));
  const withVectors: Way = {
    ...ours(),
    name: 'sameStory, vectors',
    likeness: (a, b) =>
      storyProbability(a.evidence, b.evidence, 0, lines && { lines, cosine: near(a.text, b.text) }),
  };
  for (const [name, pools] of mixed) {
    process.stdout.write(`\n${name}: between languages\n`);
    for (const way of [ours(), withVectors]) {
      const between = (a: Item, b: Item) => a.language !== b.language;
      const ranked = averagePrecision(pools, way, between);
      const verdicts = pools.flatMap((pool) => verdictsOf(pool, way, 0));
      const all = measuresOf(verdicts);
      const some = measuresOf(verdicts.filter(({ a, b }) => between(a, b)));
      process.stdout.write(`  ${way.name.padEnd(22)} AP ${ranked.toFixed(3)}  ${some}  both: ${all}\n`);
    }
  }
}

/** Our F1 by linkage and threshold, the source of `GROUPING`. */
function grid(dev: ReadonlyMap<string, readonly Pool[]>): void {
  const read = [...dev].filter(([name]) => /^(?:en|es),/.test(name) && name !== 'es, groups as listed');
  process.stdout.write('\nmean F1 of the English and the Spanish pools, by linkage and threshold\n');
  for (const linkage of ['single', 'average', 'complete'] as const) {
    const row = THRESHOLDS.map((threshold) => {
      const way = { ...ours(), grouping: () => ({ threshold, linkage }) };
      const sum = read.reduce((total, [, pools]) => total + grouped(pools, way, threshold).f1, 0);
      return `${threshold}: ${(sum / read.length).toFixed(3)}`;
    });
    process.stdout.write(`  ${linkage.padEnd(9)} ${row.join('  ')}\n`);
  }
}
