/**
 * Which addresses this service may talk to. Everything that reaches out passes here twice: the URL before
 * anything is resolved (`checkUrl`), and each numeric address before it is connected to (`refusedAddress`).
 *
 * Address classes are those of the IANA IPv4 and IPv6 special-purpose registries as `ipaddr.js` has them: whatever
 * is not globally reachable unicast is refused, and of IPv6 everything outside 2000::/3 besides.
 */
import ipaddr from 'ipaddr.js';
import { FetchFailure } from '../fetch-failure.ts';

/** Longer than any article address seen; keeps log lines and index keys bounded. */
export const LONGEST_URL = 2048;

/**
 * Ports a URL may name. News is served on the first two; the others are the usual second ports of web servers.
 * A closed list, because every other port would let a caller knock at services that are not web sites.
 */
const WEB_PORTS: ReadonlySet<string> = new Set(['', '80', '443', '8000', '8080', '8443']);

/** Names that mean "inside", whatever the resolver says of them (RFC 6761, RFC 6762, RFC 8375 and common habit). */
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

/** The words for a refused class; a class of `ipaddr.js` that is not named here speaks for itself. */
const CLASS_WORDS: Record<string, string> = {
  carrierGradeNat: 'carrier-grade NAT',
  deprecatedSiteLocal: 'site-local',
  linkLocal: 'link-local',
  uniqueLocal: 'unique local',
  rfc6052: 'local-use NAT64',
  rfc6145: 'IPv4-translated',
  segmentRouting: 'segment routing',
};

/** 2000::/3, the only part of IPv6 from which global unicast is given out. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** 64:ff9b::/96 (RFC 6052): what a DNS64 network answers for hosts that have only IPv4. */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
/** ISATAP (RFC 5214) puts an IPv4 address behind one of these interface identifiers. */
const ISATAP = [0x00005efe, 0x02005efe];

/**
 * Why `ip` (numeric, IPv4 or IPv6, without brackets) must not be connected to, or null when it is public unicast.
 * An address that carries an IPv4 address inside is judged by the one inside.
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

/** The IPv4 addresses that `six` leads to, or null when it is IPv6 all through. */
function carriedIPv4(six: ipaddr.IPv6): ipaddr.IPv4[] | null {
  const range = six.range();
  if (range === 'ipv4Mapped') return [six.toIPv4Address()];
  const bytes = six.toByteArray();
  const at = (index: number) => new ipaddr.IPv4(bytes.slice(index, index + 4));
  if (range === '6to4') return [at(2)];
  // Teredo (RFC 4380): the relay's address in clear, the client's with every bit turned over.
  if (range === 'teredo') return [at(4), new ipaddr.IPv4(bytes.slice(12).map((byte) => byte ^ 0xff))];
  if (six.match(NAT64)) return [at(12)];
  const identifier = six.parts[4]! * 0x10000 + six.parts[5]!;
  if (range === 'unicast' && six.match(GLOBAL_UNICAST) && ISATAP.includes(identifier)) return [at(12)];
  return null;
}

/** The host of `url` as a resolver or a socket takes it: no brackets, no trailing dot. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/** `host:port` with the port always written: the key of `web.resolve`. */
export function hostPort(url: URL): string {
  const host = url.hostname.replace(/\.$/, '');
  return `${host}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`;
}

/**
 * Parses and judges a URL before anything is resolved. Octal, hexadecimal, decimal and full-width hosts are
 * normalised by the WHATWG parser first and judged as the address that they are.
 *
 * @param mapped hosts (`host:port`) that the operator has mapped by hand; those may be any name or port.
 * @throws FetchFailure `bad_url` (not http/https, user info, too long, unparsable) or `blocked_address`
 */
export function checkUrl(text: string, mapped?: (hostPort: string) => boolean): URL {
  if (text.length > LONGEST_URL) throw new FetchFailure('bad_url', `longer than ${LONGEST_URL} characters`);
  const url = URL.parse(text);
  if (!url) throw new FetchFailure('bad_url');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new FetchFailure('bad_url', 'only http and https');
  }
  if (url.username || url.password) throw new FetchFailure('bad_url', 'it carries a user name');
  url.hash = '';
  if (mapped?.(hostPort(url))) return url;
  const reason = refusedHost(hostOf(url));
  if (reason) throw new FetchFailure('blocked_address', reason);
  if (!WEB_PORTS.has(url.port)) throw new FetchFailure('blocked_address', `port ${url.port}`);
  return url;
}

function refusedHost(host: string): string | null {
  if (ipaddr.isValid(host)) return refusedAddress(host);
  if (host.length > 253 || !HOST_NAME.test(host)) return 'not a public host name';
  const inside = INSIDE_SUFFIXES.find((suffix) => host.endsWith(`.${suffix}`));
  return inside ? `.${inside} is not public` : null;
}
