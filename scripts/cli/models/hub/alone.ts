/** One download into a folder at a time: two would write into the same unfinished files. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const LOCK_FILE = '.lock';
const SQLITE_BUSY = 5;

/**
 * Does `work` while no other process does the like for the folder, which is made. The lock is the operating system's, taken through
 * SQLite, so it ends with the process however that ends. Throws an Error when another process has the folder, and what `work` throws.
 */
export async function alone<T>(folder: string, work: () => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, LOCK_FILE);
  const file = new DatabaseSync(path);
  try {
    file.exec('begin immediate');
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new Error(
      `another process is downloading into ${folder}: wait for it, or choose another folder with --into`,
      { cause: error },
    );
  }
  try {
    return await work();
  } finally {
    file.close();
    await rm(path, { force: true });
  }
}
