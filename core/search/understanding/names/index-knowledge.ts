import type { NameIndex } from '../../../news/word-index/names/name-index.ts';
import type { WordStatistics } from '../word-statistics.ts';

/** What an index shows of words and names. */
export interface IndexKnowledge extends WordStatistics {
  readonly names: NameIndex;
  /** Number of documents that have, of each word, one of its variants. */
  together(words: readonly (readonly string[])[]): number;
}
