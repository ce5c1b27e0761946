// A PostgreSQL that is there but lets nobody in, by its roles, databases or certificates, is an outage that says what to mend: one
// line of the log and 503, not an internal error for each request and a line for each job.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import t from 'tap';
import type { Observation } from '../../core/platform/observe.ts';
import { openDatabase } from '../../core/store/open.ts';
import { refusedConnection, withPlainSslMode } from '../../core/store/postgres/refused-connection.ts';
import { ownServers, serverUrl } from '../support/postgres.ts';

const UNTRUSTED = Object.assign(new Error('self-signed certificate in certificate chain'), {
  code: 'SELF_SIGNED_CERT_IN_CHAIN',
});
const NO_FILE = Object.assign(new Error("ENOENT: no such file or directory, open '/ca.pem'"), {
  code: 'ENOENT',
  syscall: 'open',
});
const REFUSALS: [Error, RegExp][] = [
  [
    new Error('The server does not support SSL connections'),
    /^The server .* connections\. Leave sslmode out/,
  ],
  [UNTRUSTED, /^self-signed certificate in certificate chain\. The address .* sslrootcert=FILE/],
  [NO_FILE, /open '\/ca\.pem'\. The address of the database names this file as sslrootcert/],
  [
    new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'),
    /The server wants a password, and the address of the database has none\.$/,
  ],
];
const AWAY = [
  Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
  }),
  Object.assign(new Error('connect ENOENT /run/.s.PGSQL.5432'), { code: 'ENOENT', syscall: 'connect' }),
  Object.assign(new Error('getaddrinfo ENOTFOUND db'), { code: 'ENOTFOUND', syscall: 'getaddrinfo' }),
  Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' }),
  new Error('Connection terminated unexpectedly'),
  new Error('timeout exceeded when trying to connect'),
];

t.test('what is to be mended, and what may pass', async (t) => {
  for (const [error, told] of REFUSALS) t.match(refusedConnection(error), { message: told, cause: error });
  for (const error of AWAY) t.equal(refusedConnection(error), null, error.message);
});

t.test('modes of TLS that pg takes for verify-full are called so', async (t) => {
  const at = (rest: string) => `postgres://u:p%23@db.example:5432/news?${rest}`;
  for (const mode of ['prefer', 'require', 'verify-ca'])
    t.equal(withPlainSslMode(at(`sslmode=${mode}&sslrootcert=/a`)), at('sslmode=verify-full&sslrootcert=/a'));
  for (const rest of [
    'sslmode=disable',
    'sslmode=no-verify',
    'uselibpqcompat=true&sslmode=require',
    'ssl=true',
  ])
    t.equal(withPlainSslMode(at(rest)), at(rest));
});

t.test('a file that cannot be read', { skip: serverUrl === null && 'needs PostgreSQL' }, async (t) => {
  const ca = join(t.testdir({ 'ca.pem': 'a certificate' }), 'ca.pem');
  const url = `${serverUrl}?sslmode=disable&sslrootcert=${ca}`;
  const seen: Observation[] = [];
  const db = await openDatabase({
    ...{ url, folder: null, observe: (each: Observation) => seen.push(each), poolSize: 1 },
  });
  t.teardown(() => db.close());
  const ended = db.query('select pg_terminate_backend(pg_backend_pid()) from pg_sleep(0.3)');
  await sleep(100);
  const waiting = [1, 2].map(() => db.query('select 1'));
  rmSync(ca);
  // The pool connects again for those that wait, in a callback of its own.
  for (const each of [ended, ...waiting]) await t.rejects(each, { code: 'unavailable' });
  t.match(seen.at(-1), { event: 'store-refused', error: /ENOENT.* names this file as sslrootcert/ });
  writeFileSync(ca, 'another');
  while (!seen.some(({ event }) => event === 'store-back')) await sleep(50);
  t.match(await db.query('select 1 as one'), { rows: [{ one: 1 }] }, 'read again, without a restart');
});

t.test('while it runs', { skip: serverUrl === null && 'needs PostgreSQL' }, async (t) => {
  const { server } = ownServers(t);
  const url = server('start', 'primary');
  const root = new pg.Client({ connectionString: url });
  await root.connect();
  t.teardown(() => root.end());
  await root.query('create role service login');
  await root.query('create database news owner service');
  const at = new URL(url);
  at.username = 'service';
  at.pathname = '/news';
  const opened = async () => {
    const seen: Observation[] = [];
    const observe = (each: Observation) => seen.push(each);
    const db = await openDatabase({ url: at.href, folder: null, observe, poolSize: 2 });
    t.teardown(() => db.close());
    await db.query('select 1');
    seen.length = 0;
    return { db, seen };
  };

  const { db, seen } = await opened();
  await root.query('alter role service nologin');
  await root.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'service'");
  await sleep(500);
  for (let tries = 0; tries < 5; tries++) await t.rejects(db.query('select 1'), { code: 'unavailable' });
  await t.rejects(
    db.ping(),
    { code: 'unavailable', message: /^((?!service").)*$/ },
    'callers are not told the role',
  );
  t.match(
    seen,
    [{ event: 'store-lost' }, { event: 'store-refused', error: /role "service" is not permitted to log in/ }],
    'that it is away, and why it stays away',
  );
  t.equal(seen.length, 2, 'once');
  await root.query('alter role service login');
  while (!seen.some(({ event }) => event === 'store-back')) await sleep(50);
  t.match(await db.query('select 1 as one'), { rows: [{ one: 1 }] });

  const other = await opened();
  await root.query('alter role service nologin');
  const held = Promise.withResolvers<void>();
  const first = other.db.transaction(() => held.promise);
  await t.rejects(other.db.query('select 1'), { code: 'unavailable' }, 'another connection than the first');
  held.resolve();
  await first;
  t.match(other.seen, [{ event: 'store-refused', error: /role "service" is not permitted to log in/ }]);
  await t.rejects(
    openDatabase({ url: at.href, folder: null, observe: () => undefined }),
    { message: /^PostgreSQL .*\/news could not be reached: role "service" is not permitted to log in\.$/ },
    'a start does not wait for it',
  );

  await root.query("alter role service login password 'secret'");
  const asking = await opened();
  const { rows } = await root.query<{ file: string }>("select current_setting('hba_file') as file");
  const { file } = rows[0]!;
  writeFileSync(file, `host all service all scram-sha-256\n${readFileSync(file, 'utf8')}`);
  await root.query('select pg_reload_conf()');
  await root.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'service'");
  await sleep(500);
  for (let tries = 0; tries < 20; tries++)
    await t.rejects(asking.db.query('select 1'), { code: 'unavailable' });
  t.match(asking.seen.at(-1), { event: 'store-refused', error: /The server wants a password/ });
  await sleep(500);
  const open = process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap');
  t.ok(open.length < 10, `no attempt leaves its connection open: ${open.length} are`);
});
