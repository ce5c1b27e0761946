/** A lock of the operating system on an open file, taken through SQLite: it ends with the process, however that ends. */
import type { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/**
 * Locks the file for as long as it is open; closes it, and returns false, when another process has the lock. The file must stay where
 * it is: who deletes it lets two processes lock two files of one name.
 */
export function takesLock(file: DatabaseSync): boolean {
  try {
    // The writer's lock, never given up. `exclusive` would let two that start together refuse each other.
    file.exec('begin immediate');
    return true;
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    return false;
  }
}
