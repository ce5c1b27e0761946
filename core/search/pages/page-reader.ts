/**
 * Reading pages on demand: from the page cache, else live and politely, within a time budget. What is not read
 * in time goes on being read for the next search, up to the fetcher's own limits.
 */
import { type Clock, DAY, HOUR, MINUTE } from '../../platform/clock.ts';
import type { Observe } from '../../platform/observe.ts';
import { SingleFlight } from '../../platform/single-flight.ts';
import { findPages, keepPage } from '../../store/articles/pages.ts';
import type { Database } from '../../store/database.ts';
import type { Reads } from '../../store/replica-reads.ts';
import { decodeText } from '../../web/charset/charset.ts';
import { type Fetcher, FetchFailure } from '../../web/fetch/fetch.ts';
import { type Page, readPage } from '../../web/page/page.ts';
import { withRobotsHeader } from '../../web/page/robots-header.ts';

export interface ReadFailure {
  reason: string;
  detail: string;
}

export type PageReading = { page: Page } | { failure: ReadFailure };

export interface ReaderOptions {
  db: Database;
  reads: Reads;
  fetcher: Fetcher;
  clock: Clock;
  observe: Observe;
  /** Days a page's text is cached; 0 caches nothing. */
  cacheDays: number;
}

/** A page that failed is not tried again for this long. */
const FAILURE_TTL = 10 * MINUTE;
/** Robots and rights change rarely; what they forbid is not requested again within this time. */
const FORBIDDEN_TTL = 6 * HOUR;
/** Pages being read at once in this process, whether or not their callers still wait. */
const OPEN_READS = 64;

export class PageReader {
  readonly #options: ReaderOptions;
  readonly #open = new SingleFlight<PageReading>();

  constructor(options: ReaderOptions) {
    this.#options = options;
  }

  /** What was read of `urls` within `budgetMs`; addresses missing from the answer were not read in time. */
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
    for (const record of cached) {
      const reading = record.body
        ? { page: revive(record.body as Page) }
        : { failure: record.failure as ReadFailure };
      readings.set(record.url, reading);
    }
    const missing = urls.filter((url) => !readings.has(url));
    if (missing.length === 0 || budgetMs <= 0) return readings;
    const all = Promise.all(missing.map(async (url) => readings.set(url, await this.#readOnce(url))));
    await withinBudget(all, budgetMs, signal);
    return new Map(readings);
  }

  /** Waits for open reads to end. Close the fetcher first, or they take their time. */
  async close(): Promise<void> {
    await this.#open.settled();
  }

  #readOnce(url: string): Promise<PageReading> {
    if (!this.#open.get(url) && this.#open.size >= OPEN_READS) {
      return Promise.resolve({
        failure: { reason: 'busy', detail: 'Too many pages are being read right now.' },
      });
    }
    return this.#open.run(url, () => this.#readLive(url));
  }

  async #readLive(url: string): Promise<PageReading> {
    const { db, clock, cacheDays } = this.#options;
    const reading = await this.#fetch(url);
    const now = clock.now();
    const ttl =
      'page' in reading
        ? ttlOf(reading.page, cacheDays)
        : reading.failure.reason === 'robots'
          ? FORBIDDEN_TTL
          : FAILURE_TTL;
    const record = {
      url,
      body: 'page' in reading ? reading.page : null,
      failure: 'failure' in reading ? reading.failure : null,
      readAt: new Date(now),
    };
    // That this process was stopped says nothing about the page.
    if ('failure' in reading && reading.failure.reason === 'cancelled') return reading;
    // The cache is a convenience: a page that could not be cached was still read.
    if (ttl > 0) await keepPage(db, record, new Date(now + ttl)).catch(() => undefined);
    return reading;
  }

  async #fetch(url: string): Promise<PageReading> {
    try {
      const fetched = await this.#options.fetcher.get(url, { accept: 'page' });
      const { text } = decodeText(fetched.bytes, { contentType: fetched.contentType, kind: 'html' });
      const page = readPage(text, { url: fetched.url });
      return {
        page: { ...page, robots: withRobotsHeader(page.robots, fetched.headers['x-robots-tag'] ?? null) },
      };
    } catch (error) {
      const reason = error instanceof FetchFailure ? error.reason : 'unreadable';
      return {
        failure: {
          reason,
          detail: error instanceof FetchFailure ? error.message : 'The page could not be read.',
        },
      };
    }
  }
}

/** A page that asks not to be archived is read for those who wait for it, and not cached. Milliseconds. */
function ttlOf({ robots }: Page, cacheDays: number): number {
  return robots.noarchive ? 0 : cacheDays * DAY;
}

/** Dates come back from JSON as text. */
function revive(page: Page): Page {
  const date = (value: Date | string | null) => (value === null ? null : new Date(value));
  return { ...page, publishedAt: date(page.publishedAt), modifiedAt: date(page.modifiedAt) };
}

async function withinBudget(work: Promise<unknown>, budgetMs: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, budgetMs);
  signal?.addEventListener('abort', () => resolve(), { once: true });
  try {
    await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
  signal?.throwIfAborted();
}
