/**
 * PGlite's files on a real disk, with a real fsync. PGlite ships without one: it starts PostgreSQL with `-F` and its
 * node file system answers fsync with "done" and does nothing, so that a power cut may lose what was acknowledged.
 * Here `fsync` reaches the disk, and what is written to the log is counted, for `pglite-thread.ts` to checkpoint by.
 */
import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

interface OpenFile {
  nfd: number;
  path?: string;
}

/** The part of Emscripten's node file system that is changed here. */
interface NodeFiles {
  tryFSOperation<T>(work: () => T): T;
  stream_ops: {
    fsync?: (file: OpenFile) => number;
    write: (file: OpenFile, buffer: Uint8Array, offset: number, length: number, position: number) => number;
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

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(...args);
    const { emscriptenOpts } = result;
    emscriptenOpts.preRun = [
      ...(emscriptenOpts.preRun ?? []),
      (module) => this.#mend(module.NODEFS as unknown as NodeFiles),
    ];
    return result;
  }

  #mend(files: NodeFiles): void {
    const { write } = files.stream_ops;
    files.stream_ops.fsync = (file) => {
      files.tryFSOperation(() => fsyncSync(file.nfd));
      return 0;
    };
    files.stream_ops.write = (file, buffer, offset, length, position) => {
      if (file.path?.includes(LOG_FOLDER)) this.logged += length;
      return write(file, buffer, offset, length, position);
    };
  }
}
