/** Reads a feed of any format. The document itself shows the format; the content type only appears in errors. */
import { shortened } from '../../language/cut-text.ts';
import { FEED_ROOTS } from '../feed-roots.ts';
import { FormatError } from '../format-error.ts';
import { readAtom } from './atom.ts';
import { type FeedContext, MAX_SECTION, MAX_TITLE, type ParsedFeed } from './feed-item.ts';
import { feedLinks } from './feed-links.ts';
import { readJsonFeed } from './jsonfeed.ts';
import { readRss } from './rss.ts';
import { readSitemapFeed } from './sitemap-feed.ts';
import { readTree, type XmlElement } from './xml-tree.ts';

const READERS = new Map<string, (root: XmlElement, reading: FeedContext) => ParsedFeed>([
  ['rss', readRss],
  ['channel', readRss],
  ['rdf:rdf', readRss],
  ['rdf', readRss],
  ['feed', readAtom],
  ['entry', readAtom],
]);
const SITEMAP = /^<(?:[a-z][\w-]*:)?(?:urlset|sitemapindex)[\s>/]/i;
const SITEMAPS = new Set(['urlset', 'sitemapindex']);
/** Characters of the text used in place of a missing title. */
const TITLE_LENGTH = 100;
const OPML = /<opml[\s>]/i;
const ROOTS = new RegExp(`<(?:[a-z][\\w-]*:)?(?:${FEED_ROOTS})[\\s>/]`, 'i');

interface Source {
  url: string;
  contentType?: string | null;
}

/**
 * Reads RSS 0.9 to 2.0, RDF, Atom 0.3 and 1.0, JSON Feed or a (news) sitemap. `text` is already decoded;
 * `url` is where it was found, for relative addresses. Throws only `FormatError` (`not_a_feed`), which lists the
 * feeds that an HTML page links to.
 */
export function readFeed(text: string, options: Source): ParsedFeed {
  const reading: FeedContext = { url: options.url, language: null, warnings: new Set() };
  const start = text.replace(/^[\s\ufeff\p{Cc}]+/u, '');
  if (start === '') throw new FormatError('not_a_feed', 'The document is empty');
  const feed = start.startsWith('{') ? readJsonFeed(start, reading) : readXml(start, reading, options);
  if (feed.items.some((item) => item.url === null)) reading.warnings.add('some items have no address');
  for (const item of feed.items) {
    if (item.title === '')
      reading.warnings.add('some items have no title; the beginning of their text is used instead');
    item.title = item.title
      ? shortened(item.title, MAX_TITLE)
      : shortened(item.standfirst ?? '', TITLE_LENGTH);
    item.section &&= shortened(item.section, MAX_SECTION);
  }
  if (feed.items.length === 0) reading.warnings.add('the feed has no items');
  for (const held of [feed, ...feed.items]) held.language = languageTag(held.language);
  return { ...feed, warnings: [...reading.warnings, ...feed.warnings] };
}

/** Characters of a language: each item without one of its own repeats that of the feed. */
const MAX_LANGUAGE = 100;

/** `en_US` → `en-US`: BCP 47 joins with dashes. */
function languageTag(declared: string | null): string | null {
  const text = declared?.trim().slice(0, MAX_LANGUAGE);
  return text?.replace(/(?<=^[a-z]{2,3}|^[a-z]{2,3}_[a-z]{4})_(?=[a-z\d]+)/gi, '-') ?? null;
}

function readXml(text: string, reading: FeedContext, options: Source): ParsedFeed {
  const at = text.search(ROOTS);
  const html = /<(?:!doctype\s+html|html|head|body)[\s>]/i.exec(text.slice(0, at === -1 ? 100_000 : at));
  if (at === -1 || html) throw notFeed(text, options);
  const prolog = text.slice(0, at);
  if (/^[^<]/.test(prolog)) reading.warnings.add('there is text before the document: it was left out');
  if (SITEMAP.test(text.slice(at, at + 100)) && !prolog.includes('<!--'))
    return readSitemapFeed(text, options.url);
  const tree = readTree(prolog.includes('<!--') ? text : text.slice(at), options.url);
  for (const warning of tree.warnings) reading.warnings.add(warning);
  if (!tree.root) throw notFeed(text, options);
  const name = tree.root.name.replace(/^.*:(?=urlset|sitemapindex|feed|rss|channel)/, '');
  if (SITEMAPS.has(name)) return readSitemapFeed(text, options.url);
  const read = READERS.get(name);
  if (!read) throw notFeed(text, options);
  return read(tree.root, reading);
}

function notFeed(text: string, options: Source): FormatError {
  if (OPML.test(text.slice(0, 5000)))
    return new FormatError(
      'not_a_feed',
      'The document is an OPML list of feeds, not a feed: import it as a list of outlets',
    );
  const links = feedLinks(text, options.url);
  const kind = /<(?:!doctype\s+html|html|head|body)\b/i.test(text.slice(0, 5000))
    ? 'an HTML page'
    : `no feed${options.contentType ? ` (${options.contentType})` : ''}`;
  const hint = links.length > 0 ? `; it links to ${links.slice(0, 5).join(', ')}` : '';
  return new FormatError('not_a_feed', `The document is ${kind}${hint}`, { links });
}
