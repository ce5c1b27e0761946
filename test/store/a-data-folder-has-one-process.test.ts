import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { heldClock } from '../../core/platform/clock.ts';
import { unseen } from '../../core/platform/observe.ts';
import { openDatabase } from '../../core/store/open.ts';
import { isLocked, lockFolder } from '../../core/store/pglite/folder-lock.ts';
import { fillDataFolder } from '../support/data-folder.ts';

const LOCK = new URL('../../core/store/pglite/folder-lock.ts', import.meta.url).href;

/** A process that tries to lock `folder`, says "got" or why not, and stays. */
async function starter(folder: string): Promise<{ child: ChildProcess; said: string }> {
  const code = `import { lockFolder } from ${JSON.stringify(LOCK)};
    try { lockFolder(${JSON.stringify(folder)}); console.log('got'); } catch (error) { console.log(error.message); }
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [chunk] = await once(child.stdout!, 'data');
  return { child, said: String(chunk).trim() };
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

t.test('a second one learns which process has the folder', async (t) => {
  const folder = t.testdir();
  const lock = lockFolder(folder, heldClock('2026-03-01T12:00:00Z'));
  t.throws(() => lockFolder(folder), {
    code: 'conflict',
    message: `The data folder ${folder} is in use by process ${process.pid} (started 2026-03-01T12:00:00.000Z). Stop it, choose another folder, or set DATABASE_URL to share one PostgreSQL.`,
  });
  await lock.release();
  await lock.release();
  await lockFolder(folder).release();
});

t.test('of several processes starting at once exactly one gets it', async (t) => {
  const folder = join(t.testdir(), 'new', 'folder');
  const starters = await Promise.all(Array.from({ length: 4 }, () => starter(folder)));
  t.equal(starters.filter(({ said }) => said === 'got').length, 1);
  t.equal(starters.filter(({ said }) => said.includes('is in use by')).length, 3);
  await Promise.all(starters.map(({ child }) => kill(child)));
});

t.test('a process that was killed does not hold it, though another may have its id now', async (t) => {
  const folder = t.testdir();
  const first = await starter(folder);
  t.equal(first.said, 'got');
  t.throws(() => lockFolder(folder), new RegExp(`process ${first.child.pid} `));
  await kill(first.child);
  // As left behind by a process whose id was given to this one since.
  writeFileSync(
    join(folder, 'lock.json'),
    JSON.stringify({ pid: process.pid, started: '2020-01-01T00:00:00Z' }),
  );
  await lockFolder(folder).release();
});

t.test('what cannot be a folder is a setting that cannot be used', async (t) => {
  const folder = t.testdir({ file: 'x', used: { lock: {} }, damaged: { lock: 'x'.repeat(2000) } });
  for (const [at, why] of [
    ['file', /cannot be the data folder: it is a file$/],
    ['file/x', /cannot be the data folder: ENOTDIR/],
    ['used', /cannot be the data folder: unable to open/],
    ['damaged', /cannot be the data folder: file is not a database$/],
  ] as const) {
    t.throws(() => lockFolder(join(folder, at)), { name: 'ConfigError', problems: [why] }, at);
  }
  t.throws(() => isLocked(join(folder, 'damaged')), { name: 'ConfigError' });
});

t.test(
  'where the system lets nobody make a folder, that is said',
  { skip: !existsSync('/proc/self') },
  (t) => {
    t.throws(() => lockFolder('/proc/no-such/data'), {
      name: 'ConfigError',
      problems: [/^data: .* cannot be the data folder: ENOENT/],
    });
    t.end();
  },
);

t.test(
  "root does not open another user's database",
  { skip: process.geteuid?.() !== 0 && 'this is not root' },
  async (t) => {
    const folder = t.testdir();
    mkdirSync(join(folder, 'database'));
    await lockFolder(folder).release();
    const before = readdirSync(folder);
    chownSync(join(folder, 'database'), 12345, 12345);
    t.throws(() => lockFolder(folder), {
      code: 'conflict',
      message: /belongs to user 12345, .*Run this as that user: sudo -u '#12345'/,
    });
    t.same(readdirSync(folder), before, 'nothing is left there');
  },
);

t.test('the database takes the lock, and closing gives it back', async (t) => {
  const folder = await fillDataFolder(t.testdir());
  const options = { url: null, folder, observe: unseen };
  const db = await openDatabase(options);
  await t.rejects(openDatabase(options), { code: 'conflict' });
  await db.close();
  const again = await openDatabase(options);
  await again.close();
});

t.test('a process whose folder is moved away writes nothing into the one that takes its place', async (t) => {
  const scratch = t.testdir();
  const folder = await fillDataFolder(join(scratch, 'data'));
  const open = (at: string) => openDatabase({ url: null, folder: at, observe: unseen });
  const first = await open(folder);
  await first.exec('create table kept (id int); insert into kept values (1)');
  renameSync(folder, join(scratch, 'moved'));
  await t.rejects(first.query('select 1'), { code: 'unavailable' });
  const second = await open(await fillDataFolder(folder));
  await t.rejects(first.query('select 1'), { code: 'unavailable' }, 'nor does it go on with the new one');
  await first.close();
  t.ok(existsSync(join(folder, 'lock.json')), 'the lock is the other one’s');
  await second.exec('create table kept (id int)');
  await second.close();
  const moved = await open(join(scratch, 'moved'));
  t.same(
    (await moved.query('select id from kept')).rows,
    [{ id: 1 }],
    'what was stored went with its folder',
  );
  await moved.close();
});
