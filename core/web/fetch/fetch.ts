/**
 * The one fetcher: everything this service reads from outside goes through `get`. It obeys robots.txt, waits for
 * the host's turn, connects only to public addresses (checked again at every redirect), and bounds the time,
 * size, compression ratio and type of the response.
 */
import type { LookupFunction } from 'node:net';
import type { Agent } from 'undici';
import { type Clock, SECOND } from '../../platform/clock.ts';
import { readMapping } from '../../platform/host-mapping.ts';
import type { Observe } from '../../platform/observe.ts';
import { FetchFailure, loggedDetail } from '../fetch-failure.ts';
import { ROBOTS_BYTES } from '../robots/robots.ts';
import {
  openRobotsCache,
  type RobotsCache,
  type RobotsVerdict,
  type SharedRobots,
} from '../robots/robots-cache.ts';
import { bareAddress } from '../url/spellings.ts';
import { checkUrl, hostOf } from './address-guard.ts';
import { dnsLookup, guardedAgent } from './connect.ts';
import { asFetchFailure, type ExchangeOptions, exchange, type HttpExchange } from './exchange.ts';
import {
  MAX_REDIRECTS,
  REDIRECTS,
  REDIRECTS_KEEPING_METHOD,
  resolveLocation,
  retryAfterMs,
} from './headers.ts';
import { type RefuseWait, refuseEndless, refuseTooLong, type Turn } from './host-turns.ts';
import type { FetchKind } from './media-types.ts';
import { type HostRules, openPoliteness, type Politeness } from './politeness.ts';

const FETCH_TIMEOUT = 10 * SECOND;
/** One request at a time and one per second: a rate that no outlet notices. */
const DEFAULT_HOST_RULES: HostRules = { connections: 1, intervalMs: SECOND };

export interface GetOptions extends ExchangeOptions {
  /** For all exchanges of one `get` together; waits for turns and robots.txt do not count. Default 10 s. */
  timeoutMs?: number;
  /** Check robots.txt at every hop. Default true; false is for robots.txt itself. */
  robots?: boolean;
  /** Concurrent requests to the host, this one included. Default: the fetcher's. */
  connections?: number;
  /** Called with true when a wait for a host's turn begins, robots.txt's apart, and with false when it is over. */
  onWait?: (isWaiting: boolean) => void;
  /** Asked before such a wait, unless it `isPatient`: null lets it begin if it is not too long, ms make `get` throw `robots`. */
  refuseWait?: RefuseWait;
  /** Waits for minutes where the host wants that (`refuseEndless`). Default: when a redirect leads to the same host again. */
  isPatient?: boolean;
  /** False: no redirect is followed. */
  follow?: boolean;
  /** Whether a redirect to an address may be followed. Default: always. */
  within?: (url: URL) => boolean;
}

export interface Fetched {
  /** The final address after redirects. */
  url: string;
  status: number;
  /** Names in lower case; repeated headers joined as `flatHeaders` does. */
  headers: Record<string, string>;
  /** Decompressed; empty when `notModified`. `decodeText` turns them into text. */
  bytes: Uint8Array;
  contentType: string | null;
  notModified: boolean;
  /** The addresses that redirected, in order, starting with the requested one. Empty without redirects. */
  redirects: string[];
  /** Milliseconds spent on the exchanges, waits for turns excluded. */
  ms: number;
}

export interface Fetcher {
  /**
   * Fetches one address. Any status but 2xx (or 304 to a conditional request) is a failure.
   *
   * @throws FetchFailure with `reason`, and with `upstreamStatus` and `retryAfterMs` where the site gave them; `robots` with an
   * `upstreamStatus` when the site answered with that instead of serving its robots.txt
   */
  get(url: string, options?: GetOptions): Promise<Fetched>;
  /** What robots.txt says about the address: allowed or not, Crawl-delay, sitemaps. */
  robots(url: string, signal?: AbortSignal): Promise<RobotsVerdict>;
  /** Refuses waiting requests, aborts those in flight. */
  close(): Promise<void>;
}

export interface FetcherOptions {
  /** The product token before the slash is the name looked up in robots.txt. */
  userAgent: string;
  /** `host:port` → `address` or `address:port`; the only way to reach a non-public address. */
  resolve: Readonly<Record<string, string>>;
  /** Replaces DNS; for tests. Its answers are checked like any other. */
  lookup?: LookupFunction;
  /** PEM of the certificate authority trusted instead of the well-known ones; for tests. */
  ca?: string;
  clock: Clock;
  observe: Observe;
  perHost?: Partial<HostRules>;
  /** What processes that fetch from the same hosts share. Default: this one is alone. */
  shared?: SharedRobots | null;
}

/** Opens the fetcher; it holds connections until `close`. */
export function openFetcher(options: FetcherOptions): Fetcher {
  const fetcher = new GuardedFetcher(options);
  return {
    get: (url, get) => fetcher.get(url, get),
    robots: (url, signal) => fetcher.robots(url, signal),
    close: () => fetcher.close(),
  };
}

/** The response at the end of the redirects. */
interface Landing extends HttpExchange {
  url: URL;
  redirects: string[];
  ms: number;
}

class GuardedFetcher implements Fetcher {
  readonly #clock: Clock;
  readonly #observe: Observe;
  readonly #userAgent: string;
  readonly #isMapped: (hostPort: string) => boolean;
  readonly #politeness: Politeness;
  readonly #agent: Agent;
  readonly #robots: RobotsCache;
  readonly #closing = new AbortController();

  constructor(options: FetcherOptions) {
    const { clock, observe, userAgent, lookup = dnsLookup(), ca, shared = null } = options;
    const mapping = readMapping(options.resolve);
    this.#clock = clock;
    this.#observe = observe;
    this.#userAgent = userAgent;
    this.#isMapped = (hostPort) => mapping.has(hostPort);
    this.#politeness = openPoliteness({
      ...DEFAULT_HOST_RULES,
      ...options.perHost,
      clock,
      leases: shared?.leases ?? null,
    });
    this.#agent = guardedAgent({ mapping, lookup, ca, timeoutMs: FETCH_TIMEOUT });
    this.#robots = openRobotsCache({
      clock,
      agent: userAgent.split(/[/\s]/, 1)[0]!,
      shared,
      fetch: (url) => this.#fetchRobots(url),
    });
  }

  async get(address: string, options: GetOptions = {}): Promise<Fetched> {
    const landing = await this.#observed(address, options.accept ?? 'page', async () =>
      this.#successful(await this.#follow(this.#check(address), options), options),
    );
    return {
      ...landing,
      url: landing.url.href,
      contentType: landing.headers['content-type'] ?? null,
      notModified: landing.status === 304,
    };
  }

  async robots(address: string, signal?: AbortSignal): Promise<RobotsVerdict> {
    return this.#robots.verdict(this.#check(address), signal);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#politeness.stop();
    await this.#agent.destroy();
  }

  #fetchRobots(url: string): Promise<Landing> {
    const options = { accept: 'robots', maxBytes: ROBOTS_BYTES + 1, robots: false, isPatient: true } as const;
    return this.#observed(url, 'robots', async () => this.#follow(this.#check(url), options));
  }

  #check(text: string): URL {
    return checkUrl(text, this.#isMapped);
  }

  /** Follows redirects itself: every hop is checked, obeys robots.txt and waits for its turn like the first. */
  async #follow(start: URL, options: GetOptions): Promise<Landing> {
    const redirects: string[] = [];
    const follows = options.post ? REDIRECTS_KEEPING_METHOD : REDIRECTS;
    let url = start;
    let left = options.timeoutMs ?? FETCH_TIMEOUT;
    let ms = 0;
    for (;;) {
      // A redirect may lead elsewhere than it did last time; a date from there says nothing of what is here.
      const isSame = bareAddress(url.href) === bareAddress(start.href);
      const isBack = redirects.some((hop) => hostOf(new URL(hop)) === hostOf(url));
      const asked = { isPatient: isBack, ...options, ...(!isSame && { lastModified: null }) };
      const { response, spent } = await this.#hop(url, asked, left);
      ms += spent;
      left = Math.max(1, left - spent);
      const { location } = response.headers;
      if (location === undefined || options.follow === false || !follows.has(response.status))
        return { ...response, url, redirects, ms };
      redirects.push(url.href);
      url = this.#nextHop(url, location, redirects, options);
    }
  }

  /** One exchange with one host, in its turn. `spent`: milliseconds without the wait. */
  async #hop(
    url: URL,
    options: GetOptions,
    timeoutMs: number,
  ): Promise<{ response: HttpExchange; spent: number }> {
    const isPost = options.post !== undefined;
    // Posts queue apart: webhooks, which tenants choose, must not delay what everybody reads.
    const queue = isPost ? `post:${hostOf(url)}` : hostOf(url);
    if (options.robots ?? true) await this.#obeyRobots(url, options.signal);
    const turn = await this.#turn(queue, options);
    const began = this.#clock.tick();
    const deps = { agent: this.#agent, userAgent: this.#userAgent, closing: this.#closing.signal };
    try {
      const response = await exchange(deps, url, options, {
        timeoutMs,
        onResponse: (status, headers) => {
          turn.answered();
          // A pause that one receiver asks for must not hold up another tenant's; the caller handles it.
          if (isPost) return;
          this.#politeness.noteStatus(queue, status, retryAfterMs(headers['retry-after'], this.#clock.now()));
        },
      });
      return { response, spent: this.#clock.tick() - began };
    } finally {
      turn.release();
    }
  }

  async #turn(queue: string, options: GetOptions): Promise<Turn> {
    const { signal, connections, onWait, refuseWait, isPatient } = options;
    let isWaiting = false;
    try {
      return await this.#politeness.turn(queue, signal, connections, (wait) => {
        const early = isPatient ? refuseEndless(wait) : (refuseWait?.(wait) ?? refuseTooLong(wait));
        if (early === null && !isWaiting) {
          isWaiting = true;
          onWait?.(true);
        }
        return early;
      });
    } finally {
      if (isWaiting) onWait?.(false);
    }
  }

  #nextHop(from: URL, location: string, redirects: readonly string[], { within }: GetOptions): URL {
    const next = this.#check(resolveLocation(location, from));
    if (within && !within(next)) throw new FetchFailure('elsewhere', next.hostname);
    if (redirects.length > MAX_REDIRECTS) throw new FetchFailure('too_many_redirects');
    if (redirects.includes(next.href))
      throw new FetchFailure('too_many_redirects', 'it leads back to itself');
    return next;
  }

  async #obeyRobots(url: URL, signal?: AbortSignal): Promise<void> {
    const { allowed, detail, status, crawlDelayMs } = await this.#robots.verdict(url, signal);
    if (!allowed) throw new FetchFailure('robots', detail, status === undefined ? {} : { status });
    this.#politeness.slowDown(hostOf(url), crawlDelayMs ?? 0);
  }

  /** Throws for every status that does not answer the request. */
  #successful(landing: Landing, { etag, lastModified }: GetOptions): Landing {
    const { status, headers } = landing;
    const isConditional = Boolean(etag ?? lastModified);
    if ((status >= 200 && status <= 299) || (status === 304 && isConditional)) return landing;
    const retry = retryAfterMs(headers['retry-after'], this.#clock.now());
    const isLeft = REDIRECTS.has(status) && headers.location !== undefined;
    const detail = isLeft ? `${status}, a redirect, which is not followed` : String(status);
    throw new FetchFailure('status', detail, {
      status,
      ...(retry === null ? {} : { retryAfterMs: retry }),
    });
  }

  /** Reports how a fetch ended, then returns or throws the same. */
  async #observed(address: string, kind: FetchKind, fetch: () => Promise<Landing>): Promise<Landing> {
    try {
      const landing = await fetch();
      const { url, status, bytes, ms } = landing;
      this.#observe({ event: 'fetched', host: url.hostname, status, bytes: bytes.length, ms, kind });
      return landing;
    } catch (error) {
      const failure = asFetchFailure(error);
      const host = URL.parse(address)?.hostname ?? '';
      const detail = loggedDetail(failure);
      this.#observe({ event: 'fetch-refused', host, code: failure.reason, detail, kind });
      throw failure;
    }
  }
}
