import { rename, writeFile } from 'node:fs/promises';

/** Writes a file next to its path first, so that readers see the old or the new one, never half of either. */
export async function writeAtomically(path: string, text: string): Promise<void> {
  const fresh = `${path}.new`;
  await writeFile(fresh, text);
  await rename(fresh, path);
}
