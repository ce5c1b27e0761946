/** One look at a feed: fetch it if it changed, read it, store what is new, note when to look again. */

import { signatureOf } from '../../inference/same-story/same-story.ts';
import { languageOfText } from '../../language/language-of-text.ts';
import type { Clock } from '../../platform/clock.ts';
import { DAY, MINUTE, SECOND } from '../../platform/clock.ts';
import { Failure } from '../../platform/errors.ts';
import type { Observe } from '../../platform/observe.ts';
import { type ArticleDraft, writeArticles } from '../../store/articles/articles.ts';
import type { Database } from '../../store/database.ts';
import { type Feed, findFeed, noteLook } from '../../store/outlets/outlets.ts';
import { decodeText } from '../../web/charset/charset.ts';
import { type FeedItem, type Feed as FeedText, readFeed } from '../../web/feed/feed.ts';
import { itemOfSitemapEntry } from '../../web/feed/sitemap-feed.ts';
import { type Fetched, type Fetcher, FetchFailure } from '../../web/fetch/fetch.ts';
import { FormatError } from '../../web/format-error.ts';
import { readSitemap } from '../../web/sitemap/sitemap.ts';
import type { SitemapEntry } from '../../web/sitemap/sitemap-entry.ts';
import { canonicalAddress } from '../../web/url/canonical-url.ts';
import { countArrivals, firstPace, nextPace, nextPoll, type RhythmBounds } from './poll-schedule.ts';

export interface PollDeps {
  db: Database;
  fetcher: Fetcher;
  clock: Clock;
  observe: Observe;
  rhythm: RhythmBounds;
  /** Articles older than this are not taken in. */
  retentionDays: number;
}

/** Sitemaps of an index that are read at one look, newest first. */
export const SITEMAPS_PER_POLL = 5;
/** A feed with fewer articles than this is not said to have overflowed. */
const OVERFLOW_LEAST = 5;
/** A date this far ahead is a mistake of the outlet's: the article is then undated. */
const FUTURE = DAY;

/** What a feed says, whichever of its formats it has. */
interface FeedReading
  extends Pick<FeedText, 'items' | 'language' | 'ttlMinutes' | 'warnings' | 'hub' | 'self'> {
  format: string;
  /** It names other documents, which may change while it stays the same: its tag says nothing about them. */
  isIndex?: boolean;
}

export interface PollOptions {
  signal?: AbortSignal;
  /** When the look was asked for, in milliseconds: one made since has answered it already. */
  askedAt?: number;
}

/** Looks at the feed with this id. A feed that fails is noted as failing; only the store's own failures are thrown. */
export async function pollFeed(
  deps: PollDeps,
  id: number,
  { signal, askedAt }: PollOptions = {},
): Promise<void> {
  const feed = await findFeed(deps.db, id);
  if (!feed) return;
  if (askedAt !== undefined && isAnswered(feed, askedAt)) return;
  const began = { at: deps.clock.now(), tick: deps.clock.tick() };
  try {
    const fetched = await fetchFeed(deps, feed, signal);
    if (fetched.notModified) return await noteSuccess(deps, feed, fetched, null, NOTHING, began);
    const reading = await readAny(deps, fetched, signal);
    const drafts = toDrafts(deps, feed, reading);
    // Taken off the list while it was being read: nothing of it comes in any more.
    if (!(await findFeed(deps.db, id))) return;
    const { fresh } = await writeArticles(deps.db, drafts);
    await noteSuccess(deps, feed, fetched, reading, catchOf(drafts, fresh), began);
  } catch (error) {
    if (signal?.aborted || !isFeedsFault(error)) throw error;
    await noteFailure(deps, feed, error as Error, began);
  }
}

/** Whether a look has begun since it was asked for, and since a hub last told of news: its job may have found one waiting. */
function isAnswered({ lookedAt, pushedAt }: Feed, askedAt: number): boolean {
  return lookedAt !== null && lookedAt.getTime() >= Math.max(askedAt, pushedAt?.getTime() ?? 0);
}

/** When a look began: what the outlet does after that moment, the look may not have seen. */
interface Began {
  at: number;
  tick: number;
}

/** What a look brought in. */
interface Catch {
  fresh: number;
  /** Moments at which the new articles came, see `momentsOf`. */
  arrivals: number;
  /** Dates of all that was in the feed, in milliseconds. */
  times: number[];
  /** Nothing in it was known before. */
  allNew: boolean;
}

const NOTHING: Catch = { fresh: 0, arrivals: 0, times: [], allNew: false };

function catchOf(drafts: readonly ArticleDraft[], fresh: readonly string[]): Catch {
  const urls = new Set(fresh);
  const timeOf = ({ publishedAt }: ArticleDraft) => publishedAt?.getTime() ?? null;
  return {
    fresh: fresh.length,
    arrivals: countArrivals(drafts.filter(({ url }) => urls.has(url)).map(timeOf)),
    times: drafts.map(timeOf).filter((time) => time !== null),
    allNew: drafts.length >= OVERFLOW_LEAST && drafts.every(({ url }) => urls.has(url)),
  };
}

function isFeedsFault(error: unknown): boolean {
  return error instanceof FetchFailure || error instanceof FormatError;
}

function fetchFeed({ fetcher }: PollDeps, feed: Feed, signal?: AbortSignal): Promise<Fetched> {
  const { etag, lastModified, url } = feed;
  return fetcher.get(url, { accept: acceptOf(url), etag, lastModified, ...(signal && { signal }) });
}

const SITEMAP_ADDRESS = /sitemap|\.gz$/i;

function acceptOf(url: string): 'sitemap' | 'feed' {
  return SITEMAP_ADDRESS.test(new URL(url).pathname) ? 'sitemap' : 'feed';
}

/** A feed of any format, a news sitemap, or an index of sitemaps: the newest of these are read too. */
async function readAny(deps: PollDeps, fetched: Fetched, signal?: AbortSignal): Promise<FeedReading> {
  const kind = /json/i.test(fetched.contentType ?? '') ? 'json' : 'xml';
  const { text } = decodeText(fetched.bytes, { contentType: fetched.contentType, kind });
  if (!SITEMAP_ROOT.test(text.slice(0, ROOT_WITHIN))) {
    return readFeed(text, { url: fetched.url, contentType: fetched.contentType });
  }
  return readSitemaps(deps, text, fetched.url, signal);
}

const SITEMAP_ROOT = /<(?:\w+:)?(?:urlset|sitemapindex)[\s>]/i;
const ROOT_WITHIN = 4096;

async function readSitemaps(
  deps: PollDeps,
  text: string,
  url: string,
  signal?: AbortSignal,
): Promise<FeedReading> {
  const sitemap = readSitemap(text, { url });
  const reading: FeedReading = {
    format: 'sitemap',
    items: [],
    language: null,
    ttlMinutes: null,
    warnings: [...sitemap.warnings],
    hub: null,
    self: null,
  };
  if (sitemap.kind === 'urls') {
    addEntries(reading, sitemap.entries);
    return reading;
  }
  reading.isIndex = true;
  const newest = [...sitemap.sitemaps]
    .sort((a, b) => (b.modifiedAt?.getTime() ?? 0) - (a.modifiedAt?.getTime() ?? 0))
    .slice(0, SITEMAPS_PER_POLL);
  const broken: unknown[] = [];
  for (const { url: address } of newest) {
    try {
      await addPart(deps, reading, address, signal);
    } catch (error) {
      if (signal?.aborted || !isFeedsFault(error)) throw error;
      broken.push(error);
      reading.warnings.push(`${address}: ${(error as Error).message}`);
    }
  }
  // One broken part must not take the others with it; nothing but broken parts is a feed that can not be read.
  if (broken.length > 0 && broken.length === newest.length) throw broken[0];
  return reading;
}

async function addPart(
  deps: PollDeps,
  reading: FeedReading,
  address: string,
  signal?: AbortSignal,
): Promise<void> {
  const fetched = await deps.fetcher.get(address, { accept: 'sitemap', ...(signal && { signal }) });
  const { text } = decodeText(fetched.bytes, { contentType: fetched.contentType, kind: 'xml' });
  const part = readSitemap(text, { url: fetched.url });
  reading.warnings.push(...part.warnings);
  if (part.kind === 'urls') addEntries(reading, part.entries);
  else reading.warnings.push(`${address}: an index within an index is not followed`);
}

function addEntries(reading: FeedReading, entries: readonly SitemapEntry[]): void {
  const named = entries.filter((entry) => entry.news !== null);
  if (named.length < entries.length) {
    reading.warnings.push(`${entries.length - named.length} entries without a headline were left out`);
  }
  reading.items.push(...named.map(itemOfSitemapEntry));
}

function toDrafts(deps: PollDeps, feed: Feed, reading: FeedReading): ArticleDraft[] {
  const now = deps.clock.now();
  const oldest = now - deps.retentionDays * DAY;
  return reading.items
    .map((item) => toDraft(feed, reading, item, now))
    .filter((draft) => draft !== null)
    .filter((draft) => draft.publishedAt === null || draft.publishedAt.getTime() >= oldest);
}

function toDraft(feed: Feed, reading: FeedReading, item: FeedItem, now: number): ArticleDraft | null {
  const title = item.title.trim();
  const url = item.url === null ? null : addressOrNull(item.url, feed.url);
  if (url === null || title === '') return null;
  const published =
    item.publishedAt !== null && item.publishedAt.getTime() <= now + FUTURE ? item.publishedAt : null;
  const standfirst = item.standfirst === title ? null : item.standfirst;
  const language = languageOfText(`${title}. ${item.standfirst ?? ''}`, [
    item.language,
    reading.language,
    ...feed.languages,
  ]);
  return {
    url,
    source: feed.source,
    title,
    standfirst,
    section: item.section ?? feed.section,
    language,
    author: item.authors.join(', ') || null,
    image: item.image,
    publishedAt: published,
    modifiedAt: item.modifiedAt,
    firstSeenAt: new Date(now),
    story: signatureOf({ title, standfirst, language }),
  };
}

function addressOrNull(url: string, base: string): string | null {
  try {
    return canonicalAddress(url, base);
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

async function noteSuccess(
  deps: PollDeps,
  feed: Feed,
  fetched: Fetched,
  reading: FeedReading | null,
  caught: Catch,
  began: Began,
): Promise<void> {
  const { clock, observe } = deps;
  const now = clock.now();
  const { fresh } = caught;
  const sinceMs = feed.lookedAt === null ? null : now - feed.lookedAt.getTime();
  // What is new at the first look is what was there before we came: only its dates say how often there is news.
  const perDay =
    sinceMs === null ? firstPace(caught.times, now) : nextPace(feed.perDay, caught.arrivals, sinceMs);
  const asksS =
    reading === null
      ? feed.asksS
      : reading.ttlMinutes === null
        ? null
        : reading.ttlMinutes * (MINUTE / SECOND);
  const next = nextPoll(
    {
      perDay,
      failures: 0,
      overflowed: sinceMs !== null && feed.failures === 0 && caught.allNew,
      asksS,
      freshS: freshSeconds(fetched.headers),
      retryAfterS: null,
      pushed: isPushed(feed, fresh, now),
    },
    deps.rhythm,
    Math.random(),
  );
  await noteLook(deps.db, feed.id, {
    format: reading?.format ?? null,
    ...validators(feed, fetched, reading),
    lookedAt: new Date(began.at),
    hadNew: fresh > 0,
    intervalS: next.intervalS,
    perDay,
    asksS,
    ...(reading === null ? { hub: feed.hub, topic: feed.topic } : hubOf(fetched, reading)),
    nextLookAt: new Date(now + next.waitS * SECOND),
    why: next.why,
    failures: 0,
    error: null,
    warnings: reading?.warnings ?? null,
  });
  const { id, source } = feed;
  for (const warning of reading?.warnings ?? []) observe({ saw: 'feed-warned', feed: id, source, warning });
  const items = reading?.items.length ?? 0;
  observe({
    saw: 'feed-polled',
    feed: id,
    source,
    status: fetched.status,
    items,
    fresh,
    ms: clock.tick() - began.tick,
  });
}

/** A hub is relied on when its promise holds, it has told of something before, and not kept silent about this. */
function isPushed({ pushedUntil, pushedAt, lookedAt }: Feed, fresh: number, now: number): boolean {
  if (pushedUntil === null || pushedUntil.getTime() <= now || pushedAt === null) return false;
  return fresh === 0 || lookedAt === null || pushedAt >= lookedAt;
}

/** What the next look asks "has it changed?" with. A 304 may leave out what has not changed; a 200 says all there is. */
function validators(
  feed: Feed,
  { headers }: Fetched,
  reading: FeedReading | null,
): { etag: string | null; lastModified: string | null } {
  if (reading?.isIndex) return { etag: null, lastModified: null };
  const before = reading === null ? feed : { etag: null, lastModified: null };
  return { etag: headers.etag ?? before.etag, lastModified: headers['last-modified'] ?? before.lastModified };
}

async function noteFailure(deps: PollDeps, feed: Feed, error: Error, began: Began): Promise<void> {
  const failures = feed.failures + 1;
  const retryAfterMs = error instanceof FetchFailure ? error.retryAfterMs : null;
  const retryAfterS = retryAfterMs === null ? null : retryAfterMs / SECOND;
  const { perDay, asksS, hub, topic } = feed;
  const facts = { perDay, failures, overflowed: false, asksS, freshS: null, retryAfterS, pushed: false };
  const next = nextPoll(facts, deps.rhythm, Math.random());
  const now = deps.clock.now();
  await noteLook(deps.db, feed.id, {
    format: null,
    etag: feed.etag,
    lastModified: feed.lastModified,
    lookedAt: new Date(began.at),
    hadNew: false,
    intervalS: next.intervalS,
    perDay,
    asksS,
    hub,
    topic,
    nextLookAt: new Date(now + next.waitS * SECOND),
    why: next.why,
    failures,
    error: error.message,
    warnings: null,
  });
  deps.observe({
    saw: 'feed-failed',
    feed: feed.id,
    source: feed.source,
    detail: error.message,
    failures,
    next_in_s: Math.round(next.waitS),
  });
}

/** For how long the server says its answer is fresh: `max-age`, else `Expires` after `Date`. Null when it says nothing. */
export function freshSeconds(headers: Readonly<Record<string, string>>): number | null {
  const control = headers['cache-control'] ?? '';
  if (/\bno-(?:cache|store)\b/i.test(control)) return null;
  const found = /(?:^|[\s,])max-age=["']?(\d{1,9})/i.exec(control);
  if (found) return Math.max(0, Number(found[1]) - (Number(headers.age) || 0));
  const [expires, date] = [Date.parse(headers.expires ?? ''), Date.parse(headers.date ?? '')];
  return expires > date ? (expires - date) / SECOND : null;
}

/** The WebSub hub and topic that the answer names, in its headers or in the feed (WebSub 4: headers come first). */
function hubOf(
  { headers, url }: Fetched,
  reading: FeedReading,
): { hub: string | null; topic: string | null } {
  const links = linksOf(headers.link ?? '', url);
  const hub = links.get('hub') ?? reading.hub;
  return { hub, topic: hub === null ? null : (links.get('self') ?? reading.self ?? url) };
}

/** `Link: <https://hub.example/>; rel="hub", <…>; rel="self"`: the first address of each relation. */
function linksOf(header: string, base: string): Map<string, string> {
  const links = new Map<string, string>();
  for (const [, address, rest] of header.slice(0, 4000).matchAll(/<([^<>]{1,2000})>([^<]*)/g)) {
    const relations = /\brel\s*=\s*"?([^";,]+)/i.exec(rest!)?.[1]?.toLowerCase().split(/\s+/) ?? [];
    const url = URL.parse(address!, base)?.href;
    for (const relation of relations) if (url && !links.has(relation)) links.set(relation, url);
  }
  return links;
}
