/** One download into a folder at a time: two would write into the same unfinished files. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { takesLock } from '../../../../core/platform/files/file-lock.ts';

const LOCK_FILE = '.lock';

/**
 * Does `work` while no other process does the like for the folder, which is made. Throws an Error when another process has the folder,
 * and what `work` throws.
 */
export async function alone<T>(folder: string, work: () => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true });
  const file = new DatabaseSync(join(folder, LOCK_FILE));
  if (!takesLock(file)) {
    throw new Error(
      `another process is downloading into ${folder}: wait for it, or choose another folder with --into`,
    );
  }
  try {
    return await work();
  } finally {
    file.close();
  }
}
