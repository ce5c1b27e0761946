// A folder that holds something but no whole database is refused, and stays as it is, but for what a copy left that was cut off.
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { MINUTE } from '../../core/platform/clock.ts';
import { unseen } from '../../core/platform/observe.ts';
import { openDatabase } from '../../core/store/open.ts';
import { sweepBackups } from '../../core/store/pglite/backup.ts';
import { restoreInto } from '../../core/store/pglite/restore.ts';
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

t.setTimeout(2 * MINUTE);
t.test('with a part of it missing', async (t) => {
  const all = t.testdir();
  const whole = await fillDataFolder(join(all, 'whole'));
  for (const part of ['global/pg_control', 'base/5', 'pg_xact']) {
    const folder = join(all, part.replace('/', '-'));
    cpSync(whole, folder, { recursive: true });
    const files = join(folder, 'database');
    rmSync(join(files, part), { recursive: true });
    await t.rejects(
      openDatabase({ url: null, folder, observe: unseen }),
      { code: 'conflict', message: /^[^\n]*database cannot be opened[^\n]*$/ },
      part,
    );
    t.notOk(existsSync(join(files, part)), `${part} is not made anew`);
  }
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

t.test('what a restore left that was killed goes with the next start', async (t) => {
  const folder = t.testdir();
  const stuck = new PassThrough();
  const restoring = restoreInto(folder, stuck);
  restoring.catch(() => undefined);
  const left = () => readdirSync(folder).filter((name) => !name.startsWith('lock'));
  while (left().length === 0) await sleep(5);
  await sweepBackups(folder);
  t.same(left(), []);
  stuck.destroy(new Error('killed'));
  await t.rejects(restoring);
});
