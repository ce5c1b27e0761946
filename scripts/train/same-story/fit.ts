import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { FEATURES } from '../../../core/articles/story/likeness.ts';
import { englishStories, spanishStories, type Told } from './material.ts';
import { groupPairs, otherPairs, type Pair } from './population.ts';
import { signedRegression } from './regression.ts';
import { translatedPairs } from './translations.ts';

const OUT = resolve(import.meta.dirname, '../../../core/articles/story/weights.ts');
/** A Spanish pair counts as this many English ones: it is read, dated and rare. */
const SPANISH = 5;
/**
 * On one day the clusters cut one story into several; above this cosine nobody knows which, and the pair is left out.
 * Pairs four days apart are no doubt other stories, and they keep the likest of their kind.
 */
const DOUBTFUL = 0.25;
const SAME_DAY = [0, 1.5] as const;
const ANOTHER_DAY = [4, 8] as const;
const ALL_DAYS = [0, 6] as const;

/** Fits both regressions and writes core/articles/story/weights.ts. */
export async function fitStep(datasets: string, say: (line: string) => void): Promise<void> {
  const trained = (articles: Told[]) => articles.filter(({ split }) => split === 'train');
  const english = trained(await englishStories(datasets));
  const spanish = trained(await spanishStories(datasets));
  const cosine = FEATURES.indexOf('cosine');
  const pairs: Pair[] = [
    ...groupPairs(english),
    ...otherPairs(english, ...ANOTHER_DAY),
    ...otherPairs(english, ...SAME_DAY).filter(({ features }) => features[cosine]! < DOUBTFUL),
    ...[...groupPairs(spanish), ...otherPairs(spanish, ...ALL_DAYS)].map((pair) => ({
      ...pair,
      weight: pair.weight * SPANISH,
    })),
  ];
  say(`same language: ${pairs.length} pairs, ${pairs.filter(({ same }) => same).length} of one story`);
  // Headlines alone and headlines with standfirsts are weighed alike: the sets would teach that long texts are no stories.
  const same = signedRegression(pairs, { size: 0 });
  const translated = translatedPairs(datasets);
  say(
    `other language: ${translated.length} pairs, ${translated.filter((pair) => pair.same).length} of one story`,
  );
  const other = signedRegression(translated, { 'days apart': same[FEATURES.indexOf('days apart')]! });
  writeFileSync(OUT, written({ same, other }));
  for (const [at, feature] of FEATURES.entries())
    say(`${feature.padEnd(16)} ${same[at]!.toFixed(3).padStart(8)} ${other[at]!.toFixed(3).padStart(8)}`);
}

function written(weights: Record<string, number[]>): string {
  const rows = Object.entries(weights).map(
    ([name, values]) =>
      `  ${name}: [\n${values.map((value, at) => `    ${Number(value.toFixed(4))}, // ${FEATURES[at]}\n`).join('')}  ],\n`,
  );
  return `/**
 * The logistic regressions of \`sameStory\`, one weight per feature of \`FEATURES\`.
 * Source: \`node scripts/train/same-story.ts\`, which wrote this file. Within a language: pairs of same-story headlines of
 * 2022 (English) and of three local outlets (Spanish). Between languages: news sentences and their translations. No weight
 * may speak against its feature's meaning: what two articles share never makes them less alike.
 */
export const WEIGHTS = {
${rows.join('')}} as const satisfies Record<'same' | 'other', readonly number[]>;
`;
}
