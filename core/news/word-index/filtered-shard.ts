import type { DocumentCheck } from './filter.ts';
import type { PostingList, Shard } from './shard.ts';
import type { LocatedTerm } from './term-directory.ts';

/** A shard being queried, with its compiled filter. */
export interface FilteredShard {
  shard: Shard;
  /** The postings of a term; null where the shard has none. */
  listOf: (term: LocatedTerm) => PostingList | null;
  check: DocumentCheck;
  /** No document of it is in the window. */
  outside: boolean;
  /** How many of its documents were deleted. */
  deleted: number;
}
