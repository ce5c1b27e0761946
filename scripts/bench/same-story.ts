#!/usr/bin/env node
/** How well versions of one story are recognised: pairs, groups and speed, compared with cosine and Jaccard. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cosine as cosineOfVectors } from '../../core/inference/calls/encode.ts';
import { openInference } from '../../core/inference/inference.ts';
import { GROUPING, type Grouping, groupStories } from '../../core/inference/same-story/grouping.ts';
import {
  type SignatureEvidence,
  signatureOf,
  storyEvidence,
  storyProbability,
} from '../../core/inference/same-story/same-story.ts';
import { indexTerms } from '../../core/language/words/terms.ts';
import { splitWords } from '../../core/language/words/words.ts';
import { DAY, MINUTE, systemClock } from '../../core/platform/clock.ts';
import { unseen } from '../../core/platform/observe.ts';
import { type Interval, interval } from '../cli/models/measures/interval.ts';
import { ARTICLES } from '../samples/press/articles.ts';
import { corrected, READ_DAYS } from '../sets/corrected-stories.ts';
import { englishStories, spanishStories } from '../sets/stories.ts';
import { type StoryTexts, storyVectors } from '../sets/story-vectors.ts';
import { ecbArticles, type SetArticle, translatedArticles } from './same-story/sets.ts';

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

interface Item {
  story: string;
  language: string;
  evidence: SignatureEvidence;
  terms: Set<string>;
  text: { title: string; standfirst: string | null; language: string };
}

/** The parts of an article to compare. */
type Basis = 'headline' | 'standfirst' | 'text';

interface Pool {
  name: string;
  items: Item[];
}

type Likeness = (a: Item, b: Item) => number;

/** Peers join by their best pair above a threshold, ours as the service does. */
interface Way {
  name: string;
  likeness: Likeness;
  grouping(tuned: number): Grouping;
}

const THRESHOLDS: readonly number[] = [0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6, 0.7];

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
  const inference = await openInference({
    threads: 1,
    maxQueue: 64,
    modelsFolder: join(import.meta.dirname, '../../models'),
    clock: systemClock,
    observe: unseen,
  });
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

function measuresOf(verdicts: readonly PairVerdict[]): string {
  const counted = verdicts.filter(({ same, joined }) => same || joined);
  const byStory = [...Map.groupBy(counted, ({ a }) => a.story).values()];
  const of = (name: 'f1' | 'precision' | 'recall') => {
    const { value, low, high }: Interval = interval(byStory, (some) => ratesOf(some)[name]);
    return `${name} ${value.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`;
  };
  return `${of('f1')}  ${of('precision')}  ${of('recall')}`;
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

/** The material of a split, in pools that are grouped one by one. */
async function poolsOf(datasets: string, split: 'dev' | 'test'): Promise<Map<string, Pool[]>> {
  const english = corrected(await englishStories(datasets)).filter((one) => one.split === split);
  const spanish = corrected(await spanishStories(datasets)).filter((one) => one.split === split);
  const days = [...Map.groupBy(english, ({ at }) => at.toISOString().slice(0, 10))];
  // Each cluster has one time for all its headlines, which would give the answer away.
  const undated = (list: typeof english, by: 'listed' | 'group') =>
    list.map((one) => itemOf({ ...one, at: new Date(0) }, one[by]));
  const local = (by: 'listed' | 'group', basis: Basis) => [
    { name: 'local', items: spanish.map((one) => itemOf(one, one[by], basis)) },
  ];
  const press = (basis: Basis, language?: string) => [
    {
      name: 'press',
      items: ARTICLES.filter((one) => language === undefined || one.language === language).map((one) =>
        itemOf(
          {
            ...one,
            text: one.paragraphs,
            at: one.minutesAgo === null ? null : new Date(DAY * 100 - one.minutesAgo * MINUTE),
          },
          one.story,
          basis,
        ),
      ),
    },
  ];
  return new Map([
    [
      'en, clusters as listed (noisy: see read.json)',
      days.map(([name, list]) => ({ name, items: undated(list, 'listed') })),
    ],
    [
      'en, days read one by one',
      days
        .filter(([day]) => READ_DAYS[split].includes(day))
        .map(([name, list]) => ({ name, items: undated(list, 'group') })),
    ],
    ['es, groups as listed', local('listed', 'standfirst')],
    ['es, groups as read', local('group', 'standfirst')],
    ['es, groups as read, headlines alone', local('group', 'headline')],
    ['es, groups as read, texts read', local('group', 'text')],
    [
      'ECB+, two events of a kind per topic',
      [{ name: 'ecb', items: ecbArticles(datasets, split).map((one) => undatedItem(one)) }],
    ],
    [
      'news sentences and their translations',
      [{ name: 'translated', items: translatedArticles(datasets).map((one) => undatedItem(one)) }],
    ],
    ['sample press, es', press('standfirst', 'es')],
    ['sample press, en', press('standfirst', 'en')],
    ['sample press, both languages', press('standfirst')],
    ['sample press, both languages, headlines alone', press('headline')],
    ['sample press, both languages, texts read', press('text')],
  ]);
}

function undatedItem(article: SetArticle): Item {
  return itemOf({ ...article, at: new Date(0), text: null }, article.story);
}

function itemOf(
  article: {
    title: string;
    standfirst: string | null;
    language: string;
    at: Date | null;
    text: readonly string[] | null;
  },
  story: string,
  basis: Basis = 'standfirst',
): Item {
  const { title, language } = article;
  const standfirst = basis === 'headline' ? null : article.standfirst;
  const text = { title, standfirst, language };
  const paragraphs = basis === 'text' ? (article.text ?? []) : [];
  return {
    story,
    language,
    evidence: storyEvidence({ ...text, publishedAt: article.at, story: null }, paragraphs),
    terms: new Set(indexTerms([title, standfirst ?? '', ...paragraphs].join('\n'), language)),
    text,
  };
}

function ours(): Way {
  return {
    name: 'sameStory',
    likeness: (a, b) => storyProbability(a.evidence, b.evidence),
    grouping: () => GROUPING,
  };
}

function cosine(items: readonly Item[]): Way {
  const counts = new Map<string, number>();
  for (const term of items.flatMap(({ terms }) => [...terms])) counts.set(term, (counts.get(term) ?? 0) + 1);
  const weight = (term: string) => Math.log(items.length / (counts.get(term) ?? 1)) ** 2;
  const sums = new Map<Item, number>();
  const sum = (item: Item) => {
    const known = sums.get(item) ?? [...item.terms].reduce((total, term) => total + weight(term), 0);
    sums.set(item, known);
    return known;
  };
  const likeness: Likeness = (a, b) => {
    let dot = 0;
    for (const term of a.terms) if (b.terms.has(term)) dot += weight(term);
    return dot / (Math.sqrt(sum(a) * sum(b)) || 1);
  };
  return { name: 'TF-IDF cosine', likeness, grouping: (threshold) => ({ threshold, linkage: 'single' }) };
}

function jaccard(): Way {
  const likeness: Likeness = (a, b) => {
    let shared = 0;
    for (const term of a.terms) if (b.terms.has(term)) shared += 1;
    return shared / (a.terms.size + b.terms.size - shared || 1);
  };
  return { name: 'Jaccard', likeness, grouping: (threshold) => ({ threshold, linkage: 'single' }) };
}

function pairs(items: readonly Item[]): [Item, Item][] {
  return items.flatMap((a, at) => items.slice(at + 1).map((b): [Item, Item] => [a, b]));
}

function averagePrecision(
  pools: readonly Pool[],
  { likeness }: Way,
  isWanted: (a: Item, b: Item) => boolean = () => true,
): number {
  const scored = pools
    .flatMap(({ items }) => pairs(items))
    .filter(([a, b]) => isWanted(a, b))
    .map(([a, b]) => ({ score: likeness(a, b), same: a.story === b.story }))
    .sort((x, y) => y.score - x.score || Number(x.same) - Number(y.same));
  let found = 0;
  let sum = 0;
  for (const [at, { same }] of scored.entries()) {
    if (!same) continue;
    found += 1;
    sum += found / (at + 1);
  }
  return sum / found;
}

/** A pair, and whether the grouping joined it. */
interface PairVerdict {
  a: Item;
  b: Item;
  same: boolean;
  joined: boolean;
}

function verdictsOf({ items }: Pool, way: Way, threshold: number): PairVerdict[] {
  const order = items.map((_, at) => at);
  const groups = groupStories((a, b) => way.likeness(items[a]!, items[b]!), order, way.grouping(threshold));
  const place = new Map(items.map((item, at) => [item, groups[at]]));
  return pairs(items).map(([a, b]) => {
    return { a, b, same: a.story === b.story, joined: place.get(a) === place.get(b) };
  });
}

function ratesOf(verdicts: readonly PairVerdict[]) {
  const count = (same: boolean, joined: boolean) =>
    verdicts.filter((one) => one.same === same && one.joined === joined).length;
  const [right, wrong, missed] = [count(true, true), count(false, true), count(true, false)];
  const f1 = (2 * right) / (2 * right + wrong + missed);
  return { precision: right / (right + wrong), recall: right / (right + missed), f1 };
}

function grouped(pools: readonly Pool[], way: Way, threshold: number) {
  return ratesOf(pools.flatMap((pool) => verdictsOf(pool, way, threshold)));
}

function tuned(pools: readonly Pool[], way: Way): number {
  if (way.grouping(0).threshold === way.grouping(1).threshold) return 0;
  const scored = THRESHOLDS.map((threshold) => ({ threshold, f1: grouped(pools, way, threshold).f1 }));
  return scored.sort((a, b) => b.f1 - a.f1)[0]!.threshold;
}

function speed(items: readonly Item[]): void {
  const some = items.filter(({ text }) => text.standfirst !== null).slice(0, 300);
  const time = (times: number, work: () => void) => {
    for (let n = 0; n < 3; n += 1) work();
    const took = Array.from({ length: times }, () => {
      const began = performance.now();
      work();
      return performance.now() - began;
    });
    return took.sort((a, b) => a - b)[Math.floor(times / 2)]!;
  };
  const signed = some.map(({ text }) => ({ ...text, publishedAt: null, story: signatureOf(text) }));
  const all = (some.length * (some.length - 1)) / 2;
  const order = some.map((_, at) => at);
  const sign = time(5, () => some.forEach(({ text }) => void signatureOf(text)));
  const ready = time(9, () => signed.forEach((one) => void storyEvidence(one)));
  const evidence = signed.map((one) => storyEvidence(one));
  const compare = time(9, () => {
    for (let a = 0; a < evidence.length; a += 1)
      for (let b = a + 1; b < evidence.length; b += 1) storyProbability(evidence[a]!, evidence[b]!);
  });
  const group = time(
    9,
    () => void groupStories((a, b, least) => storyProbability(evidence[a]!, evidence[b]!, least), order),
  );
  const read = splitWords(some.map(({ text }) => text.standfirst ?? '').join(' ')).length;
  process.stdout.write(
    `\nspeed (median), ${some.length} articles, ${Math.round(read / some.length)} words of standfirst each\n`,
  );
  process.stdout.write(`  signatures             ${Math.round((sign * 1000) / some.length)} µs each\n`);
  process.stdout.write(`  made ready to compare  ${ready.toFixed(1)} ms\n`);
  process.stdout.write(`  pairs                  ${Math.round(all / compare)} k/s\n`);
  process.stdout.write(`  grouping               ${group.toFixed(1)} ms\n`);
}
