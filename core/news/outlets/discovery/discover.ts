/** Finds the feeds and news sitemaps of a site, and reads each to check that it is one. */

import { shortened } from '../../../language/cut-text.ts';
import { languageOfText } from '../../../language/language-of-text.ts';
import { invalidField } from '../../../platform/errors.ts';
import { countryOfHost, languagesOfCountry } from '../../../web/countries.ts';
import type { DocumentParser } from '../../../web/document-parser.ts';
import type { FeedItem } from '../../../web/feed/feed-item.ts';
import type { Fetched, Fetcher } from '../../../web/fetch/fetch.ts';
import { feedKindOf } from '../../../web/fetch/media-types.ts';
import { FetchFailure, refusedFetch } from '../../../web/fetch-failure.ts';
import { FormatError } from '../../../web/format-error.ts';
import { collapsed } from '../../../web/markup-text.ts';
import type { SitemapReference } from '../../../web/sitemap/sitemap-entry.ts';
import { feedKey } from '../feed-placement.ts';
import { withNetworkAdvice } from '../network-advice.ts';
import { type FeedSource, SITEMAPS_PER_POLL } from '../polling/feed-document.ts';
import type { DiscoveredFeed, FeedWithUrls } from './discovered-feed.ts';
import { type FrontPage, frontPageOf, NO_FRONT_PAGE, regionOf } from './front-page.ts';
import { suggestedFeeds } from './suggested-feeds.ts';

/**
 * The result, best first. `suggested` are the feeds that together give the most articles with the fewest
 * requests.
 */
export interface Discovery {
  object: 'discovery';
  url: string;
  name: string | null;
  homepage: string;
  country: string | null;
  languages: string[];
  feeds: DiscoveredFeed[];
  suggested: string[];
  /** Addresses without a feed, and why. */
  tried: { url: string; why: string }[];
}

interface Candidate {
  url: string;
  named: string;
}

/** Usual feed addresses; tried only when the page lists none that can be read. */
// biome-ignore format: a list
const FEED_PATHS = [
  '/feed/', '/rss', '/rss.xml', '/feed.xml', '/atom.xml', '/index.xml', '/arc/outboundfeeds/rss/?outputType=xml', '/rss/', '/feeds/rss.xml',
  '/feed.json', '/index.rdf', '/rss/portada.xml', '/rss/home.xml', '/rss/news.xml', '/en/rss',
] as const;
/** Usual news sitemap addresses; tried only when robots.txt lists none with headlines. */
const SITEMAP_PATHS = [
  '/news-sitemap.xml',
  '/sitemap-news.xml',
  '/sitemap_news.xml',
  '/googlenews.xml',
  '/sitemaps/news.xml',
  '/arc/outboundfeeds/news-sitemap/?outputType=xml',
  '/sitemap.xml',
] as const;
/** Candidates read per list: of the page, of robots.txt, of the usual addresses. */
const MAX_CANDIDATES = 15;
/** Sitemaps read of a long index, those with news in their name first. */
const MAX_OF_INDEX = 2;
/** Indexes opened of a site: each may list others, without end. */
const MAX_INDEXES = 10;
const MAX_TITLE = 200;
/** Number of titles used to detect the language of a feed. */
const LANGUAGE_SAMPLE = 20;
const NEWS = /news|noticia|latest|ultim|recent|google/i;

/** Throws `fetch_failed` when the site cannot be read at all, `invalid_request` when `url` is not an address. */
export async function discover(from: FeedSource, url: string): Promise<Discovery> {
  const site = siteUrl(url);
  try {
    return await new Discoverer(from, site).run();
  } catch (error) {
    throw error instanceof FetchFailure ? refusedFetch('The site', withNetworkAdvice(error)) : error;
  }
}

/** Adds the scheme that people leave out. */
function siteUrl(url: string): URL {
  const text = url.trim();
  const parsed = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (parsed && /^https?:$/.test(parsed.protocol)) return parsed;
  throw invalidField('url', 'must be the address of a site, such as https://example.com/');
}

class Discoverer {
  readonly #fetcher: Fetcher;
  readonly #parser: DocumentParser;
  readonly #start: URL;
  readonly #seen = new Set<string>();
  readonly #found: FeedWithUrls[] = [];
  readonly #regions = new Set<string>();
  readonly #tried: Discovery['tried'] = [];
  #indexes = 0;

  constructor({ fetcher, parser }: FeedSource, start: URL) {
    this.#fetcher = fetcher;
    this.#parser = parser;
    this.#start = start;
  }

  async run(): Promise<Discovery> {
    const first = await this.#get(this.#start.href);
    const given = await this.#read(first, 'given');
    const page = given ? await this.#homepage(given.homepage) : first;
    const site = new URL(page?.url ?? this.#start.origin);
    const front = page ? frontPageOf(await this.#parser.head(page), page.url) : NO_FRONT_PAGE;
    await this.#verify(front.feeds.map((url) => ({ url, named: 'page' })));
    await this.#verify((await this.#sitemapsInRobots(site)).map((url) => ({ url, named: 'robots.txt' })));
    if (!this.#has('feed')) await this.#tryPaths(FEED_PATHS, site);
    if (!this.#has('sitemap')) await this.#tryPaths(SITEMAP_PATHS, site);
    return this.#discovery(site, front);
  }

  #has(kind: 'feed' | 'sitemap'): boolean {
    return this.#found.some(
      ({ format, items }) => items > 0 && format.startsWith('sitemap') === (kind === 'sitemap'),
    );
  }

  #tryPaths(paths: readonly string[], site: URL): Promise<void> {
    const candidates = paths.map((path) => ({ url: new URL(path, site).href, named: 'common address' }));
    return this.#verify(candidates, true);
  }

  /** Reads candidates one by one, as they share a host. `untilFirst`: stops at the first with articles. */
  async #verify(candidates: readonly Candidate[], untilFirst = false): Promise<void> {
    for (const { url, named } of candidates.slice(0, MAX_CANDIDATES)) {
      if (this.#seen.has(feedKey(url))) continue;
      try {
        const read = await this.#read(await this.#get(url), named);
        if (read?.sitemaps && this.#indexes++ < MAX_INDEXES) await this.#openIndex(read.sitemaps);
        if (untilFirst && this.#found.at(-1)?.named_in === named && this.#found.at(-1)!.items > 0) return;
      } catch (error) {
        if (!(error instanceof FetchFailure)) throw error;
        this.#tried.push({ url, why: error.message });
      }
    }
  }

  /**
   * A poll reads the newest sitemaps of an index. If these are all it has, the index replaces them in the result.
   */
  async #openIndex(sitemaps: readonly SitemapReference[]): Promise<void> {
    const own = this.#found.at(-1)!;
    const { length } = this.#found;
    const isWhole = sitemaps.length <= SITEMAPS_PER_POLL;
    await this.#verify(sitemapCandidates(sitemaps, isWhole ? SITEMAPS_PER_POLL : MAX_OF_INDEX), !isWhole);
    const parts = this.#found.slice(length).filter(({ items }) => items > 0);
    if (!isWhole || parts.length === 0) return;
    this.#found.length = length;
    own.urls = parts.flatMap(({ urls }) => urls);
    own.items = own.urls.length;
    own.title = parts[0]!.title;
    own.language = parts[0]!.language;
    const times = parts.map(({ newest }) => newest).filter((newest) => newest !== null);
    own.newest = times.sort().at(-1) ?? null;
  }

  /** Adds the feed or sitemap in a document; null when it is neither. */
  async #read(
    fetched: Fetched,
    named: string,
  ): Promise<{ homepage: string | null; sitemaps: SitemapReference[] | null } | null> {
    const { url } = fetched;
    this.#seen.add(feedKey(url));
    try {
      const { feed, sitemaps } = await this.#parser.feed(fetched);
      const { format, homepage, items } = feed;
      if (sitemaps !== null) this.#add(url, named, { ...feed, format: 'sitemap-index' }, []);
      else
        this.#add(url, named, feed, format === 'sitemap' ? items.filter(({ title }) => title !== '') : items);
      return { homepage, sitemaps };
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      if (named !== 'given') this.#tried.push({ url, why: error.message });
      return null;
    }
  }

  #add(
    url: string,
    named: string,
    { format, title, language, warnings }: Pick<DiscoveredFeed, 'format' | 'title' | 'language' | 'warnings'>,
    items: readonly Pick<FeedItem, 'url' | 'title' | 'publishedAt'>[],
  ): void {
    const urls = items.map((item) => item.url).filter((address) => address !== null);
    if (this.#isKnown(format, urls)) return;
    const region = regionOf(language ?? '');
    if (region) this.#regions.add(region);
    const newest = Math.max(0, ...items.map(({ publishedAt }) => publishedAt?.getTime() ?? 0));
    const sample = items.slice(0, LANGUAGE_SAMPLE).map((item) => item.title);
    this.#found.push({
      url,
      format,
      title: title && shortened(collapsed(title), MAX_TITLE),
      items: urls.length,
      newest: newest > 0 ? new Date(newest).toISOString() : null,
      language: languageOfText(sample.join('. '), [language]),
      named_in: named,
      warnings: [...warnings],
      urls,
    });
  }

  /** Whether the same feed was already found under another address. */
  #isKnown(format: string, urls: readonly string[]): boolean {
    if (urls.length === 0) return false;
    return this.#found.some(
      (other) => other.urls[0] === urls[0] && other.urls.length === urls.length && other.format === format,
    );
  }

  async #get(url: string): Promise<Fetched> {
    this.#seen.add(feedKey(url));
    return this.#fetcher.get(url, { accept: feedKindOf(url) });
  }

  async #homepage(url: string | null): Promise<Fetched | null> {
    const address = url !== null && URL.canParse(url) ? url : `${this.#start.origin}/`;
    return this.#get(address).catch(() => null);
  }

  async #sitemapsInRobots(site: URL): Promise<string[]> {
    const robots = await this.#fetcher.robots(site.href).catch(() => null);
    return (robots?.sitemaps ?? [])
      .filter((url) => URL.canParse(url))
      .sort((a, b) => Number(NEWS.test(b)) - Number(NEWS.test(a)));
  }

  #discovery(site: URL, front: FrontPage): Discovery {
    const feeds = this.#found.sort((a, b) => b.items - a.items);
    const languages = [...new Set([front.language, ...feeds.map(({ language }) => language)])].filter(
      (one) => one !== null,
    );
    const region = this.#regions.size === 1 ? [...this.#regions][0]! : null;
    const country = front.country ?? countryOfHost(site.hostname) ?? region;
    return {
      object: 'discovery',
      url: this.#start.href,
      name: front.name ?? feeds.find(({ title }) => title !== null)?.title ?? null,
      homepage: `${site.origin}/`,
      country,
      languages: languages.length > 0 ? languages.slice(0, 3) : languagesOfCountry(country),
      feeds: feeds.map(({ urls: _, ...feed }) => feed),
      suggested: suggestedFeeds(feeds, site),
      tried: this.#tried,
    };
  }
}

/** The newest sitemaps of an index, those with news in their name first. */
function sitemapCandidates(sitemaps: readonly SitemapReference[], most: number): Candidate[] {
  const newest = [...sitemaps].sort(
    (a, b) => (b.modifiedAt?.getTime() ?? 0) - (a.modifiedAt?.getTime() ?? 0),
  );
  const named = newest.filter(({ url }) => NEWS.test(url));
  const others = newest.filter(({ url }) => !NEWS.test(url));
  return [...named, ...others].slice(0, most).map(({ url }) => ({ url, named: 'sitemap index' }));
}
