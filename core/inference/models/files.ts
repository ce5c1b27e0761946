import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ModelFile } from '../../../workers/messages/articles.ts';
import { Failure } from '../../platform/errors.ts';

/** SHA-256 as lower-case hexadecimal; the file is streamed. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/**
 * A file of a models folder, verified by `sha256` (null: not verified). Throws `unavailable` with a path relative
 * to the folder, so that no path of this machine is disclosed.
 */
export async function verifiedFile(folder: string, file: string, sha256: string | null): Promise<ModelFile> {
  const path = resolve(folder, file);
  const found = await sha256Of(path).catch(() => {
    throw new Failure('unavailable', `models: ${file} is missing`);
  });
  if (sha256 !== null && found !== sha256)
    throw new Failure('unavailable', `models: ${file} is not the file of the manifest (sha256 differs)`);
  return { path, sha256: found };
}
