/** Proxies whose `X-Forwarded-*` headers are believed. */
import { BlockList, isIP } from 'node:net';

const MAX_PREFIX = { 4: 32, 6: 128 };

/** Reads addresses and CIDR ranges, such as 10.0.0.5, 172.16.0.0/12 or ::1. Throws TypeError for anything else. */
export function readProxies(list: readonly string[]): BlockList {
  const proxies = new BlockList();
  for (const text of list) {
    const [address = '', prefix, ...more] = text.split('/');
    const version = isIP(address) as 0 | 4 | 6;
    const bits = prefix === undefined ? null : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
    if (version === 0 || more.length > 0 || (bits !== null && !(bits <= MAX_PREFIX[version])))
      throw new TypeError(`must be addresses or ranges such as 10.0.0.5 or 172.16.0.0/12, not "${text}"`);
    if (bits === null) proxies.addAddress(address, `ipv${version}`);
    else proxies.addSubnet(address, bits, `ipv${version}`);
  }
  return proxies;
}

/** Whether a connection from `address` comes from one of the proxies. IPv4 in IPv6 counts as IPv4. */
export function isAmong(proxies: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && proxies.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
