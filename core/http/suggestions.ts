/** Suggestions for names that are nearly right. */
import { distance } from 'fastest-levenshtein';

/** Names further apart than this share of their length are not the same word mistyped. */
const LIKELY = 0.4;
/** No name is as long; to measure how far a longer one is takes long. */
const LONGEST = 100;

/** The known name that `given` was most likely meant to be; null when none is near. */
export function nearestName(given: string, known: readonly string[]): string | null {
  if (given.length > LONGEST) return null;
  const ranked = known
    .map((name) => ({ name, far: stepsBetween(given, name) / Math.max(given.length, name.length) }))
    .sort((a, b) => a.far - b.far);
  return ranked[0] && ranked[0].far <= LIKELY ? ranked[0].name : null;
}

/** Letters to change, and one for letters that only changed places. */
function stepsBetween(given: string, name: string): number {
  const sorted = (text: string) => [...text].sort().join('');
  return given !== name && sorted(given) === sorted(name) ? 1 : distance(given, name);
}
