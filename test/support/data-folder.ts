/** Data folders whose embedded database exists already: creating one takes seconds, copying it does not. */
import { createHash } from 'node:crypto';
import { constants, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, rename, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unseen } from '../../core/platform/observe.ts';
import { migrate } from '../../core/store/migrate.ts';
import { openDatabase } from '../../core/store/open.ts';
import manifest from '../../package.json' with { type: 'json' };

const MIGRATIONS = new URL('../../core/store/sql/', import.meta.url);

/** What tests of this machine share; another PGlite may create another database, another migration does. */
const MATERIAL = join(
  tmpdir(),
  'canillita-material',
  `pglite-${manifest.dependencies['@electric-sql/pglite']}-${hashOfMigrations()}`,
);
const DATABASE = join(MATERIAL, 'database');

/** Fills `folder` as a first start does up to its migrations, these included; returns it. */
export async function fillDataFolder(folder: string): Promise<string> {
  if (!(await stat(DATABASE).catch(() => null))) await createDatabase();
  await cp(DATABASE, join(folder, 'database'), { recursive: true, mode: constants.COPYFILE_FICLONE });
  return folder;
}

/** Several processes may be at it: whoever is first wins. */
async function createDatabase(): Promise<void> {
  const draft = `${MATERIAL}.${process.pid}`;
  const db = await openDatabase({ url: null, folder: draft, observe: unseen });
  await migrate(db, unseen);
  await db.close();
  await mkdir(dirname(DATABASE), { recursive: true });
  await rename(join(draft, 'database'), DATABASE).catch(() => undefined);
}

function hashOfMigrations(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(MIGRATIONS).sort()) hash.update(readFileSync(new URL(name, MIGRATIONS)));
  return hash.digest('hex').slice(0, 16);
}
