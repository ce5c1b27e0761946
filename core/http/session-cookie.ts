/**
 * The cookie of an operator's session, and what a request with it must show: that a page of this service sent it. Other
 * sites cannot, so a session cannot be used by them.
 */
import type { Request } from '@hapi/hapi';
import { Failure } from '../platform/errors.ts';
import { publicAddress } from './public-address.ts';
import type { App } from './service.ts';

const NAME = 'canillita_session';
const TOKEN = new RegExp(`(?:^|;\\s*)${NAME}=([0-9A-Za-z]{20,100})\\s*(?:;|$)`);
/** Header of every request that our page makes; a page of another origin would have to ask first, and is refused. */
const MARK = 'x-canillita-console';
const SAFE_METHODS = new Set(['get', 'head']);

/** The token in the request's cookie; null without one. */
export function sessionToken({ headers }: Pick<Request, 'headers'>): string | null {
  return TOKEN.exec(String(headers.cookie ?? ''))?.[1] ?? null;
}

/** The `Set-Cookie` header that stores a token for `seconds`, or removes it with an empty one. */
export function sessionCookie(request: Request, app: App, token: string, seconds: number): string {
  const secure = publicAddress(request, app).startsWith('https:') ? '; Secure' : '';
  return `${NAME}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}

/**
 * Throws 403 unless a page of this service sent the request: by what the browser says of the sender, and by a header for
 * everything that changes something.
 */
export function requireOwnPage({ method, headers }: Pick<Request, 'method' | 'headers'>): void {
  const {
    'sec-fetch-site': site,
    origin,
    host,
    [MARK]: mark,
  } = headers as Record<string, string | undefined>;
  const isSafe = SAFE_METHODS.has(method);
  const isOwn =
    site === undefined
      ? origin === undefined || URL.parse(origin)?.host === host
      : site === 'same-origin' || (isSafe && site === 'none');
  if (isOwn && (isSafe || mark !== undefined)) return;
  throw new Failure('forbidden', 'A session can only be used by the console of this service; send a key.');
}
