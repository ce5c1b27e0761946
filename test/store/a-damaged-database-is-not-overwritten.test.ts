// A folder that holds something but no whole database is refused, and stays as it is.
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { unseen } from '../../core/platform/observe.ts';
import { openDatabase } from '../../core/store/open.ts';
import { fillDataFolder } from '../support/data-folder.ts';

t.test('without PG_VERSION', async (t) => {
  const folder = await fillDataFolder(t.testdir());
  const files = join(folder, 'database');
  rmSync(join(files, 'PG_VERSION'));
  const left = readdirSync(files);
  await t.rejects(openDatabase({ url: null, folder, observe: unseen }), {
    code: 'conflict',
    message: /database cannot be opened: PG_VERSION is missing.*Restore a backup/,
  });
  t.same(readdirSync(files), left);
});

t.test('an empty folder, such as a new mount, is filled', async (t) => {
  const folder = t.testdir();
  mkdirSync(join(folder, 'database'));
  const db = await openDatabase({ url: null, folder, observe: unseen });
  t.teardown(() => db.close());
  t.match(await db.query("select current_setting('timezone') as zone, current_setting('fsync') as fsync"), {
    rows: [{ zone: 'UTC', fsync: 'on' }],
  });
});
