/** The operator's own map of `host:port` to `address` or `address:port`, as curl's `--connect-to` has it. */
import { isIP } from 'node:net';

/** The target of one `host:port` in the setting `web_resolve`. */
interface Mapped {
  address: string;
  /** Null keeps the port of the URL. */
  port: string | null;
}

export type Mapping = ReadonlyMap<string, Mapped>;

/** Whether the operator has mapped a `host:port`, which may then lead to any address, private ones included. */
export type IsMapped = (hostPort: string) => boolean;

/** The hosts that the setting `web_resolve` maps. */
export function mappedHosts(resolve: Readonly<Record<string, string>>): IsMapped {
  return (hostPort) => Object.hasOwn(resolve, hostPort);
}

/** Reads the setting `web_resolve`. Throws a `TypeError` when a key is not `host:port`, or a value is not an address. */
export function readMapping(resolve: Readonly<Record<string, string>>): Mapping {
  const mapping = new Map<string, Mapped>();
  for (const [from, to] of Object.entries(resolve)) {
    const [, bracketed, plain, port = null] =
      /^(?:\[([\da-f:.]+)\]|([\d.]+))(?::(\d+))?$/i.exec(isIP(to) === 6 ? `[${to}]` : to) ?? [];
    const address = bracketed ?? plain ?? '';
    if (!isIP(address) || !isPort(port))
      throw new TypeError(`"${to}" is neither an address nor address:port`);
    if (!isPort(/^[^\s/]+:(\d+)$/.exec(from)?.[1])) throw new TypeError(`"${from}" is not host:port`);
    mapping.set(from.toLowerCase(), { address, port });
  }
  return mapping;
}

/** Whether it is a port, or null because none is given. */
function isPort(port: string | null | undefined): boolean {
  return port === null || (port !== undefined && Number(port) >= 1 && Number(port) <= 65535);
}

/** A wildcard stands for the loopback of its own address family: on the other, another server may have the same port. */
const ONE_INTERFACE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** The address at which a server that listens on `host` and `port` is reached from its own machine. */
export function localAddress(host: string, port: number): string {
  const one = ONE_INTERFACE[host] ?? host;
  return `http://${one.includes(':') ? `[${one}]` : one}:${port}`;
}
