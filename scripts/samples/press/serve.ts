/** The sample press on loopback: one server that is nine sites, distinguished by the Host header. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { frontPage } from './front.ts';
import type { Outlet } from './outlets.ts';
import { OUTLETS, outletAt } from './outlets.ts';
import type { Answer } from './site.ts';
import { answer } from './site.ts';

interface LogEntry {
  host: string;
  path: string;
  at: number;
  status: number;
}

export interface Press {
  port: number;
  outlets: Outlet[];
  /** Where each site is really found: 'elfarodelplata.example:80' to '127.0.0.1:<port>'. */
  resolve: Record<string, string>;
  /** The latest requests, oldest first. */
  log: LogEntry[];
  close(): Promise<void>;
}

const LOG_LIMIT = 10_000;
const HTTP_PORT = 80;
const WWW = 'www.';

const HTML = { 'content-type': 'text/html; charset=utf-8' };

function redirect(location: string): Answer {
  return { status: 301, headers: { location }, body: Buffer.alloc(0) };
}

function preview(path: string, asked: { now: Date; headers: IncomingMessage['headers'] }): Answer {
  const [, host = '', rest] = /^\/([^/?]+)(.*)$/.exec(path) ?? [];
  const outlet = outletAt(host);
  if (!outlet) {
    const isFront = path === '/' || path.startsWith('/?');
    return { status: isFront ? 200 : 404, headers: HTML, body: Buffer.from(frontPage()) };
  }
  const prefix = `/${host}`;
  if (!rest?.startsWith('/')) return redirect(`${prefix}/${rest ?? ''}`);
  return answer(outlet, rest, { now: asked.now, headers: flat(asked.headers), prefix });
}

function flat(headers: IncomingMessage['headers']): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value?.toString()]));
}

function respond(request: IncomingMessage, now: Date): Answer {
  const host = (request.headers.host ?? '').toLowerCase().replace(/:\d+$/, '');
  const path = request.url ?? '/';
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return { status: 405, headers: { allow: 'GET, HEAD' }, body: Buffer.alloc(0) };
  // Absolute-form targets are for proxies, and this is none.
  if (!path.startsWith('/')) return { status: 400, headers: {}, body: Buffer.alloc(0) };
  const bare = host.startsWith(WWW) ? outletAt(host.slice(WWW.length)) : undefined;
  if (bare?.answersToWww) return redirect(`http://${bare.host}${path}`);
  const outlet = outletAt(host);
  return outlet
    ? answer(outlet, path, { now, headers: flat(request.headers) })
    : preview(path, { now, headers: request.headers });
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  const length = status === 304 ? {} : { 'content-length': String(body.length) };
  response.writeHead(status, { ...headers, ...length });
  response.end(body);
}

function directions(port: number): Record<string, string> {
  const hosts = OUTLETS.flatMap(({ host, answersToWww }) =>
    answersToWww ? [host, `${WWW}${host}`] : [host],
  );
  return Object.fromEntries(hosts.map((host) => [`${host}:${HTTP_PORT}`, `127.0.0.1:${port}`]));
}

/**
 * Opens the press. The articles take their dates from the moment of opening and keep them, so that
 * feeds change only when the press is opened again and conditional requests mean something.
 */
export async function startPress(options: {
  now: () => Date;
  port?: number;
  host?: '127.0.0.1';
}): Promise<Press> {
  const opened = options.now();
  const log: LogEntry[] = [];
  const server = createServer((request, response) => {
    const answered = respond(request, opened);
    const { host = '' } = request.headers;
    log.push({ host, path: request.url ?? '/', at: options.now().getTime(), status: answered.status });
    if (log.length > LOG_LIMIT) log.shift();
    send(response, answered);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> =>
    new Promise((resolve, reject) => {
      server.close((error) => (error ? reject(error) : resolve()));
      server.closeAllConnections();
    });
  return { port, outlets: OUTLETS, resolve: directions(port), log, close };
}
