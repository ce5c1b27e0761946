/**
 * Migrates the database to this version: numbered SQL files, each applied once, in a transaction with the row that records
 * it. Processes that start together wait for each other. Released files are never edited.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { systemClock } from '../platform/clock.ts';
import { Failure } from '../platform/errors.ts';
import type { Observe } from '../platform/observe.ts';
import type { Database, Queryable, Transaction } from './database.ts';

interface Migration {
  name: string;
  sql: string;
  sha256: string;
}

interface Applied {
  name: string;
  sha256: string;
}

/** The migrations of this version. */
const MIGRATIONS = new URL('sql/', import.meta.url);
const FILE_NAME = /^\d{4}-[a-z0-9-]+\.sql$/;
/** Key of the advisory lock that processes of every version wait for; any number would do. */
const ADVISORY_LOCK = 7_061_889_404;

const TABLE = `create table if not exists migration (
  name text primary key,
  sha256 text not null,
  applied_at timestamptz not null default now()
)`;

/**
 * Applies the files in `folder` that the database does not have yet, and returns their names. Throws `conflict` when a
 * file was edited after it was applied, or the database is newer than this program.
 */
export async function migrate(db: Database, observe: Observe, folder = MIGRATIONS): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const done: string[] = [];
  for (;;) {
    const started = systemClock.tick();
    const name = await db.transaction((tx) => applyNext(tx, migrations), { statementTimeout: null });
    if (name === null) return done;
    observe({ event: 'migrated', name, ms: Math.round(systemClock.tick() - started) });
    done.push(name);
  }
}

/** Whether the database is one of this service, of whatever version. */
export async function isMigrated(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ there: boolean }>(`select to_regclass('migration') is not null as there`);
  return rows[0]!.there;
}

/** One file at a time, checked again each time: another process may have applied the next one in the meantime. */
async function applyNext(tx: Transaction, migrations: Migration[]): Promise<string | null> {
  await tx.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK]);
  await tx.exec(TABLE);
  const { rows: applied } = await tx.query<Applied>(
    'select name, sha256 from migration order by name collate "C"',
  );
  const next = nextOf(migrations, applied);
  if (!next) return null;
  await tx.exec(next.sql);
  await tx.query('insert into migration (name, sha256) values ($1, $2)', [next.name, next.sha256]);
  return next.name;
}

/** The files must begin with exactly what was applied, in order. */
function nextOf(migrations: Migration[], applied: Applied[]): Migration | undefined {
  for (const [index, { name, sha256 }] of applied.entries()) {
    const file = migrations[index];
    if (!migrations.some((each) => each.name === name)) {
      throw new Failure(
        'conflict',
        `The database has migration ${name}, which this version does not know. Run the newer version it was made by.`,
      );
    }
    if (file?.name !== name) {
      throw new Failure(
        'conflict',
        `Migration ${file?.name} comes before ${name}, which is applied already. Number it after the last one.`,
      );
    }
    if (file.sha256 !== sha256) {
      throw new Failure(
        'conflict',
        `Migration ${name} was changed after it was applied. Restore it and write the change as a new one.`,
      );
    }
  }
  return migrations[applied.length];
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => FILE_NAME.test(name)).sort();
  return await Promise.all(
    names.map(async (name) => {
      // Line ends of a Windows checkout must not count as a change.
      const sql = (await readFile(new URL(name, folder.href.replace(/\/?$/, '/')), 'utf8')).replaceAll(
        '\r\n',
        '\n',
      );
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}
