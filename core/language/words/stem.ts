import { stemmer as porter } from '@orama/stemmers/english';
import { wordSet } from './word-lists.ts';

export type StemLanguage = 'es' | 'en';

/** Stems cached per language; a full cache is cleared (words repeat, so it refills quickly). */
const CACHED_STEMS = 50_000;
/** Longer words are not cached: they do not repeat, and may be as long as a page. */
const LONGEST_CACHED = 40;
const SHORTEST = 3;
const LETTERS = /^[a-z]+$/;

const rules: Record<StemLanguage, (folded: string) => string> = {
  // Porter would conflate "news" with "new".
  en: (folded) => (folded === 'news' ? folded : porter(folded)),
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

const SHORTEST_PLURAL = 4;
const SHORTEST_IN_E = 4;
const SHORTEST_GENDERED = 5;

/** Frequent words in -és, which look like plurals without their accent. */
const NO_PLURALS: ReadonlySet<string> =
  wordSet(`aragones burgues cordobes danes escoces estres finlandes frances holandes ingles interes irlandes japones
  marques milanes portugues tailandes traves`);

/**
 * A light Spanish stemmer after Savoy ("Report on CLEF-2001 Experiments"; UniNE): number, then gender, on words without
 * accents. It matches "elecciones" with "eleccion" and "dolares" with "dolar", some of which Snowball misses because it
 * relies on accents. Unlike Savoy's, it removes only the plural of short words: "años" matches "año", but "caso" does
 * not match "casa". A final z becomes c, as in the plural.
 */
function spanishStem(folded: string): string {
  const singular = isPlural(folded) ? withoutPlural(folded) : folded;
  if (singular.endsWith('z')) return `${singular.slice(0, -1)}c`;
  if (singular.endsWith('e')) return singular.length >= SHORTEST_IN_E ? singular.slice(0, -1) : singular;
  const gendered = singular.endsWith('o') || singular.endsWith('a');
  return gendered && singular.length >= SHORTEST_GENDERED ? singular.slice(0, -1) : singular;
}

function isPlural(word: string): boolean {
  return word.length >= SHORTEST_PLURAL && word.endsWith('s') && !NO_PLURALS.has(word);
}

function withoutPlural(word: string): string {
  if (word.endsWith('es')) return word.slice(0, -2);
  return word.endsWith('os') || word.endsWith('as') ? word.slice(0, -1) : word;
}
