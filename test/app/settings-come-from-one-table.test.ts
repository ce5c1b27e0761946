// Settings: command line over environment over file over default; secrets from files and never shown; every mistake
// named at once, with what was probably meant.
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import t from 'tap';
import {
  ConfigError,
  type ConfigSources,
  describeSettings,
  dumpConfig,
  loadConfig,
  unknownVariables,
} from '../../core/platform/config.ts';
import type { Setting } from '../../core/platform/settings/setting.ts';
import { SETTINGS } from '../../core/platform/settings/settings.ts';

const START = join(import.meta.dirname, '../../core/app/start.ts');
/** Settings that do not take any text, or any list of texts. */
const CHECKED: ReadonlySet<string> = new Set([
  'base_url',
  'date_offset',
  'trusted_proxies',
  'cors_origins',
  'mcp_origins',
  'operator_key',
  'metrics_key',
]);
const SECRET = 'postgres://me:hunter2@db.example/news';

function problemsOf(sources: ConfigSources): string[] {
  try {
    loadConfig(sources);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

t.test('precedence', async (t) => {
  const file = join(
    t.testdir({
      'canillita.json': JSON.stringify({ port: 1, threads: 1, contact: 'file', plugins: ['search'] }),
    }),
    'canillita.json',
  );
  const env = { CANILLITA_PORT: '2', CANILLITA_THREADS: '2', CANILLITA_CONFIG: file, PORT: '4' };
  const config = loadConfig({ argv: ['--port', '3', '--web-interval-ms=5'], env });
  t.match(config, {
    port: 3,
    threads: 2,
    contact: 'file',
    plugins: ['search'],
    web_interval_ms: 5,
    burst: SETTINGS.burst.default,
  });
  t.equal(loadConfig({ env }).port, 2, "the service's own variable before the common one");
  writeFileSync(file, '\uFEFF{"port": 5}');
  t.equal(loadConfig({ env: {}, file }).port, 5, 'as Windows writes it');
  t.equal(loadConfig({ env: { PORT: '4' } }).port, 4);
  t.equal(
    loadConfig({ env: { CANILLITA_PORT: '' } }).port,
    SETTINGS.port.default,
    'an empty variable is none',
  );
  t.same(
    loadConfig({
      env: { CANILLITA_WEB_RESOLVE: '{"a.example:80":"127.0.0.1:1"}', CANILLITA_PLUGINS: 'search, charts' },
    }),
    {
      ...loadConfig({ env: {} }),
      web_resolve: { 'a.example:80': '127.0.0.1:1' },
      plugins: ['search', 'charts'],
    },
  );
});

t.test('what callers and outlets may rely on while nothing is set', async (t) => {
  t.match(loadConfig({ env: {} }), {
    ...{ requests_per_second: 20, burst: 40, date_offset: '-03:00' },
    ...{ retention_days: 365, page_cache_days: 7 },
    ...{ poll_minutes_min: 2, poll_minutes_max: 60, web_interval_ms: 1000 },
    ...{ request_seconds: 30, read_ms: 2000, stop_seconds: 20 },
  });
});

t.test('nobody else is let in while nothing is set', async (t) => {
  const { host, operator_key, metrics_key, ...lists } = loadConfig({ env: {} });
  t.equal(host, '127.0.0.1');
  t.same([operator_key, metrics_key], ['', '']);
  t.same([lists.trusted_proxies, lists.cors_origins, lists.mcp_origins], [[], [], []]);
  t.same(lists.web_resolve, {});
});

t.test('secrets come from files, and are never shown', async (t) => {
  const folder = t.testdir({ url: `${SECRET}\n`, key: 'cnl_operator_of_the_service', empty: '\n' });
  const env = { DATABASE_URL_FILE: join(folder, 'url'), CANILLITA_OPERATOR_KEY_FILE: join(folder, 'key') };
  const config = loadConfig({ env });
  t.match(config, { database_url: SECRET, operator_key: 'cnl_operator_of_the_service' });
  const shown = dumpConfig(config);
  t.notMatch(shown, /hunter2|cnl_/);
  t.match(JSON.parse(shown), { database_url: '********', operator_key: '********', port: 8080 });
  t.equal(JSON.parse(dumpConfig(loadConfig({ env: {} }))).database_url, '', 'no secret is shown as none');
  const secrets = ['database_url', 'database_read_url', 'operator_key', 'metrics_key'];
  const all = loadConfig({ argv: secrets.map((name) => `--${name}=${SECRET}`), env: {} });
  t.match(JSON.parse(dumpConfig(all)), Object.fromEntries(secrets.map((name) => [name, '********'])));
  const wrong = join(folder, 'wrong.json');
  writeFileSync(wrong, JSON.stringify(Object.fromEntries(secrets.map((name) => [name, [SECRET]]))));
  t.same(
    problemsOf({ env: {}, file: wrong }),
    secrets.map((name) => `${name}: must be a string, not what was given`),
    'not even one that cannot be used',
  );
  t.match(problemsOf({ env: { DATABASE_URL_FILE: join(folder, 'none') } }), [
    /^DATABASE_URL_FILE: .*: there is no such file or folder$/,
  ]);
  const empty = join(folder, 'empty');
  t.same(
    problemsOf({ env: { DATABASE_URL_FILE: empty, CANILLITA_METRICS_KEY_FILE: empty } }).toSorted(),
    [`CANILLITA_METRICS_KEY_FILE: ${empty} is empty`, `DATABASE_URL_FILE: ${empty} is empty`],
    'which is not the same as none',
  );
  t.same(loadConfig({ env: { CANILLITA_PORT_FILE: join(folder, 'key') } }).port, 8080, 'only secrets do');
});

t.test('every mistake at once', async (t) => {
  const folder = t.testdir({ 'bad.json': '{"port": "x", "prot": 1}', 'list.json': '[]', 'broken.json': '{' });
  const problems = problemsOf({
    argv: ['--burts=3', '--threads', '-1', '--role=boss', 'stray', '--contact'],
    env: { CANILLITA_WEB_RESOLVE: '[1]' },
    file: join(folder, 'bad.json'),
  });
  for (const expected of [
    /^--burts=3: no such option/,
    /^threads: must be a whole number from 0 to 64, not "-1"/,
    /^role: must be one of all, api, worker, ingest/,
    /^stray: no such option/,
    /^--contact: a value is missing/,
    /^web_resolve: must be a JSON object of strings such as \{"intranet\.example:80": "10\.0\.0\.5:8080"\}, not/,
    /^port: must be a whole number/,
    /^prot: no such setting/,
  ]) {
    t.ok(
      problems.some((problem) => expected.test(problem)),
      String(expected),
    );
  }
  t.equal(problems.length, 8);
  t.match(problemsOf({ env: {}, file: join(folder, 'list.json') }), [/must hold one JSON object/]);
  t.match(problemsOf({ env: {}, file: join(folder, 'broken.json') }), [/broken\.json/]);
  t.match(problemsOf({ env: {}, file: join(folder, 'none.json') }), [
    /none\.json: there is no such file or folder$/,
  ]);
  t.notMatch(
    String(problemsOf({ env: { CANILLITA_DATABASE_URL: 'x' }, argv: ['--threads', 'hunter2'] })),
    /database/,
  );
});

t.test('a misspelt variable is refused as a misspelt option is, others are only named', (t) => {
  const env = {
    CANILLITA_PROT: '7',
    CANILLITA_OPERATOR_KEY_FIEL: '/key',
    CANILLITA_SERVICE_HOST: '10.0.0.1',
    CANILLITA_PORT_8080_TCP: 'tcp://10.0.0.1:8080',
    CANILLITA_URL: 'http://127.0.0.1:8080',
    PROT: '7',
  };
  t.same(problemsOf({ env }), [
    'CANILLITA_PROT: no such setting (in the environment); did you mean CANILLITA_PORT?',
    'CANILLITA_OPERATOR_KEY_FIEL: no such setting (in the environment); did you mean CANILLITA_OPERATOR_KEY_FILE?',
  ]);
  const { CANILLITA_PROT: _, CANILLITA_OPERATOR_KEY_FIEL: _f, ...injected } = env;
  t.equal(loadConfig({ env: injected }).port, 8080);
  t.same(unknownVariables(injected), [
    { variable: 'CANILLITA_SERVICE_HOST', meant: null },
    { variable: 'CANILLITA_PORT_8080_TCP', meant: null },
  ]);
  const links = { CANILLITA_METRICS_PORT: 'tcp://10.0.0.2:80', CANILLITA_DATABASE_SERVICE_PORT: '5432' };
  t.ok(
    unknownVariables(links).every(({ meant }) => meant === null),
    'whatever the services around are called',
  );
  t.end();
});

t.test('values of another type than the setting has are named, of every kind', async (t) => {
  const file = join(t.testdir({ 'canillita.json': '' }), 'canillita.json');
  const given = (text: string) => {
    writeFileSync(file, text);
    return problemsOf({ env: {}, file });
  };
  const odd = [
    'null',
    '{}',
    '[]',
    '["all"]',
    '["worker"]',
    '[true]',
    '[8080]',
    'true',
    '20',
    '1e999',
    '"constructor"',
  ];
  const fits: Partial<Record<string, string[]>> = {
    text: ['"constructor"'],
    whole: ['20'],
    number: ['20'],
    flag: ['true'],
    list: ['[]', '["all"]', '["worker"]', '"constructor"'],
    map: ['{}'],
    choice: [],
  };
  for (const [name, { kind }] of Object.entries(SETTINGS)) {
    for (const value of odd) {
      const problems = given(`{"${name}": ${value}}`);
      const usable = fits[kind]!.includes(value) && !(CHECKED.has(name) && value.includes('"'));
      t.equal(problems.length, usable ? 0 : 1, `${name} ${value}`);
      for (const problem of problems) t.ok(problem.startsWith(`${name}: must be `), problem);
    }
  }
  t.match(given('{"role": ["worker"]}'), ['role: must be one of all, api, worker, ingest, not ["worker"]']);
  t.match(given('{"mcp_sessions": [true]}'), [/^mcp_sessions: must be true or false, not \[true\]/]);
  t.match(given('{"web_resolve": {"a.example:80": 1}}'), [/^web_resolve: must be a JSON object of strings/]);
  for (const name of ['constructor', '__proto__', 'toString']) {
    t.match(given(`{"${name}": 1}`), [new RegExp(`^${name}: no such setting`)]);
    t.match(problemsOf({ env: {}, argv: [`--${name}=1`] }), [/no such option/]);
  }
  for (const [text, flag] of [
    ['true', true],
    ['false', false],
  ] as const)
    t.equal(loadConfig({ env: { CANILLITA_MCP_SESSIONS: text } }).mcp_sessions, flag);
  t.match(problemsOf({ env: { CANILLITA_MCP_SESSIONS: 'constructor' } }), [/^mcp_sessions: must be/]);
});

t.test('numbers are within their bounds, keys are long', async (t) => {
  const problems = (name: string, value: number | string) =>
    problemsOf({ env: {}, argv: [`--${name}=${value}`] });
  const bounded = (Object.entries(SETTINGS) as [string, Setting][]).filter(
    ([, { max }]) => max !== undefined,
  );
  const wrong = bounded.flatMap(([name, { min, max }]) => {
    const taken = [min!, max!].flatMap((value) => problems(name, value));
    const refused = [min! - 1, max! + 1].flatMap((value) => problems(name, value));
    return taken.length === 0 && refused.length === 2 ? [] : [name];
  });
  t.same(wrong, []);
  t.ok(bounded.length > 15);
  for (const name of ['operator_key', 'metrics_key']) {
    t.same(problems(name, 'k'.repeat(24)), [], name);
    t.match(problems(name, 'k'.repeat(23)), [/must be at least 24 characters/], name);
  }
  t.match(problems('request_seconds', 0.5), [/must be a number from 1 to 600/], 'nobody could be answered');
});

t.test('a contact that no header can have is refused: nothing would be fetched', async (t) => {
  const problems = (contact: string) => problemsOf({ env: { CANILLITA_CONTACT: contact } });
  for (const [contact, odd] of [
    ['Redacción – ops@news.example', '–'],
    ['日本@news.example', '日'],
    ['ops@news.example\r\nX: y', '\\r'],
    ['🗞', '🗞'],
    ['ops\u0085news', '\u0085'],
  ])
    t.same(problems(contact!), [`contact: must be of characters that a header may have, not "${odd}"`]);
  for (const contact of ['', 'Redacción <ops@news.example>', 'https://news.example/bot?a=b'])
    t.same(problems(contact), [], contact);
});

t.test('addresses are checked with everything else', async (t) => {
  const problems = (argv: string[]) => problemsOf({ env: {}, argv });
  for (const url of [
    'not a url',
    'news.example.org',
    'ftp://news.example.org',
    'https://',
    'https://me:pw@x.example',
    'https://x.example/?a',
  ])
    t.match(problems(['--base-url', url]), [/^base_url: must be an address such as https:/], url);
  for (const url of ['https://x.example', 'http://10.0.0.1:8080/news/', 'http://[::1]:80', ''])
    t.same(problems([`--base-url=${url}`]), [], url);
  for (const host of [
    '',
    '0.0.0.0:8080',
    '[::1]',
    'http://localhost',
    '*',
    '256.1.1.1',
    '/run/news.sock',
    'a b',
    'fe80::1%eth0',
  ])
    t.match(problems([`--host=${host}`]), [/^host: must be an address or a name alone, such as/], host);
  for (const host of ['0.0.0.0', '::', '::1', 'localhost', 'news-1.example.org', 'ñandú.example'])
    t.same(problems([`--host=${host}`]), [], host);
  for (const origin of [
    '',
    'app.example',
    'https://app.example/',
    'https://*.example',
    'https://a.example/x',
  ])
    t.match(problems([`--mcp-origins=${origin}`]), [/^mcp_origins: must be whole origins such as/], origin);
  const ofApps = 'https://app.example:8443, http://[::1]:80, vscode-webview://1a2b, null';
  t.same([...problems(['--mcp-origins', ofApps]), ...problems(['--mcp-origins=*'])], []);
  for (const range of ['10.0.0.0/33', '10.0.0/8', 'proxy', '::1/129', '10.0.0.1/8/8', '10.0.0.1/'])
    t.match(problems(['--trusted-proxies', range]), [
      /^trusted_proxies: must be addresses or ranges such as .*, not "/,
    ]);
  t.same(problems(['--trusted-proxies', '10.0.0.1, 172.16.0.0/12,::1,fd00::/8']), []);
  for (const [from, to, says] of [
    ['foo', 'bar', '"bar" is neither an address nor address:port'],
    ['foo', '127.0.0.1', '"foo" is not host:port'],
    ['foo:0', '127.0.0.1', '"foo:0" is not host:port'],
    ['https://foo:80', '127.0.0.1', '"https://foo:80" is not host:port'],
    ['foo:80', '127.0.0.1:70000', '"127.0.0.1:70000" is neither'],
    ['foo:80', 'localhost:80', '"localhost:80" is neither'],
  ] as const) {
    const [problem] = problems(['--web-resolve', JSON.stringify({ [from]: to }), '--threads=x'])
      .toSorted()
      .reverse();
    t.ok(problem!.startsWith(`web_resolve: ${says}`), says);
  }
  for (const [from, to] of [
    ['foo:80', '127.0.0.1'],
    ['Foo.example:443', '[::1]:8443'],
    ['[::1]:80', '::1'],
  ] as const)
    t.same(problems(['--web-resolve', JSON.stringify({ [from]: to })]), []);
  for (const blank of ['--port=', '--threads= ', '--burst=\t']) t.equal(problems([blank]).length, 1, blank);
});

t.test('the offset of bare dates is a UTC offset', async (t) => {
  const problems = (offset: string) => problemsOf({ env: {}, argv: [`--date-offset=${offset}`] });
  for (const offset of ['+00:00', '-03:00', '+05:45', '+14:00', '-14:00'])
    t.same(problems(offset), [], offset);
  for (const offset of ['', 'Z', '3', '-3:00', '-0300', '+14:01', '+15:00', '-03:60', 'America/Lima'])
    t.match(problems(offset), [/^date_offset: must be a UTC offset from -14:00 to \+14:00/], offset);
});

t.test('any words on the command line are taken or named, never a crash', async (t) => {
  const word = fc.oneof(
    fc.string(),
    fc.constantFrom(...Object.keys(SETTINGS)).map((name) => `--${name.replaceAll('_', '-')}`),
  );
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 6 }),
      fc.dictionary(
        fc.constantFrom(...Object.keys(SETTINGS).map((name) => `CANILLITA_${name.toUpperCase()}`)),
        fc.string(),
      ),
      (argv, env) => {
        problemsOf({ argv, env, file: join(import.meta.dirname, '../../package.json') });
        return true;
      },
    ),
  );
  t.pass();
});

t.test('the process', async (t) => {
  const { NODE_COMPILE_CACHE } = process.env;
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [START, ...args], {
      encoding: 'utf8',
      env: { NODE_COMPILE_CACHE, DATABASE_URL: SECRET },
    });
  const dumped = run('--dump-config', '--port', '81');
  t.equal(dumped.status, 0);
  t.match(JSON.parse(dumped.stdout), { port: 81, database_url: '********' });
  t.equal(dumped.stderr, '');
  const wrong = run('--threds=1');
  t.equal(wrong.status, 1);
  t.equal(
    wrong.stderr,
    'canillita: The configuration cannot be used:\n  - --threds=1: no such option; did you mean --threads?\n',
  );
  t.equal(wrong.stdout, '');
  const folder = t.testdir({ file: 'x' });
  const data = join(folder, 'data');
  const unmapped = run('--data', data, '--web-resolve', '{"foo":"bar"}', '--base-url', 'not a url');
  t.equal(unmapped.status, 1);
  t.match(unmapped.stderr, /base_url: must be .*\n.*web_resolve: "bar" is neither an address/);
  t.notMatch(unmapped.stderr, /^ +at /m, 'no stack');
  t.notOk(existsSync(data), 'nothing was opened');
  const file = spawnSync(process.execPath, [START, '--data', join(folder, 'file')], {
    encoding: 'utf8',
    env: { NODE_COMPILE_CACHE },
  });
  t.equal(file.status, 1);
  t.match(file.stderr, /^canillita: .*\n {2}- data: .*file cannot be the data folder: it is a file\n$/);
  const help = run('--help');
  t.equal(help.status, 0);
  t.ok(help.stdout.includes(describeSettings()));
  for (const name of Object.keys(SETTINGS)) t.match(help.stdout, `--${name.replaceAll('_', '-')}`);
  t.match(
    help.stdout,
    /--role .*; one of all, api, worker, ingest \(default all\)\n/,
    'with the values of a choice',
  );
  t.notMatch(help.stdout, /\(default \)/, 'and no empty default');
});
