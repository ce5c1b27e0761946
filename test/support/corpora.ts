/**
 * Where the real test material lies, when it is there. It is never part of the project: tests and benchmarks
 * read it by path and skip with a clear line when it is absent.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

const SHARED = resolve(import.meta.dirname, '../../..', 'shared');
const UNPACKED = join(tmpdir(), 'canillita-material');

/** The folder of an unpacked corpus archive (`feeds`, `fundus`, …), or null when the archive is absent. */
export function corpora(name: string): string | null {
  return unpacked(join(SHARED, 'corpora', `${name}.tar.gz`), `corpora-${name}`);
}

/** A file or folder of the datasets: plain files as they are, `*.xz` and `*.gz` decompressed, `*.tar.xz` unpacked. */
export function datasets(path: string): string | null {
  const file = join(SHARED, 'datasets', path);
  if (!existsSync(file)) return null;
  if (file.endsWith('.tar.xz')) return unpacked(file, `datasets-${basename(path, '.tar.xz')}`);
  if (!/\.(xz|gz)$/.test(file)) return file;
  const target = join(UNPACKED, basename(path).replace(/\.(xz|gz)$/, ''));
  return once(target, (draft) => {
    const tool = file.endsWith('.xz') ? 'xz' : 'gzip';
    execFileSync('sh', ['-c', `${tool} -dc "$1" > "$2"`, 'sh', file, draft]);
  });
}

function unpacked(archive: string, name: string): string | null {
  if (!existsSync(archive)) return null;
  return once(join(UNPACKED, name), (draft) => {
    mkdirSync(draft, { recursive: true });
    execFileSync('tar', ['-xf', archive, '-C', draft]);
  });
}

/** Makes `target` once, also when several test processes ask at the same time: drafts are renamed into place. */
function once(target: string, make: (draft: string) => void): string {
  if (existsSync(target)) return target;
  mkdirSync(UNPACKED, { recursive: true });
  const draft = `${target}.${process.pid}.draft`;
  make(draft);
  try {
    renameSync(draft, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
  }
  return target;
}
