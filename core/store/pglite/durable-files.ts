/**
 * PGlite's files on a real disk, with a real fsync. PGlite ships without one: it starts PostgreSQL with `-F` and its
 * node file system answers fsync with "done" and does nothing, so that a power cut may lose what was acknowledged.
 * Here `fsync` reaches the disk, and what is written to the log is counted, for `pglite-thread.ts` to checkpoint by.
 */
import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** An entry of a folder, of Emscripten's kind. */
type Entry = object;

interface OpenFile {
  nfd: number;
  path?: string;
  node: Entry;
}

/** The part of Emscripten's node file system that is changed here. */
interface NodeFiles {
  tryFSOperation<T>(work: () => T): T;
  /** Where an entry is on this machine. */
  realPath(entry: Entry): string;
  stream_ops: {
    fsync?: (file: OpenFile) => number;
    write: (file: OpenFile, buffer: Uint8Array, offset: number, length: number, position: number) => number;
  };
  node_ops: {
    setattr: (entry: Entry, attributes: object) => void;
    mknod: (folder: Entry, name: string, mode: number, device: number) => Entry;
    rename: (entry: Entry, folder: Entry, name: string) => void;
  };
}

/**
 * PGlite's own defaults without `-F` (fsync off), and `wal_sync_method=fsync`: fdatasync does nothing in PGlite.
 * wal_level minimal: nobody replicates from here, and indexes and tables made in one transaction skip the log.
 * shared_buffers: a quarter of PostgreSQL's default, for the system caches the files as well.
 */
export const START = [
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
    shared_buffers: '32MB',
    plan_cache_mode: 'force_custom_plan',
    timezone: 'UTC',
    log_timezone: 'UTC',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
];

const LOG_FOLDER = '/pg_wal/';

export class DurableFiles extends NodeFS {
  /** Bytes written to the write-ahead log since it was last set to 0. */
  logged = 0;
  readonly #settled: Set<string>;

  /**
   * `settled`: files in `folder` that are on disk as they are, of a new database. PostgreSQL begins by syncing each of them once
   * more, in a row, which takes a second; that is left out for those that nothing has changed, until `forgetSettled`.
   */
  constructor(folder: string, settled: Iterable<string> = []) {
    super(folder);
    this.#settled = new Set(settled);
  }

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(...args);
    const { emscriptenOpts } = result;
    emscriptenOpts.preRun = [
      ...(emscriptenOpts.preRun ?? []),
      (module) => this.#mend(module.NODEFS as unknown as NodeFiles),
    ];
    return result;
  }

  /** From now on every fsync reaches the disk. */
  forgetSettled(): void {
    this.#settled.clear();
  }

  /** Syncs a file to the disk. */
  protected sync({ nfd }: OpenFile): void {
    fsyncSync(nfd);
  }

  #mend(files: NodeFiles): void {
    const { write } = files.stream_ops;
    const isSettled = ({ node }: OpenFile) =>
      this.#settled.size > 0 && this.#settled.has(files.realPath(node));
    files.stream_ops.fsync = (file) => {
      if (!isSettled(file)) files.tryFSOperation(() => this.sync(file));
      return 0;
    };
    files.stream_ops.write = (file, buffer, offset, length, position) => {
      if (file.path?.includes(LOG_FOLDER)) this.logged += length;
      if (this.#settled.size > 0) this.#settled.delete(files.realPath(file.node));
      return write(file, buffer, offset, length, position);
    };
    if (this.#settled.size > 0) this.#watchNames(files);
  }

  /** A file that is truncated, created or moved is no longer settled. */
  #watchNames(files: NodeFiles): void {
    const { setattr, mknod, rename } = files.node_ops;
    const unsettle = (folder: Entry, name: string) =>
      this.#settled.delete(`${files.realPath(folder)}/${name}`);
    files.node_ops.setattr = (entry, attributes) => {
      this.#settled.delete(files.realPath(entry));
      setattr(entry, attributes);
    };
    files.node_ops.mknod = (folder, name, mode, device) => {
      unsettle(folder, name);
      return mknod(folder, name, mode, device);
    };
    files.node_ops.rename = (entry, folder, name) => {
      unsettle(folder, name);
      rename(entry, folder, name);
    };
  }
}
