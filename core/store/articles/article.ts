/** What an outlet published, as the index stores it (never the full text). */
export interface Article {
  /** Canonical address: absolute, no fragment, no tracking parameters. */
  url: string;
  title: string;
  /** Standfirst or description as the outlet published it; plain text. */
  standfirst: string | null;
  section: string | null;
  /** ISO 639-1. */
  language: string | null;
  author: string | null;
  image: string | null;
  /** Null: the outlet names no date. Never guessed. */
  publishedAt: Date | null;
  modifiedAt: Date | null;
}

/** An article as stored: with its source, its place in the index and the time it was first seen. */
export interface StoredArticle extends Article {
  /** Grows with every insert and every change; the index knows documents by it. */
  seq: number;
  source: string;
  country: string | null;
  firstSeenAt: Date;
  /** Its signature for comparing stories (`core/inference/same-story/signature.ts`); null until it has been computed. */
  story: Uint8Array | null;
}
