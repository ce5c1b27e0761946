import t from 'tap';
import type { Database } from '../../core/store/database.ts';
import { testDatabase } from '../support/postgres.ts';

const db = await testDatabase(t);
await db.exec('create table entry (id int primary key, note text)');

async function ids(db: Database): Promise<number[]> {
  return (await db.query<{ id: number }>('select id from entry order by id')).rows.map((row) => row.id);
}

t.beforeEach(async () => {
  await db.exec('truncate entry');
});

t.test('what work answers is committed', async (t) => {
  const answer = await db.transaction(async (tx) => {
    await tx.query('insert into entry values (1, $1)', ['a']);
    await tx.exec(`insert into entry values (2, 'b'); insert into entry values (3, 'c')`);
    return 'done';
  });
  t.equal(answer, 'done');
  t.same(await ids(db), [1, 2, 3]);
});

t.test('what work throws undoes it, and is thrown on', async (t) => {
  const boom = new Error('boom');
  const failed = db.transaction(async (tx) => {
    await tx.query('insert into entry values (1)');
    throw boom;
  });
  await t.rejects(failed, boom);
  t.same(await ids(db), []);
});

t.test('a statement that fails undoes it, with its SQLSTATE and constraint', async (t) => {
  const failed = db.transaction(async (tx) => {
    await tx.query('insert into entry values (1)');
    await tx.query('insert into entry values (1)');
  });
  await t.rejects(failed, { code: '23505', constraint: 'entry_pkey' });
  t.same(await ids(db), []);
});

t.test('a failure that work swallows is not passed off as a commit', async (t) => {
  const swallowed = db.transaction(async (tx) => {
    await tx.query('insert into entry values (1)');
    await tx.query('select 1 / 0').catch(() => undefined);
  });
  await t.rejects(swallowed, /rolled back/);
  t.same(await ids(db), []);
});

t.test('statements of others never land inside it', async (t) => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const undone = db.transaction(async (tx) => {
    await tx.query('insert into entry values (1)');
    await gate;
    throw new Error('undo');
  });
  const other = db.query('insert into entry values (2)');
  const another = db.transaction((tx) => tx.query('insert into entry values (3)'));
  setTimeout(open, 30);
  await t.rejects(undone, /undo/);
  await Promise.all([other, another]);
  t.same(await ids(db), [2, 3]);
});

t.test('many at once', async (t) => {
  await Promise.all(
    Array.from({ length: 40 }, (_, id) =>
      db
        .transaction(async (tx) => {
          await tx.query('insert into entry values ($1)', [id]);
          await tx.query('insert into entry values ($1)', [id + 1000]);
          if (id % 4 === 0) throw new Error('undo');
        })
        .catch((error) => t.equal(error.message, 'undo')),
    ),
  );
  t.equal((await ids(db)).length, 60);
});

t.test('inside a transaction the database itself is refused, not waited for', async (t) => {
  await t.rejects(
    db.transaction(() => db.query('select 1')),
    /only its own `tx`/,
  );
  await t.rejects(
    db.transaction(() => db.exec('select 1')),
    /only its own `tx`/,
  );
  await t.rejects(
    db.transaction(() => db.transaction(async () => undefined)),
    /only its own `tx`/,
  );
  t.same(await ids(db), []);
});

t.test('tx is dead when the transaction has ended', async (t) => {
  let leaked: { query(sql: string): Promise<unknown> } | undefined;
  await db.transaction(async (tx) => {
    leaked = tx;
  });
  await t.rejects(leaked!.query('select 1'), /ended/);
});

t.test('a script that fails half way leaves no transaction behind', async (t) => {
  await t.rejects(db.exec('begin; insert into entry values (1); select 1 / 0; commit'), { code: '22012' });
  await db.exec('begin; insert into entry values (2)');
  await db.query('insert into entry values (3)');
  t.same(await ids(db), [3]);
});
