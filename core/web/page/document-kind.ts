/** Documents at the address of a page that are made for programs: feeds, lists of feeds, sitemaps and data. */
import { jsonIn } from '../../platform/objects.ts';
import { FEED_ROOTS } from '../feed-roots.ts';

/** Everything before the root element. Nothing follows in the pattern, so it never backtracks. */
const PROLOG = /^(?:[\s\ufeff]+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!doctype\s[^>[]*(?:\[[^\]]*\]\s*)?>)*/i;
const FEED_ROOT = new RegExp(`^<(?:[a-z][\\w-]*:)?(?:${FEED_ROOTS}|opml)[\\s>/]`, 'i');
/** The longest of them, with a prefix. */
const ROOT_LENGTH = 100;
const JSON_TYPE = /^\s*[\w.-]+\/(?:[\w.-]+\+)?json\s*(?:[;,]|$)/i;
const JSON_FEED = /jsonfeed\.org/i;

/**
 * What a document is instead of a page; null when it is a page. The document itself shows it: feeds are often served as HTML.
 * A type of JSON counts only where the document has no markup.
 */
export function documentKindOf(text: string, contentType: string | null): 'feed' | 'data' | null {
  const at = PROLOG.exec(text)![0].length;
  if (text[at] === '<') return FEED_ROOT.test(text.slice(at, at + ROOT_LENGTH)) ? 'feed' : null;
  const value = text[at] === '{' || text[at] === '[' ? jsonIn(text.slice(at)) : undefined;
  if (value !== undefined) return isJsonFeed(value) ? 'feed' : 'data';
  return JSON_TYPE.test(contentType ?? '') && !/<[a-z]/i.test(text) ? 'data' : null;
}

function isJsonFeed(value: unknown): boolean {
  const { version, items } = value as { version?: unknown; items?: unknown };
  return typeof version === 'string' && JSON_FEED.test(version) && Array.isArray(items);
}
