/**
 * The thread PGlite lives in, so that a query never holds up the event loop. One message in, one message out, in
 * order; who may speak when (transactions) is decided on the other side, in `pglite.ts`.
 */
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { identifier } from './database.ts';
import { DurableFiles } from './durable-files.ts';
import { PARSERS } from './values.ts';

export type Ask =
  | { id: number; do: 'query'; sql: string; params: readonly unknown[] }
  | { id: number; do: 'exec'; sql: string }
  | { id: number; do: 'listen'; channel: string }
  | { id: number; do: 'unlisten'; channel: string }
  | { id: number; do: 'checkpoint' }
  | { id: number; do: 'close' };

/** `open`: a transaction is open after this. `logged`: bytes of write-ahead log since the last checkpoint. */
export type Reply =
  | { id: number; rows: unknown[]; count: number; command: string; open: boolean; logged: number }
  | { id: number; error: SqlErrorFields; open: boolean; logged: number }
  | { notify: string; payload: string }
  | { opened: true }
  | { died: string };

export interface SqlErrorFields {
  message: string;
  code?: string;
  severity?: string;
  detail?: string;
  hint?: string;
  position?: string;
  where?: string;
  schema?: string;
  table?: string;
  column?: string;
  constraint?: string;
}

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

/**
 * PGlite's own defaults without `-F` (fsync off), and `wal_sync_method=fsync`: fdatasync does nothing in PGlite.
 * wal_level minimal: nobody replicates from here, and indexes and tables made in one transaction skip the log.
 */
const START = [
  '--single',
  '-O',
  '-j',
  ...Object.entries({
    search_path: 'public',
    exit_on_error: 'false',
    log_checkpoints: 'false',
    max_worker_processes: '0',
    max_parallel_workers: '0',
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    io_method: 'sync',
    wal_sync_method: 'fsync',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '128MB',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
];

const LAST_WORDS = 20;
/** What PostgreSQL writes before it ends itself: it can not go on, and a restart will put things right. */
const EXITS = /\b(PANIC|FATAL): /;

const port = parentPort!;
const { folder } = workerData as { folder: string | null };
const said: string[] = [];
let files: DurableFiles | null = null;

const options: PGliteOptions = {
  parsers: PARSERS,
  // The bytes themselves, sent in binary; PGlite's own way spells each out in hexadecimal.
  serializers: { [BYTEA]: (value) => value, ...Object.fromEntries(JSON_TYPES.map((type) => [type, json])) },
  onStderr: (line) => {
    said.push(line);
    if (said.length > LAST_WORDS) said.shift();
    // PGlite does not know of PostgreSQL's exit and would go round for ever.
    if (EXITS.test(line)) die(new Error(line));
    return true;
  },
};

try {
  const db = folder === null ? await PGlite.create(options) : await openFolder(folder);
  db.onNotification((channel, payload) => port.postMessage({ notify: channel, payload } satisfies Reply));
  port.on('message', (ask: Ask) => void answer(db, ask));
  port.postMessage({ opened: true } satisfies Reply);
} catch (error) {
  die(error);
}

/**
 * A new folder is made under another name and renamed when it is whole and on disk: a process that is killed while
 * PostgreSQL's first files are being written leaves nothing that looks like a database.
 */
async function openFolder(folder: string): Promise<PGlite> {
  if (!existsSync(folder)) {
    const draft = `${folder}.draft`;
    rmSync(draft, { recursive: true, force: true });
    const made = await PGlite.create({ ...options, fs: new DurableFiles(draft), startParams: START });
    await made.close();
    syncTree(draft);
    renameSync(draft, folder);
    sync(join(folder, '..'));
  }
  files = new DurableFiles(folder);
  return await PGlite.create({ ...options, fs: files, startParams: START });
}

/** As on a server, where an array is always a PostgreSQL array: one that is meant as JSON comes as text. */
function json(value: unknown): string {
  if (Array.isArray(value)) throw new TypeError('pass an array meant as JSON as JSON.stringify(array)');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

async function answer(db: PGlite, ask: Ask): Promise<void> {
  try {
    const done = await perform(db, ask);
    port.postMessage({ id: ask.id, ...done, ...state(db) } satisfies Reply);
  } catch (error) {
    const fields = fieldsOf(error);
    // Neither PostgreSQL's own error nor one of reading its values: the engine itself broke and can not go on.
    if (!fields) return die(error);
    port.postMessage({ id: ask.id, error: fields, ...state(db) } satisfies Reply);
  }
}

async function perform(db: PGlite, ask: Ask): Promise<{ rows: unknown[]; count: number; command: string }> {
  switch (ask.do) {
    case 'query': {
      const result = await db.query(ask.sql, [...ask.params]);
      return {
        rows: result.rows,
        count: result.rowCount ?? result.rows.length,
        command: result.command ?? '',
      };
    }
    case 'exec': {
      const results = await db.exec(ask.sql);
      const rows = results.flatMap((result) => result.rows);
      return { rows, count: rows.length, command: results.at(-1)?.command ?? '' };
    }
    case 'listen':
      await db.exec(`listen ${identifier(ask.channel)}`);
      break;
    case 'unlisten':
      await db.exec(`unlisten ${identifier(ask.channel)}`);
      break;
    case 'checkpoint':
      await db.exec('checkpoint');
      if (files) files.logged = 0;
      break;
    case 'close':
      await db.close();
      break;
  }
  return { rows: [], count: 0, command: '' };
}

function state(db: PGlite): { open: boolean; logged: number } {
  return { open: db.ready && db.isInTransaction(), logged: files?.logged ?? 0 };
}

/** What crosses to the other side of an error of PostgreSQL's, or of a value that could not be read or written. */
function fieldsOf(error: unknown): SqlErrorFields | null {
  if (!(error instanceof Error) || error.name === 'RuntimeError') return null;
  const from = error as Error & Partial<Record<(typeof FIELDS)[number], unknown>>;
  const fields: SqlErrorFields = { message: from.message };
  for (const name of FIELDS) if (typeof from[name] === 'string') fields[name] = from[name];
  return fields;
}

/** Ends the thread, with PostgreSQL's own last word when it had one. */
function die(error: unknown): never {
  const why =
    said.findLast((line) => EXITS.test(line)) ?? (error instanceof Error ? error.message : String(error));
  port.postMessage({ died: why } satisfies Reply);
  process.exit(1);
}

function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() || entry.isDirectory()) sync(join(entry.parentPath, entry.name));
  }
  sync(folder);
}

function sync(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
