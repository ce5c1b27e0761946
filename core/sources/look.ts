/** One look at a feed: fetch it if it changed, read it, store what is new, note when to look again. */

import { canonicalAddress } from '../articles/address.ts';
import { languageOf } from '../articles/language.ts';
import type { Clock } from '../clock.ts';
import { DAY, SECOND } from '../clock.ts';
import { Failure } from '../errors.ts';
import type { Observe } from '../observe.ts';
import { type ArticleDraft, writeArticles } from '../store/articles.ts';
import type { Database } from '../store/database.ts';
import { type Feed, findFeed, noteLook } from '../store/sources.ts';
import { decodeText } from '../web/charset.ts';
import { type FeedItem, type Feed as FeedText, readFeed } from '../web/feed/feed.ts';
import { type Fetched, type Fetcher, FetchFailure } from '../web/fetch.ts';
import { FormatError } from '../web/format-error.ts';
import { readSitemap, type SitemapEntry } from '../web/sitemap.ts';
import { nextLook, type RhythmBounds } from './rhythm.ts';

export interface LookRoom {
  db: Database;
  fetcher: Fetcher;
  clock: Clock;
  observe: Observe;
  rhythm: RhythmBounds;
  /** Articles older than this are not taken in. */
  retentionDays: number;
}

/** Sitemaps of an index that are read at one look, newest first. */
const SITEMAPS_PER_LOOK = 5;
/** A date this far ahead is a mistake of the outlet's: the article is then undated. */
const FUTURE = DAY;

/** What a feed says, whichever of its formats it has. */
interface FeedReading extends Pick<FeedText, 'items' | 'language' | 'ttlMinutes' | 'warnings'> {
  format: string;
  /** It names other documents, which may change while it stays the same: its tag says nothing about them. */
  isIndex?: boolean;
}

export interface LookOptions {
  signal?: AbortSignal;
  /** When the look was asked for, in milliseconds: one made since has answered it already. */
  askedAt?: number;
}

/** Looks at the feed with this id. A feed that fails is noted as failing; only the store's own failures are thrown. */
export async function lookAt(
  room: LookRoom,
  id: number,
  { signal, askedAt }: LookOptions = {},
): Promise<void> {
  const feed = await findFeed(room.db, id);
  if (!feed) return;
  if (askedAt !== undefined && feed.lookedAt !== null && feed.lookedAt.getTime() >= askedAt) return;
  const began = room.clock.tick();
  try {
    const fetched = await fetchFeed(room, feed, signal);
    if (fetched.notModified) return await noteSuccess(room, feed, fetched, null, 0, began);
    const reading = await readAny(room, fetched, signal);
    const drafts = toDrafts(room, feed, reading);
    const { fresh } = await writeArticles(room.db, drafts);
    await noteSuccess(room, feed, fetched, reading, fresh.length, began);
  } catch (error) {
    if (signal?.aborted || !isFeedsFault(error)) throw error;
    await noteFailure(room, feed, error as Error);
  }
}

function isFeedsFault(error: unknown): boolean {
  return error instanceof FetchFailure || error instanceof FormatError;
}

function fetchFeed({ fetcher }: LookRoom, feed: Feed, signal?: AbortSignal): Promise<Fetched> {
  const { etag, lastModified, url } = feed;
  return fetcher.get(url, { accept: acceptOf(url), etag, lastModified, ...(signal && { signal }) });
}

const SITEMAP_ADDRESS = /sitemap|\.gz$/i;

function acceptOf(url: string): 'sitemap' | 'feed' {
  return SITEMAP_ADDRESS.test(new URL(url).pathname) ? 'sitemap' : 'feed';
}

/** A feed of any format, a news sitemap, or an index of sitemaps: the newest of these are read too. */
async function readAny(room: LookRoom, fetched: Fetched, signal?: AbortSignal): Promise<FeedReading> {
  const kind = /json/i.test(fetched.contentType ?? '') ? 'json' : 'xml';
  const { text } = decodeText(fetched.bytes, { contentType: fetched.contentType, kind });
  if (!SITEMAP_ROOT.test(text.slice(0, ROOT_WITHIN))) {
    return readFeed(text, { url: fetched.url, contentType: fetched.contentType });
  }
  return readSitemaps(room, text, fetched.url, signal);
}

const SITEMAP_ROOT = /<(?:\w+:)?(?:urlset|sitemapindex)[\s>]/i;
const ROOT_WITHIN = 4096;

async function readSitemaps(
  room: LookRoom,
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
  };
  if (sitemap.kind === 'urls') {
    addEntries(reading, sitemap.entries);
    return reading;
  }
  reading.isIndex = true;
  const newest = [...sitemap.sitemaps]
    .sort((a, b) => (b.modifiedAt?.getTime() ?? 0) - (a.modifiedAt?.getTime() ?? 0))
    .slice(0, SITEMAPS_PER_LOOK);
  const broken: unknown[] = [];
  for (const { url: address } of newest) {
    try {
      await addPart(room, reading, address, signal);
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
  room: LookRoom,
  reading: FeedReading,
  address: string,
  signal?: AbortSignal,
): Promise<void> {
  const fetched = await room.fetcher.get(address, { accept: 'sitemap', ...(signal && { signal }) });
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
  for (const { url, modifiedAt, news } of named) {
    reading.items.push({
      url,
      id: null,
      title: news!.title ?? '',
      standfirst: null,
      publishedAt: news!.publishedAt,
      modifiedAt,
      authors: [],
      section: null,
      image: null,
      language: news!.language,
    });
  }
}

function toDrafts(room: LookRoom, feed: Feed, reading: FeedReading): ArticleDraft[] {
  const now = room.clock.now();
  const oldest = now - room.retentionDays * DAY;
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
  return {
    url,
    source: feed.source,
    title,
    standfirst: item.standfirst === title ? null : item.standfirst,
    section: item.section,
    language: languageOf(`${title}. ${item.standfirst ?? ''}`, [
      item.language,
      reading.language,
      ...feed.languages,
    ]),
    author: item.authors.join(', ') || null,
    image: item.image,
    publishedAt: published,
    modifiedAt: item.modifiedAt,
    firstSeenAt: new Date(now),
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
  room: LookRoom,
  feed: Feed,
  fetched: Fetched,
  reading: FeedReading | null,
  fresh: number,
  began: number,
): Promise<void> {
  const { clock, observe } = room;
  const next = nextLook(
    {
      intervalS: feed.intervalS,
      fresh,
      failures: 0,
      ttlMinutes: reading?.ttlMinutes ?? null,
      maxAgeS: maxAge(fetched),
      retryAfterS: null,
    },
    room.rhythm,
    Math.random(),
  );
  const now = clock.now();
  await noteLook(room.db, feed.id, {
    format: reading?.format ?? null,
    ...validators(feed, fetched, reading),
    lookedAt: new Date(now),
    hadNew: fresh > 0,
    intervalS: next.intervalS,
    nextLookAt: new Date(now + next.waitS * SECOND),
    why: next.why,
    failures: 0,
    error: null,
    warnings: reading?.warnings ?? [],
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
    ms: clock.tick() - began,
  });
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

async function noteFailure(room: LookRoom, feed: Feed, error: Error): Promise<void> {
  const failures = feed.failures + 1;
  const retryAfterMs = error instanceof FetchFailure ? error.retryAfterMs : null;
  const retryAfterS = retryAfterMs === null ? null : retryAfterMs / SECOND;
  const facts = {
    intervalS: feed.intervalS,
    fresh: null,
    failures,
    ttlMinutes: null,
    maxAgeS: null,
    retryAfterS,
  };
  const next = nextLook(facts, room.rhythm, Math.random());
  const now = room.clock.now();
  await noteLook(room.db, feed.id, {
    format: null,
    etag: feed.etag,
    lastModified: feed.lastModified,
    lookedAt: new Date(now),
    hadNew: false,
    intervalS: next.intervalS,
    nextLookAt: new Date(now + next.waitS * SECOND),
    why: next.why,
    failures,
    error: error.message,
    warnings: [],
  });
  room.observe({
    saw: 'feed-failed',
    feed: feed.id,
    source: feed.source,
    detail: error.message,
    failures,
    next_in_s: Math.round(next.waitS),
  });
}

function maxAge(fetched: Fetched): number | null {
  const found = /(?:^|[\s,])max-age=(\d+)/i.exec(fetched.headers['cache-control'] ?? '');
  return found ? Number(found[1]) : null;
}
