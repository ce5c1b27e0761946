/** Sends requests: with the key, again where the service says when, and with its refusals as errors. */
import type { CallOptions } from './call.ts';
import { CanillitaError } from './error.ts';

export interface TransportOptions {
  apiKey: string;
  /** How often a call is repeated after 429 or 503; 2 unless given. */
  retries: number;
  /** The longest wait that a retry is worth, in seconds. */
  longestWait: number;
  fetch: typeof globalThis.fetch;
}

/** The service did nothing and billed nothing, so that even a POST can be sent again. */
const REPEATABLE = new Set([429, 503]);

/** The response; throws a `CanillitaError` unless it is a success. */
export async function send(
  { apiKey, retries, longestWait, fetch }: TransportOptions,
  url: string,
  init: RequestInit,
  { signal, maxCostUsd, headers }: CallOptions = {},
): Promise<Response> {
  for (let attempt = 0; ; attempt += 1) {
    const response = await fetch(url, {
      ...init,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...init.headers,
        ...(maxCostUsd !== undefined && { 'x-max-cost-usd': String(maxCostUsd) }),
        ...headers,
      },
      ...(signal && { signal }),
    });
    if (response.ok) return response;
    const error = new CanillitaError(response.status, await bodyOf(response), response.headers);
    const wait = error.retryAfter ?? 2 ** attempt;
    if (attempt >= retries || !REPEATABLE.has(response.status) || wait > longestWait) throw error;
    await sleep(wait * 1000, signal);
  }
}

/** What a response says: JSON read, nothing as undefined, bytes as a stream. */
export async function answerOf(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (response.status === 204) return undefined;
  if (/^application\/(\w+\+)?json/.test(type) && !type.startsWith('application/feed+json'))
    return response.json();
  return /^text\/|xml|json/.test(type) ? response.text() : response.body;
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Rejects with the reason of the signal as soon as it aborts. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal!.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
