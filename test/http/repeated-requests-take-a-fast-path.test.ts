// A request whose body came before skips hapi's steps, and nobody can tell: neither its caller, nor the log, nor the limits.
import { once } from 'node:events';
import { Agent, request as call, type OutgoingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync, unzipSync } from 'node:zlib';
import t from 'tap';
import { startTestService } from '../support/service.ts';

/** Bodies are remembered by the process, which other tests share: no other sends this one. */
const BODY = JSON.stringify({ query: 'huelga de trenes', max_results: 17 });
/** Asks for nothing, and for the usual way. */
const USUAL = { 'x-max-cost-usd': '1' };

t.test('the fast path', async (t) => {
  const service = await startTestService(t, {
    listens: true,
    config: { requests_per_second: 0.1, burst: 24 },
  });
  const { app, server, key, seen } = service;
  await service.publish([{ title: 'Huelga de trenes en la ciudad' }]);
  let usual = 0;
  server.ext('onPreAuth', (_request, h) => {
    usual += 1;
    return h.continue;
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  t.teardown(() => agent.destroy());
  const post = async (
    { authorization = `Bearer ${key}`, ...headers }: OutgoingHttpHeaders = {},
    parts: readonly (string | Buffer)[] = [BODY],
  ) => {
    const before = usual;
    const sent = call(`${service.baseUrl}/v1/search`, {
      ...{ method: 'POST', agent },
      headers: {
        ...(authorization && { authorization }),
        'content-type': 'application/json',
        'content-length': parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0),
        ...headers,
      },
    });
    for (const [at, part] of parts.entries()) {
      if (at > 0) await sleep(20);
      sent.write(part);
    }
    sent.end();
    const [response] = await once(sent, 'response');
    const bytes = await buffer(response);
    const isPlain = response.headers['content-encoding'] === undefined;
    const text = String(isPlain ? bytes : unzipSync(bytes));
    const body = /json/.test(response.headers['content-type']) ? JSON.parse(text) : text;
    return { status: response.statusCode, headers: response.headers, body, isShort: usual === before };
  };

  t.notOk((await post()).isShort, 'a body is validated first');
  const short = await post();
  const whole = await post(USUAL);
  t.match([short.isShort, whole.isShort], [true, false]);

  t.test('answers alike', async (t) => {
    const withoutOwn = ({ headers, body }: typeof short) => {
      const { date: _, 'x-request-id': id, ...others } = headers;
      for (const name of ['ratelimit', 'ratelimit-remaining', 'ratelimit-reset']) delete others[name];
      return { id: /^req_/.test(id), others, body: { ...body, id: '' } };
    };
    t.same(withoutOwn(short), withoutOwn(whole));
    t.equal(JSON.stringify(Object.keys(short.body)), JSON.stringify(Object.keys(whole.body)));
    t.not(short.body.id, whole.body.id);
    t.equal(Number(short.headers['ratelimit-remaining']), Number(whole.headers['ratelimit-remaining']) + 1);
  });

  t.test('is compressed alike', async (t) => {
    const zipped = { 'accept-encoding': 'gzip, deflate' };
    const [short, whole] = [await post(zipped), await post({ ...zipped, ...USUAL })];
    t.match([short.isShort, whole.isShort], [true, false]);
    t.equal(short.headers['content-encoding'], 'gzip');
    const own = /^(?:date|x-request-id|ratelimit.*|content-length|transfer-encoding)$/;
    const others = ({ headers }: typeof short) => Object.entries(headers).filter(([name]) => !own.test(name));
    t.same(others(short).sort(), others(whole).sort());
    t.match(await post({ 'accept-encoding': 'deflate' }), { status: 200, isShort: false });
    t.match(await post({ 'accept-encoding': 'gzip;q=0' }), { status: 200, isShort: false });
  });

  t.test('is observed alike', async (t) => {
    await post();
    await post(USUAL);
    const requests = seen.filter(({ event }) => event === 'request').slice(-2);
    const [a, b] = requests.map((one) => ({ ...one, id: '', ms: 0 }));
    t.same(a, b);
    t.match(a, { route: '/v1/search', method: 'post', status: 200, org: /^org_/ });
    t.match((await post({ 'x-request-id': 'mine' })).headers, { 'x-request-id': 'mine' });
  });

  t.test('fails alike, and says so in the log', async (t) => {
    const { answers } = app;
    answers.serve = () => Promise.reject(new Error('a secret'));
    const failed = [await post(), await post(USUAL)];
    Reflect.deleteProperty(answers, 'serve');
    t.match(
      failed.map(({ isShort }) => isShort),
      [true, false],
    );
    for (const { status, body } of failed)
      t.match({ status, body }, { status: 500, body: { code: 'internal_error' } });
    t.notMatch(JSON.stringify(failed), /secret/);
    const logged = seen.filter(({ event }) => event === 'request-failed');
    t.match(
      logged,
      failed.map(({ body }) => ({
        id: body.request_id,
        route: '/v1/search',
        error: 'a secret',
        stack: /Error: a secret/,
      })),
    );
    t.equal(logged.length, failed.length);
    const requests = seen.filter(({ event }) => event === 'request').slice(-2);
    t.match(requests, [
      { status: 500, code: 'internal_error' },
      { status: 500, code: 'internal_error' },
    ]);
  });

  t.test('is refused alike where its head is ambiguous', async (t) => {
    const { hostname, port } = new URL(service.baseUrl);
    const socket = connect(Number(port), hostname);
    const head = [
      ...['POST /v1/search HTTP/1.1', 'Host: a', 'Host: b', `Authorization: Bearer ${key}`],
      ...['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(BODY)}`],
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${BODY}`);
    const answer = String(await buffer(socket));
    t.match(answer, /^HTTP\/1\.1 400 [\s\S]*Send one Host header/);
  });

  t.test('a caller who has gone is observed as such', async (t) => {
    const { answers } = app;
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    answers.serve = async () => {
      begun.resolve();
      await end.promise;
      return {} as never;
    };
    const sent = call(`${service.baseUrl}/v1/search`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json', 'x-request-id': 'gone' },
    });
    sent.on('error', () => undefined);
    sent.end(BODY);
    await begun.promise;
    sent.destroy();
    const of = () => seen.find((one) => one.event === 'request' && one.id === 'gone');
    while (of() === undefined) await sleep(1);
    end.resolve();
    Reflect.deleteProperty(answers, 'serve');
    t.match(of(), { status: 0, route: '/v1/search' });
  });

  t.test('asks for a key', async (t) => {
    const refused = await post({ authorization: 'Bearer cnl_0' });
    t.match(refused, { status: 401, body: { code: 'invalid_api_key' } });
    t.match(refused.headers, { 'www-authenticate': /Bearer/ });
    t.match(await post({ authorization: '' }), { status: 401, body: { code: 'missing_api_key' } });
    const { secret } = await app.tenants.keys.create({ org: null });
    t.match(await post({ authorization: `Bearer ${secret}` }), { status: 403 });
    t.match(await post({ authorization: '', 'x-api-key': key }), { status: 200, isShort: true });
  });

  t.test('is not for what asks for more', async (t) => {
    t.match(await post({}, [BODY.replace('17', '18')]), { status: 200, isShort: false });
    t.match(await post({ 'content-type': 'text/plain' }), { status: 415, isShort: false });
    t.match(await post({ 'content-encoding': 'gzip' }, [gzipSync(BODY)]), { status: 200, isShort: false });
    t.match(await post({ 'content-encoding': 'gzip' }), { status: 400, isShort: false });
    t.match(await post({ 'content-type': 'application/json; charset=utf-16' }), { status: 415 });
    t.match(await post({}, [BODY.slice(0, 9), BODY.slice(9)]), { status: 200, isShort: false });
    const streaming = [JSON.stringify({ ...JSON.parse(BODY), stream: true })];
    for (const _ of [1, 2])
      t.match(await post({}, streaming), { status: 200, isShort: false, body: /^event:/ });
    t.match(await post(), { status: 200, isShort: true, body: { usage: { cached: true } } });
  });

  t.test('ends where the organization or its limit does', async (t) => {
    const [org] = await app.tenants.organizations.list();
    await app.tenants.organizations.setPlugin(org!.id, 'search', false);
    t.match(await post(), { status: 403, isShort: true, body: { code: 'plugin_disabled' } });
    await app.tenants.organizations.setPlugin(org!.id, 'search', true);
    let last = await post();
    while (last.status === 200) last = await post();
    t.match(last, { status: 429, isShort: true, body: { code: 'rate_limited' } });
    t.match(last.headers, { 'retry-after': /^\d+$/ });
  });

  t.test('is waited for when the server stops', async (t) => {
    const { secret } = await service.stranger();
    const { answers } = app;
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    answers.serve = (async (...given: Parameters<typeof answers.serve>) => {
      begun.resolve();
      await end.promise;
      return Object.getPrototypeOf(answers).serve.apply(answers, given);
    }) as typeof answers.serve;
    const answer = post({ authorization: `Bearer ${secret}` });
    await begun.promise;
    const stopped = server.stop();
    while (await isReachable(service.baseUrl)) await sleep(5);
    t.pass('while no new connection is taken');
    end.resolve();
    t.match(await answer, { status: 200, isShort: true });
    await stopped;
  });
});

t.test('a stop has one deadline for both paths', async (t) => {
  const service = await startTestService(t, { listens: true, config: { stop_seconds: 0.1 } });
  const { app, server, key } = service;
  const post = (headers: Record<string, string>) =>
    fetch(`${service.baseUrl}/v1/search`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
      body: BODY,
    });
  t.equal((await post({})).status, 200);
  const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let calls = 0;
  app.answers.serve = () => {
    begun[calls++]!.resolve();
    return new Promise(() => undefined);
  };
  const answers = [post({}), post(USUAL)].map((answer) => t.rejects(answer));
  await Promise.all(begun.map(({ promise }) => promise));
  // hapi by itself would wait for longer than the test may take.
  await server.stop({ timeout: 2 ** 30 });
  await Promise.all(answers);
});

function isReachable(url: string): Promise<boolean> {
  const { port, hostname } = new URL(url);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(Number(port), hostname, () => resolve(true));
  socket.on('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}
