import { stemmer as porter } from '@orama/stemmers/english';
import { spanishStem } from './spanish.ts';

export type StemLanguage = 'es' | 'en';

/** Stems remembered per language; when it is full it starts again (words repeat, so it refills at once). */
const REMEMBERED = 50_000;
const SHORTEST = 3;
const LETTERS = /^[a-z]+$/;
/** Where Porter would join what readers keep apart. */
const ENGLISH_EXCEPTIONS = new Map([['news', 'news']]);

const rules: Record<StemLanguage, (folded: string) => string> = {
  en: (folded) => ENGLISH_EXCEPTIONS.get(folded) ?? porter(folded),
  es: spanishStem,
};
const known: Record<StemLanguage, Map<string, string>> = { en: new Map(), es: new Map() };

/**
 * The stem of a folded word: Porter's for English, Savoy's light one for Spanish (it works on words without
 * accents, as folded words are). Words with anything but a-z in them, and very short ones, are their own stem.
 */
export function stem(folded: string, language: StemLanguage): string {
  const cache = known[language];
  const cached = cache.get(folded);
  if (cached !== undefined) return cached;
  const stemmed = folded.length < SHORTEST || !LETTERS.test(folded) ? folded : rules[language](folded);
  if (cache.size >= REMEMBERED) cache.clear();
  cache.set(folded, stemmed);
  return stemmed;
}
