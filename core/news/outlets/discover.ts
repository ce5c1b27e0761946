/** Finds what a site offers to be read: its feeds and news sitemaps, each one read to see that it is what it says. */
import { Parser } from 'htmlparser2';
import { languageOfText } from '../../language/language-of-text.ts';
import { fold } from '../../language/words/fold.ts';
import { invalidField } from '../../platform/errors.ts';
import { decodeText } from '../../web/charset/charset.ts';
import { readFeed } from '../../web/feed/feed.ts';
import { feedLinks } from '../../web/feed/feed-links.ts';
import { type Fetched, type Fetcher, FetchFailure } from '../../web/fetch/fetch.ts';
import { FormatError } from '../../web/format-error.ts';
import { collapsed, shortened } from '../../web/markup-text.ts';
import { readSitemap, type Sitemap } from '../../web/sitemap/sitemap.ts';
import { registrableDomain } from '../../web/url/canonical-url.ts';
import { feedKey } from './feed-placement.ts';
import { countryOfHost, isCountry, languagesOfCountry } from './outlet-origin.ts';
import { SITEMAPS_PER_POLL } from './poll-feed.ts';

export interface DiscoveredFeed {
  url: string;
  /** `sitemap-index` is read through its newest sitemaps at each look. */
  format: 'rss' | 'atom' | 'rdf' | 'json' | 'sitemap' | 'sitemap-index';
  title: string | null;
  /** Articles with a headline: what a look would take in. */
  items: number;
  newest: string | null;
  language: string | null;
  /** Where it was named: `page`, `robots.txt`, `sitemap index`, or a `common address` that answered. */
  named_in: string;
  warnings: string[];
}

/** What was found, best first. `suggested` are the feeds that together give most with least reading. */
export interface Discovery {
  object: 'discovery';
  url: string;
  name: string | null;
  homepage: string;
  country: string | null;
  languages: string[];
  feeds: DiscoveredFeed[];
  suggested: string[];
  /** What was tried in vain. */
  tried: { url: string; why: string }[];
}

type SitemapIndex = Extract<Sitemap, { kind: 'index' }>;

interface Candidate {
  url: string;
  named: string;
}

/** Where feeds usually are; tried only when the page names none that can be read. */
// biome-ignore format: a list
const FEED_PATHS = [
  '/feed/', '/rss', '/rss.xml', '/feed.xml', '/atom.xml', '/index.xml', '/arc/outboundfeeds/rss/?outputType=xml', '/rss/', '/feeds/rss.xml',
  '/feed.json', '/index.rdf', '/rss/portada.xml', '/rss/home.xml', '/rss/news.xml', '/en/rss',
] as const;
/** Where news sitemaps usually are; tried only when robots.txt names none with headlines. */
const SITEMAP_PATHS = [
  '/news-sitemap.xml',
  '/sitemap-news.xml',
  '/sitemap_news.xml',
  '/googlenews.xml',
  '/sitemaps/news.xml',
  '/arc/outboundfeeds/news-sitemap/?outputType=xml',
  '/sitemap.xml',
] as const;
/** Addresses that a page or robots.txt names and that are read. */
const MOST_NAMED = 15;
/** Sitemaps of one index that are read, those with news in their name first. */
const MOST_OF_INDEX = 2;
const MOST_SUGGESTED = 5;
const NEWS = /news|noticia|latest|ultim|recent|google/i;

/** Throws `fetch_failed` when the site can not be read at all, `invalid_request` when `url` is no address. */
export async function discover(fetcher: Fetcher, url: string, signal?: AbortSignal): Promise<Discovery> {
  return new Search(fetcher, addressOf(url), signal).run();
}

/** With the scheme that people leave away. */
function addressOf(url: string): URL {
  const text = url.trim();
  const parsed = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (parsed && /^https?:$/.test(parsed.protocol)) return parsed;
  throw invalidField('url', 'must be the address of a site, such as https://example.com/');
}

class Search {
  readonly #fetcher: Fetcher;
  readonly #start: URL;
  readonly #signal: AbortSignal | undefined;
  readonly #seen = new Set<string>();
  readonly #found: (DiscoveredFeed & { urls: string[] })[] = [];
  readonly #regions = new Set<string>();
  readonly #tried: Discovery['tried'] = [];

  constructor(fetcher: Fetcher, start: URL, signal: AbortSignal | undefined) {
    this.#fetcher = fetcher;
    this.#start = start;
    this.#signal = signal;
  }

  async run(): Promise<Discovery> {
    const first = await this.#get(this.#start.href);
    const given = this.#read(first, 'given');
    const page = given ? await this.#homeOf(given.homepage) : first;
    const site = new URL(page?.url ?? this.#start.origin);
    const facts = page ? factsOf(textOf(page, 'html'), page.url) : NO_FACTS;
    await this.#verify(facts.feeds.map((url) => ({ url, named: 'page' })));
    await this.#verify((await this.#sitemapsNamed(site)).map((url) => ({ url, named: 'robots.txt' })));
    if (!this.#found.some(({ format, items }) => !format.startsWith('sitemap') && items > 0)) {
      await this.#verify(
        FEED_PATHS.map((path) => ({ url: new URL(path, site).href, named: 'common address' })),
        true,
      );
    }
    if (!this.#found.some(({ format, items }) => format.startsWith('sitemap') && items > 0)) {
      await this.#verify(
        SITEMAP_PATHS.map((path) => ({ url: new URL(path, site).href, named: 'common address' })),
        true,
      );
    }
    return this.#discovery(site, facts);
  }

  /** Reads candidates one after the other: they are all of one host. With `untilFirst` it ends with the first good one. */
  async #verify(candidates: readonly Candidate[], untilFirst = false): Promise<void> {
    for (const { url, named } of candidates.slice(0, MOST_NAMED)) {
      if (this.#seen.has(feedKey(url))) continue;
      try {
        const found = this.#read(await this.#get(url), named);
        if (found?.sitemap?.kind === 'index') await this.#openIndex(found.sitemap);
        if (untilFirst && this.#found.at(-1)?.named_in === named && this.#found.at(-1)!.items > 0) return;
      } catch (error) {
        if (!(error instanceof FetchFailure) || this.#signal?.aborted) throw error;
        this.#tried.push({ url, why: error.message });
      }
    }
  }

  /** A look at an index reads its newest sitemaps; where these are all it has, it stands for them. */
  async #openIndex(index: SitemapIndex): Promise<void> {
    const own = this.#found.at(-1)!;
    const { length } = this.#found;
    const whole = index.sitemaps.length <= SITEMAPS_PER_POLL;
    await this.#verify(partsOf(index, whole ? SITEMAPS_PER_POLL : MOST_OF_INDEX), !whole);
    const parts = this.#found.slice(length).filter(({ items }) => items > 0);
    if (!whole || parts.length === 0) return;
    this.#found.length = length;
    own.urls = parts.flatMap(({ urls }) => urls);
    own.items = own.urls.length;
    own.title = parts[0]!.title;
    own.language = parts[0]!.language;
    own.newest =
      parts
        .map(({ newest }) => newest)
        .filter((newest) => newest !== null)
        .sort()
        .at(-1) ?? null;
  }

  /** Notes what a document offers; null (and noted as tried) when it is neither feed nor sitemap. */
  #read(fetched: Fetched, named: string): { homepage: string | null; sitemap: Sitemap | null } | null {
    this.#seen.add(feedKey(fetched.url));
    const text = textOf(fetched, /json/i.test(fetched.contentType ?? '') ? 'json' : 'xml');
    try {
      const sitemap = SITEMAP_ROOT.test(text.slice(0, ROOT_WITHIN))
        ? readSitemap(text, { url: fetched.url })
        : null;
      if (sitemap?.kind === 'index') {
        this.#note(
          fetched.url,
          named,
          { format: 'sitemap-index', title: null, language: null, warnings: sitemap.warnings },
          [],
        );
        return { homepage: null, sitemap };
      }
      const feed = readFeed(text, { url: fetched.url, contentType: fetched.contentType });
      const items = sitemap ? feed.items.filter(({ title }) => title !== '') : feed.items;
      this.#note(fetched.url, named, feed, items);
      return { homepage: feed.homepage, sitemap };
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      if (named !== 'given') this.#tried.push({ url: fetched.url, why: error.message });
      return null;
    }
  }

  #note(
    url: string,
    named: string,
    {
      format,
      title,
      language,
      warnings,
    }: Pick<DiscoveredFeed, 'format' | 'title' | 'warnings'> & { language: string | null },
    items: readonly { url: string | null; title: string; publishedAt: Date | null }[],
  ): void {
    const urls = items.map((item) => item.url).filter((address) => address !== null);
    // The same feed under another address.
    if (
      urls.length > 0 &&
      this.#found.some(
        (other) => other.urls[0] === urls[0] && other.urls.length === urls.length && other.format === format,
      )
    )
      return;
    const region = regionIn(language ?? '');
    if (region) this.#regions.add(region);
    const times = items.map(({ publishedAt }) => publishedAt?.getTime() ?? 0);
    const newest = Math.max(0, ...times);
    this.#found.push({
      url,
      format,
      title: title && shortened(collapsed(title), 200),
      items: urls.length,
      newest: newest > 0 ? new Date(newest).toISOString() : null,
      language: languageOfText(
        items
          .slice(0, 20)
          .map((item) => item.title)
          .join('. '),
        [language],
      ),
      named_in: named,
      warnings: [...warnings],
      urls,
    });
  }

  async #get(url: string): Promise<Fetched> {
    this.#seen.add(feedKey(url));
    const accept = /sitemap|\.gz$/i.test(new URL(url).pathname) ? 'sitemap' : 'feed';
    return this.#fetcher.get(url, { accept, ...(this.#signal && { signal: this.#signal }) });
  }

  async #homeOf(homepage: string | null): Promise<Fetched | null> {
    const url = homepage !== null && URL.canParse(homepage) ? homepage : `${this.#start.origin}/`;
    return this.#get(url).catch(() => null);
  }

  async #sitemapsNamed(site: URL): Promise<string[]> {
    const robots = await this.#fetcher.robots(site.href, this.#signal).catch(() => null);
    return (robots?.sitemaps ?? [])
      .filter((url) => URL.canParse(url))
      .sort((a, b) => Number(NEWS.test(b)) - Number(NEWS.test(a)));
  }

  #discovery(site: URL, facts: Facts): Discovery {
    const feeds = this.#found.sort((a, b) => b.items - a.items);
    const languages = [...new Set([facts.language, ...feeds.map(({ language }) => language)])].filter(
      (one) => one !== null,
    );
    const region = this.#regions.size === 1 ? [...this.#regions][0]! : null;
    const country = facts.country ?? countryOfHost(site.hostname) ?? region;
    return {
      object: 'discovery',
      url: this.#start.href,
      name: facts.name ?? feeds.find(({ title }) => title !== null)?.title ?? null,
      homepage: `${site.origin}/`,
      country,
      languages: languages.length > 0 ? languages.slice(0, 3) : languagesOfCountry(country),
      feeds: feeds.map(({ urls: _, ...feed }) => feed),
      suggested: suggestedOf(feeds, site),
      tried: this.#tried,
    };
  }
}

/** Each adds at least a fifth of its articles to those before it; feeds come before sitemaps, for they have standfirsts. */
function suggestedOf(feeds: readonly (DiscoveredFeed & { urls: string[] })[], site: URL): string[] {
  const own = registrableDomain(site.href);
  const ranked = [...feeds].sort(
    (a, b) => Number(a.format.startsWith('sitemap')) - Number(b.format.startsWith('sitemap')),
  );
  const have = new Set<string>();
  const chosen: string[] = [];
  for (const { url, urls, items } of ranked) {
    const fresh = urls.filter((address) => !have.has(address)).length;
    // Comments and partners' feeds lead elsewhere or nowhere.
    const ours = urls.some((address) => registrableDomain(address) === own) || registrableDomain(url) === own;
    if (items === 0 || fresh < items / 5 || !ours || /comment/i.test(url) || chosen.length === MOST_SUGGESTED)
      continue;
    chosen.push(url);
    for (const address of urls) have.add(address);
  }
  return chosen;
}

function partsOf(index: SitemapIndex, most: number): Candidate[] {
  const newest = [...index.sitemaps].sort(
    (a, b) => (b.modifiedAt?.getTime() ?? 0) - (a.modifiedAt?.getTime() ?? 0),
  );
  const named = newest.filter(({ url }) => NEWS.test(url));
  const others = newest.filter(({ url }) => !NEWS.test(url));
  return [...named, ...others].slice(0, most).map(({ url }) => ({ url, named: 'sitemap index' }));
}

interface Facts {
  name: string | null;
  language: string | null;
  country: string | null;
  feeds: string[];
}

const NO_FACTS: Facts = { name: null, language: null, country: null, feeds: [] };
const SITEMAP_ROOT = /<(?:\w+:)?(?:urlset|sitemapindex)[\s>]/i;
const ROOT_WITHIN = 4096;
const HEAD = 500_000;

/** What a front page says of its outlet: its name, its language and country (`es-AR`), its feeds. */
function factsOf(html: string, url: string): Facts {
  let locale = '';
  let siteName = '';
  let title = '';
  let inTitle = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'html') locale ||= attributes.lang ?? '';
      if (name === 'title' && title === '') inTitle = true;
      if (name !== 'meta') return;
      const property = (attributes.property ?? attributes.name ?? '').toLowerCase();
      if (property === 'og:site_name') siteName ||= attributes.content ?? '';
      if (property === 'og:locale' && !/[-_]/.test(locale)) locale = attributes.content || locale;
    },
    ontext(text) {
      if (inTitle) title += text;
    },
    onclosetag(name) {
      if (name === 'title') inTitle = false;
    },
  });
  parser.end(html.slice(0, HEAD));
  const [language = ''] = locale.trim().split(/[-_]/);
  const name = collapsed(siteName || nameIn(title, new URL(url).hostname));
  return {
    name: name === '' ? null : shortened(name, 100),
    language: /^[a-z]{2,3}$/i.test(language) ? language.toLowerCase() : null,
    country: regionIn(locale),
    feeds: feedLinks(html, url),
  };
}

/** The part of a title that is the outlet: the one its domain is made of, else the shortest that is no greeting. */
function nameIn(title: string, host: string): string {
  const parts = title
    .split(/\s+[|–—·:-]\s+|:\s+/)
    .filter((part) => part.trim() !== '' && !GREETING.test(part.trim()));
  const letters = (part: string) => fold(part).replace(/[^a-z0-9]/g, '');
  const own = parts.find((part) => letters(part).length > 1 && letters(host).includes(letters(part)));
  return own ?? parts.sort((a, b) => a.length - b.length)[0] ?? '';
}

const GREETING =
  /^(?:portada|inicio|home(?:page)?|front page|welcome|bienvenid[oa]s?|noticias|news|últimas noticias|latest news)$/i;

/** The country of a language tag. Templates say `en-US` and `es-ES` out of habit: only other regions tell something. */
function regionIn(tag: string): string | null {
  const code = tag.trim().split(/[-_]/)[1]?.toUpperCase() ?? '';
  return isCountry(code) && code !== 'US' && code !== 'ES' ? code : null;
}

function textOf(fetched: Fetched, kind: 'html' | 'xml' | 'json'): string {
  return decodeText(fetched.bytes, { contentType: fetched.contentType, kind }).text;
}
