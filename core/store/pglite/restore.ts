/** Puts a backup back: the counterpart of `backup.ts`. */
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Failure } from '../../platform/errors.ts';
import { DRAFT } from './backup.ts';
import { DATABASE_FOLDER, lockFolder } from './folder-lock.ts';
import { membersOf } from './untar.ts';

/** As PostgreSQL keeps its files: a database holds the secrets of webhooks, whoever may read the folder around it. */
const OWNER_ONLY = { folder: 0o700, file: 0o600 };

/**
 * Unpacks a backup into a data folder that has no database yet; all of it, or nothing. Throws `conflict` when there is one,
 * or another process has the folder, and `invalid_request` for a file that is not a backup.
 */
export async function restoreInto(folder: string, backup: Readable): Promise<void> {
  const lock = lockFolder(folder);
  try {
    const database = join(folder, DATABASE_FOLDER);
    if (existsSync(database))
      throw new Failure(
        'conflict',
        `${folder} has a database already; restore into an empty folder (--data).`,
      );
    const draft = await mkdtemp(join(folder, DRAFT));
    try {
      await unpack(backup, draft);
      if (!existsSync(join(draft, DATABASE_FOLDER, 'PG_VERSION'))) throw noBackup('it has no database');
      await rename(join(draft, DATABASE_FOLDER), database);
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  } finally {
    await lock.release();
  }
}

async function unpack(backup: Readable, into: string): Promise<void> {
  const unpacked = createGunzip();
  const reading = pipeline(backup, unpacked);
  try {
    for await (const { name, isFolder, body } of membersOf(unpacked)) {
      const path = join(into, name);
      const folder = isFolder ? path : dirname(path);
      await mkdir(folder, { recursive: true, mode: OWNER_ONLY.folder });
      if (isFolder) continue;
      await pipeline(Readable.from(body), createWriteStream(path, { flush: true, mode: OWNER_ONLY.file }));
    }
    await reading;
  } catch (error) {
    await reading.catch(() => undefined);
    if (error instanceof RangeError || (error as NodeJS.ErrnoException).code?.startsWith('Z_'))
      throw noBackup((error as Error).message);
    throw error;
  }
}

function noBackup(why: string): Failure {
  return new Failure('invalid_request', `The file is not a whole backup: ${why}.`);
}
