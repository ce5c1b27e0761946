import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * As `mkdir -p`. Node's own (`recursive`) tries for ever where the system answers ENOENT although the folder above is
 * there, as in `/proc`.
 */
export function makeFolder(folder: string): void {
  const above = dirname(folder);
  if (above !== folder && !existsSync(above)) makeFolder(above);
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
