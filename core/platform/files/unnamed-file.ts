import { randomUUID } from 'node:crypto';
import { openSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './make-folder.ts';

/**
 * Opens an empty file for reading and writing, of which nothing is left once it is closed, however the process ends: it has no name.
 * Throws what the file system throws.
 */
export function openUnnamed(folder: string): number {
  makeFolder(folder);
  const path = join(folder, `unnamed-${randomUUID()}`);
  const file = openSync(path, 'wx+', 0o600);
  unlinkSync(path);
  return file;
}
