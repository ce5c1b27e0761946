/** What an outlet answers to each request, with no server in between. */

import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { articleAt, articlePath, articleUrl, picturePath, sectionAt } from './address.ts';
import { articlesOf } from './articles.ts';
import { atom, jsonFeed, lastChange, rdf } from './feed.ts';
import { homePage, missingPage, searchPage, sectionPage } from './home.ts';
import { encoded, escaped } from './markup.ts';
import type { FeedDocument, FeedFormat, Outlet } from './outlets.ts';
import { ampPage, articlePage } from './page.ts';
import { drawPicture } from './picture.ts';
import { rss } from './rss.ts';
import type { Edition } from './shell.ts';
import { newsSitemap, sitemapIndex, sitemapPart } from './sitemap.ts';

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export interface Asked {
  now: Date;
  headers: Record<string, string | undefined>;
  /** Put before every link when the outlet is shown under a path of another host. */
  prefix?: string;
}

const FEED_MAX_AGE_S = 300;
const PAGE_MAX_AGE_S = 60;
const SECOND_MS = 1000;
const AMP_PREFIX = '/amp';

const TYPES: Record<FeedFormat, string> = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml; charset=utf-8',
  rdf: 'application/rdf+xml; charset=utf-8',
  'json-feed': 'application/feed+json; charset=utf-8',
  'news-sitemap': 'application/xml; charset=utf-8',
  'sitemap-index': 'application/gzip',
  'sitemap-part': 'application/gzip',
};

function written(outlet: Outlet, { path, format }: FeedDocument, now: Date): Buffer {
  switch (format) {
    case 'rss':
      return encoded(rss(outlet, path, now), outlet.encoding);
    case 'atom':
      return Buffer.from(atom(outlet, path, now));
    case 'rdf':
      return Buffer.from(rdf(outlet, path, now));
    case 'json-feed':
      return Buffer.from(jsonFeed(outlet, path, now));
    case 'news-sitemap':
      return Buffer.from(newsSitemap(outlet, now));
    case 'sitemap-index':
      return gzipSync(sitemapIndex(outlet, now));
    case 'sitemap-part':
      return gzipSync(sitemapPart(outlet, path, now));
  }
}

function isFresh(etag: string, changed: Date, headers: Asked['headers']): boolean {
  const known = headers['if-none-match'];
  // A tag decides alone when there is one; the date is for clients that kept none.
  if (known !== undefined)
    return known === '*' || known.split(/,\s*/).some((tag) => tag.replace(/^W\//, '') === etag);
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return !Number.isNaN(since) && Math.floor(changed.getTime() / SECOND_MS) * SECOND_MS <= since;
}

function feedAnswer(outlet: Outlet, document: FeedDocument, { now, headers }: Asked): Answer {
  const body = written(outlet, document, now);
  const changed = lastChange(outlet, now);
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  const kept = {
    etag,
    'last-modified': changed.toUTCString(),
    'cache-control': `public, max-age=${FEED_MAX_AGE_S}`,
  };
  if (isFresh(etag, changed, headers)) return { status: 304, headers: kept, body: Buffer.alloc(0) };
  return { status: 200, headers: { ...kept, 'content-type': TYPES[document.format] }, body };
}

function page(outlet: Outlet, markup: string, status = 200): Answer {
  // The latin1 outlet declares its charset only in the page, as servers left at their defaults do.
  const type = outlet.encoding === 'utf-8' ? 'text/html; charset=utf-8' : 'text/html';
  return {
    status,
    headers: { 'content-type': type, 'cache-control': `public, max-age=${PAGE_MAX_AGE_S}` },
    body: encoded(markup, outlet.encoding),
  };
}

function robots(outlet: Outlet): Answer {
  const rules = outlet.disallow.map((path) => `Disallow: ${path}`);
  const lines = ['User-agent: *', ...(rules.length > 0 ? rules : ['Disallow:'])];
  if (outlet.crawlDelay !== undefined) lines.push(`Crawl-delay: ${outlet.crawlDelay}`);
  if (outlet.sitemap) lines.push('', `Sitemap: http://${outlet.host}${outlet.sitemap}`);
  const headers = { 'content-type': 'text/plain; charset=utf-8' };
  return { status: 200, headers, body: Buffer.from(`${lines.join('\n')}\n`) };
}

function openSearch(outlet: Outlet, path: string, parameter: string): Answer {
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>${escaped(outlet.name)}</ShortName>
  <Description>${escaped(outlet.tagline)}</Description>
  <InputEncoding>UTF-8</InputEncoding>
  <Url type="text/html" template="http://${outlet.host}${path}?${parameter}={searchTerms}"/>
</OpenSearchDescription>
`;
  const headers = { 'content-type': 'application/opensearchdescription+xml; charset=utf-8' };
  return { status: 200, headers, body: Buffer.from(body) };
}

function picture(outlet: Outlet, path: string): Answer | undefined {
  const article = articlesOf(outlet).find((candidate) => candidate.image && picturePath(candidate) === path);
  const headers = { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' };
  return article && { status: 200, headers, body: drawPicture(article.id) };
}

function shortLink(edition: Edition, url: URL): Answer | undefined {
  const id = Number(url.searchParams.get('p'));
  const article = articlesOf(edition.outlet).find((candidate) => candidate.id === id);
  if (!article) return undefined;
  const location = edition.prefix
    ? `${edition.prefix}${articlePath(edition.outlet, article)}`
    : articleUrl(article);
  return { status: 301, headers: { location }, body: Buffer.alloc(0) };
}

/** Answers a request to an outlet for a path, query included. */
export function answer(outlet: Outlet, path: string, asked: Asked): Answer {
  const edition: Edition = { outlet, now: asked.now, prefix: asked.prefix ?? '' };
  const url = new URL(`http://${outlet.host}${path}`);
  const { search } = outlet;
  if (url.pathname === '/robots.txt') return robots(outlet);
  if (search?.description && url.pathname === search.description)
    return openSearch(outlet, search.path, search.parameter);
  const document = outlet.documents.find((candidate) => candidate.path === url.pathname);
  if (document) return feedAnswer(outlet, document, asked);
  const query = search?.path === url.pathname ? url.searchParams.get(search.parameter) : null;
  if (query !== null) return page(outlet, searchPage(edition, query));
  if (url.pathname === '/')
    return (search?.path === '/' && shortLink(edition, url)) || page(outlet, homePage(edition));
  const article = articleAt(outlet, url.pathname);
  if (article) return page(outlet, articlePage(edition, article));
  const section = sectionAt(outlet, url.pathname);
  if (section) return page(outlet, sectionPage(edition, section));
  const stripped = outlet.metadata.includes('amp') && url.pathname.startsWith(`${AMP_PREFIX}/`);
  const amp = stripped ? articleAt(outlet, url.pathname.slice(AMP_PREFIX.length)) : undefined;
  if (amp) return page(outlet, ampPage(edition, amp));
  return picture(outlet, url.pathname) ?? page(outlet, missingPage(edition), 404);
}
