/**
 * The one fetcher: everything that this service reads from the outside comes through `get`. It asks robots.txt,
 * waits for the host's turn, goes only to public addresses (again at every redirect), and bounds time, size,
 * swelling and type of what comes back.
 */
import type { LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { Agent } from 'undici';
import { type Clock, SECOND } from '../../platform/clock.ts';
import { readMapping } from '../../platform/host-mapping.ts';
import type { Observe } from '../../platform/observe.ts';
import { FetchFailure } from '../fetch-failure.ts';
import { ROBOTS_BYTES } from '../robots/robots.ts';
import { openRobotsCache, type RobotsVerdict } from '../robots/robots-cache.ts';
import { checkUrl, hostOf } from './address-guard.ts';
import { guardedConnector, lookupByDns } from './connect.ts';
import { type Conditions, flatHeaders, requestHeaders, resolveLocation, retryAfterMs } from './headers.ts';
import { type FetchKind, GZIPPED, looksBinary, mayBeText } from './media-types.ts';
import { type HostRules, openPoliteness } from './politeness.ts';
import { readResponseBody } from './response-body.ts';

export { FetchFailure } from '../fetch-failure.ts';

const FETCH_TIMEOUT = 10 * SECOND;
const FETCH_BYTES = 5 * 1024 * 1024;
const MOST_REDIRECTS = 5;
/** One request at a time and one a second: what an outlet does not notice. */
const DEFAULT_MANNERS: HostRules = { connections: 1, intervalMs: SECOND };

const IDLE_CONNECTION = 4 * SECOND;
const MOST_HEADER_BYTES = 32 * 1024;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const KEEPS_METHOD: ReadonlySet<number> = new Set([307, 308]);
const WAIT_AND_SEE: ReadonlySet<number> = new Set([429, 503]);
const TIMEOUT_CODES: ReadonlySet<string> = new Set([
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);

export interface GetOptions extends Conditions {
  /** Decides the `Accept` header, the types taken, and whether a gzip file is unpacked. Default `page`. */
  accept?: FetchKind;
  signal?: AbortSignal;
  /** For all exchanges of one `get` together, waiting for turns and for robots.txt not counted. Default 10 s. */
  timeoutMs?: number;
  /** After decompression. Default 5 MiB. */
  maxBytes?: number;
  /** Sent as a form, with POST; a redirect is then followed only where it keeps the method (307, 308). */
  form?: Readonly<Record<string, string>>;
  /** Ask robots.txt at every hop. Default true; false is for robots.txt itself. */
  robots?: boolean;
  /** Requests in flight to the host at a time, this one included. Default that of the fetcher. */
  connections?: number;
  /** Whether a redirect to an address may be followed. Default: to any. */
  within?: (url: URL) => boolean;
}

export interface Fetched {
  /** Where it ended after redirects. */
  url: string;
  status: number;
  /** Names in lower case; repeated ones joined by a comma. */
  headers: Record<string, string>;
  /** Decompressed; empty when `notModified`. `decodeText` of charset.ts makes text of it. */
  bytes: Uint8Array;
  contentType: string | null;
  notModified: boolean;
  /** The addresses that led on, in order, the first one asked for included. Empty when there was no redirect. */
  redirects: string[];
  /** Milliseconds spent on the exchanges, without waiting for turns. */
  ms: number;
}

export interface Fetcher {
  /**
   * Fetches one address. Any answer but 2xx (or 304 to a conditional request) is a failure.
   *
   * @throws FetchFailure with `reason`, and with `upstreamStatus` and `retryAfterMs` where the site gave them
   */
  get(url: string, options?: GetOptions): Promise<Fetched>;
  /** What robots.txt of the address's site says: allowed or not, Crawl-delay, sitemaps. */
  robots(url: string, signal?: AbortSignal): Promise<RobotsVerdict>;
  /** Refuses those waiting, cuts those in flight. */
  close(): Promise<void>;
}

export interface FetcherOptions {
  /** The product token before its slash is the name looked for in robots.txt. */
  userAgent: string;
  /** `host:port` → `address` or `address:port`; the only way to reach what is not public. */
  resolve: Readonly<Record<string, string>>;
  /** In place of the DNS; for tests. Its answers are judged like any other. */
  lookup?: LookupFunction;
  /** PEM of the certificate authority to trust in place of the well-known ones; for tests. */
  ca?: string;
  clock: Clock;
  observe: Observe;
  perHost?: Partial<HostRules>;
  /** How long robots.txt is believed. Default 24 h. */
  robotsTtlMs?: number;
}

interface Exchange {
  status: number;
  headers: Record<string, string>;
  bytes: Uint8Array;
}

interface Walk extends Exchange {
  url: URL;
  redirects: string[];
  ms: number;
}

const NOTHING = new Uint8Array(0);

export function openFetcher(options: FetcherOptions): Fetcher {
  const { clock, observe, userAgent } = options;
  const mapping = readMapping(options.resolve);
  const politeness = openPoliteness({ ...DEFAULT_MANNERS, ...options.perHost, clock });
  const agent = new Agent({
    allowH2: false,
    connect: guardedConnector({
      mapping,
      lookup: options.lookup ?? lookupByDns,
      ca: options.ca,
      timeoutMs: FETCH_TIMEOUT,
    }),
    keepAliveTimeout: IDLE_CONNECTION,
    keepAliveMaxTimeout: IDLE_CONNECTION,
    maxHeaderSize: MOST_HEADER_BYTES,
    // The overall timer cuts every exchange; undici's own coarse ones would only add a second opinion.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const closing = new AbortController();
  const check = (text: string) => checkUrl(text, (hostPort) => mapping.has(hostPort));

  const keeper = openRobotsCache({
    clock,
    agent: userAgent.split(/[/\s]/, 1)[0]!,
    ttlMs: options.robotsTtlMs,
    fetch: (url) =>
      seen(url, 'robots', walk(check(url), { accept: 'robots', maxBytes: ROBOTS_BYTES + 1, robots: false })),
  });

  /** Follows redirects by hand; each hop is judged, asked for and waited for as if it were the first. */
  async function walk(start: URL, asked: GetOptions): Promise<Walk> {
    const redirects: string[] = [];
    let url = start;
    let left = asked.timeoutMs ?? FETCH_TIMEOUT;
    let ms = 0;
    for (;;) {
      if (asked.robots ?? true) await obeyRobots(url, asked.signal);
      const turn = await politeness.turn(hostOf(url), asked.signal, asked.connections);
      const began = clock.tick();
      let exchange: Exchange;
      try {
        exchange = await converse(url, asked, left, turn.answered);
      } finally {
        turn.release();
        const spent = clock.tick() - began;
        ms += spent;
        left = Math.max(1, left - spent);
      }
      const follows = asked.form ? KEEPS_METHOD : REDIRECTS;
      const location = follows.has(exchange.status) ? exchange.headers.location : undefined;
      if (location === undefined) return { ...exchange, url, redirects, ms };
      redirects.push(url.href);
      const next = check(resolveLocation(location, url));
      if (asked.within && !asked.within(next)) throw new FetchFailure('elsewhere', next.hostname);
      if (redirects.length > MOST_REDIRECTS) throw new FetchFailure('too_many_redirects');
      if (redirects.includes(next.href))
        throw new FetchFailure('too_many_redirects', 'it leads back to itself');
      url = next;
    }
  }

  async function obeyRobots(url: URL, signal?: AbortSignal): Promise<void> {
    const verdict = await keeper.verdict(url, signal);
    if (!verdict.allowed) throw new FetchFailure('robots', verdict.detail);
    politeness.slowDown(hostOf(url), verdict.crawlDelayMs ?? 0);
  }

  /** One request and its answer, under one timer. The body is read only if it is wanted. */
  async function converse(
    url: URL,
    asked: GetOptions,
    timeoutMs: number,
    onAnswer: () => void,
  ): Promise<Exchange> {
    const kind = asked.accept ?? 'page';
    const timer = new AbortController();
    const alarm = setTimeout(() => timer.abort(), timeoutMs);
    const signal = AbortSignal.any([timer.signal, closing.signal, ...(asked.signal ? [asked.signal] : [])]);
    let body: Readable | null = null;
    try {
      const response = await agent.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: asked.form ? 'POST' : 'GET',
        headers: {
          ...requestHeaders(userAgent, kind, asked),
          ...(asked.form && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(asked.form && { body: new URLSearchParams(asked.form).toString() }),
        signal,
      });
      onAnswer();
      body = response.body;
      const headers = flatHeaders(response.headers);
      const status = response.statusCode;
      if (WAIT_AND_SEE.has(status)) closeIfAsked(url, headers);
      if (status < 200 || status > 299) return { status, headers, bytes: NOTHING };
      if (!mayBeText(headers['content-type'], kind)) {
        throw new FetchFailure('not_text', (headers['content-type'] ?? '').slice(0, 60));
      }
      const maxBytes = asked.maxBytes ?? FETCH_BYTES;
      const encoding = headers['content-encoding'] ?? '';
      if (!encoding && kind !== 'robots' && Number(headers['content-length']) > maxBytes) {
        throw new FetchFailure('too_large', `${headers['content-length']} bytes`);
      }
      const bytes = await readResponseBody(body, encoding, {
        maxBytes,
        truncate: kind === 'robots',
        gunzipFiles: GZIPPED.has(kind),
      });
      if (kind !== 'robots' && looksBinary(bytes)) throw new FetchFailure('not_text', 'binary content');
      return { status, headers, bytes };
    } catch (error) {
      if (timer.signal.aborted)
        throw new FetchFailure('timeout', `not done within ${Math.round(timeoutMs) / SECOND} s`);
      if (signal.aborted) throw new FetchFailure('cancelled');
      throw asFetchFailure(error);
    } finally {
      clearTimeout(alarm);
      body?.on('error', () => undefined).destroy();
    }
  }

  function closeIfAsked(url: URL, headers: Record<string, string>): void {
    const ms = retryAfterMs(headers['retry-after'], clock.now());
    if (ms !== null) politeness.closeFor(hostOf(url), ms);
  }

  /** Tells what came of a walk. */
  async function seen(address: string, kind: FetchKind, walking: Promise<Walk>): Promise<Walk> {
    try {
      const walked = await walking;
      const { status, bytes, ms } = walked;
      observe({ saw: 'fetched', host: walked.url.hostname, status, bytes: bytes.length, ms, kind });
      return walked;
    } catch (error) {
      const failure = asFetchFailure(error);
      const host = URL.parse(address)?.hostname ?? '';
      observe({ saw: 'fetch-refused', host, code: failure.reason, detail: failure.message, kind });
      throw failure;
    }
  }

  return {
    async get(address, asked = {}) {
      const walking = (async () => answered(await walk(check(address), asked), asked))();
      const { url, redirects, ...rest } = await seen(address, asked.accept ?? 'page', walking);
      return {
        ...rest,
        url: url.href,
        redirects,
        contentType: rest.headers['content-type'] ?? null,
        notModified: rest.status === 304,
      };
    },
    robots: async (address, signal) => keeper.verdict(check(address), signal),
    async close() {
      closing.abort();
      politeness.stop();
      await agent.destroy();
    },
  };

  /** Passes on what is an answer; everything else is a failure with its status. */
  function answered(walked: Walk, asked: GetOptions): Walk {
    const { status, headers } = walked;
    const conditional = Boolean(asked.etag ?? asked.lastModified);
    if ((status >= 200 && status <= 299) || (status === 304 && conditional)) return walked;
    const retry = retryAfterMs(headers['retry-after'], clock.now());
    throw new FetchFailure('status', String(status), {
      status,
      ...(retry === null ? {} : { retryAfterMs: retry }),
    });
  }
}

function asFetchFailure(error: unknown): FetchFailure {
  if (error instanceof FetchFailure) return error;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (cause instanceof FetchFailure) return cause;
  const word = typeof code === 'string' && /^[A-Z0-9_]+$/.test(code) ? code : '';
  return new FetchFailure(TIMEOUT_CODES.has(word) ? 'timeout' : 'connection', word, { cause: error });
}
