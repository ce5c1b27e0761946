/** Sends requests: with the key, again where the service says when, and with its refusals as errors. */
import type { CallFacts, CallOptions } from './call.ts';
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
/** The service, or a proxy before it, cannot answer for now. */
const AWAY = new Set([429, 502, 503, 504]);
const JSON_TYPE = 'application/json';
const EVENTS_TYPE = 'text/event-stream';

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

/**
 * What a response says: JSON read, nothing as undefined, bytes as a stream. Throws a `CanillitaError` if it is no answer of the
 * operation: a page of something else that answered in place of the service.
 */
export async function answerOf(response: Response, { kind, types }: CallFacts): Promise<unknown> {
  if (response.status === 204) return undefined;
  const type = typeOf(response);
  if (!types.includes(type)) throw await unexpected(response, types.join(' or '));
  if (kind === 'bytes') return response.body;
  return type === JSON_TYPE ? response.json() : response.text();
}

/** The events of a response. Throws a `CanillitaError` if it is no stream of events. */
export async function streamOf(response: Response): Promise<ReadableStream<Uint8Array>> {
  if (typeOf(response) !== EVENTS_TYPE || !response.body) throw await unexpected(response, EVENTS_TYPE);
  return response.body;
}

/** Whether an error of a call says that the service cannot be reached for now. */
export function isPassing(error: unknown): boolean {
  return error instanceof CanillitaError ? AWAY.has(error.status) : error instanceof TypeError;
}

function typeOf({ headers }: Response): string {
  return (headers.get('content-type') ?? '').split(';', 1)[0]!.trim().toLowerCase();
}

async function unexpected(response: Response, wanted: string): Promise<CanillitaError> {
  const { status, headers } = response;
  const detail = `The answer is ${typeOf(response) || 'of no type'}, not ${wanted || 'empty'}: is this the address of the service?`;
  return new CanillitaError(status, await bodyOf(response), headers, detail);
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
