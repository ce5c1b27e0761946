/**
 * The cookie of an operator's session, and the check that a request with it was sent by a page of this service, which
 * protects against cross-site request forgery.
 */
import type { Request } from '@hapi/hapi';
import { Failure } from '../platform/errors.ts';
import { lastOf, publicAddress } from './public-address.ts';
import type { App } from './service.ts';

const NAME = 'canillita_session';
const TOKEN = new RegExp(`(?:^|;\\s*)${NAME}=([0-9A-Za-z]{20,100})\\s*(?:;|$)`);
/** Header of every request made by our page. A page of another origin would need a preflight request, which is refused. */
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
 * Throws 403 unless a page of this service sent the request, as shown by the browser's headers and, for requests that
 * change something, by our own header. Over plain HTTP, browsers say only `Origin`, whose port a proxy may leave out of `Host`;
 * what the proxy says beside it may be believed from anybody, because another page cannot send that header either.
 */
export function requireOwnPage({ method, headers }: Pick<Request, 'method' | 'headers'>): void {
  const {
    'sec-fetch-site': site,
    origin,
    host,
    'x-forwarded-host': forwarded,
    [MARK]: mark,
  } = headers as Record<string, string | undefined>;
  const isSafe = SAFE_METHODS.has(method);
  const isOwn =
    site === undefined
      ? origin === undefined || [host, lastOf(forwarded)].includes(URL.parse(origin)?.host ?? '')
      : site === 'same-origin' || (isSafe && site === 'none');
  if (isOwn && (isSafe || mark !== undefined)) return;
  throw new Failure('forbidden', 'A session can only be used by the console of this service; send a key.');
}
