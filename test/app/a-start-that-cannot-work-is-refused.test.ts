// A start that cannot work is refused in a sentence and leaves the outlets alone: port taken, models missing, Node too old.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import pg from 'pg';
import t from 'tap';
import { serve } from '../../core/app/serve.ts';
import { welcome } from '../../core/app/welcome.ts';
import { MINUTE } from '../../core/platform/clock.ts';
import { type Config, loadConfig } from '../../core/platform/config.ts';
import type { Observation } from '../../core/platform/observe.ts';
import { VERSION } from '../../core/platform/version.ts';
import { postgresUrl, serverUrl, sharedDatabase } from '../support/postgres.ts';
import { startTestService, TEST_SOURCE } from '../support/service.ts';

const ROOT = join(import.meta.dirname, '../..');
const { PATH, NODE_COMPILE_CACHE } = process.env;
const ENVIRONMENT = { PATH, NODE_COMPILE_CACHE };

t.test('the port is taken before any outlet is read', async (t) => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  t.teardown(() => other.close());
  const { port } = other.address() as AddressInfo;
  const { db, url } = await sharedDatabase(t);
  const seen: Observation[] = [];
  const config = { ...loadConfig({ env: {}, argv: [] }), port, threads: 1, database_url: url ?? '' };
  const starting = serve({
    config,
    observe: (observation) => seen.push(observation),
    sources: [TEST_SOURCE],
    database: db,
  });
  await t.rejects(starting, { code: 'conflict', message: /the port is in use; choose another with --port/ });
  t.same(
    seen.filter(({ event }) => event.startsWith('feed-') || event === 'fetched'),
    [],
  );
});

t.test(
  'a role that may not create tables is told to be the owner',
  { skip: serverUrl === null && 'needs PostgreSQL' },
  async (t) => {
    const role = `plain_${process.pid}`;
    const server = new pg.Client({ connectionString: serverUrl! });
    await server.connect();
    await server.query(`create role ${role} login password 'plain'`);
    t.teardown(async () => {
      await server.query(`drop role ${role}`);
      await server.end();
    });
    // Dropped before the role, which may own tables there.
    const url = new URL((await postgresUrl(t))!);
    const owner = new pg.Client({ connectionString: url.href });
    await owner.connect();
    // As by default since PostgreSQL 15.
    await owner.query('revoke create on schema public from public');
    await owner.end();
    [url.username, url.password] = [role, 'plain'];
    const { status, stderr } = spawnSync(
      process.execPath,
      [
        'core/app/start.ts',
        '--port',
        '0',
        '--models',
        'light',
        '--data',
        t.testdir(),
        '--database-url',
        url.href,
      ],
      { cwd: ROOT, encoding: 'utf8', env: ENVIRONMENT, timeout: MINUTE },
    );
    t.equal(status, 1);
    t.match(
      stderr,
      /^canillita: Database error: permission denied .*\. The role of database_url must own the database and its tables\.$/m,
    );
  },
);

t.test('too few files may be open', { skip: process.platform !== 'linux' && 'needs ulimit' }, async (t) => {
  const command = 'ulimit -n 128 && exec "$0" "$1" --port 0 --data "$2"';
  const { stderr, status } = spawnSync(
    'sh',
    ['-c', command, process.execPath, join(ROOT, 'core/app/start.ts'), join(t.testdir(), 'data')],
    { encoding: 'utf8', env: ENVIRONMENT },
  );
  t.equal(status, 1);
  // What measures coverage adds that it cannot open a file either.
  const [line] = stderr.split('\n');
  t.match(line, /^canillita: The process may not open enough files\. Raise the limit, "ulimit -n"/);
});

t.test('models that are not there are named', async (t) => {
  const models = { relevance: './no-such-folder', encoder: 'nothing' };
  await t.rejects(startTestService(t, { config: { models } }), {
    name: 'ConfigError',
    problems: [/models: encoder is assigned to "nothing"/, /relevance .*no-such-folder/],
  });
});

t.test('what is missing is named before anything is opened', async (t) => {
  const folder = join(t.testdir(), 'data');
  const lacking = (given: Partial<Config>) =>
    serve({
      config: { ...loadConfig({ env: {} }), port: 0, data: folder, ...given },
      observe: () => undefined,
    });
  const nope = join(process.cwd(), 'nope');
  for (const [given, problem] of [
    [
      { models: { relevance: './nope' } },
      `models: relevance is assigned to "./nope", and there is no folder ${nope}`,
    ],
    [
      { models: { encoder: `${ROOT}#x.onnx` } },
      `models: encoder is assigned to "${ROOT}#x.onnx", and there is no file x.onnx in ${ROOT}`,
    ],
    [{ sources: './nope' }, `sources: there is no file ${nope}`],
  ] as const)
    await t.rejects(lacking(given), { name: 'ConfigError', problems: [problem] });
  t.notOk(existsSync(folder));
});

t.test('the last line says where to go and what was read', async (t) => {
  const service = await startTestService(t);
  await service.app.db.query(`update feed set looked_at = now(), next_look_at = now() + interval '1 day'`);
  const where = `docs ${service.baseUrl}/docs, console ${service.baseUrl}/console`;
  t.equal(await welcome(service), `canillita ${VERSION} at ${service.baseUrl}: 1 of 1 feeds read; ${where}`);
  await service.app.db.query(`update feed set error = 'gone'`);
  t.match(
    await welcome(service),
    /: 0 of 1 feeds read \(1 failed: "npm run admin -- source list --failing" says why\);/,
  );
  await service.app.db.query('delete from feed');
  t.match(await welcome(service), /: no feed to read, add an outlet with /, 'outlets of imports have none');
});

t.test('an old Node is one sentence', async (t) => {
  const file = join(ROOT, 'scripts/cli/require-node.cjs');
  const run = (node: string) => {
    const said: string[] = [];
    const exits: number[] = [];
    const stub = {
      versions: { node },
      env: { NODE_COMPILE_CACHE: 'set' },
      stderr: { write: (text: string) => said.push(text) },
      exit: (code: number) => exits.push(code),
    };
    const require = createRequire(file);
    runInNewContext(readFileSync(file, 'utf8'), { process: stub, require, __dirname: dirname(file) });
    return { said: said.join(''), exits };
  };
  for (const node of ['20.19.0', '22.17.9'])
    t.match(run(node), {
      said: new RegExp(`needs Node 22\\.18 or newer, and this is ${node}.*\n$`),
      exits: [1],
    });
  for (const node of ['22.18.0', '24.0.0']) t.match(run(node), { said: '', exits: { length: 0 } });
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  for (const name of ['start', 'demo', 'admin', 'inspect', 'mcp', 'models'])
    t.match(scripts[name], /^node -r \.\/scripts\/cli\/require-node\.cjs /, name);
});

t.test('the version', async (t) => {
  for (const script of ['core/app/start.ts', 'scripts/cli/admin.ts'])
    t.equal(execFileSync(process.execPath, [join(ROOT, script), '--version']).toString(), `${VERSION}\n`);
});
