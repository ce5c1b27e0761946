import { writeFileSync } from 'node:fs';
import { networkLogOdds, type PairNetwork, weightedSum } from '../../../core/inference/same-story/network.ts';
import { PAIR_FEATURES } from '../../../core/inference/same-story/pair-features.ts';
import {
  TEXT_FEATURES,
  textEvidence,
  textFeatures,
} from '../../../core/inference/same-story/text-features.ts';
import { corrected } from '../../sets/corrected-stories.ts';
import {
  englishStories,
  type LabelledArticle,
  spanishArticles,
  spanishFrontPages,
  spanishStories,
} from '../../sets/stories.ts';
import { elsewherePairs } from './elsewhere.ts';
import { STORY_MODEL } from './folders.ts';
import { trainedNetwork } from './network.ts';
import { type Pair, pairsApart, pairsWithin } from './population.ts';
import { type Example, SIGNS, signedRegression } from './regression.ts';
import { translatedPairs } from './translations.ts';

/** The weight of a Spanish pair relative to an English one: Spanish pairs are few, dated and checked by reading. */
const SPANISH = 3;
/**
 * The clusters of one day split some stories. Pairs in different clusters above this cosine may be one story, and are
 * not used as negatives.
 */
const DOUBTFUL = 0.25;
const ONE_DAY = 0.9;
const ALL_DAYS = 400;
/**
 * Log-odds added for texts: by reading, half of the pairs that the set separates and the model joins are one story.
 */
const UNLISTED = 0.5;
/**
 * English, by reading: of 31 pairs that the clusters separate and the network joined, 17 were one story; of 32 that
 * the network separated and the clusters join, 6 were.
 */
const READ_LINE = [0.8, 1] as const;
/**
 * The Spanish set covers one town, where similar articles are nearly always one story; only half of its calibration
 * is applied.
 */
const ONE_TOWN = 0.5;
/** Days after which a similar event is a different one, and the number of articles compared with such. */
const LATER = { from: 5, to: 9 };
const AGAIN = 600;
/** Weight of a pair about the same kind of event elsewhere. */
const ELSEWHERE = 1;
/** The most similar articles per article that calibration uses: there the probability has to be right. */
const LIKEST = 12;
/** Between languages, neither words and their number nor the lengths of both articles carry evidence. */
const NOT_BETWEEN: readonly string[] = [
  'headline cosine',
  'second rarest',
  'third rarest',
  'days apart',
  'standfirsts',
  'standfirst',
  'shorter headline',
  'names differ',
];
const DAYS = PAIR_FEATURES.indexOf('days apart');

/** Fits the network and the regressions on the train split, calibrates on dev, writes core/inference/same-story/weights.ts. */
export async function fitStep(datasets: string, say: (line: string) => void): Promise<void> {
  const english = corrected(await englishStories(datasets));
  const spanish = corrected(await spanishStories(datasets));
  const trained = { en: of('train', english), es: of('train', spanish) };
  const dev = { en: of('dev', english), es: of('dev', spanish) };

  const pairs = [
    ...pairsWithin(trained.en, ONE_DAY).filter(isSure),
    ...pairsWithin([...trained.es, ...trained.es.map(bare)], ALL_DAYS, { weight: SPANISH }),
  ];
  pairs.push(
    ...elsewherePairs(
      pairs.filter((pair) => pair.same),
      ELSEWHERE,
    ),
  );
  pairs.push(
    ...again(trained.en, 1),
    ...again(await spanishArticles(datasets, false), SPANISH),
    ...again(await spanishFrontPages(datasets), SPANISH),
  );
  said('one language', pairs);
  const same = trainedNetwork(pairs);
  const judged = (list: readonly Pair[]) =>
    list.map((pair) => ({ ...pair, logit: networkLogOdds(same, pair.features) }));
  const [offset, slope] = line(
    judged([...pairsWithin(dev.es, ALL_DAYS), ...pairsWithin(dev.es.map(bare), ALL_DAYS)]),
  );
  const lines = { en: [...READ_LINE], es: [offset * ONE_TOWN, 1 + (slope - 1) * ONE_TOWN] };

  // Translations decide which evidence counts between languages, real articles where the threshold lies.
  const translated = translatedPairs(datasets);
  said('two languages', translated);
  const evidence = signedRegression(
    translated,
    PAIR_FEATURES.map((feature) => (NOT_BETWEEN.includes(feature) ? null : SIGNS[feature])),
  );
  const blind = [
    ...pairsWithin(dev.en, ONE_DAY, { blind: true }).filter(isSure),
    ...pairsWithin(dev.es, ALL_DAYS, { blind: true }),
  ].map((pair) => {
    const z = weightedSum(evidence, pair.features);
    return { ...pair, features: Float64Array.of(1, z, pair.features[DAYS]!) };
  });
  const [start, steep, days] = signedRegression(blind, [0, 1, -1]) as [number, number, number];
  const other = withLine(evidence, [start, steep]);
  other[DAYS] = days;

  const texts = (blind: boolean, signs: (-1 | 0 | 1 | null)[]): number[] => {
    const [network, evidence] = blind ? [null, other] : [same, null];
    const weights = signedRegression(textPairs(trained.es, network, evidence), signs);
    const held = textPairs(dev.es, network, evidence);
    const [offset, slope] = line(
      held.map((pair) => ({ ...pair, logit: weightedSum(weights, pair.features) })),
    );
    return withLine(weights, [offset + UNLISTED, slope]);
  };
  const text = texts(false, [0, 1, 1, 1, -1]);
  const textOther = texts(true, [0, 1, null, 1, -1]);
  writeFileSync(STORY_MODEL.weights, written({ same, lines, other, text, textOther }));

  function said(what: string, list: readonly Example[]): void {
    say(`${what}: ${list.length} pairs, ${list.filter((pair) => pair.same).length} of one story`);
  }
}

function of<T extends LabelledArticle>(split: LabelledArticle['split'], articles: readonly T[]): T[] {
  return articles.filter((one) => one.split === split);
}

function bare<T extends LabelledArticle>(one: T): T {
  return { ...one, standfirst: null };
}

/** The same kind of event some days later is another story, however similar. */
function again(articles: readonly LabelledArticle[], weight: number): Pair[] {
  const step = Math.ceil(articles.length / AGAIN);
  return pairsApart(articles, { ...LATER, step, weight });
}

function isSure({ same, features }: Pair): boolean {
  return same || features[PAIR_FEATURES.indexOf('cosine')]! < DOUBTFUL;
}

interface Judged extends Pair {
  logit: number;
}

/** Platt scaling: offset and slope of the log-odds, fitted on the most similar pairs of every article. */
function line(judged: readonly Judged[]): [offset: number, slope: number] {
  const examples = likest(judged).map((pair) => ({
    ...pair,
    weight: 1,
    features: Float64Array.of(1, pair.logit),
  }));
  return signedRegression(examples, [0, 1]) as [number, number];
}

function likest(judged: readonly Judged[]): Judged[] {
  const own = new Map<LabelledArticle, Judged[]>();
  for (const pair of judged) {
    for (const one of [pair.a, pair.b]) own.set(one, [...(own.get(one) ?? []), pair]);
  }
  const kept = [...own.values()].flatMap((pairs) => pairs.sort((a, b) => b.logit - a.logit).slice(0, LIKEST));
  return [...new Set(kept)];
}

function withLine(weights: readonly number[], [offset, slope]: readonly [number, number]): number[] {
  return weights.map((weight, at) => weight * slope + (at === 0 ? offset : 0));
}

/** Pairs with both texts. Only the Spanish set has texts; with `other` they are compared as if in two languages. */
function textPairs(
  articles: readonly LabelledArticle[],
  same: PairNetwork | null,
  other: number[] | null,
): Pair[] {
  const read = new Map(articles.map((one) => [one, textEvidence(one.text ?? [], one.language)!]));
  return pairsWithin(articles, ALL_DAYS, { blind: same === null }).map(({ features: seen, ...pair }) => {
    const { a, b } = pair;
    const headlines = same === null ? weightedSum(other!, seen) : networkLogOdds(same, seen);
    const known = { isSameLanguage: same !== null, headlines, daysApart: seen[DAYS]! };
    return { ...pair, features: textFeatures(read.get(a)!, read.get(b)!, known) };
  });
}

interface Weights {
  same: PairNetwork;
  lines: Record<string, number[]>;
  other: number[];
  text: number[];
  textOther: number[];
}

const short = (values: readonly number[]) => values.map((value) => Number(value.toFixed(4)));
const listed = (values: readonly number[], names: readonly string[]) =>
  `[\n${short(values)
    .map((value, at) => `    ${value}, // ${names[at]}\n`)
    .join('')}  ]`;

function written({ same, lines, other, text, textOther }: Weights): string {
  return `/**
 * The learned weights of \`storyProbability\`: one weight per feature of \`PAIR_FEATURES\`, or of \`TEXT_FEATURES\` where
 * texts were read. Written by \`node scripts/train/same-story.ts\`. Within a language, from pairs of headlines of 2022
 * (English) and of three local outlets (Spanish); between languages, from the same pairs treated as if their
 * languages differed, and from news sentences with their translations. Signs are constrained: shared content never
 * makes two articles less similar.
 */
import type { PairNetwork } from './network.ts';

/** For two articles in one language. */
export const SAME_LANGUAGE: PairNetwork = {
  hidden: [
${same.hidden.map((row) => `    [${short(row).join(', ')}],\n`).join('')}  ],
  out: [${short(same.out).join(', ')}],
  straight: ${listed(same.straight, PAIR_FEATURES)},
};

/** From the network's log-odds to calibrated ones, per language: offset and slope. */
export const LANGUAGE_LINES: Record<string, readonly [number, number]> = {
${Object.entries(lines)
  .map(([language, values]) => `  ${language}: [${short(values).join(', ')}],\n`)
  .join('')}};

/** For two articles in two languages. */
export const CROSS_LANGUAGE: PairNetwork = {
  hidden: [],
  out: [],
  straight: ${listed(other, PAIR_FEATURES)},
};

/** For two texts: same language, different languages. */
export const TEXT_WEIGHTS = {
  same: ${listed(text, TEXT_FEATURES)},
  other: ${listed(textOther, TEXT_FEATURES)},
} as const;
`;
}
