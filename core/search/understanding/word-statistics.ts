/** How rare the words of a query are in an index. */
import type { QueryTerm } from '../../language/words/terms.ts';

/** Word frequencies of an index. */
export interface WordStatistics {
  /** Number of documents. */
  readonly documents: number;
  /** Number of documents with an index term. */
  frequency(term: string): number;
}

/** Number of documents with the most frequent variant; at least as many have any of them. */
export function topFrequency(words: WordStatistics, variants: readonly string[]): number {
  return Math.max(...variants.map((variant) => words.frequency(variant)));
}

/**
 * A prior frequency for every word, as if counted in this many articles. It matters for an index of a few hundred
 * articles, and is outweighed by one of many thousands.
 */
const PRIOR_DOCUMENTS = 2000;
const PRIOR_FREQUENCY = 1.3;

/** Inverse document frequencies of every variant of the terms, from the current index. */
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
