/** A copy of the embedded database while it works. */
import { mkdtemp, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { Failure } from '../../platform/errors.ts';
import type { Database } from '../database.ts';
import { Pglite } from './pglite.ts';
import { tarOf } from './tar.ts';

/** The files are mostly pages of text: more effort saves little and takes long. */
const GZIP_LEVEL = 3;

/** What to do instead on a server: pg_dump copies one moment of it, while it works. */
const PG_DUMP = 'pg_dump --format=custom --file=FILE "$DATABASE_URL"';

/**
 * A gzipped tar of the database as it is now. Unpacked into an empty data folder (`tar -xzf FILE -C data`) it is
 * the same database. Work waits while the files are copied, not while they are packed.
 * Throws `conflict` on PostgreSQL, saying what to do there, and for a database in memory.
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
  const draft = await mkdtemp(join(dirname(folder), 'backup-'));
  const remove = () => rm(draft, { recursive: true, force: true });
  try {
    const copy = join(draft, basename(folder));
    await db.snapshot(copy);
    const packed = createGzip({ level: GZIP_LEVEL });
    const source = Readable.from(andThen(tarOf(copy, basename(folder)), remove));
    source.on('error', (error) => packed.destroy(error));
    // When the one who asked has gone before the first byte was read.
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

/** What comes, and `work` before its end. */
async function* andThen<T>(coming: AsyncIterable<T>, work: () => Promise<void>): AsyncGenerator<T> {
  try {
    yield* coming;
  } finally {
    await work();
  }
}
