import { stemmer as porter } from '@orama/stemmers/english';
import { spanishStem } from './spanish.ts';

export type StemLanguage = 'es' | 'en';

/** Stems cached per language; a full cache is cleared (words repeat, so it refills quickly). */
const CACHED_STEMS = 50_000;
/** Longer words are not cached: they do not repeat, and may be as long as a page. */
const LONGEST_CACHED = 40;
const SHORTEST = 3;
const LETTERS = /^[a-z]+$/;
/** Words that Porter would conflate with others. */
const ENGLISH_EXCEPTIONS = new Map([['news', 'news']]);

const rules: Record<StemLanguage, (folded: string) => string> = {
  en: (folded) => ENGLISH_EXCEPTIONS.get(folded) ?? porter(folded),
  es: spanishStem,
};
const known: Record<StemLanguage, Map<string, string>> = { en: new Map(), es: new Map() };

/**
 * The stem of a folded word: Porter for English, Savoy's light stemmer for Spanish (it expects words without accents).
 * Very short words, and words with anything but a-z, are returned unchanged.
 */
export function stem(folded: string, language: StemLanguage): string {
  const cache = known[language];
  const cached = cache.get(folded);
  if (cached !== undefined) return cached;
  const stemmed = folded.length < SHORTEST || !LETTERS.test(folded) ? folded : rules[language](folded);
  if (folded.length > LONGEST_CACHED) return stemmed;
  if (cache.size >= CACHED_STEMS) cache.clear();
  cache.set(folded, stemmed);
  return stemmed;
}
