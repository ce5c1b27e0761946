/** The article that others are compared with, read from its URL or taken from the index. */

import { SECOND } from '../../platform/clock.ts';
import { Failure, invalidField, retryAfter } from '../../platform/errors.ts';
import type { StoredArticle } from '../../store/articles/article.ts';
import { presentAddresses } from '../../store/articles/former-addresses.ts';
import { TAKEN_DOWN } from '../../store/articles/pages.ts';
import { articlesByUrl } from '../../store/articles/stored-articles.ts';
import { notFetched } from '../../web/fetch-failure.ts';
import type { Page } from '../../web/page/page.ts';
import {
  addressOrNull,
  canonicalAddress,
  domainOf,
  withoutCredentials,
} from '../../web/url/canonical-url.ts';
import { spellings } from '../../web/url/spellings.ts';
import type { Result } from '../answer/answer.ts';
import { factsOf } from '../pages/page-facts.ts';
import { isMoved, type PageReading } from '../pages/page-reader.ts';
import { OTHER_OUTLET, onlyVisible, visibleArticles } from '../pages/visible-pages.ts';
import { standfirstShown } from '../quoting/quotes.ts';
import type { SearchDeps } from '../search-run.ts';

/** The reference as shown in the answer. */
export interface Reference
  extends Pick<
    Result,
    'url' | 'title' | 'source' | 'country' | 'language' | 'published_at' | 'section' | 'snippet'
  > {
  image: string | null;
  author: string | null;
}

/** What other articles are compared with. */
export interface ReferenceRead {
  shown: Reference;
  title: string;
  standfirst: string | null;
  /** Article text; empty when the page could not be read. */
  paragraphs: string[];
  /** ISO 639-1. */
  language: string | null;
  publishedAt: Date | null;
  /** All URLs of the article. */
  addresses: string[];
  /** Of the indexed article; null where the index does not have it. */
  seq: number | null;
  /** Why the page was not read and the index was used instead; null when it was read. */
  unread: string | null;
}

/** In milliseconds; the fetcher has a shorter limit of its own. */
const READ_BUDGET = 12 * SECOND;
/**
 * Fewest characters of text: of a page that does not declare to be an article, and of the open part of a paywalled one.
 */
const MIN_TEXT = 400;
const MIN_OPEN_TEXT = 250;
/** As the fetcher says it; without them, another page than the one that was meant could be read. */
const CREDENTIALS = 'is not an address that can be fetched: user names are not allowed';

/** The canonical address of a page to compare with. Throws `invalid_request` for what is none, or has a user name or password. */
export function referenceAddress(url: string): string {
  if (withoutCredentials(url) !== null) throw invalidField('url', CREDENTIALS);
  return canonicalAddress(url);
}

/**
 * Reads `url` for an organization that may see the outlets in `visible`. If the page cannot be read but its URL is in the
 * index, the indexed article is used. Throws `invalid_request` when it is not a web address, `fetch_failed` with the reason,
 * `unreadable_reference` when it is not an article or was taken down, `overloaded` when too many pages are being read.
 */
export async function readReference(
  deps: SearchDeps,
  { url, visible }: { url: string; visible?: readonly string[] | null },
  signal?: AbortSignal,
): Promise<ReferenceRead> {
  const address = referenceAddress(url);
  const read = (at: string) => readAt(deps, at, visible, signal);
  const { reading, page, end } = await read(address);
  const own = addressesOf(address, end, page);
  // Where the article was before its outlet changed its address, the index has it at the present one.
  const addresses = [...new Set([...own, ...(await presentAddresses(deps.db, own)).values()])];
  const stored = await articlesByUrl(deps.db, addresses);
  const known = nearest(visibleArticles(stored, { visible, outlets: deps.index.sources }), addresses);
  const refusal = refusalOf(reading);
  if (refusal === null) return fromPage(deps, { addresses, page: page!, end }, known);
  if (known === null || isTakenDown(reading)) throw refusal;
  if (known.url !== address) {
    // The URL as the outlet writes it may work when another spelling does not.
    const listed = await read(known.url);
    if (refusalOf(listed.reading) === null)
      return fromPage(deps, { addresses, page: listed.page!, end: listed.end }, known);
  }
  return fromIndex(addresses, known, reasonOf(address, reading));
}

/** `end`: where the page was read, after redirects. */
async function readAt(
  { reader, index }: SearchDeps,
  address: string,
  visible: readonly string[] | null | undefined,
  signal?: AbortSignal,
): Promise<{ reading: PageReading | undefined; page: Page | null; end: string }> {
  const readings = await reader.read([address], READ_BUDGET, signal);
  const reading = onlyVisible(readings, { visible, outlets: index.sources }).get(address);
  if (reading === undefined || 'failure' in reading) return { reading, page: null, end: address };
  return { reading, page: reading.page, end: reading.redirectedTo ?? address };
}

/** The URL, the one it leads to, the page's canonical one, and common spellings of all three. */
function addressesOf(address: string, end: string, page: Page | null): string[] {
  const own = addressOrNull(page?.canonicalUrl);
  // Some sites declare their home page as the canonical URL of every page.
  const isOwn = own !== null && new URL(own).pathname.length > 1 && domainOf(own) === domainOf(end);
  return [...new Set([address, ...[address, end, ...(isOwn ? [own] : [])].flatMap(spellings)])];
}

function nearest(articles: readonly StoredArticle[], addresses: readonly string[]): StoredArticle | null {
  return (
    [...articles].sort((a, b) => addresses.indexOf(a.url) - addresses.indexOf(b.url) || a.seq - b.seq)[0] ??
    null
  );
}

/** Why what was read is not a usable article; null when it is. */
function refusalOf(reading: PageReading | undefined): Failure | null {
  if (reading === undefined)
    return notFetchedAt('timeout: the page was not read in time; ask again in a few seconds');
  if ('failure' in reading) return refused(reading.failure);
  const { page } = reading;
  const why = unreadable(page);
  return why === null ? null : new Failure('unreadable_reference', `The page at url ${why}.`);
}

function refused({ reason, detail }: { reason: string; detail: string }): Failure {
  if (reason === 'busy')
    return new Failure('overloaded', 'Too many pages are being read right now.', {
      headers: retryAfter('pages'),
    });
  if (reason === OTHER_OUTLET) return new Failure('forbidden', detail);
  if (reason === 'bad_url') {
    return invalidField('url', `is ${detail}`);
  }
  if (reason === 'unreadable')
    return new Failure('unreadable_reference', 'The page at url could not be read.');
  // Trying again would not help.
  if (reason === TAKEN_DOWN.reason) return new Failure('unreadable_reference', detail);
  return notFetchedAt(reason === 'not_text' ? detail.replace(/^not text/, 'not html') : detail);
}

function notFetchedAt(detail: string): Failure {
  return new Failure('fetch_failed', notFetched('The page at url', detail));
}

function isTakenDown(reading: PageReading | undefined): boolean {
  return reading !== undefined && 'failure' in reading && reading.failure.reason === TAKEN_DOWN.reason;
}

const NOT_ARTICLES: Partial<Record<Page['kind'], string>> = {
  listing: 'lists articles (a home page or a section); give the address of one article',
  product: 'is about a product, not a news article',
  feed: 'is a feed or a sitemap; give the address of one article',
  data: 'is data, not a page; give the address of an article',
};

function unreadable(page: Page): string | null {
  const text = page.paragraphs.reduce((sum, paragraph) => sum + paragraph.length, 0);
  if (page.kind in NOT_ARTICLES) return NOT_ARTICLES[page.kind]!;
  if (page.title === null) return 'has no headline';
  if (page.paywalled === true && text < MIN_OPEN_TEXT)
    return 'is behind a paywall, and too little of its text is open to compare it';
  if (page.kind === 'other' && text < MIN_TEXT) return 'has no article to read';
  if (text === 0 && page.standfirst === null) return 'has a headline and no text';
  return null;
}

function reasonOf(address: string, reading: PageReading | undefined): string {
  if (reading === undefined) return 'not_read_in_time';
  if ('failure' in reading) return `not_read_${reading.failure.reason}`;
  return isMoved(address, reading) ? 'not_read_moved' : 'no_text';
}

function fromPage(
  { index }: SearchDeps,
  { addresses, page, end }: { addresses: string[]; page: Page; end: string },
  known: StoredArticle | null,
): ReferenceRead {
  const title = page.title!;
  const standfirst = page.standfirst ?? known?.standfirst ?? null;
  const facts = factsOf({ ...page, standfirst }, end, index.sources);
  const language = known?.language ?? facts.language;
  const publishedAt = page.publishedAt ?? known?.publishedAt ?? null;
  return {
    title,
    standfirst,
    paragraphs: page.paragraphs,
    language,
    publishedAt,
    addresses,
    seq: known?.seq ?? null,
    unread: null,
    shown: {
      url: known?.url ?? addressOrNull(page.canonicalUrl) ?? end,
      title,
      source: known?.source ?? facts.source,
      country: known?.country ?? facts.country,
      language,
      published_at: publishedAt?.toISOString() ?? null,
      section: page.section ?? known?.section ?? null,
      snippet: standfirstShown(standfirst, page),
      image: page.image ?? known?.image ?? null,
      author: facts.author ?? known?.author ?? null,
    },
  };
}

function fromIndex(addresses: string[], known: StoredArticle, unread: string): ReferenceRead {
  const { title, standfirst, language, publishedAt } = known;
  return {
    title,
    standfirst,
    paragraphs: [],
    language,
    publishedAt,
    addresses,
    seq: known.seq,
    unread,
    shown: {
      url: known.url,
      title,
      source: known.source,
      country: known.country,
      language,
      published_at: publishedAt?.toISOString() ?? null,
      section: known.section,
      snippet: standfirst,
      image: known.image,
      author: known.author,
    },
  };
}
