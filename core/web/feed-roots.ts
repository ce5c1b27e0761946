/**
 * Names of the root elements of feeds and sitemaps, as alternatives of a pattern. Beside both readers, so that the reader of
 * pages tells feeds from pages without loading that of feeds.
 */
export const FEED_ROOTS = 'rss|rdf|feed|channel|entry|urlset|sitemapindex';
