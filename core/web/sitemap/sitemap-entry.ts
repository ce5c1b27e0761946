export interface SitemapNews {
  title: string;
  publishedAt: Date | null;
  language: string | null;
  publicationName: string | null;
  keywords: string | null;
}

/** A page listed in a sitemap. */
export interface SitemapEntry {
  url: string;
  modifiedAt: Date | null;
  image: string | null;
  /** The tags of a news sitemap; null: an ordinary entry. */
  news: SitemapNews | null;
}

/** A sitemap listed in a sitemap index. */
export interface SitemapReference {
  url: string;
  modifiedAt: Date | null;
}
