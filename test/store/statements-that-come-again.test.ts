// The embedded database prepares statements that come again: they return, count and fail as the first time.
import t from 'tap';
import { unseen } from '../../core/platform/observe.ts';
import type { Database } from '../../core/store/database.ts';
import { openDatabase } from '../../core/store/open.ts';

const TIMES = [1, 2, 3];
/** More than stay prepared. */
const MANY = 700;

async function opened(t: { teardown(work: () => unknown): void }): Promise<Database> {
  const db = await openDatabase({ url: null, folder: null, observe: unseen });
  t.teardown(() => db.close());
  return db;
}

t.test('values', async (t) => {
  const db = await opened(t);
  const sql = `select $1::text as text, $2::bigint as large, $3::timestamptz as at, $4::bytea as bytes, $5::jsonb as json,
    $6::text[] as list, $7::bigint[] as numbers, $8::boolean as yes, $9::numeric as exact, $10::date as day, null::text as nothing`;
  const at = new Date('2026-03-01T12:00:00.250Z');
  const bytes = new Uint8Array([0, 127, 255]);
  const values = [
    'ñandú',
    2 ** 40,
    at,
    bytes,
    { a: [1, 'é'] },
    ['a"b', 'c'],
    [1, 2],
    true,
    '1.10',
    '2026-03-01',
  ];
  const nulls = values.map(() => null);
  for (const _ of TIMES) {
    const { rows, count } = await db.query(sql, values);
    const [text, large, moment, binary, json, list, numbers, yes, exact, day] = values;
    t.same(rows, [
      { text, large, at: moment, bytes: binary, json, list, numbers, yes, exact, day, nothing: null },
    ]);
    t.equal(count, 1);
    const { rows: empty } = await db.query<Record<string, unknown>>(sql, nulls);
    t.same(Object.values(empty[0]!), [...nulls, null]);
  }
});

t.test('counts', async (t) => {
  const db = await opened(t);
  await db.exec('create table item (id bigint primary key, name text)');
  const insert = 'insert into item select id, name from unnest($1::bigint[], $2::text[]) as i (id, name)';
  const counted = async (sql: string, params: readonly unknown[] = []) => (await db.query(sql, params)).count;
  for (const time of TIMES) {
    t.equal(
      await counted(insert, [
        [time * 10, time * 10 + 1],
        ['a', 'b'],
      ]),
      2,
    );
    t.equal(await counted('update item set name = $1 where id % 10 = 1', ['c']), time);
    t.equal(await counted('select id from item'), time * 2);
    t.same(await db.query('select id from item where id < 0'), { rows: [], count: 0 });
    t.equal(await counted('delete from item where id < 0'), 0);
  }
});

t.test('errors', async (t) => {
  const db = await opened(t);
  await db.exec('create table item (id bigint primary key)');
  const insert = 'insert into item values ($1::bigint)';
  const divide = 'select 1 / $1::int as result';
  for (const time of TIMES) {
    t.equal((await db.query(insert, [time])).count, 1);
    await t.rejects(db.query(insert, [time]), { code: '23505' });
    await t.rejects(db.query(insert, ['many']), { code: '22P02' });
    await t.rejects(db.query(divide, [0]), { code: '22012' });
    t.same((await db.query(divide, [1])).rows, [{ result: 1 }]);
    await t.rejects(
      db.transaction(async (tx) => {
        await tx.query(insert, [100 + time]);
        await tx.query(divide, [0]);
      }),
      { code: '22012' },
    );
    t.same((await db.query('select count(*) as all from item')).rows, [{ all: time }], 'rolled back');
    await t.rejects(db.query('select nowhere from item'), { code: '42703' });
  }
});

t.test('tables that change', async (t) => {
  const db = await opened(t);
  await db.exec('create table item (id int, name text); insert into item values (1, $$a$$)');
  const rows = async () => (await db.query('select * from item')).rows;
  for (const _ of TIMES) t.same(await rows(), [{ id: 1, name: 'a' }]);
  await db.exec('alter table item drop column name');
  for (const _ of TIMES) t.same(await rows(), [{ id: 1 }]);
  await db.exec('drop table item');
  await t.rejects(rows(), { code: '42P01' });
  await db.exec('create table item (id text); insert into item values ($$x$$)');
  for (const _ of TIMES) t.same(await rows(), [{ id: 'x' }]);
});

t.test('more of them than stay prepared', async (t) => {
  const db = await opened(t);
  for (const _ of TIMES) {
    const wrong: number[] = [];
    for (let at = 0; at < MANY; at += 1) {
      const { rows } = await db.query<{ sum: number }>(`select $1::int + ${at} as sum`, [1]);
      if (rows[0]?.sum !== at + 1) wrong.push(at);
    }
    t.same(wrong, []);
  }
  const prepared = await db.query<{ count: number }>('select count(*) as count from pg_prepared_statements');
  t.ok(prepared.rows[0]!.count < MANY / 2, 'others are closed');
});
