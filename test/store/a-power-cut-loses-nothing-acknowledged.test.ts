import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { dataDir } from '@electric-sql/pglite-prepopulatedfs';
import t from 'tap';
import { START } from '../../core/store/pglite/durable-files.ts';
import { unpackTar } from '../../core/store/pglite/tar.ts';
import { fillDataFolder } from '../support/data-folder.ts';
import { serverUrl } from '../support/postgres.ts';
import { ForgetfulDisk } from '../support/power-cut.ts';

const TRANSACTIONS = 25;

/** What moves whole files, before each cut. */
const UPHEAVALS = [
  [],
  ['checkpoint', 'update entry set note = note || id', 'vacuum entry'],
  // Made in one transaction, a table and its index skip the log: their files must be on disk at its commit.
  [
    'begin; create table bulk as select g as n from generate_series(1, 100000) g; create index bulk_n on bulk (n); commit',
  ],
  ['vacuum full entry', 'drop table bulk', 'reindex table entry'],
];

const skip = serverUrl !== null && 'a server has its own disk';

t.test('at the worst moment for it, whatever was being written', { skip }, async (t) => {
  const scratch = t.testdir();
  const data = await fillDataFolder(join(scratch, 'data'));
  const disk = new ForgetfulDisk(join(data, 'database'), scratch);
  const db = await PGlite.create({ fs: disk, startParams: START });
  await db.exec(`create table entry (id int primary key, words tsvector, note text);
    create index entry_words on entry using gin (words)`);

  let id = 0;
  for (let cut = 0; cut < UPHEAVALS.length; cut++) {
    for (let n = 0; n < TRANSACTIONS; n++) {
      const before = disk.synced;
      await db.query(`insert into entry values ($1, to_tsvector('simple', $2), repeat('x', 500))`, [
        ++id,
        `word ${id % 7}`,
      ]);
      t.ok(disk.synced > before, 'a commit reaches the disk before it is acknowledged');
    }
    for (const script of UPHEAVALS[cut]!) await db.exec(script);

    const after = join(scratch, `after-${cut}`);
    disk.cut(after);
    const again = await PGlite.create(after);
    const entry = await again.query('select count(*)::int as n, max(id) as last from entry');
    t.same(entry.rows, [{ n: id, last: id }], `cut ${cut}`);
    await again.exec('set enable_seqscan = off');
    const found = await again.query(`select count(*)::int as n from entry where words @@ 'word'`);
    t.same(found.rows, [{ n: id }]);
    if (cut === 2)
      t.same((await again.query('select count(*)::int as n from bulk where n > 0')).rows, [{ n: 100_000 }]);
    await again.close();
  }
  await db.close();
});

t.test('a new database, whose files were on disk before it was opened', { skip }, async (t) => {
  const scratch = t.testdir();
  const folder = join(scratch, 'database');
  unpackTar(gunzipSync(await (await dataDir()).arrayBuffer()), folder);
  const disk = new ForgetfulDisk(folder, scratch, true);
  const db = await PGlite.create({ fs: disk, startParams: START });
  t.ok(disk.synced < 100, `${disk.synced} files were synced to open it, not a thousand`);
  const survived = async (name: string) => {
    disk.cut(join(scratch, name));
    const again = await PGlite.create(join(scratch, name));
    const { rows } = await again.query<{ n: number }>(
      `select count(*)::int as n from pg_class where relname = 'entry'`,
    );
    await again.close();
    return rows[0]!.n;
  };
  t.equal(await survived('at-once'), 0, 'it opens again');
  // PostgreSQL's own tables are among the files that were there.
  for (const sql of ['create table entry (id int)', 'checkpoint', 'vacuum full pg_class']) await db.exec(sql);
  t.equal(await survived('changed'), 1, 'what was changed before it was open');
  disk.forgetSettled();
  const before = disk.synced;
  await db.exec('checkpoint');
  t.ok(disk.synced > before);
  await db.close();
});

t.test('PGlite as it comes turns fsync off, which is why it is started otherwise', async (t) => {
  t.ok(PGlite.defaultStartParams.includes('-F'));
  t.notOk(START.includes('-F'));
});
