/** What the word index needs of an article; the article itself stays in the store, under `seq`. */
export interface IndexedDocument {
  /** Grows with every insert and every change of a row; a changed article is a new document. */
  seq: number;
  title: string;
  standfirst: string | null;
  /** ISO 639-1; null: unknown, then its words count in English and in Spanish. */
  language: string | null;
  source: string;
  country: string | null;
  section: string | null;
  url: string;
  /** Milliseconds since the epoch; null: undated. */
  publishedAt: number | null;
  firstSeenAt: number;
}

/** Documents of a full segment. Numbers inside a shard are 16 bits wide, so never more than 65,536. */
export const SEGMENT_DOCUMENTS = 16_384;
