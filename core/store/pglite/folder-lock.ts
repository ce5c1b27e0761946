/**
 * One process per data folder. The lock is the operating system's, on an open file, taken through SQLite, which is
 * in Node: it ends with the process however the process ends, two starters cannot both get it, a reused process
 * id cannot fool it, and it holds between containers that share the folder. Who holds it is written beside it, for
 * the error message only.
 */
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { ConfigError } from '../../platform/config.ts';
import { Failure } from '../../platform/errors.ts';

export interface FolderLock {
  release(): Promise<void>;
}

interface Owner {
  pid: number;
  started: string;
}

const LOCK_FILE = 'lock';
const OWNER_FILE = 'lock.json';
const SQLITE_BUSY = 5;

/** Keeps the files from the garbage collector, which would close them and so unlock the folder. */
const held = new Set<DatabaseSync>();

/**
 * Makes the folder when it is not there, and locks it. Throws `conflict` naming the process that has it, and
 * `ConfigError` when it cannot be one.
 */
export function lockFolder(folder: string, clock: Clock = systemClock): FolderLock {
  const { home, file } = opened(folder);
  try {
    // The writer's lock, never given up. `exclusive` would let two that start together refuse each other.
    file.exec('begin immediate');
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new Failure('conflict', inUse(folder, readOwner(home)), { cause: error });
  }
  const owner: Owner = { pid: process.pid, started: new Date(clock.now()).toISOString() };
  writeFileSync(join(home, OWNER_FILE), JSON.stringify(owner));
  held.add(file);
  return {
    async release() {
      if (!held.delete(file)) return;
      rmSync(join(home, OWNER_FILE), { force: true });
      file.close();
    },
  };
}

/** Whether a process has the folder now. */
export function isLocked(folder: string): boolean {
  if (!existsSync(join(folder, LOCK_FILE))) return false;
  const file = new DatabaseSync(join(realpathSync(folder), LOCK_FILE));
  try {
    file.exec('begin immediate');
    return false;
  } catch (error) {
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    return true;
  } finally {
    file.close();
  }
}

function opened(folder: string): { home: string; file: DatabaseSync } {
  try {
    mkdirSync(folder, { recursive: true });
    const home = realpathSync(folder);
    return { home, file: new DatabaseSync(join(home, LOCK_FILE)) };
  } catch (error) {
    throw new ConfigError([`data: ${folder} cannot be the data folder: ${whyNot(error)}`]);
  }
}

function whyNot(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'EEXIST' ? 'it is a file' : message;
}

function inUse(folder: string, owner: Owner | null): string {
  const who = owner ? `process ${owner.pid} (started ${owner.started})` : 'another process';
  return `The data folder ${folder} is in use by ${who}. Stop it, choose another folder, or set DATABASE_URL to share one PostgreSQL.`;
}

/** Null in the moment between the lock and the writing of its owner. */
function readOwner(folder: string): Owner | null {
  try {
    return JSON.parse(readFileSync(join(folder, OWNER_FILE), 'utf8')) as Owner;
  } catch {
    return null;
  }
}
