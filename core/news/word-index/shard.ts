import type { ShardNames } from './names/shard-names.ts';
import type { EncodedTerm } from './term-table.ts';

/** The facets of a document stored as numbers into a list of values. */
export const FACETS = ['source', 'country', 'language', 'section', 'host', 'folder'] as const;
export type Facet = (typeof FACETS)[number];

/** One facet of all documents: `codes[document]` is an index into `values`; value 0 is "" (none). */
export interface FacetColumn {
  codes: Uint16Array;
  values: readonly string[];
}

/** One row per document of a shard, ordered by `seq` in segments, by arrival in the tail. */
export interface ShardColumns {
  seqs: Float64Array;
  /** Publication time, or time first seen for undated articles. Milliseconds. */
  times: Float64Array;
  undated: Uint8Array;
  /** Number of words that are not stop words, capped at 255. */
  titleLengths: Uint8Array;
  standfirstLengths: Uint8Array;
  /** Hash of the address's whole path. */
  paths: Uint32Array;
}

/**
 * Documents with a term, ascending, and its counts: two bits for the title (at most 3), six for the standfirst (at most 63). They
 * are entries `begin` to `end` (exclusive) of arrays that may be longer.
 */
export interface PostingList {
  documents: Uint16Array;
  counts: Uint8Array;
  begin: number;
  end: number;
}

/** A searchable unit: an immutable segment or part of the tail. Documents are rows, counted from 0. */
export interface Shard {
  readonly documents: number;
  readonly columns: ShardColumns;
  readonly names: ShardNames;
  /** Earliest and latest of `times`; meaningless without documents. */
  readonly earliest: number;
  readonly latest: number;
  facet(name: Facet): FacetColumn;
  /** The row of a seq; -1 when absent. */
  row(seq: number): number;
  /** Whether it may have a document with one of these `seq`s, from the lowest to the highest. */
  mayHave(lowest: number, highest: number): boolean;
  /** The postings of a term; null where it has none. */
  list(term: EncodedTerm): PostingList | null;
  /** The distinct terms of a document. */
  terms(document: number): string[];
}

const TITLE_BITS = 2;
const TITLE_MOST = (1 << TITLE_BITS) - 1;
const STANDFIRST_MOST = (1 << (8 - TITLE_BITS)) - 1;
/** Field lengths are stored in a byte; words beyond it are not indexed. */
export const LENGTH_MOST = 255;

export type TextField = 'title' | 'standfirst';

export const titleCount = (packed: number): number => packed & TITLE_MOST;
export const standfirstCount = (packed: number): number => packed >> TITLE_BITS;

/** Adds one occurrence to a packed count. */
export function incrementCount(packed: number, field: TextField): number {
  if (field === 'title') return titleCount(packed) < TITLE_MOST ? packed + 1 : packed;
  return standfirstCount(packed) < STANDFIRST_MOST ? packed + (1 << TITLE_BITS) : packed;
}
