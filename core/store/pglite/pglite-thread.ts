/**
 * The thread in which PGlite runs, so that queries never block the event loop. Each message gets one answer, in
 * order; `pglite.ts`, on the other side, decides whose turn it is (transactions).
 */
import { type Dirent, existsSync, renameSync, rmSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import { PGlite, type PGliteOptions, type Results } from '@electric-sql/pglite';
import { dataDir as newDataDir } from '@electric-sql/pglite-prepopulatedfs';
import { identifier } from '../database.ts';
import { PARSERS } from '../sql-values.ts';
import { DurableFiles, START } from './durable-files.ts';
import type { Table, ThreadAnswer } from './prepared-statements.ts';
import { PreparedStatements } from './prepared-statements.ts';
import { unpackTar } from './tar.ts';

/** Where the database is: a folder, or null for memory (tests). */
export interface DataLocation {
  folder: string | null;
}

export type Ask =
  | { id: number; do: 'query'; sql: string; params: readonly unknown[] }
  | { id: number; do: 'exec'; sql: string }
  | { id: number; do: 'listen'; channel: string }
  | { id: number; do: 'unlisten'; channel: string }
  | { id: number; do: 'checkpoint' }
  | { id: number; do: 'close' };

/** `open`: a transaction is open after this. `logged`: bytes of write-ahead log since the last checkpoint. */
export type Reply =
  | ({ id: number; open: boolean; logged: number } & ThreadAnswer)
  | { id: number; error: SqlErrorFields; open: boolean; logged: number }
  | { notify: string; payload: string }
  | { opened: true }
  | { died: string };

export type SqlErrorFields = { message: string } & { [field in (typeof FIELDS)[number]]?: string };

const FIELDS = [
  'code',
  'severity',
  'detail',
  'hint',
  'position',
  'where',
  'schema',
  'table',
  'column',
  'constraint',
] as const;

const BYTEA = 17;
const JSON_TYPES = [114, 3802];

/** Statements prepared before may then return something else, which PostgreSQL refuses. */
const CHANGES_TABLES = /\b(?:create|alter|drop)\b/i;

const LAST_WORDS = 20;
/** Files open at once: well under the 1,024 that some containers allow a process. */
const SYNCED_AT_ONCE = 256;
/** PostgreSQL's last message before it ends itself because it cannot go on; a restart recovers the data. */
const EXITS = /\b(PANIC|FATAL): /;

const port = parentPort!;
const { folder } = workerData as DataLocation;
const said: string[] = [];
let files: DurableFiles | null = null;
let prepared: PreparedStatements | null = null;

const options: PGliteOptions = {
  startParams: START,
  parsers: PARSERS,
  // The bytes in binary; PGlite's own serializer would write each in hexadecimal.
  serializers: { [BYTEA]: (value) => value, ...Object.fromEntries(JSON_TYPES.map((type) => [type, json])) },
  onStderr: (line) => {
    said.push(line);
    if (said.length > LAST_WORDS) said.shift();
    // PGlite does not notice that PostgreSQL has exited and would loop for ever.
    if (EXITS.test(line)) die(new Error(line));
    return true;
  },
};

try {
  const db =
    folder === null
      ? await PGlite.create({ ...options, loadDataDir: await newDataDir() })
      : await openFolder(folder);
  db.onNotification((channel, payload) => port.postMessage({ notify: channel, payload } satisfies Reply));
  prepared = new PreparedStatements(db);
  port.on('message', (ask: Ask) => void answer(db, ask));
  port.postMessage({ opened: true } satisfies Reply);
} catch (error) {
  die(error);
}

/**
 * Creates a database under another name and renames it when it is complete and on disk: a process killed while writing
 * PostgreSQL's first files leaves nothing behind that could be taken for a database.
 */
async function openFolder(folder: string): Promise<PGlite> {
  const found = existsSync(folder) ? await readdir(folder) : [];
  // PGlite would create a new database over the remains of the old one.
  if (found.length > 0 && !found.includes('PG_VERSION'))
    throw new Error(
      'PG_VERSION is missing, so it is not whole. Restore a backup, or move the folder away to begin with an empty one.',
    );
  let settled: string[] = [];
  if (found.length === 0) {
    const draft = `${folder}.draft`;
    rmSync(draft, { recursive: true, force: true });
    unpackTar(await emptyDatabase(), draft);
    settled = await syncTree(draft);
    renameSync(draft, folder);
    await sync(join(folder, '..'));
  }
  files = new DurableFiles(
    folder,
    settled.map((path) => resolve(folder, path)),
  );
  const db = await PGlite.create({ ...options, fs: files });
  files.forgetSettled();
  return db;
}

/** As on a server, where an array is always a PostgreSQL array: one that is meant as JSON comes as text. */
function json(value: unknown): string {
  if (Array.isArray(value)) throw new TypeError('pass an array meant as JSON.stringify(array)');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The files that PGlite's `initdb` leaves, as an archive; `initdb` itself takes ten seconds in WebAssembly. */
async function emptyDatabase(): Promise<Buffer> {
  return gunzipSync(await (await newDataDir()).arrayBuffer());
}

async function answer(db: PGlite, ask: Ask): Promise<void> {
  try {
    const done = await perform(db, ask);
    port.postMessage({ id: ask.id, ...done, ...state(db) } satisfies Reply);
  } catch (error) {
    const fields = fieldsOf(error);
    // Neither an error of PostgreSQL nor one of reading its values: the engine itself failed and cannot go on.
    if (!fields) return die(error);
    port.postMessage({ id: ask.id, error: fields, ...state(db) } satisfies Reply);
  }
}

async function perform(db: PGlite, ask: Ask): Promise<ThreadAnswer> {
  switch (ask.do) {
    case 'query':
      return (
        (await prepared!.query(ask.sql, ask.params)) ??
        answerOf([await db.query(ask.sql, [...ask.params], { rowMode: 'array' })])
      );
    case 'exec':
      if (CHANGES_TABLES.test(ask.sql)) prepared!.clear();
      return answerOf(await db.exec(ask.sql, { rowMode: 'array' }));
    case 'listen':
      return answerOf(await db.exec(`listen ${identifier(ask.channel)}`));
    case 'unlisten':
      return answerOf(await db.exec(`unlisten ${identifier(ask.channel)}`));
    case 'checkpoint': {
      const results = await db.exec('checkpoint');
      if (files) files.logged = 0;
      return answerOf(results);
    }
    case 'close':
      await db.close();
      return answerOf([]);
  }
}

function answerOf(results: Results[]): ThreadAnswer {
  const last = results.at(-1);
  return {
    tables: results.filter((result) => result.rows.length > 0).map(tableOf),
    count: last?.rowCount ?? last?.rows.length ?? 0,
    command: last?.command ?? '',
  };
}

function tableOf({ fields, rows }: Results): Table {
  const values = rows as unknown[][];
  return {
    names: fields.map(({ name }) => name),
    columns: fields.map((_, at) => values.map((row) => row[at])),
  };
}

function state(db: PGlite): { open: boolean; logged: number } {
  return { open: db.ready && db.isInTransaction(), logged: files?.logged ?? 0 };
}

/**
 * The properties of an error that cross to the other thread: PostgreSQL's, or one of a value that could not be read
 * or written.
 */
function fieldsOf(error: unknown): SqlErrorFields | null {
  if (!(error instanceof Error) || error.name === 'RuntimeError') return null;
  const from = error as Error & Partial<Record<(typeof FIELDS)[number], unknown>>;
  const fields: SqlErrorFields = { message: from.message };
  for (const name of FIELDS) if (typeof from[name] === 'string') fields[name] = from[name];
  return fields;
}

/** Ends the thread, with PostgreSQL's last message if there was one. */
function die(error: unknown): never {
  const why =
    said.findLast((line) => EXITS.test(line)) ?? (error instanceof Error ? error.message : String(error));
  port.postMessage({ died: why } satisfies Reply);
  process.exit(1);
}

/**
 * Syncs a folder with everything in it to the disk and returns its files. Many at once: the file system puts their fsyncs
 * into one commit of its journal.
 */
async function syncTree(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const pathOf = (entry: Dirent) => join(entry.parentPath, entry.name);
  const paths = [folder, ...entries.map(pathOf)];
  for (let at = 0; at < paths.length; at += SYNCED_AT_ONCE)
    await Promise.all(paths.slice(at, at + SYNCED_AT_ONCE).map(sync));
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, pathOf(entry)));
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
