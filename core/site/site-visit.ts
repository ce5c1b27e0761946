/** A visit to a site: pages within a budget and a time limit, and counts of what was left unread and why. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, SECOND } from '../platform/clock.ts';
import type { LeftOut } from '../search/candidates/left-out.ts';
import { decodeText } from '../web/charset/charset.ts';
import type { DocumentParser } from '../web/document-parser.ts';
import type { ParsedFeed } from '../web/feed/feed-item.ts';
import type { Fetched, Fetcher } from '../web/fetch/fetch.ts';
import { type FetchKind, feedKindOf } from '../web/fetch/media-types.ts';
import { FetchFailure } from '../web/fetch-failure.ts';
import { FormatError } from '../web/format-error.ts';
import { addressOrNull } from '../web/url/canonical-url.ts';
import { readSitePage, type SitePage } from './lists/site-page.ts';
import { CONNECTIONS, type PageBudget } from './page-budget.ts';

export interface VisitOptions {
  fetcher: Fetcher;
  parser: DocumentParser;
  clock: Clock;
  budget: PageBudget;
  /** What belongs to the site: redirects out of it are not followed. */
  within: (url: URL) => boolean;
  /** Milliseconds that the visit may take. */
  timeMs: number;
  signal?: AbortSignal | undefined;
}

/** Why an address was not visited → the reason in `left_out`. */
const REASONS = {
  budget: 'not_visited_page_budget',
  time: 'not_visited_in_time',
  robots: 'not_visited_robots',
  busy: 'not_visited_site_busy',
  failed: 'not_visited_failed',
  shell: 'needs_javascript',
} as const;
type Omission = keyof typeof REASONS;

/** Descriptions of searches are a few lines long. */
const DESCRIPTION_BYTES = 64 * 1024;
/** No request is made with less time left than this. */
const MIN_TIME = 0.25 * SECOND;
/** How long https is tried before http, if the caller gave no scheme. */
const FIRST_SCHEME = 5 * SECOND;

export class SiteVisit {
  readonly #options: VisitOptions;
  readonly #endsAt: number;
  readonly #time: AbortController;
  readonly #timer: NodeJS.Timeout;
  readonly #omitted = new Map<Omission, number>();
  #pages: number;

  constructor(options: VisitOptions) {
    this.#options = options;
    this.#pages = options.budget.pages;
    this.#endsAt = options.clock.tick() + options.timeMs;
    this.#time = new AbortController();
    this.#timer = setTimeout(() => this.#time.abort(), options.timeMs);
    this.#timer.unref();
  }

  /** Pages left in the budget. */
  get pages(): number {
    return this.#pages;
  }

  /** Milliseconds left; 0 when the time is up. */
  get time(): number {
    return this.#time.signal.aborted ? 0 : Math.max(0, this.#endsAt - this.#options.clock.tick());
  }

  get leftOut(): LeftOut[] {
    return [...this.#omitted].map(([why, count]) => ({ reason: REASONS[why], count }));
  }

  note(why: Omission, count = 1): void {
    if (count > 0) this.#omitted.set(why, (this.#omitted.get(why) ?? 0) + count);
  }

  /** Takes a page off the budget; false, and counted, when no page or time is left. */
  spend(): boolean {
    if (this.#pages <= 0) this.note('budget');
    else if (this.time < MIN_TIME) this.note('time');
    else return this.take();
    return false;
  }

  /** Takes a page off the budget; false when there is none left. The caller reports what is then left unread. */
  take(): boolean {
    if (this.#pages <= 0) return false;
    this.#pages -= 1;
    return true;
  }

  /** The page to start at: the first of `starts` that answers. Throws the error of the last one. */
  async begin(starts: readonly URL[]): Promise<SitePage> {
    this.#pages -= 1;
    for (const [at, start] of starts.entries()) {
      const last = at === starts.length - 1;
      try {
        const first = await readSitePage(await this.#get(start.href, 'page', last ? null : FIRST_SCHEME));
        return (await this.#ledOn(first)) ?? first;
      } catch (error) {
        if (last || !(error instanceof FetchFailure) || !OTHER_SCHEME.has(error.reason)) throw error;
      }
    }
    throw new FetchFailure('bad_url');
  }

  /** The page that another one leads to, within the site and once. */
  async #ledOn({ url, leadsTo }: SitePage): Promise<SitePage | null> {
    const leads =
      leadsTo !== null && leadsTo !== addressOrNull(url) && this.#options.within(new URL(leadsTo));
    return leads ? this.page(leadsTo) : null;
  }

  /**
   * A page, or null when it cannot be read, which is counted unless its address was a guess. Throws only the
   * signal's reason.
   */
  async page(url: string, guessed = false): Promise<SitePage | null> {
    return this.#attempt(async () => readSitePage(await this.#get(url, 'page')), guessed);
  }

  /** A feed or sitemap, with the address it came from; null as with `page`. */
  async feed(url: string): Promise<{ url: string; feed: ParsedFeed } | null> {
    return this.#attempt(async () => {
      const { parser, signal } = this.#options;
      const fetched = await this.#get(url, feedKindOf(url));
      return { url: fetched.url, feed: (await parser.feed(fetched, signal)).feed };
    });
  }

  /** The text of a description in XML; null as with `page`. */
  async description(url: string): Promise<{ url: string; text: string } | null> {
    return this.#attempt(async () => {
      const { bytes, contentType, url: found } = await this.#get(url, 'feed');
      const { text } = decodeText(bytes.subarray(0, DESCRIPTION_BYTES), { contentType, kind: 'xml' });
      return { url: found, text };
    });
  }

  /** Ends the timer and aborts requests in flight. */
  end(): void {
    clearTimeout(this.#timer);
    this.#time.abort();
  }

  async #attempt<T>(work: () => Promise<T>, guessed = false): Promise<T | null> {
    if (!this.spend()) return null;
    try {
      return await work();
    } catch (error) {
      this.#options.signal?.throwIfAborted();
      if (!(error instanceof FetchFailure || error instanceof FormatError)) throw error;
      const why = error instanceof FormatError ? 'failed' : omissionOf(error);
      if (!guessed || why !== 'failed') this.note(why);
      return null;
    }
  }

  /** Fetches an address. If the site asks to wait and there is time, waits and tries once more. */
  async #get(url: string, accept: FetchKind, onlyMs: number | null = null): Promise<Fetched> {
    const { fetcher, signal, within } = this.#options;
    const signals = [
      this.#time.signal,
      ...(signal ? [signal] : []),
      ...(onlyMs ? [AbortSignal.timeout(onlyMs)] : []),
    ];
    const signalled = { signal: AbortSignal.any(signals), isPatient: false };
    const options = { accept, within, connections: CONNECTIONS, ...signalled };
    try {
      return await fetcher.get(url, options);
    } catch (error) {
      signal?.throwIfAborted();
      const wait = error instanceof FetchFailure ? error.retryAfterMs : null;
      if (wait === null || wait > this.time - MIN_TIME) throw timely(error, this.time);
      await sleep(wait, undefined, { signal: options.signal }).catch(() => undefined);
      signal?.throwIfAborted();
      return await fetcher.get(url, options);
    }
  }
}

const OTHER_SCHEME: ReadonlySet<string> = new Set(['connection', 'timeout', 'cancelled', 'dns']);

/** A fetch aborted because the site's time is up is a timeout, not a cancellation. */
function timely(error: unknown, left: number): unknown {
  const cut = error instanceof FetchFailure && error.reason === 'cancelled' && left === 0;
  return cut ? new FetchFailure('timeout', 'the time for this site is up') : error;
}

function omissionOf({ reason, retryAfterMs }: FetchFailure): Omission {
  if (reason === 'robots') return 'robots';
  if (retryAfterMs !== null) return 'busy';
  return reason === 'timeout' || reason === 'cancelled' ? 'time' : 'failed';
}
