import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import t from 'tap';
import { serve } from '../../core/app/serve.ts';
import { loadConfig } from '../../core/platform/config.ts';
import { unseen } from '../../core/platform/observe.ts';
import { ArticleRows } from '../../core/search/candidates/article-rows.ts';
import { savePage } from '../../core/store/articles/pages.ts';
import { openDatabase } from '../../core/store/open.ts';
import { ownServers, serverUrl } from '../support/postgres.ts';
import { startTestService } from '../support/service.ts';

const QUERY = 'huelga de trenes en Rosario';
const PAGE = 'https://eldiario.example/leida';

t.test('settings', async (t) => {
  const service = (config: object) =>
    serve({
      config: { ...loadConfig({ env: {}, argv: [] }), ...config },
      observe: unseen,
      folder: null,
      listen: false,
    });
  await t.rejects(service({ database_read_url: 'postgres://a/b' }), /database_read_url: needs database_url/);
  await t.rejects(
    service({ database_url: 'postgres://a/b', database_read_url: 'mysql://a/b' }),
    /database_read_url: must be like postgres:/,
  );
});

t.test('a streaming replica', { skip: serverUrl === null && 'no server is named' }, async (t) => {
  const { folder, server } = ownServers(t);
  const database_url = server('start', 'primary');
  const database_read_url = server('copy', 'primary', 'copy');
  const service = await startTestService(t, { config: { database_url, database_read_url, read_ms: 0 } });
  const { db, search } = service.app;
  const titles = async () => {
    const { status, body } = await service.post('/v1/search', { query: QUERY, mode: 'fast', fresh: true });
    return status === 200 ? body.results.map(({ title }: { title: string }) => title).sort() : status;
  };
  /** On a busy machine, not every check of readiness answers in time. */
  const ready = async () => {
    for (;;) {
      const { status, body } = await service.get('/readyz');
      if (status === 200) return body;
      await sleep(100);
    }
  };
  const observed = (event: string) => service.seen.filter((one) => one.event === event);
  const replica = new pg.Client({ connectionString: database_read_url });
  replica.on('error', () => undefined);
  await replica.connect();
  const caughtUp = async () => {
    const { rows } = await db.query<{ at: string }>('select pg_current_wal_lsn()::text as at');
    const ask = 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as yes';
    while (!(await replica.query(ask, [rows[0]!.at])).rows[0].yes) await sleep(10);
  };

  // Every search reads all its articles again.
  search.rows = new ArticleRows(1);
  const standby = await openDatabase({ url: database_read_url, folder: null, observe: unseen });
  await t.rejects(standby.ping(), /read-only/, 'a standby is no database that a service is ready with');
  await t.rejects(standby.query('create table nothing ()'), { code: 'unavailable' }, 'until it is promoted');
  await standby.close();
  await service.publish([{ title: 'Huelga de trenes en Rosario' }]);
  await caughtUp();
  // The first use may have come before the replica had the organization.
  for (
    let tries = 0;
    tries < 3000 && observed('replica-lost').length > observed('replica-back').length;
    tries += 1
  ) {
    await sleep(100);
    await titles();
  }

  await replica.query('select pg_wal_replay_pause()');
  while ((await replica.query('select pg_get_wal_replay_pause_state() as is')).rows[0].is !== 'paused')
    await sleep(10);
  await db.query(`update article set title = 'Huelga de trenes en Rosario, dice la fuente'`);
  t.same(await titles(), ['Huelga de trenes en Rosario'], 'the replica is read, which has not heard of it');
  await service.publish([
    { url: 'https://eldiario.example/dos', title: 'Sigue la huelga de trenes en Rosario' },
  ]);
  const both = ['Huelga de trenes en Rosario', 'Sigue la huelga de trenes en Rosario'];
  t.same(await titles(), both, 'what the replica does not have yet is found all the same');
  const page = { url: PAGE, body: { title: 'x' }, failure: null, readAt: new Date() };
  await savePage(db, page, new Date(Date.now() + 60_000));
  t.ok((await search.reader.read([PAGE], 0)).has(PAGE), 'a page that was just read is not fetched again');
  await replica.query('select pg_wal_replay_resume()');

  server('crash', 'copy');
  const before = observed('replica-lost').length;
  // A start on a machine without time to spare may have taken the primary for lost.
  const lostBefore = observed('store-lost').length;
  const whole = ['Huelga de trenes en Rosario, dice la fuente', 'Sigue la huelga de trenes en Rosario'];
  t.same(await titles(), whole, 'a replica that is gone is not missed');
  t.equal(observed('replica-lost').length, before + 1);
  await ready();
  t.same(await titles(), whole);
  t.equal(observed('replica-lost').length, before + 1, 'and is not asked again at once');
  t.equal(observed('store-lost').length, lostBefore);
  server('start', 'copy');
  while (observed('replica-back').length < before + 1) {
    await sleep(100);
    await titles();
  }

  await t.test('promoted before it had received everything, it takes over the address', async (t) => {
    server('stop', 'copy');
    // More than the 32 numbers by which PostgreSQL's sequences are ahead after a crash.
    const lost = Array.from({ length: 40 }, (_, at) => `https://eldiario.example/perdida/${at}`);
    await service.publish(lost.map((url) => ({ url, title: 'Feria del libro' })));
    server('crash', 'primary');
    writeFileSync(join(folder, 'copy/port'), new URL(database_url).port);
    server('start', 'copy');
    t.equal(await titles(), 503, 'until it can write');
    const promoted = new pg.Client({ connectionString: database_url });
    await promoted.connect();
    await promoted.query('select pg_promote()');
    await promoted.end();
    while (typeof (await titles()) === 'number') await sleep(50);
    t.same(await titles(), whole);
    while (observed('articles-lost').length === 0) await sleep(50);
    const { warnings } = await ready();
    t.ok(warnings.some(({ name }: { name: string }) => name === 'database_went_back'));
    await service.publish([
      { url: 'https://eldiario.example/tres', title: 'Otra huelga de trenes en Rosario' },
    ]);
    const { rows } = await db.query('select count(*)::int as stored from article');
    t.same(rows, [{ stored: 3 }], 'the same process goes on storing');
  });

  await t.test('a database of another deployment', async (t) => {
    const other = server('start', 'other');
    const foreign = await startTestService(t, { config: { database_url: other, read_ms: 0 } });
    await foreign.publish([{ title: 'Huelga de trenes en Rosario según otros' }]);
    const mistaken = await startTestService(t, {
      config: { database_read_url: other, read_ms: 0 },
    });
    await mistaken.publish([{ title: 'Huelga de trenes en Rosario' }]);
    const { body } = await mistaken.post('/v1/search', { query: QUERY, mode: 'fast' });
    t.same(
      body.results.map(({ title }: { title: string }) => title),
      ['Huelga de trenes en Rosario'],
      'is never read',
    );
    t.match(
      mistaken.seen.filter(({ event }) => event === 'replica-lost'),
      [{ error: /not its replica/ }],
    );
  });
});
