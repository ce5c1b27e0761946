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

const NUMERIC = /^\d[\d.,]*$/;
const HAS_DIGIT = /\d/;

export interface WordRarity {
  readonly stemmed: string;
  readonly isNumber: boolean;
  readonly rarity: number;
}

/** Words cached per language; a full cache is cleared (words repeat, so it refills quickly). */
const CACHED_WORDS = 50_000;
const known = new Map<string | null, Map<string, WordRarity>>();

/** A folded word as the index has it: its stem, whether it is a number, and its rarity. */
export function wordRarity(folded: string, language: string | null): WordRarity {
  // The languages without a table are as one: their words keep their ends and have one rarity.
  const listed = rarities.has(language ?? '') ? language : null;
  const cache = known.get(listed) ?? new Map<string, WordRarity>();
  known.set(listed, cache);
  const cached = cache.get(folded);
  if (cached !== undefined) return cached;
  const word = readWord(folded, listed);
  if (cache.size >= CACHED_WORDS) cache.clear();
  cache.set(folded, word);
  return word;
}

function readWord(folded: string, language: string | null): WordRarity {
  const stemmed = stemIn(folded, language);
  if (NUMERIC.test(folded)) return { stemmed, isNumber: true, rarity: rarityOfNumber(folded) };
  const rarity = HAS_DIGIT.test(folded) ? RAREST : rarityOf(stemmed, language);
  return { stemmed, isNumber: false, rarity };
}
