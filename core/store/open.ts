/** Opens the database: PostgreSQL when there is a URL, else PGlite in a folder, else PGlite in memory (tests). */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND, systemClock } from '../platform/clock.ts';
import { Failure, isReported } from '../platform/errors.ts';
import type { Observe } from '../platform/observe.ts';
import type { Database } from './database.ts';
import { sweepBackups } from './pglite/backup.ts';
import { DATABASE_FOLDER, lockFolder } from './pglite/folder-lock.ts';
import { Pglite, type PgliteTimes } from './pglite/pglite.ts';
import { Explained, messageOf } from './postgres/outage.ts';
import { Postgres } from './postgres/postgres.ts';
import { RefusedConnection } from './postgres/refused-connection.ts';

export interface OpenOptions {
  url: string | null;
  /** The data folder, locked for this process; the database is its sub-folder. Null: in memory. */
  folder: string | null;
  /** Connections to PostgreSQL at most. Default 10. */
  poolSize?: number;
  applicationName?: string;
  /** How long to wait for a PostgreSQL that does not answer yet, in ms. Default 30 s. */
  patience?: number;
  /** Of the embedded database. */
  times?: PgliteTimes;
  observe: Observe;
}

const DEFAULT_POOL = 10;
const DEFAULT_PATIENCE = 30 * SECOND;
const RETRY_EVERY = 0.5 * SECOND;

/**
 * Throws `unavailable` when PostgreSQL cannot be reached, `conflict` when the folder is in use or its database cannot be
 * opened, and `ConfigError` when the folder cannot exist.
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  return options.url === null ? await openPglite(options) : await openPostgres(options, options.url);
}

async function openPglite({ folder, times, observe }: OpenOptions): Promise<Database> {
  const lock = folder === null ? null : lockFolder(folder);
  const files = folder === null ? null : join(folder, DATABASE_FOLDER);
  const database = new Pglite({ folder: files, lock, times, observe });
  // The thread is started before anything is awaited: the caller is about to keep this one busy.
  await Promise.all([database.start(), folder !== null && sweepBackups(folder)]);
  return database;
}

async function openPostgres(options: OpenOptions, url: string): Promise<Database> {
  const {
    poolSize = DEFAULT_POOL,
    applicationName = 'canillita',
    patience = DEFAULT_PATIENCE,
    observe,
  } = options;
  const database = new Postgres({ url, poolSize, applicationName, observe });
  const deadline = systemClock.tick() + patience;
  const where = placeOf(url);
  for (let isFirst = true; ; isFirst = false) {
    try {
      await database.check();
      return database;
    } catch (error) {
      const isAway = error instanceof Failure && isReported(error);
      const isRefused = isAway && error.cause instanceof RefusedConnection;
      // The first attempt is made while the process loads its code: on a busy machine that alone uses up the patience.
      const isLast = systemClock.tick() >= deadline && (!isFirst || patience === 0);
      if (!isAway || isRefused || isLast) {
        await database.close();
        throw isAway ? unreachable(where, isRefused ? 0 : patience, error) : error;
      }
      if (isFirst)
        observe({ event: 'store-awaited', where, seconds: patience / SECOND, detail: adviceOn(error) });
      await sleep(RETRY_EVERY);
    }
  }
}

const REACHING_ADVICE = 'Is the server running, and is database_url (DATABASE_URL) right?';

function adviceOn({ cause }: Failure): string {
  return cause instanceof Explained ? cause.message : REACHING_ADVICE;
}

function unreachable(where: string, patience: number, error: Failure): Failure {
  const tried = patience > 0 ? ` within ${patience / SECOND} s` : '';
  const advice = adviceOn(error);
  const why = error.cause instanceof Explained ? advice : `${messageOf(error.cause)}. ${advice}`;
  return new Failure('unavailable', `${where} could not be reached${tried}: ${why}`, { cause: error });
}

/** Where a database is, without its password. */
export function placeOf(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  return `PostgreSQL ${host || (searchParams.get('host') ?? 'localhost')}${pathname}`;
}
