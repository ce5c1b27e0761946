import { wordSet } from './word-lists.ts';

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
export function spanishStem(folded: string): string {
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
