import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import t from 'tap';
import { bossIn } from '../../core/store/database.ts';
import { testDatabase } from '../support/postgres.ts';

const db = await testDatabase(t);
const boss = new PgBoss({ ...db.boss(), useListenNotify: true });
const errors: unknown[] = [];
boss.on('error', (error) => errors.push(error));
await boss.start();
t.teardown(() => boss.stop({ graceful: false }));

t.test('a job runs while transactions of ours are open and closing', async (t) => {
  await boss.createQueue('count');
  const seen: number[] = [];
  await boss.work<{ n: number }>('count', { pollingIntervalSeconds: 0.5, batchSize: 5 }, async (jobs) => {
    for (const job of jobs) {
      await db.transaction((tx) => tx.query('select $1::int', [job.data.n]));
      seen.push(job.data.n);
    }
  });
  await Promise.all(Array.from({ length: 20 }, (_, n) => boss.send('count', { n })));
  for (let tries = 0; seen.length < 20 && tries < 2000; tries++) await sleep(50);
  t.equal(seen.length, 20);
  t.same(errors, []);
});

t.test('a job sent in a transaction exists only when that commits', async (t) => {
  await boss.createQueue('paired');
  await db
    .transaction(async (tx) => {
      await boss.send('paired', { n: 1 }, { db: bossIn(tx) });
      throw new Error('undo');
    })
    .catch(() => undefined);
  t.equal((await boss.fetch('paired')).length, 0);
  await db.transaction((tx) => boss.send('paired', { n: 2 }, { db: bossIn(tx) }));
  t.same(
    (await boss.fetch('paired')).map(({ data }) => data),
    [{ n: 2 }],
  );
});

t.test('what pg-boss says inside a transaction belongs to it, and scripts are refused there', async (t) => {
  await db
    .transaction(async () => {
      await boss.send('paired', { n: 3 });
      throw new Error('undo');
    })
    .catch(() => undefined);
  t.equal((await boss.fetch('paired')).length, 0);
  await t.rejects(
    db.transaction(() => boss.createQueue('third')),
    /only its own `tx`/,
  );
});

t.test('a script answers the rows of all its statements, each with its own columns', async (t) => {
  const { rows } = await db.boss().db.executeSql('begin; select 1 as a; select 2 as b, 3 as c; commit');
  t.same(rows, [{ a: 1 }, { b: 2, c: 3 }]);
});
