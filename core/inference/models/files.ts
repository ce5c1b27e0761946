import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ModelFile } from '../../../workers/messages/articles.ts';
import { Failure } from '../../platform/errors.ts';

/** Bytes read at once. With Node's default of 64 KB, half of the time of hashing goes into the reads. */
const CHUNK = 1024 * 1024;

/** The file as it was when it was hashed → its hash. Tasks share files, and tests open many services. */
const hashed = new Map<string, Promise<string>>();

/** SHA-256 as lower-case hexadecimal; the file is streamed, once as long as it does not change. */
export async function sha256Of(path: string): Promise<string> {
  const { dev, ino, size, mtimeNs, ctimeNs } = await stat(path, { bigint: true });
  const key = [path, dev, ino, size, mtimeNs, ctimeNs].join(' ');
  let hashing = hashed.get(key);
  if (hashing === undefined) {
    hashing = hashOf(path);
    hashed.set(key, hashing);
    hashing.catch(() => hashed.delete(key));
  }
  return hashing;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: CHUNK }), hash);
  return hash.digest('hex');
}

/** Whether an error says that there is no such file, rather than that it cannot be read. */
export function isAbsent(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

/** Why a file could not be read; follows its name. */
export function whyUnread(error: unknown): string {
  return isAbsent(error) ? 'is missing' : `cannot be read (${(error as NodeJS.ErrnoException).code})`;
}

/** What to do about a lost or damaged file that is part of the service. */
export const REINSTALL = 'it comes with the service: install that again';

/**
 * A file of a models folder, verified by `sha256` (null: not verified). Throws `unavailable` with a path relative
 * to the folder, so that no path of this machine is disclosed, and with the remedy.
 */
export async function verifiedFile(
  folder: string,
  file: string,
  sha256: string | null,
  remedy: string,
): Promise<ModelFile> {
  const path = resolve(folder, file);
  const refuse = (why: string): never => {
    throw new Failure('unavailable', `models: ${file} ${why}; ${remedy}`);
  };
  const found = await sha256Of(path).catch((error: unknown) => refuse(whyUnread(error)));
  if (sha256 !== null && found !== sha256) refuse('is not the file of the manifest (sha256 differs)');
  return { path, sha256: found };
}
