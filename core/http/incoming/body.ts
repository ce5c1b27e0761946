/**
 * Bodies, read strictly: JSON in UTF-8. hapi's own parser would replace bytes that are not UTF-8 with replacement
 * characters, which would then be searched for.
 */
import { parse } from '@hapi/bourne';
import type { Request } from '@hapi/hapi';
import { LRUCache } from 'lru-cache';
import { Failure } from '../../platform/errors.ts';
import { frozen } from '../../platform/objects.ts';
import { jsonText, plain } from '../../store/sql-text.ts';
import { MAX_BODY } from '../problems.ts';

/** For `routes.payload` of the server: bodies arrive unzipped and otherwise untouched. */
export const RAW_BODY = {
  maxBytes: MAX_BODY,
  defaultContentType: 'application/json',
  allow: 'application/json',
  parse: 'gunzip',
  output: 'data',
  // See slow-bodies.ts.
  timeout: false,
} as const;

/**
 * For `payload` of a route that refuses every request: bodies of any type and size are taken in, since many clients send all of one
 * before they read an answer, and dropped.
 */
export const UNREAD_BODY = {
  // hapi takes in what is not allowed, and keeps nothing of it.
  allow: [] as string[],
  failAction: 'ignore',
} as const;

/** Escapes of characters that the database cannot store: U+0000 and, perhaps, half a surrogate pair. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/i;

/** US-ASCII is a subset of UTF-8. */
const UTF8_NAMES = /^(?:utf-?8|us-ascii)$/i;
/** Values of `Content-Encoding` that hapi unpacks, which it compares as they are, or that mean nothing. */
const UNPACKED = /^(?:gzip|deflate|identity|)$/;
const MAX_NAME = 40;
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/** The most recent valid bodies, by their bytes (as latin1 text, one character per byte). */
const known = new LRUCache<string, object>({ max: 1000 });
export const MAX_KNOWN_BYTES = 4096;
/** The bytes of parsed bodies that have not been validated yet: refused bodies are not cached. */
const pending = new WeakMap<object, string>();

/**
 * Parses the body of a request, once. Returns null on success, and otherwise an `invalid_json` or `unsupported_media_type`
 * failure, not thrown because the rate limit is charged after the body is read. With `isShared`, requests with the same
 * bytes get the same object, once `keepBody` was called with it.
 */
export function readBody(request: Pick<Request, 'payload' | 'headers'>, isShared = false): Failure | null {
  if (!Buffer.isBuffer(request.payload)) return null;
  // hapi leaves a body as it came in any other encoding.
  const encoding = String(request.headers['content-encoding'] ?? 'identity').trim();
  if (!UNPACKED.test(encoding)) {
    const detail = `The body may be compressed by gzip or deflate, not by "${encoding.slice(0, MAX_NAME)}".`;
    return new Failure('unsupported_media_type', detail, { headers: { 'accept-encoding': 'gzip, deflate' } });
  }
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(String(request.headers['content-type'] ?? ''))?.[1];
  if (charset !== undefined && !UTF8_NAMES.test(charset)) {
    const detail = `The body must be in UTF-8, not "${charset.slice(0, MAX_NAME)}".`;
    return new Failure('unsupported_media_type', detail);
  }
  try {
    // hapi's own validation replaces the payload in the same way; only its types are read-only.
    (request as { payload: unknown }).payload = (isShared ? parsedOnce : parsed)(request.payload);
    return null;
  } catch (failure) {
    if (failure instanceof Failure) return failure;
    throw failure;
  }
}

/** The cached body with these bytes, if any. */
export function knownBody(bytes: Buffer): object | undefined {
  return known.get(bytes.toString('latin1'));
}

/** Caches this body, frozen, for later requests with the same bytes, if it was read with `isShared`. */
export function keepBody(body: object): void {
  const key = pending.get(body);
  if (key !== undefined) known.set(key, frozen(body));
}

/** Removes characters that the database cannot store from the query string, which hapi has parsed. */
export function cleanQuery({ query }: Pick<Request, 'query'>): void {
  for (const [name, value] of Object.entries(query as Record<string, unknown>)) {
    if (typeof value === 'string') query[name] = plain(value);
    else if (Array.isArray(value)) query[name] = value.map((one: string) => plain(one));
  }
}

function parsedOnce(bytes: Buffer): unknown {
  if (bytes.length > MAX_KNOWN_BYTES) return parsed(bytes);
  const key = bytes.toString('latin1');
  const before = known.get(key);
  if (before !== undefined) return before;
  const value = parsed(bytes);
  if (typeof value === 'object' && value !== null) pending.set(value, key);
  return value;
}

function parsed(bytes: Buffer): unknown {
  if (bytes.length === 0) return null;
  let text: string;
  try {
    text = UTF8.decode(bytes);
  } catch (cause) {
    throw new Failure('invalid_json', 'The body is not valid UTF-8.', { cause });
  }
  try {
    // Refuses `__proto__` keys too.
    const value: unknown = parse(text);
    return UNSTORABLE.test(text) ? parse(jsonText(value)!) : value;
  } catch (cause) {
    throw new Failure('invalid_json', `The body is not valid JSON: ${reasonOf(cause)}.`, { cause });
  }
}

/** V8 quotes the text around the error, which may hold a secret: only the position or, if it names none, a character is reported. */
function reasonOf(cause: unknown): string {
  const { message } = cause as Error;
  const place = /position \d+(?: \(line \d+ column \d+\))?/.exec(message)?.[0];
  if (place) return `syntax error at ${place}`;
  const character = /^Unexpected token '(.)'/su.exec(message)?.[1];
  if (character) return `unexpected "${character}"`;
  return 'it ends early or has a forbidden key';
}
