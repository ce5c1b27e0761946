const SHORTEST = 4;

/**
 * Savoy's light stemmer for Spanish ("Light stemming approaches for the French, Portuguese, German and
 * Hungarian languages", SAC 2006; UniNE): number and gender only, on words without accents. It finds
 * "elecciones" by "eleccion" and "dolares" by "dolar", where Snowball, which leans on accents, loses some.
 */
export function spanishStem(folded: string): string {
  const length = folded.length;
  if (length < SHORTEST) return folded;
  const last = folded[length - 1];
  if (last === 'o' || last === 'a' || last === 'e')
    return length === SHORTEST ? folded.slice(0, -1) : folded.slice(0, -1);
  if (last !== 's') return folded;
  if (folded.endsWith('eses') || folded.endsWith('iones')) return folded.slice(0, -2);
  if (folded.endsWith('ces')) return `${folded.slice(0, -3)}z`;
  const before = folded[length - 2];
  return before === 'o' || before === 'a' || before === 'e' ? folded.slice(0, -2) : folded;
}
