import { once } from 'node:events';
import { renameSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import t from 'tap';
import { Failure } from '../../core/platform/errors.ts';
import type { Observation } from '../../core/platform/observe.ts';
import type { Database } from '../../core/store/database.ts';
import { openDatabase } from '../../core/store/open.ts';
import { withReason } from '../../core/store/postgres/outage.ts';
import { Postgres } from '../../core/store/postgres/postgres.ts';
import { fillDataFolder } from '../support/data-folder.ts';
import { ownServers, postgresUrl, serverUrl, testDatabase } from '../support/postgres.ts';

const UNAVAILABLE = {
  code: 'unavailable',
  message: 'The database cannot be reached right now; try again in a few seconds.',
  headers: { 'retry-after': '5' },
};

/** Tries until `work` no longer says `unavailable`; other errors are thrown on. */
async function eventually<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries > 3000 || !(error instanceof Failure) || error.code !== 'unavailable') throw error;
      await sleep(50);
    }
  }
}

async function count(db: Database): Promise<unknown> {
  return (await db.query<{ n: number }>('select count(*) as n from entry')).rows[0]!.n;
}

const onServer = serverUrl !== null && 'has run on the embedded database';
t.test(
  'PGlite: its thread ends, is replaced, and nothing acknowledged is gone',
  { skip: onServer },
  async (t) => {
    const folder = await fillDataFolder(t.testdir());
    const seen: Observation[] = [];
    const db = await openDatabase({ url: null, folder, observe: (each) => seen.push(each) });
    t.teardown(() => db.close());
    const heard: string[] = [];
    await db.listen(
      'news',
      (payload) => heard.push(payload),
      () => heard.push('gap'),
    );
    await db.exec('create table entry (n int); insert into entry values (1), (2)');

    // With its log taken away PostgreSQL panics, as it does when a disk is full or failing.
    const log = join(folder, 'database', 'pg_wal');
    renameSync(log, `${log}.away`);
    const fill = `insert into entry select g from generate_series(1, 600000) g`;
    const lost = db.transaction(async (tx) => {
      await tx.query('insert into entry values (3)');
      await tx.query(fill);
    });
    const inLine = db.query('select 1');
    await t.rejects(lost, UNAVAILABLE);
    await t.rejects(inLine, UNAVAILABLE);
    await t.rejects(db.ping(), UNAVAILABLE);
    rmSync(log, { recursive: true, force: true });
    renameSync(`${log}.away`, log);

    t.equal(await eventually(() => count(db)), 2, 'the transaction that was cut off left nothing');
    await db.query(`select pg_notify('news', 'again')`);
    for (let tries = 0; heard.length < 2 && tries < 6000; tries++) await sleep(10);
    t.same(heard, ['gap', 'again']);
    await db.ping();
    t.match(seen, [{ event: 'store-lost', error: /PANIC/ }, { event: 'store-back' }]);
    t.equal(seen.length, 2);
  },
);

t.test('PostgreSQL', { skip: serverUrl === null && 'no server is named' }, async (t) => {
  t.test('a crash and restart of the server', async (t) => {
    const { server } = ownServers(t);
    const url = server('start', 'primary');
    const seen: Observation[] = [];
    const db = await openDatabase({ url, folder: null, observe: (each) => seen.push(each) });
    t.teardown(() => db.close());
    const heard: string[] = [];
    await db.listen(
      'news',
      (payload) => heard.push(payload),
      () => heard.push('gap'),
    );
    await db.exec('create table entry (n int); insert into entry values (1), (2)');

    const { promise: crashed, resolve } = Promise.withResolvers<void>();
    const cut = db.transaction(async (tx) => {
      await tx.query('insert into entry values (3)');
      await crashed;
      await tx.query('insert into entry values (4)');
    });
    await sleep(50);
    server('crash', 'primary');
    resolve();
    await t.rejects(cut, UNAVAILABLE);
    await t.rejects(db.query('select 1'), UNAVAILABLE);
    await t.rejects(db.ping(), UNAVAILABLE);
    await t.rejects(
      db.listen('other', () => undefined),
      UNAVAILABLE,
    );

    server('start', 'primary');
    t.equal(await eventually(() => count(db)), 2);
    for (let tries = 0; heard.length < 1 && tries < 3000; tries++) await sleep(20);
    await eventually(() => db.query(`select pg_notify('news', 'again')`));
    for (let tries = 0; heard.length < 2 && tries < 6000; tries++) await sleep(10);
    t.same(heard, ['gap', 'again']);
    t.match(seen, [{ event: 'store-lost' }, { event: 'store-back' }]);
    t.equal(seen.length, 2);
  });

  t.test('connections cut one by one, also in the middle of a transaction', async (t) => {
    const url = (await postgresUrl(t))!;
    const db = await openDatabase({ url, folder: null, poolSize: 3, observe: () => undefined });
    const other = await openDatabase({ url, folder: null, poolSize: 1, observe: () => undefined });
    t.teardown(() => Promise.all([db.close(), other.close()]));
    const cutAll = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
    for (let round = 0; round < 5; round++) {
      const cut = db.transaction(async (tx) => {
        await tx.query('select 1');
        await other.query(cutAll);
        await sleep(20);
        await tx.query('select 1');
      });
      await t.rejects(cut, UNAVAILABLE);
      await eventually(() => Promise.all(Array.from({ length: 6 }, () => db.query('select 1'))));
    }
  });

  t.test('a subscription that brings the connection back tells the others that it was gone', async (t) => {
    const url = (await postgresUrl(t))!;
    const { promise: lost, resolve } = Promise.withResolvers<void>();
    const observe = ({ event }: Observation) => event === 'store-lost' && resolve();
    const db = await openDatabase({ url, folder: null, observe });
    t.teardown(() => db.close());
    let gaps = 0;
    await db.listen(
      'news',
      () => undefined,
      () => {
        gaps += 1;
      },
    );
    await db.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query = 'listen "news"'`);
    await lost;
    await db.listen('other', () => undefined);
    t.equal(gaps, 1);
  });

  t.test(
    'a statement that takes too long ends; one that waits too long for a connection fails with the reason',
    async (t) => {
      const url = (await postgresUrl(t))!;
      const db = await openDatabase({ url, folder: null, poolSize: 1, observe: () => undefined });
      t.teardown(() => db.close());
      await t.rejects(
        db.transaction((tx) => tx.query('select pg_sleep(10)'), { statementTimeout: 100 }),
        { code: 'timeout' },
      );
      const slow = db.query('select pg_sleep(6)');
      await t.rejects(db.query('select 1'), { code: 'overloaded' });
      await db.ping();
      await slow;
      t.equal((await db.query('select 1')).count, 1);
    },
  );

  t.test('an error of the caller in a transaction is not taken for one of the database', async (t) => {
    const seen: Observation[] = [];
    const url = (await postgresUrl(t))!;
    const db = await openDatabase({ url, folder: null, observe: (one) => seen.push(one) });
    t.teardown(() => db.close());
    const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    await t.rejects(
      db.transaction(async () => Promise.reject(reset)),
      reset,
    );
    t.same(seen, [], 'nothing was lost');
  });
});

t.test('a database that is full refuses, and says why once', async (t) => {
  const seen: Observation[] = [];
  const db = await testDatabase(t, { observe: (each) => seen.push(each) });
  const full = (file: number) =>
    `do $$ begin raise exception 'file "pgsql_tmp${file}": No space left on device' using errcode = '53100'; end $$`;
  t.equal(db.refusal, null);
  for (let tries = 0; tries < 3; tries += 1)
    await t.rejects(db.query(full(tries)), {
      code: 'unavailable',
      message: 'The database cannot do that right now; try again in a few seconds.',
      headers: { 'retry-after': '5' },
    });
  t.match(seen, [{ event: 'store-refused', error: 'file "pgsql_tmp0": No space left on device' }]);
  t.equal(seen.length, 1);
  t.equal(db.refusal, 'its disk is full');
  t.match(await db.query('select 1 as one'), { rows: [{ one: 1 }] }, 'it is there all the same');
});

t.test('a database that allows no more connections says which settings count', async (t) => {
  const seen: Observation[] = [];
  const db = await testDatabase(t, { observe: (each) => seen.push(each) });
  const failure = await db
    .query(
      `do $$ begin raise exception 'too many connections for role "limited"' using errcode = '53300'; end $$`,
    )
    .catch((error) => error);
  t.notMatch(failure.message, 'limited', 'callers are not told of roles');
  const told = /^too many connections for role "limited"\. .*database_connections.*max_connections/;
  t.match(seen, [{ event: 'store-refused', error: told }]);
  t.match(withReason(failure), /^The database cannot do that right now; .* \(too many .*max_connections/);
});

t.test('PostgreSQL that is away is waited for, then reported', async (t) => {
  const seen: Observation[] = [];
  // Port 1 of loopback: nothing listens there.
  const opening = openDatabase({
    url: 'postgres://nobody:hidden@127.0.0.1:1/none',
    folder: null,
    patience: 700,
    observe: (each) => seen.push(each),
  });
  await t.rejects(opening, {
    code: 'unavailable',
    message:
      /^PostgreSQL 127\.0\.0\.1:1\/none could not be reached within 0\.7 s: .*ECONNREFUSED.*\. Is the server running, and is database_url/,
  });
  t.match(seen, [
    { event: 'store-lost', error: /ECONNREFUSED/ },
    { event: 'store-awaited', where: 'PostgreSQL 127.0.0.1:1/none', seconds: 0.7, detail: /database_url/ },
  ]);
  t.notMatch(JSON.stringify(seen), 'hidden');
});

t.test('PostgreSQL is waited for although the first attempt took all the time', async (t) => {
  const server = createServer((socket) => setTimeout(() => socket.destroy(), 100));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.teardown(() => server.close());
  const { port } = server.address() as AddressInfo;
  const url = `postgres://nobody@127.0.0.1:${port}/none`;
  const seen: Observation[] = [];
  const observe = (each: Observation) => seen.push(each);
  await t.rejects(openDatabase({ url, folder: null, patience: 20, observe }), { code: 'unavailable' });
  t.ok(seen.some(({ event }) => event === 'store-awaited'));
});

t.test('PostgreSQL that lets a connection in and then says nothing is given up', async (t) => {
  // AuthenticationOk and ReadyForQuery, and no answer to any statement.
  const welcome = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1');
  const server = createServer((socket) => socket.once('data', () => socket.write(welcome)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.teardown(() => server.close());
  const { port } = server.address() as AddressInfo;
  const url = `postgres://nobody@127.0.0.1:${port}/none`;
  await t.rejects(openDatabase({ url, folder: null, patience: 0, observe: () => undefined }), {
    code: 'unavailable',
    message: /could not be reached: Query read timeout: .* PgBouncer needs a default_pool_size of [^?]*$/,
  });
});

t.test('PostgreSQL that has gone silent does not hold up the end', async (t) => {
  const welcome = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1');
  const listens = Buffer.from('C\0\0\0\x0bLISTEN\0Z\0\0\0\x05I', 'latin1');
  // It never hangs up, as when the network between is cut.
  const sockets: Socket[] = [];
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.push(socket);
    socket.once('data', () => {
      socket.write(welcome);
      socket.on('data', () => socket.write(listens));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.teardown(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const url = `postgres://nobody@127.0.0.1:${port}/none`;
  const db = new Postgres({ url, poolSize: 1, applicationName: 'test', observe: () => undefined });
  await db.listen('news', () => undefined);
  t.equal(await Promise.race([db.close().then(() => 'closed'), sleep(2000, 'waits')]), 'closed');
});

t.test('a server that ends connections which are being closed is no loss', async (t) => {
  const pools: pg.Pool[] = [];
  const end = pg.Pool.prototype.end as () => Promise<void>;
  t.teardown(() => Object.assign(pg.Pool.prototype, { end }));
  Object.assign(pg.Pool.prototype, {
    end(this: pg.Pool) {
      pools.push(this);
      return end.call(this);
    },
  });
  const seen: Observation[] = [];
  const url = 'postgres://nobody@127.0.0.1:1/none';
  const db = new Postgres({ url, poolSize: 1, applicationName: 'test', observe: (each) => seen.push(each) });
  await db.close();
  const ended = new Error('terminating connection due to administrator command');
  pools[0]!.emit('error', Object.assign(ended, { code: '57P01' }), {} as pg.PoolClient);
  t.same(seen, []);
});

t.test('a closed database says so', async (t) => {
  const db = await openDatabase({
    url: await postgresUrl(t),
    folder: null,
    observe: () => t.fail('closing is no loss'),
  });
  await Promise.all([db.close(), db.close()]);
  await t.rejects(db.query('select 1'), { code: 'unavailable' });
});
