// Behind PgBouncer the service works where each client has a session of its own, and refuses to start where not.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { type Observation, unseen } from '../../core/platform/observe.ts';
import { openDatabase } from '../../core/store/open.ts';
import { serverUrl } from '../support/postgres.ts';

const PGBOUNCER = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find(
  existsSync,
);
const isRoot = process.getuid?.() === 0;
const skip =
  serverUrl === null
    ? 'needs PostgreSQL'
    : PGBOUNCER === undefined
      ? 'needs pgbouncer, as Debian has it'
      : false;

/** The address of a pooler in this mode before the server under test. */
async function pooler(t: Test, mode: string, more = ''): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'canillita-pooler-'));
  chmodSync(folder, 0o755);
  const { hostname, port, username, pathname } = new URL(serverUrl!);
  const own = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]\n${pathname.slice(1)} = host=${hostname} port=${port} user=${username}\n[pgbouncer]\n` +
      `listen_addr = 127.0.0.1\nlisten_port = ${own}\nunix_socket_dir =\nauth_type = any\npool_mode = ${mode}\n${more}\n`,
  );
  const user = isRoot ? ['-u', userOfServer()] : [];
  const child: ChildProcess = spawn(PGBOUNCER!, [...user, file], { stdio: 'ignore' });
  t.teardown(() => {
    child.kill('SIGINT');
    rmSync(folder, { recursive: true, force: true });
  });
  while (!(await answers(own))) await sleep(20);
  return `postgres://${username}@127.0.0.1:${own}${pathname}`;
}

/** PgBouncer refuses to run as root. */
function userOfServer(): string {
  return execFileSync('getent', ['passwd', 'postgres', 'nobody'], { encoding: 'utf8' }).split(':')[0]!;
}

async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => resolve(true));
    socket.on('error', () => resolve(false)).on('connect', () => socket.end());
  });
}

t.test('sessions that are shared', { skip }, async (t) => {
  const modes = [
    ['transaction', ''],
    ['transaction', 'server_round_robin = 1\nmin_pool_size = 3'],
    ['statement', ''],
  ] as const;
  for (const [mode, more] of modes) {
    const url = await pooler(t, mode, more);
    await t.rejects(
      openDatabase({ url, folder: null, observe: unseen }),
      { code: 'conflict', message: /set its pool_mode to session, or connect to PostgreSQL directly\.$/ },
      `${mode} ${more}`,
    );
  }
});

t.test('no session for a second client', { skip }, async (t) => {
  const url = await pooler(t, 'session', 'default_pool_size = 1');
  await t.rejects(openDatabase({ url, folder: null, patience: 0, observe: unseen }), {
    code: 'unavailable',
    message: /could not be reached: .* PgBouncer needs a default_pool_size of [^?]*$/,
  });
});

t.test('too few sessions for one process', { skip }, async (t) => {
  const seen: Observation[] = [];
  const url = await pooler(t, 'session', 'default_pool_size = 3');
  const db = await openDatabase({ url, folder: null, poolSize: 5, observe: (each) => seen.push(each) });
  t.teardown(() => db.close());
  const held = Promise.withResolvers<void>();
  const begun = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  const holders = begun.map(({ resolve }) =>
    db.transaction(async (tx) => {
      await tx.query('select 1');
      resolve();
      await held.promise;
    }),
  );
  await Promise.all(begun.map(({ promise }) => promise));
  const late = await Promise.allSettled<unknown>([
    ...Array.from({ length: 3 }, () => db.query('select 1')),
    db.listen('any', () => undefined),
  ]);
  t.match(
    late,
    late.map(() => ({ status: 'rejected', reason: { code: 'overloaded' } })),
  );
  held.resolve();
  await Promise.all(holders);
  t.match(seen, [{ event: 'store-refused', error: /PgBouncer needs a default_pool_size/ }]);
  t.equal(seen.length, 1, 'nothing was lost');
  t.equal((await db.query('select 1')).count, 1);
});

t.test('too few clients for one process', { skip }, async (t) => {
  const seen: Observation[] = [];
  const url = await pooler(t, 'session', 'max_client_conn = 6');
  const db = await openDatabase({ url, folder: null, poolSize: 10, observe: (each) => seen.push(each) });
  t.teardown(() => db.close());
  const held = Promise.withResolvers<void>();
  const refused = Promise.withResolvers<Error>();
  const holders = Array.from({ length: 10 }, () => db.transaction(() => held.promise).catch(refused.resolve));
  t.match(await refused.promise, { code: 'unavailable', message: /cannot do that right now/ });
  held.resolve();
  await Promise.all(holders);
  t.match(seen, [{ event: 'store-refused', error: /database_connections .* max_client_conn\)/ }]);
  t.equal(seen.length, 1, 'nothing was lost');
});

t.test('sessions of their own', { skip }, async (t) => {
  const db = await openDatabase({ url: await pooler(t, 'session'), folder: null, observe: unseen });
  t.teardown(() => db.close());
  const heard = Promise.withResolvers<string>();
  await db.listen('canillita_pooler', heard.resolve);
  await db.query(`select pg_notify('canillita_pooler', 'news')`);
  t.equal(await heard.promise, 'news');
  const { rows } = await db.transaction((tx) =>
    tx.query(`select current_setting('statement_timeout') as is`),
  );
  t.same(rows, [{ is: '30s' }]);
});
