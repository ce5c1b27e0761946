/**
 * The address under which a caller reaches this service, for the links in its answer: `base_url`, else what a trusted
 * proxy says, else the Host that the caller named. It depends on the request, so nothing that is cached for others may
 * contain it.
 */
import type { Request } from '@hapi/hapi';
import { Failure } from '../platform/errors.ts';
import { isAmong } from '../platform/trusted-proxies.ts';
import type { App } from './service.ts';

type AddressSettings = Pick<App, 'config' | 'baseUrl' | 'proxies'>;

/** The public address for the caller of a request, without a slash at the end. */
export function publicAddress(request: Request, { config, baseUrl, proxies }: AddressSettings): string {
  if (config.base_url) return baseUrl;
  const { protocol } = request.server.info;
  const headers = request.headers as Record<string, string | undefined>;
  const { host } = headers;
  if (!isAmong(proxies, request.info.remoteAddress)) return originOf(protocol, host) ?? baseUrl;
  const scheme = lastOf(headers['x-forwarded-proto'])?.toLowerCase();
  const forwarded = lastOf(headers['x-forwarded-host']);
  return originOf(/^https?$/.test(scheme ?? '') ? scheme! : protocol, forwarded ?? host) ?? baseUrl;
}

/**
 * The IP address of the caller: that of the connection, or, behind trusted proxies, the last address in `X-Forwarded-For`
 * that is not one of theirs, since each proxy appends the address that called it.
 */
export function clientAddress(request: Request, { proxies }: Pick<App, 'proxies'>): string {
  const { remoteAddress } = request.info;
  if (!isAmong(proxies, remoteAddress)) return remoteAddress;
  const forwarded = (request.headers['x-forwarded-for'] as string | undefined) ?? '';
  const addresses = forwarded
    .split(',')
    .map((text) => withoutPort(text.trim()))
    .filter(Boolean);
  return addresses.findLast((address) => !isAmong(proxies, address)) ?? addresses[0] ?? remoteAddress;
}

/** Whether a trusted proxy passed the request on for somebody else. */
export function isForwarded({ headers, info }: Request, { proxies }: Pick<App, 'proxies'>): boolean {
  const isSaid = headers['x-forwarded-for'] !== undefined || headers['x-forwarded-host'] !== undefined;
  return isSaid && isAmong(proxies, info.remoteAddress);
}

/** An address as some proxies write it: `192.0.2.1:4711`, `[2001:db8::1]:4711` or `[2001:db8::1]`. */
function withoutPort(text: string): string {
  const [, v6, v4] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? [];
  return v6 ?? v4 ?? text;
}

/** The value that the nearest proxy added: only that one is trusted. */
export function lastOf(header: string | undefined): string | undefined {
  return header?.split(',').at(-1)?.trim() || undefined;
}

/** A name or an address, and a port. */
const HOST = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::[1-9]\d{0,4})?$/i;
/** Addresses that mean every interface, and lead nowhere in a link. */
const UNSPECIFIED = new Set(['0.0.0.0', '[::]']);

/** `scheme://host[:port]`; null if `host` is invalid. An unspecified address (0.0.0.0) becomes `localhost`. */
function originOf(scheme: string, host: string | undefined): string | null {
  const url = HOST.test(host ?? '') ? URL.parse(`${scheme}://${host}`) : null;
  if (url === null) return null;
  if (UNSPECIFIED.has(url.hostname)) url.hostname = 'localhost';
  return url.origin;
}

/**
 * Refuses requests that a proxy in front may read differently than this server does, so that none can be smuggled inside
 * another: those with two `Host` headers, of which Node takes the first, or an unknown transfer coding. Later requests on the
 * same connection are refused as well.
 */
export function refuserOfAmbiguous(): (raw: Request['raw']) => void {
  const closed = new WeakSet<object>();
  return ({ req, res }) => {
    const { headers } = req;
    // Injected requests have none.
    const rawHeaders: readonly string[] = req.rawHeaders ?? [];
    let hosts = 0;
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const name = rawHeaders[at]!;
      if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
    }
    const coding = headers['transfer-encoding'];
    const isClear = hosts <= 1 && (coding === undefined || coding.toLowerCase() === 'chunked');
    if (isClear && !closed.has(req.socket)) return;
    closed.add(req.socket);
    res.setHeader('connection', 'close');
    throw new Failure(
      'invalid_request',
      hosts > 1 ? 'Send one Host header.' : 'Send Transfer-Encoding: chunked, or Content-Length.',
    );
  };
}
