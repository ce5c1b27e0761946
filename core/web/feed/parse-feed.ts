/** A fetched feed or sitemap from its bytes: an entry of the thread that reads documents. */
import { decodeText } from '../charset/charset.ts';
import type { DocumentSource } from '../document-source.ts';
import { type FormatCode, FormatError } from '../format-error.ts';
import { readSitemap } from '../sitemap/sitemap.ts';
import type { SitemapReference } from '../sitemap/sitemap-entry.ts';
import { readFeed } from './feed.ts';
import type { ParsedFeed } from './feed-item.ts';
import { feedOfSitemap, isSitemap } from './sitemap-feed.ts';

export interface FeedReading {
  /** The items of a sitemap are its pages; those without a headline have an empty title. */
  feed: ParsedFeed;
  /** The sitemaps that an index of sitemaps lists; null for any other document. */
  sitemaps: SitemapReference[] | null;
}

/** An error of its own class does not survive the way between threads. */
export type FeedOutcome = FeedReading | { refused: FormatCode; detail: string; links: string[] };

/** Decodes and reads a feed, a sitemap, or a list of addresses with one a line. Never throws. */
export default function parseFeed({ bytes, contentType, url }: DocumentSource): FeedOutcome {
  const kind = /json/i.test(contentType ?? '') ? 'json' : 'xml';
  const { text } = decodeText(bytes, { contentType, kind });
  try {
    if (!isSitemap(text)) return { feed: readFeed(text, { url, contentType }), sitemaps: null };
    const sitemap = readSitemap(text, { url });
    return { feed: feedOfSitemap(sitemap), sitemaps: sitemap.kind === 'index' ? sitemap.sitemaps : null };
  } catch (error) {
    if (error instanceof FormatError)
      return { refused: error.code, detail: error.message, links: error.links };
    throw error;
  }
}
