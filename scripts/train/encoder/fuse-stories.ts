#!/usr/bin/env node
/** Fits how the cosine of two articles in different languages counts when they may be one story. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { probabilityOf } from '../../../core/inference/calibration/probability.ts';
import { cosine } from '../../../core/inference/calls/encode.ts';
import { groupStories } from '../../../core/inference/same-story/grouping.ts';
import type { StoryLine, StoryLines } from '../../../core/inference/same-story/nearness.ts';
import { weightedSum } from '../../../core/inference/same-story/network.ts';
import { storyEvidence, storyLogOdds } from '../../../core/inference/same-story/same-story.ts';
import { localInference, MODELS } from '../../cli/models/local-inference.ts';
import { corrected, READ_DAYS } from '../../sets/corrected-stories.ts';
import { englishStories, type LabelledArticle, spanishStories } from '../../sets/stories.ts';
import { type StoryTexts, storyVectors } from '../../sets/story-vectors.ts';
import { changeFolder } from '../manifests.ts';
import { type Example, signedRegression } from '../same-story/regression.ts';

const HELP = `node scripts/train/encoder/fuse-stories.ts --datasets FOLDER [--folder models/encoder] [--vectors FILE.jsonl]

Between languages there are no labelled pairs of real articles. Pairs of one language are compared as if they were in two, by
names, numbers and meaning; how much lower their cosine would be then is fitted on news sentences with their translations.
A logistic regression of "one story" on the log-odds by words and this cosine becomes a line of the folder's manifest.json
("stories"), for headlines and for texts, with the offset that groups best and no less precisely than by words. Pairs: the Spanish groups and the English days read of the dev part, which fitted
lines of the words, too.

  --datasets  folder with newsapi-en-2022/, gasteiz-es/ and opus-mt-testsets/, decompressed
  --vectors   keeps the vectors, for the next run
`;
const TRANSLATED = 'opus-mt-testsets/eng-spa/newstest2012';
/** Lines between two stories of the translated sentences: another document, mostly. */
const APART = 30;
/** Codes of no language: articles of one language compared as if in two. */
const BLIND = [-1, -2] as const;
/** As in the fit of the words. */
const LIKEST = 12;
const WORDS_ALONE: readonly number[] = [1, 0, 0];
/** Tried beside the fitted offset, in log-odds. */
const SHIFTS: readonly number[] = Array.from({ length: 17 }, (_, i) => i / 4 - 1);
const DECIMALS = 1000;

const { values } = parseArgs({
  options: {
    datasets: { type: 'string' },
    folder: { type: 'string', default: join(MODELS, 'encoder') },
    vectors: { type: 'string' },
  },
});

const rounded = (value: number) => Math.round(value * DECIMALS) / DECIMALS;

/** Two sentences in one language, and the second of them with the next one in both languages. */
interface Translated {
  english: StoryTexts;
  sameLanguage: StoryTexts;
  otherLanguage: StoryTexts;
}

function translatedStories(datasets: string): Translated[] {
  const lines = (code: string) =>
    readFileSync(join(datasets, `${TRANSLATED}.${code}`), 'utf8')
      .trim()
      .split('\n');
  const [english, spanish] = [lines('eng'), lines('spa')];
  const two = (from: string[], at: number) => ({ title: from[at]!, standfirst: from[at + 1]! });
  return Array.from({ length: Math.floor((english.length - 2) / APART) }, (_, i) => ({
    english: two(english, i * APART),
    sameLanguage: two(english, i * APART + 1),
    otherLanguage: two(spanish, i * APART + 1),
  }));
}

/** Cosine between languages by the one within a language: slope and offset, by least squares over all pairs. */
function acrossLanguages(
  translated: readonly Translated[],
  vectorOf: (one: StoryTexts) => Int8Array,
): (within: number) => number {
  const points = translated.flatMap((a) =>
    translated.map((b) => {
      const from = vectorOf(a.english);
      return { x: cosine(from, vectorOf(b.sameLanguage)), y: cosine(from, vectorOf(b.otherLanguage)) };
    }),
  );
  const mean = (of: (point: (typeof points)[number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const slope = mean((point) => (point.x - x) * (point.y - y)) / mean((point) => (point.x - x) ** 2);
  process.stdout.write(`across languages: ${rounded(slope)} × the cosine + ${rounded(y - slope * x)}\n`);
  return (within) => y + slope * (within - x);
}

interface Pair extends Example {
  /** Positions in the pool. */
  a: number;
  b: number;
}

interface BlindPool {
  pairs: Pair[];
  size: number;
}

/** Every pair of a pool: its log-odds by words, as if in two languages, and the cosine that this would have. */
function blindPool(
  pool: readonly LabelledArticle[],
  isRead: boolean,
  cosineOf: (a: LabelledArticle, b: LabelledArticle) => number,
): BlindPool {
  const [left, right] = BLIND.map((language) =>
    pool.map((one) => ({
      ...storyEvidence({ ...one, publishedAt: one.at, story: null }, isRead ? (one.text ?? []) : []),
      language,
    })),
  );
  const pairs = pool.flatMap((one, a) =>
    pool.slice(a + 1).map((other, i): Pair => {
      const b = a + 1 + i;
      const features = Float64Array.of(storyLogOdds(left![a]!, right![b]!), cosineOf(one, other), 1);
      return { a, b, features, same: one.group === other.group, weight: 1 };
    }),
  );
  return { pairs, size: pool.length };
}

/** The most similar pairs of every article, by words and by cosine: the others would decide the line by their number. */
function likest({ pairs, size }: BlindPool): Pair[] {
  const own = Array.from({ length: size }, (_, at) => pairs.filter(({ a, b }) => a === at || b === at));
  const best = (of: Pair[], feature: number) =>
    of.toSorted((x, y) => y.features[feature]! - x.features[feature]!).slice(0, LIKEST);
  return [...new Set(own.flatMap((of) => [...best(of, 0), ...best(of, 1)]))];
}

/** Precision and F1 of the service's grouping by these weights. */
function grouped({ pairs, size }: BlindPool, weights: readonly number[]) {
  const p = new Map(
    pairs.map(({ a, b, features }) => [a * size + b, probabilityOf(weightedSum(weights, features))]),
  );
  const groups = groupStories(
    (a, b) => p.get(Math.min(a, b) * size + Math.max(a, b))!,
    Array.from({ length: size }, (_, at) => at),
  );
  const joined = pairs.filter(({ a, b }) => groups[a] === groups[b]);
  const right = joined.filter(({ same }) => same).length;
  const all = pairs.filter(({ same }) => same).length;
  return { precision: right / joined.length, f1: (2 * right) / (joined.length + all) };
}

/**
 * A logistic regression of the likest pairs, with the offset that groups best: the highest mean F1 among those at which no
 * pool is grouped with less precision than by words.
 */
function lineOf(pools: readonly BlindPool[]): StoryLine {
  const [words, cosine, offset] = signedRegression(pools.flatMap(likest), [1, 1, 0]).map(rounded);
  const least = pools.map((pool) => grouped(pool, WORDS_ALONE).precision);
  const rated = SHIFTS.map((shift) => {
    const found = pools.map((pool) => grouped(pool, [words!, cosine!, offset! + shift]));
    const isPrecise = found.every(({ precision }, i) => precision >= least[i]!);
    return { shift, f1: isPrecise ? found.reduce((sum, { f1 }) => sum + f1, 0) : 0 };
  });
  const { shift } = rated.sort((x, y) => y.f1 - x.f1)[0]!;
  return { words: words!, cosine: cosine!, offset: rounded(offset! + shift) };
}

async function main(datasets: string): Promise<void> {
  const isDev = ({ split }: LabelledArticle) => split === 'dev';
  const spanish = corrected(await spanishStories(datasets)).filter(isDev);
  const days = corrected(await englishStories(datasets)).filter(({ at }) =>
    READ_DAYS.dev.includes(at.toISOString().slice(0, 10)),
  );
  const pools = [...Map.groupBy(days, ({ at }) => at.toISOString().slice(0, 10)).values(), spanish];
  const translated = translatedStories(datasets);
  const inference = await localInference({ models: { encoder: `${values.folder}#encoder.onnx` } });
  const texts = [...pools.flat(), ...translated.flatMap((one) => Object.values(one) as StoryTexts[])];
  const vectorOf = await storyVectors(inference, texts, values.vectors ?? null);
  await inference.close();
  const across = acrossLanguages(translated, vectorOf);
  const cosineOf = (a: StoryTexts, b: StoryTexts) => across(cosine(vectorOf(a), vectorOf(b)));
  const stories: StoryLines = {
    headline: lineOf(pools.map((pool) => blindPool(pool, false, cosineOf))),
    text: lineOf(pools.filter(([one]) => one!.text !== null).map((pool) => blindPool(pool, true, cosineOf))),
  };
  changeFolder(values.folder, ({ encoder }) => {
    encoder!.stories = stories;
  });
  process.stdout.write(`${JSON.stringify(stories)}\n`);
}

if (values.datasets === undefined) process.stdout.write(HELP);
else await main(values.datasets);
