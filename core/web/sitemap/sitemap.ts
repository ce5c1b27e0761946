/** Reads sitemaps: index or list, news tags, plain text; even truncated, without a namespace, or nearly XML. */
import { FormatError } from '../format-error.ts';
import { absoluteUrl } from '../url/absolute-url.ts';
import type { SitemapEntry, SitemapReference } from './sitemap-entry.ts';
import { SitemapStream } from './sitemap-stream.ts';

export type Sitemap =
  | { kind: 'index'; sitemaps: SitemapReference[]; warnings: string[] }
  | { kind: 'urls'; entries: SitemapEntry[]; warnings: string[] };

/** The protocol's own limit per file. */
const LIMIT = 50_000;
const SLICE = 64 * 1024;

/**
 * Reads a sitemap, a sitemap index, a list of addresses or a feed used as one, in one pass. `limit`: most entries
 * (50,000). A truncated file yields what precedes the cut; one that defines entities is refused with a warning.
 * Throws `FormatError` (`not_a_sitemap`). For files too long for memory, see `SitemapStream`.
 */
export function readSitemap(text: string, options: { url: string; limit?: number }): Sitemap {
  const start = text.replace(/^[\s\ufeff\p{Cc}]+/u, '');
  if (!start.includes('<')) return readPlain(start, options);
  const entries: SitemapEntry[] = [];
  const sitemaps: SitemapReference[] = [];
  const handler = {
    entry: (entry: SitemapEntry) => entries.push(entry),
    sitemap: (sitemap: SitemapReference) => sitemaps.push(sitemap),
  };
  const stream = new SitemapStream(handler, { url: options.url, limit: options.limit ?? LIMIT });
  for (let at = 0; at < start.length && stream.write(start.slice(at, at + SLICE)); at += SLICE);
  const { kind, warnings } = stream.end();
  return kind === 'index' ? { kind, sitemaps, warnings } : { kind, entries, warnings };
}

function readPlain(text: string, { url, limit = LIMIT }: { url: string; limit?: number }): Sitemap {
  const entries: SitemapEntry[] = [];
  const warnings: string[] = [];
  let bad = 0;
  for (const line of text.split(/[\r\n]+/)) {
    const link = /^\s*https?:\/\//i.test(line) ? absoluteUrl(line, url) : null;
    if (link && entries.length < limit)
      entries.push({ url: link, modifiedAt: null, image: null, news: null });
    else if (line.trim() !== '') bad++;
  }
  if (entries.length === 0)
    throw new FormatError('not_a_sitemap', 'The document is neither XML nor a list of addresses');
  if (bad > 0) warnings.push(`${bad} lines are no address or past the limit: left out`);
  return { kind: 'urls', entries, warnings };
}
