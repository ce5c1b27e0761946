import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { sharedDatabase } from '../support/postgres.ts';

const { db } = await sharedDatabase(t);

/** Waits until `done`, checking every few milliseconds. */
async function until(done: () => boolean): Promise<void> {
  for (let tries = 0; !done() && tries < 6000; tries++) await sleep(10);
}

t.test('a payload reaches every listener of its channel, after the commit', async (t) => {
  const first: string[] = [];
  const second: string[] = [];
  const other: string[] = [];
  await db.listen('New Articles', (payload) => first.push(payload));
  const stop = await db.listen('New Articles', (payload) => second.push(payload));
  await db.listen('other', (payload) => other.push(payload));
  await db
    .transaction(async (tx) => {
      await tx.query(`select pg_notify('New Articles', 'undone')`);
      throw new Error('undo');
    })
    .catch(() => undefined);
  await db.query('select pg_notify($1, $2)', ['New Articles', 'año "1"']);
  await until(() => first.length > 0 && second.length > 0);
  t.same([first, second, other], [['año "1"'], ['año "1"'], []]);
  await stop();
  await db.query(`select pg_notify('New Articles', '2')`);
  await until(() => first.length > 1);
  t.same([first.length, second.length], [2, 1]);
});

t.test('unsubscribing the last listener and listening again works', async (t) => {
  const heard: string[] = [];
  await (await db.listen('again', () => undefined))();
  await db.listen('again', (payload) => heard.push(payload));
  await db.query(`select pg_notify('again', 'x')`);
  await until(() => heard.length > 0);
  t.same(heard, ['x']);
});

t.test('who subscribes while the last other listener leaves is told', async (t) => {
  const heard: string[] = [];
  const leave = await db.listen('handover', () => undefined);
  await Promise.all([db.listen('handover', (payload) => heard.push(payload)), leave()]);
  await db.query(`select pg_notify('handover', 'x')`);
  await until(() => heard.length > 0);
  t.same(heard, ['x']);
});

t.test('many subscribe at once, as pg asks: one statement after the other', async (t) => {
  const warnings: string[] = [];
  const warned = ({ message }: Error) => void warnings.push(message);
  process.on('warning', warned);
  t.teardown(() => process.off('warning', warned));
  const heard: string[] = [];
  const channels = ['one', 'two', 'three', 'four'];
  const stops = await Promise.all(channels.map((channel) => db.listen(channel, () => heard.push(channel))));
  for (const channel of channels) await db.query('select pg_notify($1, $2)', [channel, '']);
  await until(() => heard.length === channels.length);
  t.same(heard, channels);
  await Promise.all(stops.map((stop) => stop()));
  t.same(warnings, []);
});
