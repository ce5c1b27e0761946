/**
 * One process per data folder. The lock is the operating system's, on an open file, taken through SQLite, which is
 * in Node: it ends with the process however the process ends, two starters cannot both get it, a reused process
 * id cannot fool it, and it holds between containers that share the folder. Who holds it is written beside it: for the
 * error message, and for commands on this machine that go through the service that has the folder.
 */
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { ConfigError } from '../../platform/config.ts';
import { Failure } from '../../platform/errors.ts';
import { takesLock } from '../../platform/files/file-lock.ts';
import { makeFolder } from '../../platform/files/make-folder.ts';

export interface FolderLock {
  release(): Promise<void>;
  /** False when the folder has been deleted or moved away: what lies at its path now may be another process's. */
  isHeld(): boolean;
}

/** How to go through the service that has a folder, for those who may read the folder anyway. */
export interface LocalService {
  url: string;
  operatorKey: string;
}

interface Owner {
  pid: number;
  started: string;
  /** The machine or container, where `service.url` leads to that process and to no other. */
  host: string;
  service?: LocalService;
}

/** Where in a data folder the database is. */
export const DATABASE_FOLDER = 'database';
const LOCK_FILE = 'lock';
const OWNER_FILE = 'lock.json';
/** It may hold a key. */
const OWNER_ONLY = 0o600;

/** Locks by folder. Keeps the files from being garbage-collected, which would close them and so unlock the folder. */
const held = new Map<string, { file: DatabaseSync; owner: Owner }>();

/**
 * Creates the folder if necessary, and locks it. Throws `conflict`, naming the process that has it or the user whose database
 * root must not open, and `ConfigError` when the folder cannot be created or locked.
 */
export function lockFolder(folder: string, clock: Clock = systemClock): FolderLock {
  refuseRoot(folder);
  const { home, file, isFree } = opened(folder);
  const locked = inodeOf(join(home, LOCK_FILE));
  if (!isFree) throw new Failure('conflict', `${holderOf(folder)} ${INSTEAD}`);
  const started = new Date(clock.now()).toISOString();
  const owner: Owner = { pid: process.pid, started, host: hostname() };
  writeOwner(home, owner);
  held.set(home, { file, owner });
  const isHeld = () => {
    if (inodeOf(join(home, LOCK_FILE)) === locked) return true;
    // Some network file systems give a file a new inode number.
    const now = readOwner(home);
    return now?.pid === owner.pid && now.started === owner.started && now.host === owner.host;
  };
  return {
    isHeld,
    async release() {
      if (!file.isOpen) return;
      if (held.get(home)?.file === file) held.delete(home);
      if (isHeld()) rmSync(join(home, OWNER_FILE), { force: true });
      file.close();
    },
  };
}

/**
 * Throws when root opens a database that it does not own: PostgreSQL's files that root writes there can no longer be read by
 * their owner, whose service then does not start. Other users cannot open it at all.
 */
function refuseRoot(folder: string): void {
  if (process.geteuid?.() !== 0) return;
  const owner = statSync(join(folder, DATABASE_FOLDER), { throwIfNoEntry: false })?.uid;
  if (owner === undefined || owner === newFilesOwner(folder)) return;
  throw new Failure(
    'conflict',
    `The database in ${folder} belongs to user ${owner}, who could not read what root writes there. Run this as that user: sudo -u '#${owner}' …`,
  );
}

/** Who owns what this process creates: on some shared file systems that is not its user. */
function newFilesOwner(folder: string): number {
  const probe = mkdtempSync(join(folder, 'probe-'));
  const { uid } = statSync(probe);
  rmdirSync(probe);
  return uid;
}

/** The identity of a file, whatever its name; null if it does not exist. */
function inodeOf(path: string): string | null {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat === undefined ? null : `${stat.dev} ${stat.ino}`;
}

/** Tells commands on this machine how to go through this process. Does nothing unless it has the folder. */
export function announceService(folder: string, service: LocalService): void {
  const home = existsSync(folder) ? realpathSync(folder) : folder;
  const lock = held.get(home);
  if (lock) writeOwner(home, { ...lock.owner, service });
}

/** The service on this machine that has the folder now; null when there is none, or this user may not read it. */
export function serviceOf(folder: string): LocalService | null {
  if (!isLocked(folder)) return null;
  const owner = readOwner(realpathSync(folder));
  return owner?.host === hostname() ? (owner.service ?? null) : null;
}

/** Whether a process has the folder now. Throws `ConfigError` when this cannot be found out. */
export function isLocked(folder: string): boolean {
  if (!existsSync(join(folder, LOCK_FILE))) return false;
  const { file, isFree } = opened(folder);
  if (isFree) file.close();
  return !isFree;
}

function opened(folder: string): { home: string; file: DatabaseSync; isFree: boolean } {
  try {
    makeFolder(folder);
    const home = realpathSync(folder);
    const file = new DatabaseSync(join(home, LOCK_FILE));
    return { home, file, isFree: takesLock(file) };
  } catch (error) {
    throw new ConfigError([`data: ${folder} cannot be the data folder: ${whyNot(error)}`]);
  }
}

function whyNot(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'EEXIST' ? 'it is a file' : message;
}

/** For a process that needs a folder of its own. */
const INSTEAD = 'Stop it, choose another folder, or set DATABASE_URL to share one PostgreSQL.';

/** A sentence about the process that has the folder. */
export function holderOf(folder: string): string {
  const owner = readOwner(realpathSync(folder));
  const who = owner ? `process ${owner.pid} (started ${owner.started})` : 'another process';
  return `The data folder ${folder} is in use by ${who}.`;
}

/** Writes a new file and puts it in place: an existing one might be readable by others, or being read. */
function writeOwner(home: string, owner: Owner): void {
  const draft = join(home, `${OWNER_FILE}.draft`);
  rmSync(draft, { force: true });
  writeFileSync(draft, JSON.stringify(owner), { mode: OWNER_ONLY, flag: 'wx' });
  renameSync(draft, join(home, OWNER_FILE));
}

/** Null in the moment between the lock and the writing of its owner. */
function readOwner(folder: string): Owner | null {
  try {
    return JSON.parse(readFileSync(join(folder, OWNER_FILE), 'utf8')) as Owner;
  } catch {
    return null;
  }
}
