/**
 * Which browsers may call, and under which host name: a page of another site must not reach a service on the reader's
 * own machine through a name that resolves to loopback (DNS rebinding).
 */
import type { Request } from '@hapi/hapi';
import { Failure } from '#core/platform/errors.ts';

export interface Guarded {
  /** Address the service listens on; null for a request that a trusted proxy passed on. */
  host: string | null;
  /** Address that callers see. */
  baseUrl: string;
  /** Origins that the operator allows in addition; * is any. */
  origins: readonly string[];
}

/** The header with the id of a session. */
export const SESSION = 'mcp-session-id';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]', '::1'];
const ANY = '*';

/** Throws `forbidden` when the Origin or Host of the request does not belong to the service. */
export function guard({ headers }: Pick<Request, 'headers'>, { host, baseUrl, origins }: Guarded): void {
  const own = new URL(baseUrl);
  // Behind a public name any Host may be right; on loopback only the service's own names are.
  const isOnLoopback = host !== null && LOOPBACK.includes(host);
  if (isOnLoopback) {
    const named = hostnameOf(`http://${String(headers.host ?? '')}`);
    if (![...LOOPBACK, own.hostname].includes(named ?? ''))
      throw new Failure(
        'forbidden',
        `The Host header must name this service, such as ${own.host}; behind a proxy, the operator sets base_url or trusted_proxies.`,
      );
  }
  const { origin } = headers as { origin?: string };
  if (origin === undefined || origins.includes(ANY) || origins.includes(origin)) return;
  const from = hostnameOf(origin);
  const isOwn = origin === own.origin || (isOnLoopback && from !== null && LOOPBACK.includes(from));
  if (!isOwn)
    throw new Failure(
      'forbidden',
      `Requests from ${origin.slice(0, 200)} are not allowed; the operator can allow them with mcp_origins.`,
    );
}

function hostnameOf(url: string): string | null {
  return URL.parse(url)?.hostname ?? null;
}
