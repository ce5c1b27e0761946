/** Reads a sitemap as a feed. */
import { readSitemap } from '../sitemap/sitemap.ts';
import type { SitemapEntry } from '../sitemap/sitemap-entry.ts';
import type { FeedItem, ParsedFeed } from './feed-item.ts';

/** The sitemap's pages, with titles where there are news tags. Throws `FormatError` (`not_a_sitemap`). */
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
        ? ['the document is a sitemap index: its sitemaps hold the items']
        : sitemap.warnings,
  };
}

/** The feed item of a sitemap entry; its title comes from the news tags and is empty without them. */
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
