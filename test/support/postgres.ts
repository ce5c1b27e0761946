/**
 * Databases for tests, on the PostgreSQL server that CANILLITA_TEST_DATABASE_URL names, else PGlite in memory.
 * `test/support/postgres-server.sh run tap` runs the suite on a throwaway server.
 */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import tap, { type Test } from 'tap';
import { unseen } from '../../core/platform/observe.ts';
import type { Database } from '../../core/store/database.ts';
import { migrate } from '../../core/store/migrate.ts';
import { type OpenOptions, openDatabase } from '../../core/store/open.ts';
import { DatabaseLease } from './database-lease.ts';

type Teardown = Pick<Test, 'teardown'>;

/** The URL of the server under test, or null. */
export const serverUrl: string | null = process.env.CANILLITA_TEST_DATABASE_URL || null;

/** Which backend `testDatabase` opens, for tests that hold on one only. */
export const backend: Database['kind'] = serverUrl ? 'postgres' : 'pglite';

/** A new, empty, uniquely named database's URL, dropped when the test ends; null when no server is named. */
export async function postgresUrl(t: Teardown): Promise<string | null> {
  if (!serverUrl) return null;
  const name = `canillita_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await onServer(`create database ${name} template template0 encoding 'UTF8'`);
  t.teardown(() => onServer(`drop database if exists ${name} with (force)`));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

const SCRIPT = join(import.meta.dirname, 'postgres-server.sh');

/**
 * Servers of the test's own, stopped and removed when it ends: `server` runs `postgres-server.sh` for those of these names, which are
 * folders in `folder`, and returns what it prints.
 */
export function ownServers(t: Teardown) {
  const folder = mkdtempSync(join(tmpdir(), 'canillita-postgres-'));
  chmodSync(folder, 0o755);
  const server = (verb: string, ...names: string[]) => {
    const places = names.map((name) => join(folder, name));
    return execFileSync(SCRIPT, [verb, ...places], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  };
  t.teardown(() => {
    for (const name of readdirSync(folder)) server('stop', name);
    rmSync(folder, { recursive: true, force: true });
  });
  return { folder, server };
}

/** Opens a new, empty database on the backend under test; closed when the test ends. */
export async function testDatabase(t: Teardown, options: Partial<OpenOptions> = {}): Promise<Database> {
  const url = await postgresUrl(t);
  const db = await openDatabase({ url, folder: null, observe: unseen, ...options });
  t.teardown(() => db.close());
  return db;
}

interface SharedDatabase {
  db: Database;
  url: string | null;
}

const idle: SharedDatabase[] = [];

/**
 * A database whose tables may exist already but are empty; for tests that migrate it. Creating one takes seconds, so
 * the tests of a process take turns: it is emptied when the test ends and closed with the process.
 */
export async function sharedDatabase(t: Teardown): Promise<SharedDatabase> {
  const shared = idle.pop() ?? (await openShared());
  const lease = new DatabaseLease(shared.db);
  t.teardown(async () => {
    await lease.close();
    await empty(shared.db);
    idle.push(shared);
  });
  return { db: lease, url: shared.url };
}

/** The same with the tables as of now. */
export async function migratedDatabase(t: Teardown): Promise<SharedDatabase> {
  const shared = await sharedDatabase(t);
  await migrate(shared.db, unseen);
  return shared;
}

async function openShared(): Promise<SharedDatabase> {
  const url = await postgresUrl(tap);
  const db = await openDatabase({ url, folder: null, observe: unseen });
  tap.teardown(() => db.close());
  return { db, url };
}

/** As after the migrations and the first start of pg-boss. What holds nothing is left alone: most tests write to few tables. */
async function empty(db: Database): Promise<void> {
  const { rows } = await db.query<{ name: string; kind: 'table' | 'sequence' }>(
    `select c.oid::regclass::text as name, case c.relkind when 'S' then 'sequence' else 'table' end as kind
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'pgboss')
     and case c.relkind when 'r' then pg_relation_size(c.oid) > 0 when 'S' then pg_sequence_last_value(c.oid) is not null end`,
  );
  const named = (kind: string) => rows.filter((row) => row.kind === kind).map(({ name }) => name);
  const filled = named('table');
  const tables = filled.filter((name) => !['migration', 'pgboss.version'].includes(name));
  if (filled.length === 0) return;
  await db.exec(
    [
      ...(tables.length > 0 ? [`truncate ${tables.join(', ')} cascade`] : []),
      ...named('sequence').map((name) => `alter sequence ${name} restart`),
      ...(filled.includes('pgboss.version')
        ? ['update pgboss.version set cron_on = null, bam_on = null, flow_on = null']
        : []),
      'checkpoint',
    ].join(';'),
  );
}

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl! });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
