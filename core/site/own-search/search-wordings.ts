/** What to type into a site's own search: most of them want every word to be there. */

import type { QueryTerm } from '../../language/words/terms.ts';
import type { ParsedQuery } from '../../search/understanding/question.ts';
import type { WordStatistics } from '../../search/understanding/word-statistics.ts';

/** Words kept when all of them find nothing. */
const FEWER = 2;

/**
 * The words of the topic without those that carry nothing; where these find nothing only the rarest, and then the topic
 * in other words. None where a day and nothing else is asked for.
 */
export function searchWordingsFor({ terms, wordings }: ParsedQuery, words: WordStatistics): string[] {
  const said = (some: readonly QueryTerm[]) => some.map(({ surface }) => surface).join(' ');
  const rarest = [...terms].sort((a, b) => rarityOf(a, words) - rarityOf(b, words)).slice(0, FEWER);
  const few = terms.filter((term) => rarest.includes(term));
  const others = [...wordings].sort((a, b) => b.worth - a.worth).map((one) => said(one.terms));
  return [...new Set([said(terms), said(few), ...others])].filter((one) => one !== '');
}

/** Documents that hold the term; what the index has never seen says most. */
function rarityOf({ variants }: QueryTerm, words: WordStatistics): number {
  return Math.max(0, ...variants.map((variant) => words.frequency(variant)));
}
