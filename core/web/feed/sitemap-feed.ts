/** A sitemap read as a feed. */
import { readSitemap } from '../sitemap/sitemap.ts';
import type { SitemapEntry } from '../sitemap/sitemap-entry.ts';
import type { FeedItem, ParsedFeed } from './feed-item.ts';

/** Its pages, with the titles of those that carry news tags. Throws `FormatError` (`not_a_sitemap`). */
export function readSitemapFeed(text: string, url: string): ParsedFeed {
  const sitemap = readSitemap(text, { url });
  const entries = sitemap.kind === 'urls' ? sitemap.entries : [];
  const news = entries.flatMap((entry) => entry.news ?? []);
  return {
    format: 'sitemap',
    title: news.find(({ publicationName }) => publicationName)?.publicationName ?? null,
    homepage: null,
    language: news.find(({ language }) => language)?.language ?? null,
    ttlMinutes: null,
    hub: null,
    self: null,
    items: entries.map(itemOfSitemapEntry),
    warnings:
      sitemap.kind === 'index'
        ? ['the document is a sitemap index: its items are in the sitemaps it lists']
        : sitemap.warnings,
  };
}

/** A feed item with the title of the entry's news tags; without them, one with an empty title. */
export function itemOfSitemapEntry({ url, modifiedAt, image, news }: SitemapEntry): FeedItem {
  return {
    url,
    id: null,
    title: news?.title ?? '',
    standfirst: null,
    publishedAt: news?.publishedAt ?? null,
    modifiedAt,
    authors: [],
    section: null,
    image,
    language: news?.language ?? null,
  };
}
