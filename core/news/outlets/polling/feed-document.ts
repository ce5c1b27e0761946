/** Reads what a feed's address serves: a feed of any format, a news sitemap, or an index of sitemaps. */
import { decodeText } from '../../../web/charset/charset.ts';
import { readFeed } from '../../../web/feed/feed.ts';
import type { ParsedFeed } from '../../../web/feed/feed-item.ts';
import { itemOfSitemapEntry } from '../../../web/feed/sitemap-feed.ts';
import { type Fetched, type Fetcher, FetchFailure } from '../../../web/fetch/fetch.ts';
import { FormatError } from '../../../web/format-error.ts';
import { readSitemap, type Sitemap } from '../../../web/sitemap/sitemap.ts';
import type { SitemapEntry } from '../../../web/sitemap/sitemap-entry.ts';

/** Sitemaps of an index read per poll, newest first. */
export const SITEMAPS_PER_POLL = 5;

/** What is used of a document of any format. */
export interface FeedDocument
  extends Pick<ParsedFeed, 'items' | 'language' | 'ttlMinutes' | 'warnings' | 'hub' | 'self'> {
  format: string;
  /** It lists other documents, which may change while the list does not: its validators do not cover them. */
  isIndex?: boolean;
}

/** The kind of request for an address: decides the `Accept` header and whether a gzip file is unpacked. */
export function feedKindOf(url: string): 'sitemap' | 'feed' {
  return /sitemap|\.gz$/i.test(new URL(url).pathname) ? 'sitemap' : 'feed';
}

/** The decoded text of a fetched feed. */
export function feedText({ bytes, contentType }: Fetched): string {
  return decodeText(bytes, { contentType, kind: /json/i.test(contentType ?? '') ? 'json' : 'xml' }).text;
}

const SITEMAP_ROOT = /<(?:\w+:)?(?:urlset|sitemapindex)[\s>]/i;
/** The root element begins within this many characters. */
const ROOT_WITHIN = 4096;

/** Whether a document is a sitemap or an index of sitemaps, by its root element. */
export function isSitemap(text: string): boolean {
  return SITEMAP_ROOT.test(text.slice(0, ROOT_WITHIN));
}

/** Whether an error comes from the fetched document rather than this service. */
export function isFeedFault(error: unknown): error is Error {
  return error instanceof FetchFailure || error instanceof FormatError;
}

/** Reads a document; for an index of sitemaps, also fetches the newest ones. Errors pass `isFeedFault`. */
export async function readFeedDocument(
  fetcher: Fetcher,
  fetched: Fetched,
  signal?: AbortSignal,
): Promise<FeedDocument> {
  const { url, contentType } = fetched;
  const text = feedText(fetched);
  if (!isSitemap(text)) return readFeed(text, { url, contentType });
  const sitemap = readSitemap(text, { url });
  const document = emptyDocument(sitemap.warnings);
  if (sitemap.kind === 'urls') addEntries(document, sitemap.entries);
  else await addNewestSitemaps(document, sitemap, fetcher, signal);
  return document;
}

function emptyDocument(warnings: readonly string[]): FeedDocument {
  return {
    format: 'sitemap',
    items: [],
    language: null,
    ttlMinutes: null,
    warnings: [...warnings],
    hub: null,
    self: null,
  };
}

/** Throws only when none of the sitemaps can be read; a broken one becomes a warning. */
async function addNewestSitemaps(
  document: FeedDocument,
  { sitemaps }: Extract<Sitemap, { kind: 'index' }>,
  fetcher: Fetcher,
  signal?: AbortSignal,
): Promise<void> {
  document.isIndex = true;
  const newest = [...sitemaps]
    .sort((a, b) => (b.modifiedAt?.getTime() ?? 0) - (a.modifiedAt?.getTime() ?? 0))
    .slice(0, SITEMAPS_PER_POLL);
  const errors: Error[] = [];
  for (const { url } of newest) {
    try {
      await addSitemap(document, url, fetcher, signal);
    } catch (error) {
      if (signal?.aborted || !isFeedFault(error)) throw error;
      errors.push(error);
      document.warnings.push(`${url}: ${error.message}`);
    }
  }
  if (errors.length > 0 && errors.length === newest.length) throw errors[0];
}

async function addSitemap(
  document: FeedDocument,
  address: string,
  fetcher: Fetcher,
  signal?: AbortSignal,
): Promise<void> {
  const { bytes, contentType, url } = await fetcher.get(address, {
    accept: 'sitemap',
    ...(signal && { signal }),
  });
  const sitemap = readSitemap(decodeText(bytes, { contentType, kind: 'xml' }).text, { url });
  document.warnings.push(...sitemap.warnings);
  if (sitemap.kind === 'urls') addEntries(document, sitemap.entries);
  else document.warnings.push(`${address}: an index inside an index is not followed`);
}

function addEntries(document: FeedDocument, entries: readonly SitemapEntry[]): void {
  const news = entries.filter((entry) => entry.news !== null);
  const others = entries.length - news.length;
  if (others > 0) document.warnings.push(`${others} entries without a headline were left out`);
  document.items.push(...news.map(itemOfSitemapEntry));
}
