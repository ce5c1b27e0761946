/**
 * Downloads large files as streams: model weights named by an operator. Addresses are guarded at every hop, as in
 * the fetcher. Unlike the fetcher it ignores robots.txt, since a person gave the command, and accepts any type,
 * since no part of the file is shown.
 */
import type { LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { Agent } from 'undici';
import { SECOND } from '../../platform/clock.ts';
import { readMapping } from '../../platform/host-mapping.ts';
import { FetchFailure } from '../fetch-failure.ts';
import { checkUrl } from './address-guard.ts';
import { dnsLookup, guardedConnector } from './connect.ts';
import { asFetchFailure } from './exchange.ts';
import { flatHeaders, MAX_REDIRECTS, REDIRECTS, resolveLocation } from './headers.ts';

const CONNECT_TIMEOUT = 10 * SECOND;
/** A silence longer than this means a broken connection. */
const SILENCE = 30 * SECOND;
const [WHOLE, PART] = [200, 206];

export interface DownloaderOptions {
  userAgent: string;
  /** `host:port` → `address[:port]`; the only way to reach a non-public address. */
  resolve: Readonly<Record<string, string>>;
  /** Replaces DNS; for tests. */
  lookup?: LookupFunction;
  /** Milliseconds without a byte before the connection counts as broken; for tests. */
  silence?: number;
}

interface DownloadRequest {
  /** First byte to download; the bytes before it are already on disk. Default 0. */
  from?: number;
  /** ETag of the partial file; if the file has changed since, the server sends all of it. */
  etag?: string | null;
  /** Limit for the whole file. */
  maxBytes: number;
  signal?: AbortSignal;
}

interface Span {
  /** Offset of the body's first byte: `from`, or 0 when the server sends everything. */
  from: number;
  /** Size of the whole file in bytes, if the server says. */
  total: number | null;
}

export interface Download extends Span {
  etag: string | null;
  /**
   * Headers of all hops, names in lower case; the first occurrence wins, as hubs describe the file on the first
   * hop.
   */
  headers: Record<string, string>;
  /** Throws `FetchFailure` `connection`, `timeout` or `too_large` when the body is incomplete. */
  body: AsyncIterable<Uint8Array>;
}

export interface Downloader {
  /**
   * @throws FetchFailure `status` with `upstreamStatus` for any response but 200 and 206, and those of the guard
   */
  open(address: string, options: DownloadRequest): Promise<Download>;
  close(): Promise<void>;
}

/** Opens a downloader; see `DownloadRequest` for bounds and resumption. */
export function openDownloader({
  userAgent,
  resolve,
  lookup,
  silence = SILENCE,
}: DownloaderOptions): Downloader {
  const mapping = readMapping(resolve);
  const connect = guardedConnector({ mapping, lookup: lookup ?? dnsLookup(), timeoutMs: CONNECT_TIMEOUT });
  const agent = new Agent({ allowH2: false, connect, headersTimeout: silence, bodyTimeout: silence });
  const check = (text: string) => checkUrl(text, (hostPort) => mapping.has(hostPort));

  async function request(url: URL, { from = 0, etag, signal }: DownloadRequest) {
    const range = from > 0 ? { range: `bytes=${from}-`, ...(etag && { 'if-range': etag }) } : {};
    return agent
      .request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: 'GET',
        headers: { 'user-agent': userAgent, accept: '*/*', 'accept-encoding': 'identity', ...range },
        ...(signal && { signal }),
      })
      .catch((error: unknown) => {
        throw failureOf(error, signal);
      });
  }

  return {
    async open(address, options) {
      let url = check(address);
      let headers: Record<string, string> = {};
      for (let hop = 0; ; hop += 1) {
        const response = await request(url, options);
        const own = flatHeaders(response.headers);
        headers = { ...own, ...headers };
        const { statusCode: status, body } = response;
        if (REDIRECTS.has(status) && own.location !== undefined) {
          discard(body);
          if (hop >= MAX_REDIRECTS) throw new FetchFailure('too_many_redirects');
          url = check(resolveLocation(own.location, url));
          continue;
        }
        try {
          const span = spanOf(status, own, options);
          return { ...span, etag: own.etag ?? null, headers, body: bounded(body, { ...options, ...span }) };
        } catch (error) {
          discard(body);
          throw error;
        }
      }
    },
    close: () => agent.destroy(),
  };
}

/** The part of the file that a response holds. Throws when it is not what was requested, or too large. */
function spanOf(
  status: number,
  headers: Record<string, string>,
  { from = 0, maxBytes }: DownloadRequest,
): Span {
  if (status !== WHOLE && status !== PART) throw new FetchFailure('status', String(status), { status });
  const part = status === PART ? rangeOf(headers['content-range']) : null;
  const span = part ?? { from: 0, total: lengthOf(headers['content-length']) };
  if (status === PART && span.from !== from)
    throw new FetchFailure('connection', 'the server sent a different range than requested');
  if ((span.total ?? 0) > maxBytes)
    throw new FetchFailure('too_large', `${span.total} bytes, ${maxBytes} at most`);
  return span;
}

async function* bounded(
  body: Readable,
  { from, total, maxBytes, signal }: Span & Pick<DownloadRequest, 'maxBytes' | 'signal'>,
): AsyncGenerator<Uint8Array> {
  let at = from;
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      at += chunk.length;
      if (at > maxBytes) throw new FetchFailure('too_large', `more than ${maxBytes} bytes`);
      yield chunk;
    }
  } catch (error) {
    throw failureOf(error, signal);
  } finally {
    discard(body);
  }
  if (total !== null && at < total) throw new FetchFailure('connection', `${at} of ${total} bytes arrived`);
}

function rangeOf(header: string | undefined): Span | null {
  const [, from, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(header ?? '') ?? [];
  return from === undefined ? null : { from: Number(from), total: total === '*' ? null : Number(total) };
}

function lengthOf(header: string | undefined): number | null {
  return /^\d+$/.test(header ?? '') ? Number(header) : null;
}

function discard(body: Readable): void {
  body.on('error', () => undefined).destroy();
}

function failureOf(error: unknown, signal?: AbortSignal): FetchFailure {
  if (error instanceof FetchFailure) return error;
  return signal?.aborted ? new FetchFailure('cancelled') : asFetchFailure(error);
}
