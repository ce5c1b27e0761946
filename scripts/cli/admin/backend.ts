/** The data that a verb works with: the store itself, or the running service that has it open. */

import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Meter } from '../../../core/billing/meter.ts';
import { openDocumentParser } from '../../../core/inference/document-parser.ts';
import { openJobAdmin } from '../../../core/jobs/job-admin.ts';
import { openTakedowns } from '../../../core/news/articles/takedowns.ts';
import { type OutletRegistry, openOutletRegistry } from '../../../core/news/outlets/outlet-registry.ts';
import { systemClock } from '../../../core/platform/clock.ts';
import type { Config } from '../../../core/platform/config.ts';
import { Failure } from '../../../core/platform/errors.ts';
import { localAddress, mappedHosts } from '../../../core/platform/host-mapping.ts';
import { unseen } from '../../../core/platform/observe.ts';
import type { Database } from '../../../core/store/database.ts';
import { isMigrated, migrate } from '../../../core/store/migrate.ts';
import { openDatabase, placeOf } from '../../../core/store/open.ts';
import { holderOf, isLocked, serviceOf } from '../../../core/store/pglite/folder-lock.ts';
import { openTenantAdmin, type TenantAdmin } from '../../../core/tenants/tenant-admin.ts';
import { Tenants } from '../../../core/tenants/tenants.ts';
import { type Fetcher, openFetcher } from '../../../core/web/fetch/fetch.ts';
import { checkedJobs, checkedOutlets } from './checked-store.ts';
import { remoteJobs, remoteOutlets, remoteTakedowns, remoteTenants } from './remote.ts';
import { openServiceClient, type ServiceClient } from './service-client.ts';
import { UsageError } from './usage-error.ts';
import type { AdminBackend } from './verb.ts';

const CONNECTIONS = 2;
/** A service on the same machine answers sooner. */
const PROBE_MS = 1000;

export interface BackendOptions {
  config: Config;
  /** Base address of a running service to go through, because the caller said so. */
  url?: string;
  operatorKey?: string;
  /** Whether the caller named the store, rather than the settings. */
  isStoreNamed: boolean;
  /** Whether the command may create a store. */
  createsStore: boolean;
  /** What opens the store; for tests of many command lines, which keep it open between them. */
  openDatabase?: typeof openDatabase | undefined;
  /** Prints a remark that is not part of the result. */
  note(text: string): void;
}

/** Opens nothing yet: the store, the fetcher and the connection to a service are opened when a verb first uses them. */
export function openBackend(options: BackendOptions): AdminBackend & { close(): Promise<void> } {
  const { config, url, operatorKey, note } = options;
  const local = openLocal(options);

  /** With the store itself if it is free, otherwise through the service that has it open. */
  async function either<T>(
    onStore: () => Promise<T>,
    onService: (service: ServiceClient) => T | Promise<T>,
  ): Promise<T> {
    if (url !== undefined) {
      note(`Through the service at ${url}.`);
      return onService(openServiceClient(url, requireKey(operatorKey ?? config.operator_key)));
    }
    try {
      return await onStore();
    } catch (error) {
      if (!isInUse(error, config)) throw error;
      const found = serviceOf(config.data);
      const running = found?.url ?? localAddress(config.host, config.port);
      const key = operatorKey ?? (found?.operatorKey || config.operator_key);
      if (!key) throw throughService(error, config.data, running);
      note(`The data folder is in use; going through the service at ${running}.`);
      return onService(openServiceClient(running, key));
    }
  }

  return {
    config,
    note,
    folder() {
      if (url !== undefined) throw new UsageError('this command needs the data folder itself; omit --url');
      if (config.database_url) throw new UsageError('on PostgreSQL, use pg_restore');
      return config.data;
    },
    either: (onStore, onService) => either(async () => onStore(await local.database()), onService),
    tenants: () => either(local.tenants, remoteTenants),
    outlets: () => either(local.outlets, remoteOutlets),
    takedowns: () => either(local.takedowns, remoteTakedowns),
    jobs: () => either(local.jobs, remoteJobs),
    close: local.close,
  };
}

/** What works on the store itself, in this process. */
function openLocal(options: BackendOptions) {
  const { config } = options;
  let opening: Promise<Database> | undefined;
  let fetcher: Fetcher | undefined;
  const parser = openDocumentParser({ clock: systemClock, observe: unseen });

  function database(): Promise<Database> {
    opening ??= openStore(options);
    return opening;
  }

  function web(): Fetcher {
    fetcher ??= openFetcher({
      userAgent: config.contact ? `canillita (+${config.contact})` : 'canillita',
      resolve: config.web_resolve,
      clock: systemClock,
      observe: unseen,
      perHost: { connections: 1, intervalMs: config.web_interval_ms },
    });
    return fetcher;
  }

  return {
    database,
    async tenants(): Promise<TenantAdmin> {
      const deps = { db: await database(), clock: systemClock, observe: unseen };
      const tenants = new Tenants(deps.db, systemClock, unseen, { operatorKey: config.operator_key });
      return openTenantAdmin({ ...deps, tenants, meter: new Meter(deps.db, systemClock, unseen) });
    },
    async outlets(): Promise<OutletRegistry> {
      const mapped = mappedHosts(config.web_resolve);
      const db = await database();
      return checkedOutlets(
        openOutletRegistry({ db, clock: systemClock, fetcher: web(), parser, jobs: null, mapped }),
      );
    },
    takedowns: async () => openTakedowns({ db: await database(), clock: systemClock }),
    jobs: async () => checkedJobs(openJobAdmin(await database())),
    async close(): Promise<void> {
      // A failure to open was already reported when the store was first used.
      const opened = await opening?.catch(() => null);
      await Promise.all([fetcher?.close(), parser.close()]);
      await opened?.close();
    },
  };
}

async function openStore(options: BackendOptions): Promise<Database> {
  const { config, note, isStoreNamed, createsStore } = options;
  const url = config.database_url || null;
  if (url === null) {
    if (!createsStore) requireStore(config);
    if (!isStoreNamed) await requireNoService(config);
  }
  const open = options.openDatabase ?? openDatabase;
  const db = await open({
    url,
    folder: url === null ? config.data : null,
    poolSize: CONNECTIONS,
    applicationName: 'canillita-admin',
    patience: 0,
    observe: unseen,
  });
  try {
    if (url !== null && !createsStore) await requireMigrated(db, url);
    note(`In the store ${url === null ? config.data : placeOf(url)}.`);
    const applied = await migrate(db, unseen);
    if (applied.length > 0) note(`Prepared the database${url === null ? ` in ${config.data}` : ''}.`);
  } catch (error) {
    await db.close();
    throw error;
  }
  return db;
}

/** Throws unless the data folder has a database: asking for a list must not leave an empty store behind. */
function requireStore({ data, host, port }: Config): void {
  if (existsSync(join(data, 'database')) || isFile(data)) return;
  throw new UsageError(
    `there is no store in ${data}; name its folder with --data, or go through a running service with --url ${localAddress(host, port)} (or CANILLITA_URL)`,
  );
}

/** The same for a server: the address may be that of another program's database. */
async function requireMigrated(db: Database, url: string): Promise<void> {
  if (await isMigrated(db)) return;
  throw new UsageError(
    `there is no store in ${placeOf(url)}; a service makes one when it starts. Is database_url (DATABASE_URL) right?`,
  );
}

/** Whether a path is a file; opening it as a folder then reports the mistake. */
function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/**
 * Throws when the settings' address is that of a running service: it has not opened this folder, or the folder would be in
 * use, so which of the two is meant is the caller's to say.
 */
async function requireNoService({ data, host, port }: Config): Promise<void> {
  if (isLocked(data)) return;
  const running = localAddress(host, port);
  const answer = await fetch(`${running}/healthz`, { signal: AbortSignal.timeout(PROBE_MS) })
    .then((response) => response.json() as Promise<{ status?: string }>)
    .catch(() => null);
  if (answer?.status !== 'alive') return;
  throw new UsageError(
    `a service runs at ${running} with another store than ${data}; choose the service with --url ${running}, or the store with --data ${data}`,
  );
}

function requireKey(key: string): string {
  if (key) return key;
  throw new UsageError(
    '--url needs --operator-key (or CANILLITA_OPERATOR_KEY): the key printed at the first start',
  );
}

/** Only one process at a time can open the embedded store; the others get `conflict`, and so do all for one that is damaged. */
function isInUse(error: unknown, { data, database_url }: Config): error is Failure {
  return error instanceof Failure && error.code === 'conflict' && !database_url && isLocked(data);
}

function throughService(error: Failure, folder: string, running: string): Failure {
  const how = `Try again when it has started or ended. If it is a service in another container or on another machine, go through it: --url ${running} --operator-key cnl_… (or CANILLITA_OPERATOR_KEY).`;
  return new Failure('conflict', `${holderOf(folder)}\n${how}`, { cause: error });
}
