/** Suggestions for misspelled names. */
import { distance } from 'fastest-levenshtein';

/** Names that differ in a larger share of their letters are not misspellings. */
const LIKELY = 0.4;
/** No known name is longer, and comparing longer ones would take long. */
const MAX_LENGTH = 100;

/** What fields of this service are called elsewhere: names → what may be meant, the likeliest first. */
const ELSEWHERE: readonly (readonly [names: string, meant: readonly string[]])[] = [
  ['from since after start start_date date_from from_date startPublishedDate', ['published_after']],
  ['to until before end end_date date_to to_date endPublishedDate', ['published_before']],
  ['q prompt text topic question keywords search search_query', ['query', 'instructions']],
  ['options choices labels levels scale', ['criteria']],
  ['count size n num_results numResults top_k per_page limit', ['max_results']],
  ['page offset', ['cursor']],
  ['lang language', ['languages', 'locale']],
  ['country', ['countries']],
  ['domains includeDomains', ['include_domains']],
  ['excludeDomains', ['exclude_domains']],
  ['outlets', ['sources']],
  ['depth search_depth', ['mode']],
  ['sentiment', ['tone']],
  ['tz', ['timezone']],
  ['interval frequency schedule', ['every_minutes']],
  ['webhook webhook_url callback_url feed', ['deliver']],
  ['domain', ['site', 'include_domains']],
  ['category categories topics', ['sections']],
  ['ids links pages', ['urls']],
  ['csv rows series columns table datasets', ['data']],
  ['data points y', ['values']],
  ['chart_type', ['type']],
  ['max_cost_usd max_cost budget', ['the header x-max-cost-usd']],
];
const MEANT = new Map(ELSEWHERE.flatMap(([names, meant]) => names.split(' ').map((name) => [name, meant])));

/** The known field that a caller means by a name that other services use, or by a misspelled one; null when it may be any. */
export function meantName(given: string, known: readonly string[]): string | null {
  return MEANT.get(given)?.find((name) => known.includes(name)) ?? nearestName(given, known);
}

/** The known name that `given` most likely stands for; null when none is similar. */
export function nearestName(given: string, known: readonly string[]): string | null {
  if (given.length > MAX_LENGTH) return null;
  let nearest: { name: string; far: number } | null = null;
  for (const name of known) {
    const longest = Math.max(given.length, name.length);
    const least = nearest?.far ?? LIKELY;
    // The difference in length is the least that has to be changed.
    if (Math.abs(given.length - name.length) > least * longest) continue;
    const far = stepsBetween(given, name) / longest;
    if (far < least || (nearest === null && far === LIKELY)) nearest = { name, far };
  }
  return nearest?.name ?? null;
}

/** How the message ends about a field that is unknown and resembles no other. */
export const NOT_KNOWN = 'is not a known field';

/** What is said of an unknown field. `meant`: the known one that may be meant. */
export function unknownField(shown: string, meant: string | null): string {
  return `${shown} ${NOT_KNOWN}${meant === null ? '' : `; did you mean ${meant}?`}`;
}

/** The number of letters to change; 1 when two letters are only transposed. */
function stepsBetween(given: string, name: string): number {
  const steps = distance(given, name);
  // Fewer are fewer anyway, and sorting takes longer than comparing.
  if (steps < 2 || given.length !== name.length) return steps;
  const sorted = (text: string) => [...text].sort().join('');
  return sorted(given) === sorted(name) ? 1 : steps;
}
