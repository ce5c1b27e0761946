/**
 * Reads pages on demand, from the page cache or live, within a time budget. Pages not finished in time are still
 * fetched for the next search, within the fetcher's own limits.
 */

import { SingleFlight } from '../../platform/cache/single-flight.ts';
import { type Clock, DAY, HOUR, MINUTE, SECOND } from '../../platform/clock.ts';
import { abortable } from '../../platform/deadline.ts';
import { Failure } from '../../platform/errors.ts';
import { findPages, type ReadFailure, savePage, TAKEN_DOWN } from '../../store/articles/pages.ts';
import type { Database } from '../../store/database.ts';
import type { Reads } from '../../store/replica-reads.ts';
import type { Fetcher } from '../../web/fetch/fetch.ts';
import { FetchFailure } from '../../web/fetch-failure.ts';
import { type Page, pageFromJson } from '../../web/page/page.ts';
import { type PageRobots, robotsAt } from '../../web/page/page-rights.ts';
import type { ParsePage } from '../../web/page/parse-page.ts';
import { withRobotsHeader } from '../../web/page/robots-header.ts';
import { addressOrNull, registrableDomain } from '../../web/url/canonical-url.ts';
import { bareAddress } from '../../web/url/spellings.ts';

/** `redirectedTo`: where the page was read, when its address led to another one. */
export type PageReading = PageRead | { failure: ReadFailure };

interface PageRead {
  page: Page;
  redirectedTo?: string;
}

/** Whether the address now leads to a list of other articles: many outlets send readers of removed ones to the home page. */
export function isMoved(url: string, { page, redirectedTo }: PageRead): boolean {
  if (redirectedTo === undefined || page.kind !== 'listing') return false;
  return bareAddress(redirectedTo) !== bareAddress(url);
}

interface LiveRead {
  reading: PageReading;
  /** The addresses that the page's led to, the last one included. */
  redirects: readonly string[];
  /** How long the reading is cached, in ms. */
  ttl: number;
}

/** A page as stored, with the address that it was redirected to. */
type StoredPage = Page & { redirectedTo?: string };

export interface ReaderOptions {
  db: Database;
  reads: Reads;
  fetcher: Fetcher;
  parsePage: ParsePage;
  clock: Clock;
  /** Days that page text is cached; 0 disables the cache. */
  cacheDays: number;
}

/** How long a failed page is not retried; no longer than its host asks for, if it does. */
const FAILURE_TTL = 10 * MINUTE;
const MIN_FAILURE_TTL = SECOND;
/** Robots rules and rights rarely change; forbidden pages are not requested again for this long. */
const FORBIDDEN_TTL = 6 * HOUR;
/** Pages being read at once in this process, even when nobody is waiting for them. */
const OPEN_READS = 64;
/** Those of one domain, as many as one search reads: more would take the places of all others while they wait for its turns. */
const OPEN_READS_OF_DOMAIN = 24;
const BUSY = 'busy';
/** Failures that say nothing about the page. */
const PASSING: readonly string[] = ['cancelled', BUSY];

export class PageReader {
  readonly #options: ReaderOptions;
  readonly #open = new SingleFlight<PageReading>();
  /** How many of them each domain has. */
  readonly #openOfDomain = new Map<string, number>();

  constructor(options: ReaderOptions) {
    this.#options = options;
  }

  /** Pages of `urls` read within `budgetMs`; those not read in time are missing from the result. */
  async read(
    urls: readonly string[],
    budgetMs: number,
    signal?: AbortSignal,
  ): Promise<Map<string, PageReading>> {
    const { reads, clock } = this.#options;
    const now = new Date(clock.now());
    const cached = await reads.byKey(
      urls,
      (db, some) => findPages(db, some, now),
      ({ url }) => url,
    );
    const readings = new Map<string, PageReading>();
    for (const { url, body, failure } of cached)
      readings.set(url, failure ? { failure } : revived(body as StoredPage));
    const missing = urls.filter((url) => !readings.has(url));
    if (missing.length === 0 || budgetMs <= 0) return readings;
    const all = Promise.all(missing.map(async (url) => readings.set(url, await this.#readOnce(url))));
    const isOver = AbortSignal.timeout(Math.ceil(budgetMs));
    await abortable(all, signal ? AbortSignal.any([signal, isOver]) : isOver).catch((error: unknown) => {
      if (!isOver.aborted) throw error;
    });
    signal?.throwIfAborted();
    return new Map(readings);
  }

  /** Waits for open reads to finish. Close the fetcher first, or this can take long. */
  async close(): Promise<void> {
    await this.#open.settled();
  }

  #readOnce(url: string): Promise<PageReading> {
    const running = this.#open.get(url);
    if (running) return running;
    const domain = registrableDomain(url);
    const ofDomain = this.#openOfDomain.get(domain) ?? 0;
    if (ofDomain >= OPEN_READS_OF_DOMAIN) return Promise.resolve({ failure: tooMany(`pages of ${domain}`) });
    if (this.#open.size >= OPEN_READS) return Promise.resolve({ failure: tooMany('pages') });
    this.#openOfDomain.set(domain, ofDomain + 1);
    return this.#open.run(url, () => this.#readLive(url).finally(() => this.#leave(domain)));
  }

  #leave(domain: string): void {
    const left = this.#openOfDomain.get(domain)! - 1;
    if (left > 0) this.#openOfDomain.set(domain, left);
    else this.#openOfDomain.delete(domain);
  }

  async #readLive(url: string): Promise<PageReading> {
    const { db, clock } = this.#options;
    const { reading, redirects, ttl } = await this.#fetch(url);
    const now = clock.now();
    const record = {
      url,
      body: 'page' in reading ? stored(reading) : null,
      failure: 'failure' in reading ? reading.failure : null,
      readAt: new Date(now),
    };
    if ('failure' in reading && PASSING.includes(reading.failure.reason)) return reading;
    // A page that cannot be cached has still been read.
    const isRefused =
      ttl > 0 && !(await savePage(db, record, new Date(now + ttl), redirects).catch(() => true));
    // Taken down while it was being read.
    return isRefused ? { failure: TAKEN_DOWN } : reading;
  }

  /** Why none of these addresses may be read, when one of them was taken down. */
  async #takenDown(addresses: readonly string[]): Promise<ReadFailure | null> {
    const { db, clock } = this.#options;
    const records = await findPages(db, addresses, new Date(clock.now()));
    return records.find(({ failure }) => failure?.reason === TAKEN_DOWN.reason)?.failure ?? null;
  }

  /** Never throws. */
  async #fetch(url: string): Promise<LiveRead> {
    const { cacheDays } = this.#options;
    try {
      const fetched = await this.#options.fetcher.get(url, { accept: 'page' });
      const end = addressOrNull(fetched.url) ?? fetched.url;
      const redirects =
        end === url ? [] : [...fetched.redirects.map((hop) => addressOrNull(hop) ?? hop), end];
      const takenDown = redirects.length === 0 ? null : await this.#takenDown(redirects);
      if (takenDown) return { reading: { failure: takenDown }, redirects: [], ttl: FAILURE_TTL };
      const page = await this.#options.parsePage(fetched);
      const { canonicalUrl } = page;
      const isOther = canonicalUrl !== null && canonicalUrl !== url && canonicalUrl !== end;
      const same = isOther ? await this.#takenDown([canonicalUrl]) : null;
      if (same) return { reading: { failure: same }, redirects: [], ttl: FAILURE_TTL };
      const declared = withRobotsHeader(page.robots, fetched.headers['x-robots-tag'] ?? null);
      const now = this.#options.clock.now();
      const robots = robotsAt(declared, now);
      return {
        reading: { ...(end !== url && { redirectedTo: end }), page: { ...page, robots } },
        redirects,
        // Pages that ask not to be archived are not cached; others only until their `unavailable_after`.
        ttl: robots.noarchive ? 0 : Math.min(cacheDays * DAY, timeLeft(robots, now)),
      };
    } catch (error) {
      return { reading: { failure: failureOf(error) }, redirects: [], ttl: ttlOfFailure(error) };
    }
  }
}

/** How long a page may be shown as it is, in ms. */
function timeLeft({ noindex, unavailableAfter }: PageRobots, now: number): number {
  return noindex || unavailableAfter === undefined ? Number.POSITIVE_INFINITY : unavailableAfter - now;
}

function failureOf(error: unknown): ReadFailure {
  if (error instanceof FetchFailure) return { reason: error.reason, detail: error.message };
  // The parser has more documents waiting than it takes.
  if (error instanceof Failure && error.code === 'overloaded') return tooMany('pages');
  return { reason: 'unreadable', detail: 'The page could not be read.' };
}

function tooMany(what: string): ReadFailure {
  return { reason: BUSY, detail: `Too many ${what} are being read right now; ask again in a few seconds.` };
}

/** What is stored of a page that was read. */
function stored({ page, redirectedTo }: Extract<PageReading, { page: Page }>): StoredPage {
  return { ...page, ...(redirectedTo !== undefined && { redirectedTo }) };
}

function ttlOfFailure(error: unknown): number {
  if (!(error instanceof FetchFailure)) return FAILURE_TTL;
  const { reason, upstreamStatus, retryAfterMs } = error;
  if (retryAfterMs !== null) return Math.max(MIN_FAILURE_TTL, Math.min(retryAfterMs, FAILURE_TTL));
  // With a status, robots.txt could not be read, and says nothing.
  return reason === 'robots' && upstreamStatus === null ? FORBIDDEN_TTL : FAILURE_TTL;
}

function revived({ redirectedTo, ...page }: StoredPage): PageReading {
  return { page: pageFromJson(page), ...(redirectedTo !== undefined && { redirectedTo }) };
}
