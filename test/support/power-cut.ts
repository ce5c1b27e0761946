/**
 * A disk that forgets, for tests: next to PGlite's files it keeps what would survive a power cut, at the very worst.
 * That is, of each file the bytes as of its last fsync, and of each folder the names as of its last fsync (a file's
 * own fsync makes its name durable too, as on ext4 and XFS). Everything else is gone.
 */
import {
  closeSync,
  cpSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { DurableFiles } from '../../core/store/pglite/durable-files.ts';

interface OpenFile {
  nfd: number;
  path: string;
}

interface NodeFiles {
  stream_ops: {
    write: (file: OpenFile, buffer: Uint8Array, offset: number, length: number, position: number) => number;
  };
}

type Span = [from: number, to: number];

const DATA = '/pglite/data';

export class ForgetfulDisk extends DurableFiles {
  /** How often fsync was called. */
  synced = 0;
  readonly #folder: string;
  readonly #content: string;
  /** Inode → spans written and not yet synced. */
  readonly #dirty = new Map<string, Span[]>();
  /** Relative path → inode: the names that would be found after a cut. */
  readonly #names = new Map<string, string>();
  readonly #known = new Set<string>();

  /**
   * `folder` is a database that is whole and on disk already, and new if `isNew`; `scratch` is for the forgetful copy.
   */
  constructor(folder: string, scratch: string, isNew = false) {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    super(folder, isNew ? files.map(({ parentPath, name }) => resolve(parentPath, name)) : []);
    this.#folder = resolve(folder);
    this.#content = join(scratch, 'content');
    mkdirSync(this.#content, { recursive: true });
    for (const entry of readdirSync(this.#folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (!entry.isFile()) continue;
      this.#names.set(relative(this.#folder, path), this.#keep(path));
    }
  }

  override async init(...args: Parameters<DurableFiles['init']>): ReturnType<DurableFiles['init']> {
    const result = await super.init(...args);
    const mend = (module: { NODEFS: unknown }) => this.#watch(module.NODEFS as NodeFiles);
    result.emscriptenOpts.preRun = [...(result.emscriptenOpts.preRun ?? []), mend];
    return result;
  }

  /** Writes what would be there after a power cut now into `target`. */
  cut(target: string): void {
    cpSync(this.#folder, target, { recursive: true, filter: (path) => statSync(path).isDirectory() });
    for (const [path, inode] of this.#names) {
      const content = this.#known.has(inode) ? readFileSync(join(this.#content, inode)) : new Uint8Array(0);
      mkdirSync(dirname(join(target, path)), { recursive: true });
      writeFileSync(join(target, path), content);
    }
  }

  #watch(files: NodeFiles): void {
    const { write } = files.stream_ops;
    files.stream_ops.write = (file, buffer, offset, length, position) => {
      const written = write(file, buffer, offset, length, position);
      const inode = inodeOf(fstatSync(file.nfd, { bigint: true }));
      const spans = this.#dirty.get(inode) ?? [];
      spans.push([position, position + written]);
      this.#dirty.set(inode, spans);
      return written;
    };
  }

  /** Without the real one nothing is durable, whatever PostgreSQL believes. */
  protected override sync(file: Parameters<DurableFiles['sync']>[0]): void {
    this.synced++;
    this.#sync(file as OpenFile);
    super.sync(file);
  }

  #sync(file: OpenFile): void {
    const path = relative(DATA, file.path);
    const stat = fstatSync(file.nfd, { bigint: true });
    if (stat.isDirectory()) {
      this.#syncNames(path);
      return;
    }
    const inode = inodeOf(stat);
    this.#names.set(path, inode);
    const copy = openSync(join(this.#content, inode), this.#known.has(inode) ? 'r+' : 'w');
    const size = Number(stat.size);
    const spans: Span[] = this.#known.has(inode) ? (this.#dirty.get(inode) ?? []) : [[0, size]];
    // By its path: PostgreSQL may have opened it for writing only.
    const original = openSync(join(this.#folder, path), 'r');
    for (const [from, to] of spans) {
      const bytes = Buffer.alloc(to - from);
      const read = readSync(original, bytes, 0, bytes.length, from);
      writeSync(copy, bytes, 0, read, from);
    }
    ftruncateSync(copy, size);
    closeSync(original);
    closeSync(copy);
    this.#known.add(inode);
    this.#dirty.delete(inode);
  }

  #syncNames(folder: string): void {
    for (const path of this.#names.keys()) if (dirname(path) === (folder || '.')) this.#names.delete(path);
    for (const entry of readdirSync(join(this.#folder, folder), { withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(folder, entry.name);
      this.#names.set(path, inodeOf(statSync(join(this.#folder, path), { bigint: true })));
    }
  }

  #keep(path: string): string {
    const inode = inodeOf(statSync(path, { bigint: true }));
    cpSync(path, join(this.#content, inode));
    this.#known.add(inode);
    return inode;
  }
}

/** With the time of birth: numbers of inodes are used again. */
function inodeOf(stat: { ino: bigint; birthtimeNs: bigint }): string {
  return `${stat.ino}-${stat.birthtimeNs}`;
}
