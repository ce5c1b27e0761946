// Signing in to the console: what the cookie allows, who may use it, and what guessing and prying get.
import { createHash } from 'node:crypto';
import hapi, { type Request } from '@hapi/hapi';
import t from 'tap';
import { Failure } from '../../core/platform/errors.ts';
import { logReader } from '../../core/platform/log/log.ts';
import consolePlugin from '../../plugins/console/index.ts';
import { openSignInLimit } from '../../plugins/console/sign-in-limit.ts';
import { startTestService } from '../support/service.ts';

const service = await startTestService(t);
const { server, operatorKey, key, app } = service;
const OWN_PAGE = { 'x-canillita-console': '1' };
const ORIGIN = { host: 'news.example', origin: 'http://news.example' };

type Headers = Record<string, string>;

async function ask(method: string, url: string, payload?: object, headers: Headers = {}) {
  const response = await server.inject({ method, url, headers, ...(payload && { payload }) });
  const cookie = String(response.headers['set-cookie'] ?? '');
  return {
    status: response.statusCode,
    headers: response.headers,
    body: JSON.parse(response.payload || 'null'),
    cookie,
  };
}

const signIn = (operator_key: string, headers: Headers = OWN_PAGE) =>
  ask('POST', '/console/session', { operator_key }, headers);

async function signedIn(): Promise<string> {
  return (await signIn(operatorKey)).cookie.split(';')[0]!;
}

t.test('the page lets in nothing but its own files', async (t) => {
  const page = await server.inject('/console');
  t.equal(page.statusCode, 200);
  const policy = String(page.headers['content-security-policy']);
  t.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self';/);
  t.match(policy, /frame-ancestors 'none'.*require-trusted-types-for 'script'; trusted-types 'none'$/);
  t.notMatch(policy, /unsafe|\*|https?:|data:/);
  t.notMatch(page.payload, /<style|style=|onclick|<script>|https?:/);
  for (const [, path] of page.payload.matchAll(/(?:href|src)="(console[^"]+)"/g))
    t.equal((await server.inject(`/${path}`)).statusCode, 200, path!);
  const { statusCode, headers } = await server.inject('/console/');
  t.match({ statusCode, headers }, { statusCode: 302, headers: { location: '../console' } }, 'with a slash');
  t.equal((await server.inject('/console/assets/..%2findex.ts')).statusCode, 404);
  t.equal(
    (await server.inject('/console/assets/app.js')).headers['content-type'],
    'text/javascript; charset=utf-8',
  );
});

t.test('an operator key is exchanged for a cookie that no script and no other site can use', async (t) => {
  const { status, body, cookie } = await signIn(operatorKey);
  t.match({ status, body }, { status: 200, body: { signed_in: true, key: { label: 'first start' } } });
  t.match(cookie, /^canillita_session=[0-9A-Za-z]{43}; Path=\/; Max-Age=43\d{3}; HttpOnly; SameSite=Strict$/);
  t.notMatch(JSON.stringify(body), operatorKey);
  const stored = await app.db.query<{ token_hash: string }>('select * from operator_session');
  const token = cookie.slice('canillita_session='.length, cookie.indexOf(';'));
  t.ok(stored.rows.some((row) => row.token_hash === createHash('sha256').update(token).digest('hex')));
  t.notMatch(JSON.stringify(stored.rows), token);
});

t.test('over https the cookie stays there', async (t) => {
  app.config.base_url = 'https://news.example';
  app.baseUrl = app.config.base_url;
  t.match((await signIn(operatorKey)).cookie, /; Secure$/);
  app.config.base_url = '';
});

t.test('a tenant is not let in', async (t) => {
  t.match(await signIn(key), { status: 401, body: { code: 'invalid_api_key' }, cookie: '' });
});

t.test('a session serves the console alone', async (t) => {
  const cookie = await signedIn();
  const list = (headers: Headers) => ask('GET', '/admin/v1/organizations', undefined, headers);
  const create = (headers: Headers) => ask('POST', '/admin/v1/organizations', { name: 'New' }, headers);
  t.match(await list({ cookie }), { status: 200 });
  t.match(await list({ cookie, 'sec-fetch-site': 'none' }), { status: 200 }, 'an address typed by hand');
  t.match(await list({ cookie, 'sec-fetch-site': 'cross-site' }), { status: 403 });
  t.match(await list({ cookie, 'sec-fetch-site': 'same-site' }), { status: 403 });
  t.match(await create({ cookie }), { status: 403, body: { code: 'forbidden' } }, 'without the header');
  t.match(await create({ cookie, ...OWN_PAGE, 'sec-fetch-site': 'none' }), { status: 403 });
  t.match(await create({ cookie, ...OWN_PAGE, ...ORIGIN, origin: 'http://evil.example' }), { status: 403 });
  t.match(await create({ cookie, ...OWN_PAGE, ...ORIGIN, origin: 'null' }), { status: 403 });
  t.match(await create({ cookie, ...OWN_PAGE, ...ORIGIN }), { status: 201 });
  const forwarded = {
    ...ORIGIN,
    origin: 'http://news.example:8081',
    'x-forwarded-host': 'news.example:8081',
  };
  t.match(await create({ cookie, ...OWN_PAGE, ...forwarded }), { status: 201 }, 'as deploy/nginx.conf does');
  t.match(await create({ cookie, ...OWN_PAGE, ...forwarded, origin: 'http://evil.example' }), {
    status: 403,
  });
  t.match(await create({ cookie, ...OWN_PAGE, 'sec-fetch-site': 'same-origin' }), { status: 201 });
  t.match(await signIn(operatorKey, { ...ORIGIN, ...OWN_PAGE, origin: 'http://evil.example' }), {
    status: 403,
  });
  t.match(await signIn(operatorKey, {}), { status: 403 }, 'nor may others sign somebody in');
  // As the pages of /docs send it from the browser of an operator who is signed in.
  const keys: Headers[] = [{ authorization: `Bearer ${key}` }, { 'x-api-key': key }];
  for (const own of keys) {
    t.match(
      await ask('GET', '/v1/usage', undefined, { cookie, ...own }),
      { status: 200 },
      'a key comes first',
    );
    t.match(await list({ cookie, ...own }), { status: 403 });
  }
});

t.test('an operator acts for an organization, by session or by key', async (t) => {
  const { id } = (await app.tenants.organizations.list())[0]!;
  const cookie = await signedIn();
  const search = (headers: Headers) => ask('POST', '/v1/search', { query: 'elecciones' }, headers);
  t.match(await search({ cookie, ...OWN_PAGE }), { status: 403 });
  t.match(await search({ cookie, ...OWN_PAGE, 'x-organization': id }), {
    status: 200,
    body: { object: 'search' },
  });
  const bearer = { authorization: `Bearer ${operatorKey}` };
  t.match(await search(bearer), { status: 403, body: { detail: /x-organization/ } });
  t.match(await search({ ...bearer, 'x-organization': '' }), {
    status: 403,
    body: { detail: /x-organization/ },
  });
  t.match(await search({ ...bearer, 'x-organization': id }), { status: 200 });
  t.match(await search({ ...bearer, 'x-organization': 'org_000000' }), { status: 404 });
  const watch = {
    name: 'Elecciones',
    request: { query: 'elecciones' },
    every_minutes: 60,
    deliver: { feed: true },
  };
  const watched = await ask('POST', '/v1/watches', watch, { ...bearer, 'x-organization': id });
  t.match(watched, { status: 403, body: { detail: /belongs to a key/ } });
  const other = await app.tenants.organizations.create({ name: 'Other' });
  const tenant = { authorization: `Bearer ${key}`, 'x-organization': other.id };
  const usage = await ask('GET', '/v1/usage', undefined, tenant);
  t.equal(usage.body.organization, id, 'a tenant acts for itself whatever it says');
  await app.tenants.organizations.setPlugin(id, 'search', false);
  t.match(await search({ cookie, ...OWN_PAGE, 'x-organization': id }), { body: { code: 'plugin_disabled' } });
  await app.tenants.organizations.setPlugin(id, 'search', null);
  await app.tenants.organizations.set(id, { suspended: true });
  t.match(await ask('GET', '/v1/usage', undefined, { ...bearer, 'x-organization': id }), {
    status: 403,
    body: { code: 'organization_suspended' },
  });
  await app.tenants.organizations.set(id, { suspended: false });
});

t.test('a session ends when it is closed, and with its key', async (t) => {
  const list = (cookie: string) => ask('GET', '/admin/v1/organizations', undefined, { cookie });
  const first = await signedIn();
  const closed = await ask('DELETE', '/console/session', undefined, { cookie: first, ...OWN_PAGE });
  t.match(closed.cookie, /^canillita_session=; Path=\/; Max-Age=0;/);
  t.match(await list(first), { status: 401, body: { code: 'invalid_api_key' } });
  t.match(await ask('GET', '/console/session', undefined, { cookie: first }), {
    status: 200,
    body: { signed_in: false },
  });
  const { secret, key: made } = await app.tenants.keys.create({ org: null });
  const second = (await signIn(secret)).cookie.split(';')[0]!;
  t.match(await list(second), { status: 200 });
  await app.tenants.keys.revoke(made.id);
  t.match(await list(second), { status: 401 });
  t.match(await list('canillita_session=0000000000000000000000000000000000000000000'), { status: 401 });
});

t.test('signing in again ends the session before', async (t) => {
  const cookie = await signedIn();
  const isIn = async (one: string) => (await ask('GET', '/console/session', undefined, { cookie: one })).body;
  t.match(await isIn(cookie), { signed_in: true });
  const again = await signIn(operatorKey, { ...OWN_PAGE, cookie });
  t.match(await isIn(again.cookie.split(';')[0]!), { signed_in: true });
  t.match(await isIn(cookie), { signed_in: false });
});

t.test('/ leads a browser to the console and a program to links', async (t) => {
  const browser = await server.inject({
    url: '/',
    headers: { accept: 'text/html,*/*', host: 'news.example' },
  });
  t.match([browser.statusCode, browser.headers.location], [302, 'http://news.example/console']);
  const program = await ask('GET', '/', undefined, { host: 'news.example' });
  t.match(program.body, { name: 'canillita', links: { docs: 'http://news.example/docs' } });
  for (const link of Object.values(program.body.links as object))
    t.not((await server.inject(new URL(link).pathname)).statusCode, 404, link);
});

t.test('where the console is switched off there is none', async (t) => {
  const without = hapi.server();
  await consolePlugin.register(without, { ...app, config: { ...app.config, console: false } });
  t.equal((await without.inject('/console')).statusCode, 404);
  const browser = await without.inject({ url: '/', headers: { accept: 'text/html' } });
  t.match(browser.headers.location, /\/docs$/);
});

t.test('guessing is stopped, and no key is in the log', async (t) => {
  const guesses = [];
  for (let guess = 0; guess < 12; guess += 1)
    guesses.push(await signIn(`${operatorKey.slice(0, -2)}${guess + 10}`));
  t.match(
    guesses.slice(0, 9).map(({ status }) => status),
    new Array(9).fill(401),
  );
  const refused = guesses.at(-1)!;
  t.match(refused, {
    status: 429,
    body: { code: 'rate_limited', detail: /^Too many wrong keys; try again in \d+ seconds\.$/ },
  });
  t.ok(Number(refused.headers['retry-after']) > 200);
  t.match(await signIn(operatorKey), { status: 429 }, 'nor is the right key tried then');
  const lines: string[] = [];
  const log = logReader((line) => lines.push(line), app.clock);
  for (const observation of service.seen) log(observation);
  t.ok(lines.some((line) => line.includes('"event":"console","what":"limited"')));
  t.notMatch(lines.join('\n'), operatorKey.slice(0, 30));
});

t.test('addresses of one network are one caller', async (t) => {
  const limit = openSignInLimit();
  const guess = (remoteAddress: string) =>
    limit.guard({ info: { remoteAddress }, headers: {} } as unknown as Request, app, async () => null);
  for (let at = 0; at < 10; at += 1) await guess(`2001:db8:1:2:${at}::1`);
  await t.rejects(guess('2001:db8:1:2:ffff::1'), /Too many wrong keys/);
  t.equal(await guess('2001:db8:1:3::1'), null, 'another network');
});

t.test('what others do refuses nobody, and a fault is no guess', async (t) => {
  const waits: number[] = [];
  const limit = openSignInLimit(async (ms) => waits.push(ms));
  const from = (at: number) =>
    ({ info: { remoteAddress: `10.0.${at >> 8}.${at & 255}` }, headers: {} }) as unknown as Request;
  const fault = () => limit.guard(from(1), app, async () => Promise.reject(new Error('no database')));
  for (let at = 0; at < 12; at += 1) await t.rejects(fault(), /no database/);
  t.equal(await limit.guard(from(1), app, async () => 'in'), 'in');
  for (let at = 0; at < 300; at += 1) await limit.guard(from(at), app, async () => null);
  t.same(waits, []);
  t.equal(await limit.guard(from(5000), app, async () => 'in'), 'in', 'a little later');
  t.same(waits, [2000]);
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const crowded = openSignInLimit(() => over);
  for (let at = 0; at < 300; at += 1) await crowded.guard(from(at), app, async () => null);
  const crowd = Array.from({ length: 100 }, (_, at) => crowded.guard(from(at + 1000), app, async () => null));
  await t.rejects(
    crowded.guard(from(5000), app, async () => 'in'),
    {
      message: 'Too many are trying to sign in; try again in 2 seconds.',
    },
  );
  end();
  await Promise.all(crowd);
  t.equal(await crowded.guard(from(5000), app, async () => 'in'), 'in', 'they wait a hundred at a time');
  const expired = () =>
    limit.guard(from(6000), app, async () =>
      Promise.reject(new Failure('invalid_api_key', 'It has expired.')),
    );
  for (let at = 0; at < 10; at += 1) await t.rejects(expired(), /expired/);
  await t.rejects(expired(), /Too many wrong keys/);
});
