export interface DiscoveredFeed {
  url: string;
  /** A `sitemap-index` is read through its newest sitemaps at each poll. */
  format: 'rss' | 'atom' | 'rdf' | 'json' | 'sitemap' | 'sitemap-index';
  title: string | null;
  /** Articles with a headline: those a poll would store. */
  items: number;
  newest: string | null;
  language: string | null;
  /** Where it was found: `page`, `robots.txt`, `sitemap index`, or `common address`. */
  named_in: string;
  warnings: string[];
}

/** A feed with the addresses of its articles. */
export type FeedWithUrls = DiscoveredFeed & { urls: string[] };
