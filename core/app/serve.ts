/** The service, listening: what the process, the demo and the tests start. */
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from '@hapi/hapi';
import type { App } from '../http/service.ts';
import { SECOND, systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { Failure } from '../platform/errors.ts';
import { localAddress } from '../platform/host-mapping.ts';
import { VERSION } from '../platform/version.ts';
import { announceService } from '../store/pglite/folder-lock.ts';
import type { FirstStart } from '../tenants/tenants.ts';
import { openPlatform, type PlatformOptions } from './build/platform.ts';
import type { BuildOptions } from './build.ts';
import { loadPlugins } from './plugins.ts';

export interface RunningService {
  app: App;
  server: Server;
  baseUrl: string;
  /** The keys made by the very first start; null ever after. */
  first: FirstStart | null;
  /** Waits while proxies notice, refuses new requests, lets open ones end, then closes the service. Safe to call twice. */
  stop(): Promise<void>;
}

export interface ServeOptions extends PlatformOptions, BuildOptions {
  /** False: it answers `inject` only. */
  listen?: boolean;
}

/** Builds the service and listens. With `listen: false` the server answers `inject` only. */
export async function serve(options: ServeOptions): Promise<RunningService> {
  const began = systemClock.tick();
  const { config } = options;
  const platform = openPlatform(options);
  // Loaded while the database is being opened. If that fails, the load is not waited for.
  const loading = Promise.all([import('./build.ts'), import('./server.ts'), loadPlugins()]);
  const [{ buildService }, { buildServer, warmUpServer }] = await Promise.race([
    loading,
    platform.database.then(() => loading),
  ]);
  const service = await buildService(platform, options);
  const { app } = service;
  const closing = [service.close];
  try {
    const server = await buildServer(app);
    closing.unshift(() => server.stop());
    if (options.listen === false) await server.initialize();
    else await listen(server, config);
    app.baseUrl = config.base_url.replace(/\/+$/, '') || listeningAt(server);
    await service.load();
    await service.begin();
    const { folder = config.data } = options;
    if (options.listen !== false && folder !== null && app.db.kind === 'pglite')
      announce(folder, server, app);
    // Last: keys created by a start that then fails would never be shown.
    const first = await app.tenants.firstStart();
    const ms = systemClock.tick() - began;
    if (isAddressUnknown(config)) app.observe({ event: 'address-unknown', detail: ADDRESS_UNKNOWN });
    app.observe({ event: 'started', base_url: app.baseUrl, storage: app.db.kind, version: VERSION, ms });
    setImmediate(() => void warmUp(() => warmUpServer(server).then(service.warm), app));
    let stopping: Promise<void> | null = null;
    const stop = () => {
      stopping ??= stopAll(app, server, service.close);
      return stopping;
    };
    return { app, server, baseUrl: app.baseUrl, first, stop };
  } catch (error) {
    for (const close of closing) await close().catch(() => undefined);
    throw error;
  }
}

/** Does in advance what the first requests would wait for. If it fails, they only take longer. */
async function warmUp(work: () => Promise<void>, { observe }: App): Promise<void> {
  try {
    await work();
  } catch (error) {
    observe({ event: 'job-failed', queue: 'warm-up', job: 'start', error: String(error) });
  }
}

/** The address to reach the server at from this machine. */
function listeningAt({ info: { protocol, host, port } }: Server): string {
  if (EVERY_INTERFACE.has(host)) return `${protocol}://localhost:${port}`;
  return `${protocol}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Lets commands on this machine use the data folder through this process, which has it locked, without a key. */
function announce(folder: string, { listener }: Server, { tenants }: App): void {
  const { address, port } = listener.address() as AddressInfo;
  announceService(folder, { url: localAddress(address, port), operatorKey: tenants.holders.openLocalKey() });
}

/** Files that Docker and Podman put into every container. */
const CONTAINER_MARKS = ['/.dockerenv', '/run/.containerenv'];
const EVERY_INTERFACE = new Set(['0.0.0.0', '::']);
const ADDRESS_UNKNOWN =
  'Links in answers use the Host of each request. Set base_url to the public address, or trusted_proxies to the proxy in front.';

/** Whether callers from outside are expected, but no setting says at which address they reach this service. */
function isAddressUnknown({ base_url, trusted_proxies, host, role }: Config): boolean {
  const answers = role === 'all' || role === 'api';
  const isOpen = EVERY_INTERFACE.has(host) || CONTAINER_MARKS.some((path) => existsSync(path));
  return answers && isOpen && base_url === '' && trusted_proxies.length === 0;
}

async function listen(server: Server, { host, port }: Config): Promise<void> {
  try {
    await server.start();
  } catch (error) {
    const why = LISTEN_PROBLEMS[(error as NodeJS.ErrnoException).code ?? ''];
    throw why
      ? new Failure('conflict', `Cannot listen on ${host}, port ${port}: ${why}.`, { cause: error })
      : error;
  }
}

/** Why a server cannot listen, by the system's code. */
const LISTEN_PROBLEMS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is in use; choose another with --port',
  EACCES: 'permission denied; choose a port above 1023 with --port',
  EADDRNOTAVAIL: 'this machine has no such address; choose another with --host',
  ENOTFOUND: 'this machine has no such address; choose another with --host',
};

async function stopAll(app: App, server: Server, close: () => Promise<void>): Promise<void> {
  const { drain_seconds, stop_seconds } = app.config;
  const began = systemClock.tick();
  app.stopping = true;
  await sleep(drain_seconds * SECOND);
  await server.stop({ timeout: stop_seconds * SECOND });
  await close();
  app.observe({ event: 'stopped', ms: systemClock.tick() - began });
}
