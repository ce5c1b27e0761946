/** How well a word identifies a story: by how few news items contain it, per language. */
import { readFileSync } from 'node:fs';
import { stem } from '../../language/words/stem.ts';

/** Rarity is quantised in steps of this many nats of inverse document frequency, to fit four bits. */
export const STEP = 0.8;
/** For a word that is not in the table: rarer than one item in about 3,000. */
export const RAREST = 11;
/** For languages without a table, where all words count like names. */
const UNKNOWN_LANGUAGE = 8;
/** Short numbers (hours, ages, scores) appear in many stories; the longer the number, the rarer. */
const NUMBERS: readonly number[] = [4, 4, 6, 8, 9, 10];
const YEAR = /^(?:19|20)\d\d$/;
const YEARS = 5;

/** Language → step of rarity → stems. */
const table = JSON.parse(readStoryFile('rarity.json').toString('utf8')) as Record<
  string,
  Record<string, string>
>;

const rarities = new Map(
  Object.entries(table).map(([language, steps]) => [
    language,
    new Map(
      Object.entries(steps).flatMap(([step, words]) =>
        words.split(' ').map((word) => [word, Number(step)] as const),
      ),
    ),
  ]),
);

/** A file of models/same-story. */
export function readStoryFile(name: string): Buffer {
  return readFileSync(new URL(`../../../models/same-story/${name}`, import.meta.url));
}

/** Every listed word in the order of the vectors: English first, each language by step, then alphabetically. */
export function listedWords(): { language: string; stem: string }[] {
  return [...rarities].flatMap(([language, stems]) => [...stems.keys()].map((stem) => ({ language, stem })));
}

/** The language itself if it has a table; null for all others, which are treated alike. */
export function tableLanguage(language: string | null): string | null {
  return rarities.has(language ?? '') ? language : null;
}

/** The stem of this folded word in articles of `language`. */
export function stemIn(folded: string, language: string | null): string {
  return language === 'en' || language === 'es' ? stem(folded, language) : folded;
}

/** Steps of rarity, 0 to `RAREST`, of a stem in articles of `language`. */
export function rarityOf(stemmed: string, language: string | null): number {
  return (
    rarities.get(language ?? '')?.get(stemmed) ?? (rarities.has(language ?? '') ? RAREST : UNKNOWN_LANGUAGE)
  );
}

/** Rarity in steps of a number, as no table lists them. */
export function rarityOfNumber(folded: string): number {
  if (YEAR.test(folded)) return YEARS;
  return NUMBERS[Math.min(folded.length, NUMBERS.length) - 1]!;
}
