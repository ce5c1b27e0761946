const SHORTEST_PLURAL = 4;
const SHORTEST_IN_E = 4;
const SHORTEST_GENDERED = 5;

/**
 * A light stemmer for Spanish after Savoy's ("Report on CLEF-2001 Experiments"; UniNE): number, then gender, on
 * words without accents. It finds "elecciones" by "eleccion" and "dolares" by "dolar", where Snowball, which
 * leans on accents, loses some. Unlike Savoy's, short words lose their plural and keep their gender: "años" is
 * found by "año", and "caso" does not find "casa".
 */
export function spanishStem(folded: string): string {
  const singular = folded.length >= SHORTEST_PLURAL && folded.endsWith('s') ? withoutPlural(folded) : folded;
  if (singular.endsWith('e')) return singular.length >= SHORTEST_IN_E ? singular.slice(0, -1) : singular;
  const gendered = singular.endsWith('o') || singular.endsWith('a');
  return gendered && singular.length >= SHORTEST_GENDERED ? singular.slice(0, -1) : singular;
}

function withoutPlural(word: string): string {
  if (word.endsWith('ces')) return `${word.slice(0, -3)}z`;
  if (word.endsWith('es')) return word.slice(0, -2);
  return word.endsWith('os') || word.endsWith('as') ? word.slice(0, -1) : word;
}
