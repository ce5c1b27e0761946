/** How rare the words of a query are in what is searched. */
import type { QueryTerm } from '../../language/words/terms.ts';

/** What an index knows of its words. */
export interface WordStatistics {
  /** Documents in all. */
  readonly documents: number;
  /** Documents that hold an index term. */
  frequency(term: string): number;
}

/**
 * What is assumed of the language before an index is consulted: that so many articles have a word of a query so often.
 * An index of some hundred articles knows too little of how rare words are; one of many thousands outweighs this.
 */
const PRIOR_DOCUMENTS = 2000;
const PRIOR_FREQUENCY = 1.3;

/** Inverse document frequencies of every variant of the terms, from the index as it is now. */
export function inverseFrequencies(
  words: WordStatistics,
  terms: readonly QueryTerm[],
): Record<string, number> {
  const idf: Record<string, number> = {};
  const all = words.documents + PRIOR_DOCUMENTS;
  for (const variant of terms.flatMap((term) => term.variants)) {
    const frequency = words.frequency(variant) + PRIOR_FREQUENCY;
    idf[variant] = Math.log(1 + (all - frequency + 0.5) / (frequency + 0.5));
  }
  return idf;
}
