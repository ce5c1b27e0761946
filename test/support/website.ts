/** Web sites on loopback, good ones and broken ones, and a fetcher that reaches them under their own names. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import net, { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Test } from 'tap';
import { systemClock } from '#core/platform/clock.ts';
import { unseen } from '#core/platform/observe.ts';
import { type Fetcher, type FetcherOptions, openFetcher } from '#core/web/fetch/fetch.ts';

interface Visit {
  path: string;
  headers: http.IncomingHttpHeaders;
  /** Monotonic milliseconds. */
  at: number;
}

export interface Website {
  port: number;
  visits: Visit[];
  /** Paths visited, robots.txt left out. */
  paths(): string[];
}

export type Page = (request: http.IncomingMessage, response: http.ServerResponse) => void;

/** Serves `pages` by path (without the query); anything else is 404. Closed when the test ends. */
export async function website(t: Test, pages: Record<string, Page>): Promise<Website> {
  const visits: Visit[] = [];
  const server = http.createServer((request, response) => {
    const path = request.url ?? '';
    visits.push({ path, headers: request.headers, at: performance.now() });
    const page = pages[path.split('?', 1)[0]!];
    if (page) page(request, response);
    else response.writeHead(404).end('nothing here');
  });
  const port = await listening(t, server);
  t.teardown(() => server.closeAllConnections());
  return {
    port,
    visits,
    paths: () => visits.map((visit) => visit.path).filter((path) => path !== '/robots.txt'),
  };
}

/** A server below HTTP: each connection is handed over once its first bytes have come. */
export async function brokenSite(t: Test, speak: (socket: net.Socket) => void): Promise<{ port: number }> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('data', () => speak(socket));
  });
  t.teardown(() => {
    for (const socket of sockets) socket.destroy();
  });
  return { port: await listening(t, server) };
}

const NEW_CERTIFICATE = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2'.split(
  ' ',
);

/** A site over TLS, with a certificate for `host` that it signs itself; null where there is no openssl to make one. */
export async function secureSite(
  t: Test,
  host: string,
  page: Page,
): Promise<{ address: string; ca: string } | null> {
  const folder = t.testdir();
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const names = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  const made = spawnSync('openssl', [...NEW_CERTIFICATE, ...names, '-keyout', key, '-out', cert]);
  if (made.status !== 0) return null;
  const ca = readFileSync(cert, 'utf8');
  const server = https.createServer({ key: readFileSync(key), cert: ca }, page);
  const port = await listening(t, server);
  t.teardown(() => server.closeAllConnections());
  return { address: `127.0.0.1:${port}`, ca };
}

/** A fetcher that does not wait between requests, for which each `name:80` leads to the given port. */
export function fetcherFor(
  t: Test,
  names: Record<string, number>,
  options: Partial<FetcherOptions> = {},
): Fetcher {
  const fetcher = openFetcher({
    userAgent: 'canillita/0.0 (+test)',
    resolve: Object.fromEntries(
      Object.entries(names).map(([name, port]) => [`${name}:80`, `127.0.0.1:${port}`]),
    ),
    lookup: (hostname, _options, callback) => callback(new Error(`${hostname} asked of the stub`), []),
    clock: systemClock,
    observe: unseen,
    perHost: { intervalMs: 0 },
    ...options,
  });
  t.teardown(() => fetcher.close());
  return fetcher;
}

async function listening(t: Test, server: net.Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** A page that answers with this body. */
export function says(body: string | Uint8Array, headers: http.OutgoingHttpHeaders = {}, status = 200): Page {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
  };
}

/** A page that leads elsewhere. */
export function leadsTo(location: string, status = 302): Page {
  return (_request, response) => {
    response.writeHead(status, { location }).end();
  };
}
