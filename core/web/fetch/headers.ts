/** HTTP headers, as far as fetching needs them. */
import { DAY, SECOND } from '../../platform/clock.ts';
import { FetchFailure } from '../fetch-failure.ts';
import { ACCEPT, type FetchKind } from './media-types.ts';
import { ACCEPT_ENCODING } from './response-body.ts';

export interface Conditions {
  etag?: string | null;
  lastModified?: string | null;
}

/** The headers of a request. */
export function requestHeaders(
  userAgent: string,
  kind: FetchKind,
  conditions: Conditions,
): Record<string, string> {
  return {
    'user-agent': userAgent,
    accept: ACCEPT[kind],
    'accept-encoding': ACCEPT_ENCODING,
    'accept-language': '*',
    ...(sendable(conditions.etag) ? { 'if-none-match': conditions.etag } : {}),
    ...(sendable(conditions.lastModified) ? { 'if-modified-since': conditions.lastModified } : {}),
  };
}

/** Whether a value received from a site can be sent back in a header. */
function sendable(value: string | null | undefined): value is string {
  return Boolean(value) && /^[\x20-\x7e\xa0-\xff]+$/.test(value!);
}

/** Whose lines mean something each by itself: a crawler named in one of them is not meant by the next. */
const KEPT_APART = 'x-robots-tag';

/** Response headers as one string each; repeated ones joined by commas, those of `X-Robots-Tag` by line breaks. */
export function flatHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    flat[name] = Array.isArray(value) ? value.join(name === KEPT_APART ? '\n' : ', ') : value;
  }
  return flat;
}

/** Redirects that are followed, one after another. */
export const MAX_REDIRECTS = 5;
/** Statuses whose `Location` is followed. */
export const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
export const REDIRECTS_KEEPING_METHOD: ReadonlySet<number> = new Set([307, 308]);

/**
 * Resolves a `Location` against the address that sent it. Headers arrive as Latin-1; many servers put raw UTF-8
 * there.
 */
export function resolveLocation(location: string, base: URL): string {
  const raw = Buffer.from(location, 'latin1');
  const text = raw.every((byte) => byte < 0x80) ? location : raw.toString('utf8');
  const next = URL.parse(text, base.href);
  if (!next) throw new FetchFailure('bad_url', 'it leads to an invalid address');
  return next.href;
}

/** A longer pause is a mistake; the end of some would be beyond what a Date can hold. */
const MAX_RETRY_AFTER = 7 * DAY;

/**
 * Milliseconds to wait from `now` (since the epoch) by a `Retry-After` header in seconds or as an HTTP date; null
 * without a readable one. From 0 to a week.
 */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  const text = header?.trim() ?? '';
  const isSeconds = /^\d+(?:\.\d+)?$/.test(text);
  const date = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN;
  const ms = isSeconds ? Math.round(Number(text) * SECOND) : date - now;
  return Number.isNaN(ms) ? null : Math.min(Math.max(0, ms), MAX_RETRY_AFTER);
}
