import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ModelFile } from '../../../workers/messages/articles.ts';
import { Failure } from '../../platform/errors.ts';

/** Of a file of any size, read piece by piece; lower-case hexadecimal. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/**
 * A file of a models folder that is the one meant by `sha256` (null: whichever is there). Throws `unavailable`
 * naming the file as it is written inside the folder; the path on this machine is nobody's business.
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
