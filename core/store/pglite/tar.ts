/** A folder as a tar archive (POSIX ustar), as far as a database's folder needs it: plain files and folders, short names. */
import { createReadStream, mkdirSync, writeFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const BLOCK = 512;
const MAX_NAME = 100;
const KINDS = { file: '0', folder: '5' } as const;

/** The bytes of the archive; its members are named below `name`. Throws for a name longer than 100 bytes. */
export async function* tarOf(folder: string, name: string): AsyncGenerator<Uint8Array> {
  yield* members(folder, name);
  yield new Uint8Array(2 * BLOCK);
}

/** Unpacks an archive into a new folder, which only this user may read. Throws RangeError for members of other kinds. */
export function unpackTar(archive: Uint8Array, folder: string): void {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  mkdirSync(folder, { mode: 0o700 });
  for (let at = 0; bytes[at] !== undefined && bytes[at] !== 0; ) {
    const text = (from: number, length: number) =>
      bytes.toString('latin1', at + from, at + from + length).replace(/\0.*$/s, '');
    const path = join(folder, join('/', text(0, MAX_NAME)));
    const size = Number.parseInt(text(124, 12) || '0', 8);
    const body = at + BLOCK;
    const kind = text(156, 1);
    if (kind === KINDS.folder) mkdirSync(path, { recursive: true, mode: 0o700 });
    else if (kind === KINDS.file) writeFileSync(path, bytes.subarray(body, body + size), { mode: 0o600 });
    else throw new RangeError(`a member of the archive is neither a file nor a folder: ${path}`);
    at = body + Math.ceil(size / BLOCK) * BLOCK;
  }
}

async function* members(path: string, name: string): AsyncGenerator<Uint8Array> {
  const facts = await stat(path);
  if (facts.isDirectory()) {
    yield header(`${name}/`, 'folder', 0, facts);
    for (const entry of (await readdir(path)).sort()) yield* members(join(path, entry), `${name}/${entry}`);
  } else if (facts.isFile()) {
    yield header(name, 'file', facts.size, facts);
    yield* createReadStream(path);
    const over = facts.size % BLOCK;
    if (over > 0) yield new Uint8Array(BLOCK - over);
  }
}

function header(
  name: string,
  kind: keyof typeof KINDS,
  size: number,
  { mode, mtimeMs }: { mode: number; mtimeMs: number },
): Uint8Array {
  if (Buffer.byteLength(name) > MAX_NAME) throw new RangeError(`a name in the archive is too long: ${name}`);
  const bytes = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, length: number) =>
    bytes.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1');
  bytes.write(name, 0);
  octal(mode & 0o777, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(Math.floor(mtimeMs / 1000), 136, 12);
  bytes.write(' '.repeat(8), 148);
  bytes.write(KINDS[kind], 156);
  bytes.write('ustar\u000000', 257, 'latin1');
  const sum = bytes.reduce((total, byte) => total + byte, 0);
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return bytes;
}
