/** A copy of the embedded database while it works. */
import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { Failure } from '../../platform/errors.ts';
import type { Database } from '../database.ts';
import { Pglite } from './pglite.ts';
import { tarOf } from './tar.ts';

/** Low: the files are mostly pages of text, and a higher level saves little and takes long. */
const GZIP_LEVEL = 3;

/** What to do instead on a server: pg_dump copies one moment of it, while it works. */
const PG_DUMP = 'pg_dump --format=custom --file=FILE "$DATABASE_URL"';

/** Prefix of the names of copies that are being packed or unpacked. */
export const DRAFT = 'backup.draft-';
const MB = 1024 * 1024;

/** Removes what a backup, or a restore, left in the data folder when its process was killed. */
export async function sweepBackups(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter((name) => name.startsWith(DRAFT));
  for (const name of left) await rm(join(folder, name), { recursive: true, force: true });
}

/**
 * A gzipped tar of the database as it is now. Unpacked into an empty data folder (`tar -xzf FILE -C data`) it is
 * the same database. Work waits while the files are copied, not while they are packed.
 * Throws `conflict` on PostgreSQL, saying what to do there, for a database in memory, and without room for the copy.
 */
export async function backupOf(db: Database): Promise<Readable> {
  if (!(db instanceof Pglite)) {
    throw new Failure(
      'conflict',
      `The database is a PostgreSQL server; copy it with: ${PG_DUMP} (and back with pg_restore).`,
    );
  }
  const { folder } = db;
  if (folder === null) throw new Failure('conflict', 'A database in memory has no files to copy.');
  // Beside the database: the same volume has space for it, and a file system with copy-on-write copies nothing.
  await requireRoom(folder);
  const draft = await mkdtemp(join(dirname(folder), DRAFT));
  const remove = () => rm(draft, { recursive: true, force: true });
  try {
    const copy = join(draft, basename(folder));
    await db.snapshot(copy);
    const packed = createGzip({ level: GZIP_LEVEL });
    const source = Readable.from(andThen(tarOf(copy, basename(folder)), remove));
    source.on('error', (error) => packed.destroy(error));
    // In case the caller disconnects before reading the first byte.
    packed.once('close', () => {
      source.destroy();
      void remove();
    });
    return source.pipe(packed);
  } catch (error) {
    await remove();
    throw error;
  }
}

async function requireRoom(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    files.map(async (file) => (file.isFile() ? (await stat(join(file.parentPath, file.name))).size : 0)),
  );
  const needed = sizes.reduce((sum, size) => sum + size, 0);
  const { bavail, bsize } = await statfs(folder);
  if (needed <= bavail * bsize) return;
  const [wants, has] = [needed, bavail * bsize].map((bytes) => Math.round(bytes / MB));
  throw new Failure(
    'conflict',
    `A backup needs ${wants} MB beside the database while it is packed, and ${has} MB are free on that volume.`,
  );
}

/** Passes chunks on and runs `work` before the end of the stream. */
async function* andThen<T>(coming: AsyncIterable<T>, work: () => Promise<void>): AsyncGenerator<T> {
  try {
    yield* coming;
  } finally {
    await work();
  }
}
