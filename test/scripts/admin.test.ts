import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t from 'tap';
import { lockFolder } from '../../core/store/pglite/folder-lock.ts';
import { VERBS } from '../../scripts/cli/admin/verbs/all.ts';
import { adminCommands } from '../support/admin.ts';
import { fillDataFolder } from '../support/data-folder.ts';
import { operatorApi } from '../support/operator-api.ts';
import { postgresUrl, serverUrl } from '../support/postgres.ts';

const NOBODY = 'org_0000000000';
const env: Record<string, string> = {};

const { run, json } = adminCommands(env);

t.test('every noun and verb has a help text', async (t) => {
  const whole = await run('--help');
  t.equal(whole.code, 0);
  for (const { noun, verb, description } of VERBS) {
    t.ok(whole.out.includes(description), description);
    const own = await run(noun, ...(verb === null ? [] : [verb]), '--help');
    t.equal(own.code, 0);
    t.match(own.out, `npm run admin -- ${noun}`);
    t.match(own.out, '--json');
  }
  const org = await run('org', '--help');
  t.equal(org.code, 0);
  t.notOk(org.out.includes('key create'));
});

t.test('an invalid command line is explained and exits with 2', async (t) => {
  const rows: [string[], RegExp][] = [
    [[], /missing command[\s\S]*org create NAME/],
    [['orgs'], /unknown command "orgs"; expected org, key, /],
    [['org'], /missing verb for org/],
    [['org', 'rename'], /missing verb for org/],
    [['org', 'create'], /missing argument NAME: org create NAME/],
    [['org', 'create', 'a', 'b'], /unexpected argument "b"/],
    [
      ['org', 'create', 'a', '--colour', 'red'],
      /Unknown option '--colour'\.\nSee: npm run admin -- org create --help/,
    ],
    [['org', 'create', 'a', '--outlet', 'x'], /Unknown option '--outlet'\. Did you mean --outlets\?/],
    [['org', 'crate', 'a'], /missing verb for org: there is no "crate"; did you mean "create"\?/],
    [['soruce', 'list'], /unknown command "soruce"; .*; did you mean "source"\?/],
    [['org', 'create', 'a', '--plan'], /--plan/],
    [['org', 'create', 'a', '--plan', 'free'], /--plan must be payg or credit, not "free"/],
    [['org', 'create', 'a', '--rate', '5'], /--rate and --burst must be given together/],
    [['org', 'create', 'a', '--rate', 'fast', '--burst', '2'], /--rate must be a number, not "fast"/],
    [['org', 'set', NOBODY], /nothing to change/],
    [['org', 'set', NOBODY, '--default-rate', '--rate', '1', '--burst', '1'], /exclude each other/],
    [['org', 'plugin', NOBODY, 'fax', 'on'], /unknown capability "fax"; expected search, /],
    [['org', 'plugin', NOBODY, 'mcp', 'perhaps'], /must be on, off or default/],
    [['key', 'create'], /give either an organization or --operator/],
    [['key', 'create', NOBODY, '--operator'], /give either an organization or --operator/],
    [['org', 'list', '--url', 'localhost:1', '--operator-key', 'x'], /--url must be an address/],
    [['org', 'list', '--url', 'http://localhost:1'], /--url needs --operator-key/],
    [['key', 'create', '..', '--url', 'http://127.0.0.1:1', '--operator-key', 'x'], /"\.\." is no id/],
    [['org', 'list', '--config', '/nowhere.json'], /nowhere\.json/],
  ];
  for (const [argv, says] of rows) {
    const { code, err, out } = await run(...argv);
    t.equal(code, 2, argv.join(' '));
    t.match(err, says);
    t.equal(out, '', 'nothing on stdout');
  }
});

t.test('options may come before, between and after the arguments', async (t) => {
  const at = ['--url', 'http://127.0.0.1:1', '--operator-key=x'];
  for (const argv of [
    ['--json', 'org', 'list', ...at],
    [...at, '--json', 'org', 'list'],
    ['org', ...at, 'list', '--json'],
    ['--plan', 'payg', 'org', '--rate', '5', ...at, 'create', '--burst=9', 'Acme'],
    [...at, 'usage', '--from', '2026-10-01', 'org_000000'],
  ]) {
    t.match(await run(...argv), { code: 1, err: /127\.0\.0\.1:1 cannot be reached/ }, argv.join(' '));
  }
  t.match(await run('--json', 'org'), { code: 2, err: /missing verb for org/ });
  t.match(await run('--url', 'org', 'list'), { code: 2, err: /unknown command "list"/ });
  t.match(await run('--json', 'org', '--help'), { code: 0, out: /org create/ });
});

t.test('a file that cannot be read or written is reported in one sentence', async (t) => {
  const folder = t.testdir({ file: 'x', badgz: Buffer.from([0x1f, 0x8b, 120, 120, 120, 120]) });
  const { server, first } = await operatorApi(t);
  await server.start();
  const at = ['--url', server.info.uri, '--operator-key', first.operatorKey];
  const rows: [string[], RegExp][] = [
    [['source', 'import', join(folder, 'badgz'), ...at], /badgz looks like gzip but cannot be unpacked/],
    [
      ['source', 'export', join(folder, 'none', 'x.json'), ...at],
      /x\.json cannot be written: there is no such file or folder/,
    ],
    [
      ['backup', join(folder, 'none', 'b.tgz'), ...at],
      /b\.tgz cannot be written: there is no such file or folder/,
    ],
    [['backup', folder, ...at], /cannot be written: it is a folder/],
    [
      ['org', 'list', '--data', join(folder, 'file')],
      /data: .*file can ?not be the data folder: it is a file/,
    ],
    [['org', 'list', '--data', join(folder, 'file', 'x')], /there is no store in .*file.x/],
  ];
  for (const [argv, says] of rows) {
    const { code, err } = await run(...argv);
    t.equal(code, 2, argv.join(' '));
    t.match(err, says);
    t.notMatch(err, /^ +at /m, 'no stack');
  }
  const refused = await run('backup', join(folder, 'b.tgz'), ...at);
  t.match(refused, { code: 1, err: /in memory has no files|pg_dump/ });
  t.same(readdirSync(folder).toSorted(), ['badgz', 'file'], 'nothing is left');
});

t.test('an organization and its key are created in an empty store', async (t) => {
  const url = await postgresUrl(t);
  const data = join(t.testdir(), 'data');
  const at = url === null ? ['--data', data] : ['--database-url', url];
  const made = await run('org', 'create', 'Acme', '--credit', '0.5', ...at);
  t.equal(made.code, 0);
  t.match(made.err, /^In the store .*\nPrepared the database/);
  t.match(
    made.out,
    /^ID +NAME +PLAN +CREDIT +RATE +PLUGINS +CREATED\norg_\w+ +Acme +credit +0\.5 USD +default +default /,
  );
  const id = /org_\w+/.exec(made.out)![0];
  const key = await json('key', 'create', id, '--label', 'ci', ...at);
  t.match(key, { key: /^cnl_\w{40}$/, label: 'ci', organization: id });
  const script = join(import.meta.dirname, '../../scripts/cli/admin.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, 'key', 'list', id, ...at]);
  t.match(stdout, `${key.hint}`);
  t.notOk(stdout.includes(String(key.key)));

  const last = await json<{ id: string }>('key', 'create', '--operator', ...at);
  t.match(await run('key', 'revoke', last.id, ...at), { code: 1, err: /last valid operator key/ });
  const configured = adminCommands({ CANILLITA_OPERATOR_KEY: 'an-operator-key-of-the-configuration' });
  t.match(await configured.run('key', 'revoke', last.id, ...at), { code: 0 }, 'the settings have another');
});

const skip = serverUrl === null && 'needs PostgreSQL';

t.test('a database of another program, or none, is left as it is', { skip }, async (t) => {
  const url = (await postgresUrl(t))!;
  const at = ['--database-url', url];
  t.match(await run('org', 'list', ...at), {
    code: 2,
    err: /^admin: there is no store in PostgreSQL .*; a service makes one when it starts\. Is database_url/,
  });
  t.match(await run('org', 'create', 'Acme', ...at), { code: 0, err: /Prepared the database/ });
  t.match(await run('org', 'list', ...at), { code: 0, out: /Acme/ });
  const none = new URL(url);
  none.pathname = '/canillita_test_none';
  t.match(await run('org', 'list', '--database-url', none.href), {
    code: 1,
    err: /^admin: PostgreSQL .* could not be reached: database "canillita_test_none" does not exist\. \(unavailable\)$/,
  });
});

t.test('a data folder in use is reported, with the way to go through the service', async (t) => {
  const data = await fillDataFolder(join(t.testdir(), 'data'));
  const lock = lockFolder(data);
  t.teardown(() => lock.release());
  const { code, err } = await run('org', 'list', '--data', data);
  t.equal(code, 1);
  t.match(
    err,
    /^admin: The data folder .* is in use by process \d+ \(started .*\)\.\nTry again when it has started or ended\./,
  );
  t.match(err, '--url http://127.0.0.1:8080 --operator-key cnl_');
});

t.test('a store that cannot be opened is not taken for one that a service has', async (t) => {
  const { server, first } = await operatorApi(t);
  await server.start();
  const data = t.testdir({ database: { base: 'what a restore left half done' } });
  const { hostname, port } = new URL(server.info.uri);
  Object.assign(env, {
    CANILLITA_OPERATOR_KEY: first.operatorKey,
    CANILLITA_HOST: hostname,
    CANILLITA_PORT: port,
  });
  t.teardown(() => {
    for (const name of Object.keys(env)) delete env[name];
  });
  t.match(await run('org', 'list', '--data', data), {
    code: 1,
    out: '',
    err: /^admin: The database in .* cannot be opened: PG_VERSION is missing/,
  });
});

t.test('every verb works through a running service', async (t) => {
  const { server, first, meter, db } = await operatorApi(t);
  await server.start();
  const at = ['--url', server.info.uri, '--operator-key', first.operatorKey];

  const org = await json<{ id: string }>('org', 'create', 'Ñandú', '--rate', '5', '--burst', '9', ...at);
  t.match(org, { name: 'Ñandú', plan: 'payg', rate_limit: { per_second: 5, burst: 9 } });
  t.match(await json('org', 'set', org.id, '--credit', '2', ...at), {
    plan: 'credit',
    monthly_credit_usd: 2,
  });
  t.match(await json('org', 'set', org.id, '--plan', 'payg', '--default-rate', ...at), {
    plan: 'payg',
    rate_limit: null,
  });
  t.match(await json('org', 'plugin', org.id, 'charts', 'off', ...at), { plugins: { charts: false } });
  t.match((await run('org', 'list', ...at)).out, /Default[\s\S]*Ñandú +payg +- +default +charts off/);

  const key = await json<{ id: string }>('key', 'create', org.id, ...at);
  t.match(await json('key', 'revoke', key.id, ...at), { revoked_at: /^2026/ });
  t.match((await run('key', 'list', org.id, ...at)).out, /2026-10-07 12:00Z$/);
  t.match(await json('key', 'create', '--operator', ...at), { operator: true, organization: null });
  t.equal((await json<{ data: object[] }>('key', 'list', '--operator', ...at)).data.length, 2);

  t.match((await run('usage', ...at)).out, /^Nothing was billed\.\n\n0 USD from 2026-10-01 to 2026-10-07$/);
  const owner = { id: org.id };
  await meter.settle({
    org: owner,
    key: key.id,
    requestId: 'cli',
    lines: [{ item: 'contents', quantity: 3 }],
  });
  const used = await run('usage', org.id, '--from', '2026-10-07', ...at);
  t.match(
    used.out,
    /2026-10-07 +org_\w+ +contents +3 +0\.0006\n\n0\.0006 USD from 2026-10-07 to 2026-10-07$/,
  );

  const missing = await run('org', 'set', NOBODY, '--name', 'x', ...at);
  t.match(missing, { code: 1, err: /Organization org_0000000000 not found\. \(not_found\)/ });
  const padded = await run('org', 'set', org.id, '--name', ' x', ...at);
  t.match(padded, { code: 1, err: /name must have 1 to 100 characters/ });
  const stranger = await run('org', 'list', '--url', server.info.uri, '--operator-key', first.key);
  t.match(stranger, { code: 1, err: /operator key.*\(forbidden\)/ });
  t.ok(await db.ping().then(() => true));
});

t.test('with the operator key known, a command goes through the service that holds the folder', async (t) => {
  const { server, first } = await operatorApi(t);
  await server.start();
  const data = await fillDataFolder(join(t.testdir(), 'data'));
  const lock = lockFolder(data);
  t.teardown(() => lock.release());
  Object.assign(env, {
    CANILLITA_OPERATOR_KEY: first.operatorKey,
    CANILLITA_PORT: String(server.info.port),
    CANILLITA_BASE_URL: 'https://public.invalid',
  });
  t.teardown(() => {
    for (const name of Object.keys(env)) delete env[name];
  });
  const { code, out, err } = await run('org', 'list', '--data', data);
  t.equal(code, 0);
  t.match(out, 'Default');
  t.match(
    err,
    `in use; going through the service at ${server.info.uri}`,
    'and the key stays on this machine',
  );
});

t.test('it is clear which store a command works on, and asking never makes one', async (t) => {
  const folder = t.testdir();
  const data = join(folder, 'data');
  for (const argv of [['org', 'list'], ['source', 'list'], ['usage'], ['backup', join(folder, 'b')]])
    t.match(await run(...argv, '--data', data), { code: 2, err: /there is no store in .*data; .*--url/ });
  t.same(readdirSync(folder), [], 'nothing is left behind');

  const { server, first } = await operatorApi(t);
  server.route({ method: 'GET', path: '/healthz', handler: () => ({ status: 'alive' }) });
  await server.start();
  Object.assign(env, { CANILLITA_DATA: data, CANILLITA_PORT: String(server.info.port) });
  t.teardown(() => {
    for (const name of Object.keys(env)) delete env[name];
  });
  t.match(await run('org', 'create', 'Acme'), {
    code: 2,
    err: new RegExp(
      `a service runs at ${server.info.uri} with another store.*--url ${server.info.uri}.*--data`,
    ),
  });
  t.notOk(readdirSync(folder).includes('data'));
  Object.assign(env, { CANILLITA_URL: server.info.uri, CANILLITA_OPERATOR_KEY: first.operatorKey });
  t.match(await run('org', 'list'), {
    code: 0,
    out: /Default/,
    err: `Through the service at ${server.info.uri}.`,
  });
  t.match(
    await run('org', 'list', '--data', data),
    { code: 2, err: /there is no store/ },
    'what is named counts',
  );
  t.match(await run('org', 'list', '--data', data, '--url', server.info.uri), {
    code: 2,
    err: /exclude each other/,
  });
});

t.test('an address where another program, or none, answers', async (t) => {
  const other = createServer((_request, response) => response.end('<html>'));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const at = ['--url', `http://127.0.0.1:${port}`, '--operator-key', 'x'];
  t.match(await run('org', 'list', ...at), { code: 1, err: /answered 200, and not as this service would/ });
  await new Promise((resolve) => other.close(resolve));
  t.match(await run('org', 'list', ...at), {
    code: 1,
    err: /cannot be reached: ECONNREFUSED\. \(unavailable\)$/m,
  });
});

t.test('output that cannot be written', async (t) => {
  const admin = `"${process.execPath}" "${join(import.meta.dirname, '../../scripts/cli/admin.ts')}" --help`;
  const shell = async (line: string) => (await promisify(execFile)('sh', ['-c', line])).stderr;
  t.equal(
    await shell(`(${admin}; echo ends with $? >&2) | true`),
    'ends with 0\n',
    'to a reader that has gone',
  );
  if (!existsSync('/dev/full')) return;
  t.equal(
    await shell(`${admin} > /dev/full; echo ends with $? >&2`),
    'admin: The output cannot be written: ENOSPC: no space left on device, write\nends with 1\n',
  );
});
