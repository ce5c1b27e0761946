/** Data folders whose embedded database exists already: creating one takes seconds, copying it does not. */
import { constants } from 'node:fs';
import { cp, mkdir, rename, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unseen } from '../../core/platform/observe.ts';
import { openDatabase } from '../../core/store/open.ts';
import manifest from '../../package.json' with { type: 'json' };

/** What tests of this machine share; another version of PGlite may create another database. */
const MATERIAL = join(
  tmpdir(),
  'canillita-material',
  `pglite-${manifest.dependencies['@electric-sql/pglite']}`,
);
const DATABASE = join(MATERIAL, 'database');

/** Fills `folder` as a first start does before its migrations; returns it. */
export async function fillDataFolder(folder: string): Promise<string> {
  if (!(await stat(DATABASE).catch(() => null))) await createDatabase();
  await cp(DATABASE, join(folder, 'database'), { recursive: true, mode: constants.COPYFILE_FICLONE });
  return folder;
}

/** Several processes may be at it: whoever is first wins. */
async function createDatabase(): Promise<void> {
  const draft = `${MATERIAL}.${process.pid}`;
  const db = await openDatabase({ url: null, folder: draft, observe: unseen });
  await db.close();
  await mkdir(dirname(DATABASE), { recursive: true });
  await rename(join(draft, 'database'), DATABASE).catch(() => undefined);
}
