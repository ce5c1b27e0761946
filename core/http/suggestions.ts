/** Suggestions for misspelled names. */
import { distance } from 'fastest-levenshtein';

/** Names that differ in more than this share of their length are not misspellings. */
const LIKELY = 0.4;
/** No name is longer; comparing longer ones takes long. */
const LONGEST = 100;

/** The known name that `given` was most likely meant to be; null when none is near. */
export function nearestName(given: string, known: readonly string[]): string | null {
  if (given.length > LONGEST) return null;
  const ranked = known
    .map((name) => ({ name, far: stepsBetween(given, name) / Math.max(given.length, name.length) }))
    .sort((a, b) => a.far - b.far);
  return ranked[0] && ranked[0].far <= LIKELY ? ranked[0].name : null;
}

/** Letters to change; 1 when the letters are only transposed. */
function stepsBetween(given: string, name: string): number {
  const sorted = (text: string) => [...text].sort().join('');
  return given !== name && sorted(given) === sorted(name) ? 1 : distance(given, name);
}
