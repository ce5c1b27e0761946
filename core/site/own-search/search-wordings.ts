/** What to enter in a site's own search. Most of them require every word. */

import type { QueryTerm } from '../../language/words/terms.ts';
import type { ParsedQuery } from '../../search/understanding/question.ts';
import type { WordStatistics } from '../../search/understanding/word-statistics.ts';

/** Number of words entered when all of them together find nothing. */
const RAREST_TERMS = 2;

/**
 * The meaningful words of the topic, then the rarest of them, then the topic in other words; each is entered only
 * if the one before finds nothing. Empty when only a day was asked for.
 */
export function searchWordingsFor({ terms, wordings }: ParsedQuery, words: WordStatistics): string[] {
  const surfaces = (some: readonly QueryTerm[]) => some.map(({ surface }) => surface).join(' ');
  const rarest = [...terms].sort((a, b) => rarityOf(a, words) - rarityOf(b, words)).slice(0, RAREST_TERMS);
  const few = terms.filter((term) => rarest.includes(term));
  const others = [...wordings].sort((a, b) => b.worth - a.worth).map((one) => surfaces(one.terms));
  return [...new Set([surfaces(terms), surfaces(few), ...others])].filter((one) => one !== '');
}

/** Number of documents with the term; a term new to the index is the most specific. */
function rarityOf({ variants }: QueryTerm, words: WordStatistics): number {
  return Math.max(0, ...variants.map((variant) => words.frequency(variant)));
}
