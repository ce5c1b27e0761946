/** What the response headers of a feed say: freshness, validators, hub. */
import { SECOND } from '../../../platform/clock.ts';
import type { Feed } from '../../../store/outlets/feeds.ts';
import type { Fetched } from '../../../web/fetch/fetch.ts';
import type { FeedDocument } from './feed-document.ts';

/** Seconds that the response is fresh: `max-age`, else `Expires` minus `Date`. Null: not declared. */
export function freshSeconds(headers: Readonly<Record<string, string>>): number | null {
  const control = headers['cache-control'] ?? '';
  if (/\bno-(?:cache|store)\b/i.test(control)) return null;
  const maxAge = /(?:^|[\s,])max-age=["']?(\d{1,9})/i.exec(control);
  if (maxAge) return Math.max(0, Number(maxAge[1]) - (Number(headers.age) || 0));
  const [expires, date] = [Date.parse(headers.expires ?? ''), Date.parse(headers.date ?? '')];
  return expires > date ? (expires - date) / SECOND : null;
}

/** The validators for the next conditional request. A 304 may omit unchanged ones; a 200 lists all. */
export function validatorsOf(
  feed: Feed,
  { headers }: Fetched,
  document: FeedDocument | null,
): { etag: string | null; lastModified: string | null } {
  if (document?.isIndex) return { etag: null, lastModified: null };
  const before = document === null ? feed : { etag: null, lastModified: null };
  return { etag: headers.etag ?? before.etag, lastModified: headers['last-modified'] ?? before.lastModified };
}

/** The WebSub hub and topic, from the headers, else from the feed (WebSub 4: headers come first). */
export function hubOf(
  { headers, url }: Fetched,
  document: FeedDocument,
): { hub: string | null; topic: string | null } {
  const links = linksByRelation(headers.link ?? '', url);
  const hub = links.get('hub') ?? document.hub;
  return { hub, topic: hub === null ? null : (links.get('self') ?? document.self ?? url) };
}

/** `Link: <https://hub.example/>; rel="hub", <…>; rel="self"`: the first address of each relation. */
function linksByRelation(header: string, base: string): Map<string, string> {
  const links = new Map<string, string>();
  for (const [, address, rest] of header.slice(0, 4000).matchAll(/<([^<>]{1,2000})>([^<]*)/g)) {
    const relations = /\brel\s*=\s*"?([^";,]+)/i.exec(rest!)?.[1]?.toLowerCase().split(/\s+/) ?? [];
    const url = URL.parse(address!, base)?.href;
    for (const relation of relations) if (url && !links.has(relation)) links.set(relation, url);
  }
  return links;
}
