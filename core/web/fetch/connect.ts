/**
 * The only way out of this process: resolves a name, refuses addresses that are not public, and connects to
 * exactly the addresses it has checked. There is no second lookup between check and connection.
 */
import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { SECOND } from '../../platform/clock.ts';
import type { Mapping } from '../../platform/host-mapping.ts';
import { FetchFailure } from '../fetch-failure.ts';
import { hostOf, hostPort, refusedAddress } from './address-guard.ts';

/**
 * Queries DNS itself rather than the system's `getaddrinfo`: no search domains, no hosts file, no blocked thread.
 * `servers`: as `address:port`, instead of the system's; for tests.
 */
export function dnsLookup(servers?: readonly string[]): LookupFunction {
  return (hostname, _options, callback) => {
    const resolver = new Resolver({ timeout: 2 * SECOND, tries: 2 });
    if (servers) resolver.setServers(servers);
    Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]).then(([four, six]) => {
      const found = [
        ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
        ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
      ];
      if (found.length > 0) callback(null, found);
      else callback(four.status === 'rejected' ? four.reason : new Error('no addresses'), []);
    });
  };
}

/** Wraps a lookup so that one refused address refuses the whole name: a mixed answer is an attack. */
function guarded(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, answer, family) => {
      const found =
        typeof answer === 'string' ? [{ address: answer, family: family ?? isIP(answer) }] : answer;
      if (error || found.length === 0) {
        callback(new FetchFailure('dns', hostname, { cause: error }), '', 0);
        return;
      }
      for (const { address } of found) {
        const reason = refusedAddress(address);
        if (reason) {
          callback(new FetchFailure('blocked_address', `${hostname} is at a ${reason} address`), '', 0);
          return;
        }
      }
      const [first] = found;
      if (options.all) callback(null, found);
      else callback(null, first!.address, first!.family);
    });
  };
}

const IDLE_CONNECTION = 4 * SECOND;
const MAX_HEADER_BYTES = 32 * 1024;

/** The agent of the fetcher. Every exchange has its own timer; undici's coarser ones are off. */
export function guardedAgent(options: ConnectorOptions): Agent {
  return new Agent({
    allowH2: false,
    connect: guardedConnector(options),
    keepAliveTimeout: IDLE_CONNECTION,
    keepAliveMaxTimeout: IDLE_CONNECTION,
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

export interface ConnectorOptions {
  mapping: Mapping;
  lookup: LookupFunction;
  /** PEM of the certificate authority trusted instead of the well-known ones; for tests. */
  ca?: string;
  timeoutMs: number;
}

/** A connector for undici. Certificates are checked against the URL's name, wherever it is mapped to. */
export function guardedConnector(options: ConnectorOptions): buildConnector.connector {
  const { mapping, lookup, ca, timeoutMs } = options;
  const base = { allowH2: false, timeout: timeoutMs, autoSelectFamily: true, ...(ca ? { ca } : {}) };
  const toChecked = buildConnector({ ...base, lookup: guarded(lookup) });
  const toMapped = buildConnector(base);

  return (target, callback) => {
    const url = new URL(`${target.protocol}//${target.host ?? target.hostname}`);
    const host = hostOf(url);
    const servername = isIP(host) ? '' : host;
    const mapped = mapping.get(hostPort(url));
    if (mapped) {
      const port = mapped.port ?? target.port;
      toMapped({ ...target, servername, hostname: mapped.address, port }, callback);
      return;
    }
    // Sockets do not resolve numeric hosts, so the guarded lookup never sees them.
    const reason = isIP(host) ? refusedAddress(host) : null;
    if (reason) {
      callback(new FetchFailure('blocked_address', reason), null);
      return;
    }
    toChecked({ ...target, servername, hostname: host }, (error, socket) => {
      if (!socket) {
        callback(error, null);
        return;
      }
      const landed = refusedAddress(socket.remoteAddress ?? '');
      if (!landed) {
        callback(null, socket);
        return;
      }
      socket.destroy();
      callback(new FetchFailure('blocked_address', landed), null);
    });
  };
}
