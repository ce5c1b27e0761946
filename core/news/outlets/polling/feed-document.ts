/** Reads what a feed's address serves: a feed of any format, a news sitemap, or an index of sitemaps. */
import { Failure } from '../../../platform/errors.ts';
import type { DocumentParser } from '../../../web/document-parser.ts';
import type { ParsedFeed } from '../../../web/feed/feed-item.ts';
import type { FeedReading } from '../../../web/feed/parse-feed.ts';
import type { Fetched, Fetcher, GetOptions } from '../../../web/fetch/fetch.ts';
import { FetchFailure } from '../../../web/fetch-failure.ts';
import { FormatError } from '../../../web/format-error.ts';
import type { SitemapReference } from '../../../web/sitemap/sitemap-entry.ts';

/** Sitemaps of an index read per poll, newest first. */
export const SITEMAPS_PER_POLL = 5;

/** How the parts of an index are fetched. */
type PartOptions = Pick<GetOptions, 'signal' | 'onWait'>;

/** What is used of a document of any format. */
export interface FeedDocument
  extends Pick<ParsedFeed, 'items' | 'language' | 'ttlMinutes' | 'warnings' | 'hub' | 'self'> {
  format: string;
  /** It lists other documents, which may change while the list does not: its validators do not cover them. */
  isIndex?: boolean;
}

/** Whether an error comes from the fetched document rather than this service. */
export function isFeedFault(error: unknown): error is Error {
  return error instanceof FetchFailure || error instanceof FormatError;
}

export interface FeedSource {
  fetcher: Fetcher;
  parser: DocumentParser;
}

/** Reads a document; for an index of sitemaps, also fetches the newest ones. Errors pass `isFeedFault`. */
export async function readFeedDocument(
  from: FeedSource,
  fetched: Fetched,
  options: PartOptions = {},
): Promise<FeedDocument> {
  const { feed, sitemaps } = await parsed(from, fetched, options.signal);
  if (feed.format !== 'sitemap') return feed;
  const document: FeedDocument = { ...feed, language: null, items: [], warnings: [...feed.warnings] };
  if (sitemaps === null) addNews(document, feed);
  else await addNewestSitemaps(document, sitemaps, from, options);
  return document;
}

/** A document that ended the parser's thread would end the next one: it is at fault, and asked for more and more rarely. */
async function parsed({ parser }: FeedSource, fetched: Fetched, signal?: AbortSignal): Promise<FeedReading> {
  try {
    return await parser.feed(fetched, signal);
  } catch (error) {
    if (signal?.aborted || !(error instanceof Failure && error.code === 'unavailable')) throw error;
    throw new FormatError('not_a_feed', 'The document takes too much time or memory to read');
  }
}

/** Throws only when none of the sitemaps can be read; a broken one becomes a warning. */
async function addNewestSitemaps(
  document: FeedDocument,
  sitemaps: readonly SitemapReference[],
  from: FeedSource,
  options: PartOptions,
): Promise<void> {
  document.isIndex = true;
  const newest = [...sitemaps]
    .sort((a, b) => (b.modifiedAt?.getTime() ?? 0) - (a.modifiedAt?.getTime() ?? 0))
    .slice(0, SITEMAPS_PER_POLL);
  const errors: Error[] = [];
  for (const { url } of newest) {
    try {
      await addSitemap(document, url, from, options);
    } catch (error) {
      if (options.signal?.aborted || !isFeedFault(error)) throw error;
      errors.push(error);
      document.warnings.push(`${url}: ${error.message}`);
    }
  }
  if (errors.length > 0 && errors.length === newest.length) throw errors[0];
}

async function addSitemap(
  document: FeedDocument,
  address: string,
  from: FeedSource,
  options: PartOptions,
): Promise<void> {
  const fetched = await from.fetcher.get(address, { accept: 'sitemap', isPatient: true, ...options });
  const { feed, sitemaps } = await parsed(from, fetched, options.signal);
  document.warnings.push(...feed.warnings);
  if (sitemaps === null) addNews(document, feed);
  else document.warnings.push(`${address}: an index inside an index is not followed`);
}

function addNews(document: FeedDocument, { items }: ParsedFeed): void {
  const news = items.filter(({ title }) => title !== '');
  const others = items.length - news.length;
  if (others > 0) document.warnings.push(`${others} entries without a headline were left out`);
  document.items.push(...news);
}
