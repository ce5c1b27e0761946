import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import t from 'tap';
import type { Observation } from '../../core/platform/observe.ts';
import { migrate } from '../../core/store/migrate.ts';
import { postgresUrl, testDatabase } from '../support/postgres.ts';

const MIGRATE = new URL('../../core/store/migrate.ts', import.meta.url).href;
const OPEN = new URL('../../core/store/open.ts', import.meta.url).href;

const FILES = {
  '0001-first.sql': 'create table first (n int);\ncreate index on first (n);',
  '0002-second.sql': 'insert into first select generate_series(1, 1000);',
  'README.md': 'not a migration',
};

t.test('each once, in order, and seen', async (t) => {
  const db = await testDatabase(t);
  const folder = pathToFileURL(t.testdir(FILES));
  const seen: Observation[] = [];
  t.same(await migrate(db, (each) => seen.push(each), folder), ['0001-first.sql', '0002-second.sql']);
  t.match(seen, [
    { event: 'migrated', name: '0001-first.sql' },
    { event: 'migrated', name: '0002-second.sql' },
  ]);
  t.same(await migrate(db, (each) => seen.push(each), folder), []);
  t.equal(seen.length, 2);
  t.same((await db.query('select count(*) as n from first')).rows, [{ n: 1000 }]);
});

t.test('one that fails leaves nothing of itself, and those before it stay', async (t) => {
  const db = await testDatabase(t);
  const folder = t.testdir({ ...FILES, '0003-broken.sql': 'create table third (n int); select 1 / 0;' });
  await t.rejects(
    migrate(db, () => undefined, pathToFileURL(folder)),
    { code: '22012' },
  );
  t.same((await db.query(`select to_regclass('third') as third, to_regclass('first')::text as first`)).rows, [
    { third: null, first: 'first' },
  ]);
  writeFileSync(join(folder, '0003-broken.sql'), 'create table third (n int);');
  t.same(await migrate(db, () => undefined, pathToFileURL(folder)), ['0003-broken.sql']);
});

t.test('what cannot be right is refused', async (t) => {
  const db = await testDatabase(t);
  const folder = t.testdir(FILES);
  const path = (name: string) => join(folder, name);
  const again = () => migrate(db, () => undefined, pathToFileURL(folder));
  await again();

  writeFileSync(path('0001-first.sql'), FILES['0001-first.sql'].replaceAll('\n', '\r\n'));
  t.same(await again(), [], 'other line ends are not an edit');
  writeFileSync(path('0001-first.sql'), `${FILES['0001-first.sql']} -- a remark`);
  await t.rejects(again(), { code: 'conflict', message: /0001-first.sql was changed after it was applied/ });
  writeFileSync(path('0001-first.sql'), FILES['0001-first.sql']);

  writeFileSync(path('0001-later.sql'), 'select 1');
  await t.rejects(again(), { code: 'conflict', message: /0001-later.sql comes before 0002-second.sql/ });
  rmSync(path('0001-later.sql'));

  rmSync(path('0002-second.sql'));
  await t.rejects(again(), {
    code: 'conflict',
    message: /0002-second.sql, which this version does not know/,
  });
});

t.test('processes that start at once on an empty database', async (t) => {
  const url = await postgresUrl(t);
  if (url === null) {
    t.pass('PGlite has one process per folder');
    return;
  }
  const folder = pathToFileURL(t.testdir(FILES)).href;
  const code = `import { migrate } from ${JSON.stringify(MIGRATE)}; import { openDatabase } from ${JSON.stringify(OPEN)};
    const db = await openDatabase({ url: ${JSON.stringify(url)}, folder: null, observe: () => undefined });
    const done = await migrate(db, () => undefined, new URL(${JSON.stringify(folder)}));
    console.log(JSON.stringify(done)); await db.close();`;
  const outputs = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let said = '';
      child.stdout.on('data', (chunk) => {
        said += chunk;
      });
      const [status] = await once(child, 'close');
      t.equal(status, 0);
      return JSON.parse(said) as string[];
    }),
  );
  t.same(outputs.flat().sort(), ['0001-first.sql', '0002-second.sql'], 'each applied by one of them');
});
