/**
 * Which addresses this service may connect to. Everything outgoing is checked here twice: the URL before
 * anything is resolved (`checkUrl`), and each numeric address before connecting to it (`refusedAddress`).
 *
 * Address classes are those of the IANA IPv4 and IPv6 special-purpose registries as in `ipaddr.js`: anything
 * not globally reachable unicast is refused, as is all of IPv6 outside 2000::/3.
 */

import ipaddr from 'ipaddr.js';
import type { IsMapped } from '../../platform/host-mapping.ts';
import { FetchFailure } from '../fetch-failure.ts';

/** Longer than any article address seen; keeps log lines and index keys bounded. */
export const MAX_URL = 2048;

/**
 * Ports a URL may name: the two that news is served on and the usual alternatives of web servers. A closed list,
 * since any other port would let a caller probe services that are not web sites.
 */
const WEB_PORTS: ReadonlySet<string> = new Set(['', '80', '443', '8000', '8080', '8443']);

/** Internal names, whatever the resolver says (RFC 6761, RFC 6762, RFC 8375 and common practice). */
const INSIDE_SUFFIXES = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'home.arpa',
  'onion',
  'invalid',
] as const;

const HOST_NAME = /^(?!-)[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})+$/;

/** How refused classes are described; other classes of `ipaddr.js` appear under their own name. */
const CLASS_WORDS: Record<string, string> = {
  carrierGradeNat: 'carrier-grade NAT',
  deprecatedSiteLocal: 'site-local',
  linkLocal: 'link-local',
  uniqueLocal: 'unique local',
  rfc6052: 'local-use NAT64',
  rfc6145: 'IPv4-translated',
  segmentRouting: 'segment routing',
};

/** 2000::/3, the only part of IPv6 from which global unicast is allocated. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** 64:ff9b::/96 (RFC 6052): what a DNS64 network returns for hosts with IPv4 only. */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
/** ISATAP (RFC 5214) places an IPv4 address after one of these interface identifiers. */
const ISATAP = [0x00005efe, 0x02005efe];

/**
 * Why `ip` (numeric, IPv4 or IPv6, without brackets) must not be connected to, or null when it is public unicast.
 * An embedded IPv4 address decides.
 */
export function refusedAddress(ip: string): string | null {
  if (!ipaddr.isValid(ip) || ip.includes('%')) return 'not a plain address';
  const address = ipaddr.parse(ip);
  if (address.kind() === 'ipv4') return refusedRange(address.range());
  const six = address as ipaddr.IPv6;
  const carried = carriedIPv4(six);
  if (carried !== null) {
    for (const inner of carried) {
      const reason = refusedRange(inner.range());
      if (reason) return `${reason} inside IPv6`;
    }
    return null;
  }
  return refusedRange(six.range()) ?? (six.match(GLOBAL_UNICAST) ? null : 'reserved');
}

function refusedRange(range: string): string | null {
  return range === 'unicast' ? null : (CLASS_WORDS[range] ?? range);
}

/** The IPv4 addresses embedded in `six`, or null when there is none. */
function carriedIPv4(six: ipaddr.IPv6): ipaddr.IPv4[] | null {
  const range = six.range();
  if (range === 'ipv4Mapped') return [six.toIPv4Address()];
  const bytes = six.toByteArray();
  const at = (index: number) => new ipaddr.IPv4(bytes.slice(index, index + 4));
  if (range === '6to4') return [at(2)];
  // Teredo (RFC 4380): the relay's address in clear, the client's with all bits inverted.
  if (range === 'teredo') return [at(4), new ipaddr.IPv4(bytes.slice(12).map((byte) => byte ^ 0xff))];
  if (six.match(NAT64)) return [at(12)];
  const identifier = six.parts[4]! * 0x10000 + six.parts[5]!;
  if (range === 'unicast' && six.match(GLOBAL_UNICAST) && ISATAP.includes(identifier)) return [at(12)];
  return null;
}

/** The host of `url` for a resolver or a socket: no brackets, no trailing dot. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/** `host:port`, always with the port: the key of `web.resolve`. */
export function hostPort(url: URL): string {
  const host = url.hostname.replace(/\.$/, '');
  return `${host}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`;
}

/**
 * Parses and checks a URL before anything is resolved. The WHATWG parser normalises octal, hexadecimal, decimal
 * and full-width hosts first, so they are checked as the addresses they stand for.
 * Hosts that the operator has mapped may have any name and port.
 *
 * @throws FetchFailure `bad_url` (not http/https, user info, too long, unparsable) or `blocked_address`
 */
export function checkUrl(text: string, mapped?: IsMapped): URL {
  if (text.length > MAX_URL) throw new FetchFailure('bad_url', `longer than ${MAX_URL} characters`);
  const url = URL.parse(text);
  if (!url) throw new FetchFailure('bad_url');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new FetchFailure('bad_url', 'only http and https are supported');
  }
  if (url.username || url.password) throw new FetchFailure('bad_url', 'user names are not allowed');
  url.hash = '';
  if (mapped?.(hostPort(url))) return url;
  const reason = refusedHost(hostOf(url));
  if (reason) throw new FetchFailure('blocked_address', reason);
  if (!WEB_PORTS.has(url.port)) throw new FetchFailure('blocked_address', `port ${url.port}`);
  return url;
}

/** Why an address can never be fetched, whatever its name resolves to; null when it may be. */
export function whyUnreachable(text: string, mapped: IsMapped): string | null {
  try {
    checkUrl(text, mapped);
    return null;
  } catch (error) {
    if (error instanceof FetchFailure) return error.message;
    throw error;
  }
}

function refusedHost(host: string): string | null {
  if (ipaddr.isValid(host)) return refusedAddress(host);
  if (host.length > 253 || !HOST_NAME.test(host)) return 'not a public host name';
  const inside = INSIDE_SUFFIXES.find((suffix) => host.endsWith(`.${suffix}`));
  return inside ? `.${inside} is not public` : null;
}
