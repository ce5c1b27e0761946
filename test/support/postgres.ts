/**
 * A fresh database per test: on the PostgreSQL server that CANILLITA_TEST_DATABASE_URL names, else PGlite in memory.
 * `test/support/postgres-server.sh run tap` runs the suite on a throwaway server.
 */
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import type { Test } from 'tap';
import { unseen } from '../../core/platform/observe.ts';
import type { Database } from '../../core/store/database.ts';
import { type OpenOptions, openDatabase } from '../../core/store/open.ts';
import manifest from '../../package.json' with { type: 'json' };

type Teardown = Pick<Test, 'teardown'>;

/** Another version of PGlite may make another database. */
export const BLANK = join(
  tmpdir(),
  'canillita-material',
  `blank-pglite-${manifest.dependencies['@electric-sql/pglite']}.tar`,
);

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

/** Opens a fresh database on the backend under test; closed when the test ends. */
export async function testDatabase(t: Teardown, options: Partial<OpenOptions> = {}): Promise<Database> {
  const url = await postgresUrl(t);
  const db = await openDatabase({ url, folder: null, blank: BLANK, observe: unseen, ...options });
  t.teardown(() => db.close());
  return db;
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
