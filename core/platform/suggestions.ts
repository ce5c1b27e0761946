/** Suggestions for misspelled names. */
import { distance } from 'fastest-levenshtein';

/** Names that differ in a larger share of their letters are not misspellings. */
const LIKELY = 0.4;
/** No known name is longer, and comparing longer ones would take long. */
const LONGEST = 100;

/** The known name that `given` most likely stands for; null when none is similar. */
export function nearestName(given: string, known: readonly string[]): string | null {
  if (given.length > LONGEST) return null;
  const ranked = known
    .map((name) => ({ name, far: stepsBetween(given, name) / Math.max(given.length, name.length) }))
    .sort((a, b) => a.far - b.far);
  return ranked[0] && ranked[0].far <= LIKELY ? ranked[0].name : null;
}

/** The number of letters to change; 1 when two letters are only transposed. */
function stepsBetween(given: string, name: string): number {
  const sorted = (text: string) => [...text].sort().join('');
  return given !== name && sorted(given) === sorted(name) ? 1 : distance(given, name);
}
