/** One HTTP request and its response under one timer. The body is read only where needed, within bounds. */
import type { Readable } from 'node:stream';
import type { Agent } from 'undici';
import { SECOND } from '../../platform/clock.ts';
import { FetchFailure } from '../fetch-failure.ts';
import { type Conditions, flatHeaders, requestHeaders } from './headers.ts';
import { type FetchKind, GZIPPED, looksBinary, mayBeText } from './media-types.ts';
import { readResponseBody } from './response-body.ts';

const DEFAULT_MAX_BYTES = 5 * 1024 * 1024;
const TIMEOUT_CODES: ReadonlySet<string> = new Set([
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);
/** undici's code for the commonest failure of a connection says nothing to an operator. */
const CLOSED: ReadonlySet<string> = new Set(['UND_ERR_SOCKET', 'ECONNRESET']);
const NO_BYTES = new Uint8Array(0);

export interface ExchangeOptions extends Conditions {
  /** Decides the `Accept` header, the accepted types, and whether a gzip file is unpacked. Default `page`. */
  accept?: FetchKind;
  signal?: AbortSignal;
  /** After decompression. Default 5 MiB. */
  maxBytes?: number;
  /** Sent with POST; a redirect is then followed only if it keeps the method (307, 308). */
  post?: Posted;
}

/** A body to send, and its headers in lower case; `content-type` is one of them. */
export interface Posted {
  body: string;
  headers: Readonly<Record<string, string>>;
}

/** Fields as a form to post. */
export function formOf(fields: Readonly<Record<string, string>>): Posted {
  return {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  };
}

export interface ExchangeDeps {
  agent: Agent;
  userAgent: string;
  /** Aborts every exchange when the fetcher closes. */
  closing: AbortSignal;
}

/** Limits and callbacks of one exchange. */
export interface ExchangeRun {
  timeoutMs: number;
  /** Called when the status line and headers have arrived. */
  onResponse(status: number, headers: Record<string, string>): void;
}

export interface HttpExchange {
  status: number;
  /** Names in lower case; repeated headers joined as `flatHeaders` does. */
  headers: Record<string, string>;
  /** Empty unless the status is 2xx, and when the answer to what was sent does not matter (`post`). */
  bytes: Uint8Array;
}

/** Sends one request, without following redirects. Throws `FetchFailure`. */
export async function exchange(
  { agent, userAgent, closing }: ExchangeDeps,
  url: URL,
  options: ExchangeOptions,
  { timeoutMs, onResponse }: ExchangeRun,
): Promise<HttpExchange> {
  const timer = new AbortController();
  const alarm = setTimeout(() => timer.abort(), timeoutMs);
  const signal = AbortSignal.any([timer.signal, closing, ...(options.signal ? [options.signal] : [])]);
  let body: Readable | null = null;
  try {
    const response = await agent.request({ ...requestOf(url, options, userAgent), signal });
    body = response.body;
    const { statusCode: status } = response;
    const headers = flatHeaders(response.headers);
    onResponse(status, headers);
    const isRead = status >= 200 && status <= 299 && options.accept !== 'post';
    return { status, headers, bytes: isRead ? await bytesOf(body, headers, options) : NO_BYTES };
  } catch (error) {
    if (timer.signal.aborted)
      throw new FetchFailure('timeout', `not finished within ${Math.round(timeoutMs) / SECOND} s`);
    if (signal.aborted) throw new FetchFailure('cancelled');
    throw asFetchFailure(error);
  } finally {
    clearTimeout(alarm);
    body?.on('error', () => undefined).destroy();
  }
}

function requestOf(url: URL, options: ExchangeOptions, userAgent: string) {
  const { accept = 'page', post } = options;
  return {
    origin: url.origin,
    path: url.pathname + url.search,
    method: post ? 'POST' : 'GET',
    headers: { ...requestHeaders(userAgent, accept, options), ...post?.headers },
    ...(post && { body: post.body }),
  } as const;
}

async function bytesOf(
  body: Readable,
  headers: Record<string, string>,
  { accept = 'page', maxBytes = DEFAULT_MAX_BYTES }: ExchangeOptions,
): Promise<Uint8Array> {
  const { 'content-type': type = '', 'content-encoding': encoding = '', 'content-length': length } = headers;
  const isRobots = accept === 'robots';
  if (!mayBeText(type, accept)) throw new FetchFailure('not_text', type.slice(0, 60));
  if (!encoding && !isRobots && Number(length) > maxBytes)
    throw new FetchFailure('too_large', `${length} bytes`);
  const bytes = await readResponseBody(body, encoding, {
    maxBytes,
    truncate: isRobots,
    gunzipFiles: GZIPPED.has(accept),
  });
  if (!isRobots && looksBinary(bytes)) throw new FetchFailure('not_text', 'binary content');
  return bytes;
}

/** The failure that a transport error stands for. */
export function asFetchFailure(error: unknown): FetchFailure {
  if (error instanceof FetchFailure) return error;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (cause instanceof FetchFailure) return cause;
  const word = typeof code === 'string' && /^[A-Z0-9_]+$/.test(code) ? code : '';
  const detail = CLOSED.has(word) ? 'the site closed it before the answer was complete' : word;
  return new FetchFailure(TIMEOUT_CODES.has(word) ? 'timeout' : 'connection', detail, { cause: error });
}
