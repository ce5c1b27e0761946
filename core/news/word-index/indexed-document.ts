/** What the word index needs of an article; the article itself is in the store under `seq`. */
export interface IndexedDocument {
  /** Increases with every insert and update of a row; a changed article is a new document. */
  seq: number;
  title: string;
  standfirst: string | null;
  /** ISO 639-1; null: unknown, and its words are indexed in English and in Spanish. */
  language: string | null;
  source: string;
  country: string | null;
  section: string | null;
  url: string;
  /** Milliseconds since the epoch; null: undated. */
  publishedAt: number | null;
  firstSeenAt: number;
}

/** Documents in a full segment. Row numbers are 16 bits wide, so never more than 65,536. */
export const SEGMENT_DOCUMENTS = 16_384;
