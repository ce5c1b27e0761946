/**
 * Bodies, read by the letter: JSON in UTF-8, nothing mended on the way. hapi's own parser would turn bytes that are
 * no UTF-8 into replacement characters, and search for those.
 */
import { parse } from '@hapi/bourne';
import type { Request } from '@hapi/hapi';
import { Failure } from '../platform/errors.ts';

/** 1 MiB: the longest valid request is far below it. */
export const MAX_BODY = 1024 * 1024;

/** For `routes.payload` of the server: bodies arrive unzipped and otherwise untouched. */
export const RAW_BODY = {
  maxBytes: MAX_BODY,
  defaultContentType: 'application/json',
  allow: 'application/json',
  parse: 'gunzip',
  output: 'data',
} as const;

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/**
 * Parses the body of a request, once; what stands in its way is given back, not thrown: what a request takes of a limit
 * is known only when it was read. It is an `invalid_json`; null: the body is there.
 */
export function readBody(request: Pick<Request, 'payload'>): Failure | null {
  if (!Buffer.isBuffer(request.payload)) return null;
  try {
    // hapi's own validation replaces the payload the same way; only its types call it read-only.
    (request as { payload: unknown }).payload = parsed(request.payload);
    return null;
  } catch (failure) {
    if (failure instanceof Failure) return failure;
    throw failure;
  }
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
    return parse(text);
  } catch (cause) {
    throw new Failure('invalid_json', `The body could not be read as JSON: ${reasonOf(cause)}.`, { cause });
  }
}

/** V8 quotes the text around the mistake, which may hold a secret: only the place is kept. */
function reasonOf(cause: unknown): string {
  const place = /position \d+(?: \(line \d+ column \d+\))?/.exec((cause as Error).message)?.[0];
  return place ? `it breaks at ${place}` : 'it ends too soon or holds what JSON does not allow';
}
