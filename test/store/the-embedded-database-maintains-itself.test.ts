import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { HOUR, SECOND } from '../../core/platform/clock.ts';
import { unseen } from '../../core/platform/observe.ts';
import type { Database } from '../../core/store/database.ts';
import { openDatabase } from '../../core/store/open.ts';
import type { PgliteTimes } from '../../core/store/pglite/pglite.ts';
import { Upkeep } from '../../core/store/pglite/upkeep.ts';
import { fillDataFolder } from '../support/data-folder.ts';
import { serverUrl } from '../support/postgres.ts';

const skip = serverUrl !== null && 'a server does this by itself';
const MIB = 1024 * 1024;

// On a server nothing of this is tested.
const db: Database = skip ? (null as never) : await openEmbedded(t);

async function openEmbedded(t: Test, times: PgliteTimes = {}): Promise<Database> {
  const opened = await openDatabase({
    url: null,
    folder: await fillDataFolder(t.testdir()),
    times,
    observe: unseen,
  });
  t.teardown(() => opened.close());
  return opened;
}

/** Upkeep that is done when it is called. */
function upkeepOf(db: Database): Upkeep {
  return new Upkeep({
    idle: () => true,
    logged: () => 0,
    checkpoint: async () => undefined,
    query: async (sql) => (await db.query(sql)).rows,
  });
}

/** Bytes of log that a start after a kill would have to replay. */
async function logAhead(db: Database): Promise<number> {
  const { rows } = await db.query<{ bytes: number }>(
    'select (pg_current_wal_insert_lsn() - redo_lsn)::bigint as bytes from pg_control_checkpoint()',
  );
  return rows[0]!.bytes;
}

t.test('the log stays short however much is written', { skip }, async (t) => {
  await db.exec('create table filled (n int, note text)');
  for (let round = 0; round < 4; round++) {
    await db.query(`insert into filled select g, repeat(md5(g::text), 20) from generate_series(1, 40000) g`);
  }
  for (let tries = 0; (await logAhead(db)) > 64 * MIB && tries < 3000; tries++) await sleep(20);
  t.ok((await logAhead(db)) < 64 * MIB);
});

t.test('tables are vacuumed and analyzed when they are due', { skip }, async (t) => {
  const upkeep = upkeepOf(db);
  await db.exec(`create table "Odd name" (n int); insert into "Odd name" select generate_series(1, 5000);
    create table quiet (n int); insert into quiet values (1)`);
  const swept = await upkeep.vacuum();
  t.ok(swept.includes('Odd name'));
  t.notOk(swept.includes('quiet'));
  t.same(await upkeep.vacuum(), []);
  await db.query('delete from "Odd name" where n <= 3000');
  t.same(await upkeep.vacuum(), ['Odd name']);
  const { rows } = await db.query<{ n: number }>(
    `select reltuples::int as n from pg_class where relname = 'Odd name'`,
  );
  t.equal(rows[0]!.n, 2000);
});

t.test('tables that were filled before the last start are vacuumed, too', { skip }, async (t) => {
  const folder = await fillDataFolder(t.testdir());
  const open = () => openDatabase({ url: null, folder, observe: unseen });
  const before = await open();
  await before.exec(`create table filled (n int); insert into filled select generate_series(1, 20000);
    create table quiet (n int); insert into quiet values (1)`);
  await before.close();
  const again = await open();
  t.teardown(() => again.close());
  const swept = await upkeepOf(again).vacuum();
  t.ok(swept.includes('filled'));
  t.notOk(swept.includes('quiet'));
  t.same(await upkeepOf(again).vacuum(), []);
});

t.test('what is due is done by itself', { skip }, async (t) => {
  const never = { checkpoint: HOUR, vacuum: HOUR, vacuumAtLatest: HOUR };
  const checkpoints = await openEmbedded(t, { upkeep: { ...never, tick: 20, checkpoint: 50 } });
  const writeSome = (db: Database) =>
    db.exec(`create table written (n int, note text);
      insert into written select g, repeat(md5(g::text), 20) from generate_series(1, 5000) g`);
  await writeSome(checkpoints);
  while ((await logAhead(checkpoints)) > MIB) await sleep(20);
  const last = async () =>
    (await checkpoints.query('select checkpoint_lsn::text as at from pg_control_checkpoint()')).rows;
  // If it came between the two statements, another one is due.
  await sleep(SECOND);
  const before = await last();
  await sleep(SECOND);
  t.same(await last(), before, 'and not again while nothing is written');

  const vacuums = await openEmbedded(t, { upkeep: { ...never, tick: 20, vacuum: 50 } });
  await writeSome(vacuums);
  const counted = async () =>
    (await vacuums.query<{ n: number }>(`select reltuples::int as n from pg_class where relname = 'written'`))
      .rows[0]!.n;
  while ((await counted()) !== 5000) await sleep(20);
  t.pass('tables are counted');
});

t.test('a statement that takes too long is ended, and nothing else', { skip }, async (t) => {
  const db = await openEmbedded(t, { statement: 5 * SECOND });
  await db.exec('create table kept (n int); insert into kept values (1)');
  const heard: string[] = [];
  let gaps = 0;
  await db.listen(
    'news',
    (payload) => heard.push(payload),
    () => {
      gaps += 1;
    },
  );
  const endless = db.transaction(async (tx) => {
    await tx.query('insert into kept values (2)');
    await tx.exec('do $$ begin loop end loop; end $$');
  });
  const behind = db.query('select n from kept');
  await t.rejects(endless, { code: 'timeout', message: /took too long/ });
  t.same((await behind).rows, [{ n: 1 }], 'what waited is answered, with what was committed');
  t.equal(gaps, 1, 'those that listen hear that they may have missed something');
  await db.query(`select pg_notify('news', 'again')`);
  t.same(heard, ['again']);
  await t.rejects(db.exec('do $$ begin loop end loop; end $$'), { code: 'timeout' });
  await db.query('insert into kept values (3)');
  t.equal((await db.query('select n from kept')).count, 2, 'and again');
});

t.test('a statement does not hold up the event loop', { skip }, async (t) => {
  let ticks = 0;
  const timer = setInterval(() => ticks++, 1);
  await db.query('select count(*) from generate_series(1, 1000000)');
  clearInterval(timer);
  t.ok(ticks > 5, `${ticks} ticks`);
});

t.test('a first start that was cut short is begun again', { skip }, async (t) => {
  const folder = t.testdir({ 'database.draft': { PG_VERSION: '18\n', base: {} } });
  const db = await openDatabase({ url: null, folder, observe: unseen });
  t.equal((await db.query('select 1')).count, 1);
  await db.close();
});

t.test('a folder that cannot be opened is reported and unlocked', { skip }, async (t) => {
  const folder = t.testdir({ database: { PG_VERSION: '17\n' } });
  const open = () => openDatabase({ url: null, folder, observe: unseen });
  await t.rejects(open(), { code: 'conflict', message: /cannot be opened: / });
  await t.rejects(open(), { message: /cannot be opened: / }, 'and not: in use');
});
