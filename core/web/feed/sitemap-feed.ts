/** Reads a sitemap as a feed. */
import { shortened } from '../../language/cut-text.ts';
import { readSitemap, type Sitemap } from '../sitemap/sitemap.ts';
import type { SitemapEntry } from '../sitemap/sitemap-entry.ts';
import { type FeedItem, MAX_ITEMS, MAX_TITLE, type ParsedFeed } from './feed-item.ts';

const SITEMAP_ROOT = /<(?:\w+:)?(?:urlset|sitemapindex)[\s>]/i;
/** The root element begins within this many characters. */
const ROOT_WITHIN = 4096;

/** Whether a document is a sitemap or an index of sitemaps, by its root element. */
export function isSitemap(text: string): boolean {
  return SITEMAP_ROOT.test(text.slice(0, ROOT_WITHIN));
}

/** The sitemap's pages, with titles where there are news tags. Throws `FormatError` (`not_a_sitemap`). */
export function readSitemapFeed(text: string, url: string): ParsedFeed {
  const sitemap = readSitemap(text, { url });
  const feed = feedOfSitemap(sitemap);
  return sitemap.kind === 'index' ? { ...feed, warnings: [IS_INDEX] } : feed;
}

const IS_INDEX = 'the document is a sitemap index: its sitemaps hold the items';

/** A sitemap's pages, those with news tags first where there are too many; an index has none. */
export function feedOfSitemap(sitemap: Sitemap): ParsedFeed {
  const entries = sitemap.kind === 'urls' ? sitemap.entries : [];
  const news = entries.flatMap((entry) => entry.news ?? []);
  const many = entries.length > MAX_ITEMS;
  const kept = many
    ? [...entries].sort((a, b) => Number(b.news !== null) - Number(a.news !== null))
    : entries;
  return {
    format: 'sitemap',
    title: news.find(({ publicationName }) => publicationName)?.publicationName ?? null,
    homepage: null,
    language: news.find(({ language }) => language)?.language ?? null,
    ttlMinutes: null,
    hub: null,
    self: null,
    items: kept.slice(0, MAX_ITEMS).map(itemOfSitemapEntry),
    warnings: [...sitemap.warnings, ...(many ? [`more than ${MAX_ITEMS} pages: the rest was left out`] : [])],
  };
}

/** The feed item of a sitemap entry; its title comes from the news tags and is empty without them. */
function itemOfSitemapEntry({ url, modifiedAt, image, news }: SitemapEntry): FeedItem {
  return {
    url,
    id: null,
    title: shortened(news?.title ?? '', MAX_TITLE),
    standfirst: null,
    publishedAt: news?.publishedAt ?? null,
    modifiedAt,
    authors: [],
    section: null,
    image,
    language: news?.language ?? null,
  };
}
