// Over real sockets: callers who disconnect are not billed, nor are requests that fail or take too long. Unaffordable
// requests are refused before any work.
import { EventEmitter } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from '@hapi/hapi';
import t from 'tap';
import { requestSignal } from '../../core/http/admission.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { website } from '../support/website.ts';

interface Outlet {
  service: TestService;
  port: number;
  /** Resolves when the page, which never finishes, is being read. */
  reading: Promise<void>;
}

/** A listening service with one article whose page never responds. */
async function press(t: Parameters<typeof website>[0], config = {}): Promise<Outlet> {
  const { promise: reading, resolve } = Promise.withResolvers<void>();
  const site = await website(t, { '/uno': () => resolve() });
  const service = await startTestService(t, {
    config: {
      port: 0,
      read_ms: 60_000,
      web_resolve: { 'eldiario.example:80': `127.0.0.1:${site.port}` },
      ...config,
    },
  });
  await service.publish([{ url: 'http://eldiario.example/uno', title: 'Huelga de trenes en Rosario' }]);
  await service.server.start();
  return { service: service, port: Number(service.server.info.port), reading };
}

function send(port: number, key: string, body: object): Socket {
  const text = JSON.stringify(body);
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST /v1/search HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  );
  return socket;
}

const BODY = { query: 'huelga de trenes en Rosario' };
const worked = ({ seen }: TestService) =>
  seen.filter(({ event }) => event === 'searched' || event === 'inferred').length;

t.test('a caller who disconnects is not billed', async (t) => {
  const { service, port, reading } = await press(t);
  const [org] = await service.app.tenants.organizations.list();
  const socket = send(port, service.key, BODY);
  await reading;
  socket.destroy();
  // The work stops: its permit is released although the page is still open.
  while (!service.seen.some((one) => one.event === 'request' && one.route === '/v1/search')) await sleep(5);
  t.equal((await service.app.meter.balance(org!.id)).spent, 0n);
  t.notOk(
    service.seen.some(
      ({ event }) => event === 'billed' || event === 'searched' || event === 'request-failed',
    ),
  );
  const { rows } = await service.app.db.query('select 1 from answer');
  t.same(rows, [], 'nothing was kept for others either');
  const other = await service.post('/v1/search', { ...BODY, mode: 'fast' });
  t.match(other.body.usage, { cost_usd: 0.0014, cached: false });
});

t.test('a request that took too long is not billed', async (t) => {
  const { service } = await press(t, { request_seconds: 1 });
  const [org] = await service.app.tenants.organizations.list();
  const { status, body } = await service.post('/v1/search', BODY);
  t.match({ status, code: body.code }, { status: 504, code: 'timeout' });
  t.equal((await service.app.meter.balance(org!.id)).spent, 0n);
});

t.test('a caller who leaves before the work begins is noticed', async (t) => {
  const signalOf = (state: object, ms = 60_000) => {
    const res = Object.assign(new EventEmitter(), { closed: false, writableEnded: false, ...state });
    return { res, signal: requestSignal({ raw: { res } } as never as Request, ms) };
  };
  t.match(signalOf({ closed: true }).signal, { aborted: true, reason: { code: 'timeout' } });
  t.equal(
    signalOf({ closed: true, writableEnded: true }).signal.aborted,
    false,
    'who got an answer is no such one',
  );
  const { res, signal } = signalOf({});
  t.equal(signal.aborted, false);
  res.emit('close');
  t.equal(signal.aborted, true);
  const answered = signalOf({});
  answered.res.writableEnded = true;
  answered.res.emit('close');
  t.equal(answered.signal.aborted, false);
  const late = signalOf({}, 0).signal;
  while (!late.aborted) await sleep(1);
  t.equal(late.reason.name, 'TimeoutError');
});

t.test('unaffordable requests are refused before any work', async (t) => {
  const service = await startTestService(t, { config: { read_ms: 0 } });
  await service.publish([{ url: 'http://eldiario.example/uno', title: 'Huelga de trenes en Rosario' }]);

  await t.test("the request's own cap", async (t) => {
    for (const cap of ['0', '0.0021', '0.002199999']) {
      const { status, body } = await service.post('/v1/search', BODY, { 'x-max-cost-usd': cap });
      t.match({ status, code: body.code }, { status: 402, code: 'insufficient_credit' }, cap);
      t.match(body.detail, '0.0022');
    }
    for (const cap of ['much', '-1', '', '0,01', 'NaN', '0.01, 0.02']) {
      const { status, body } = await service.post('/v1/search', BODY, { 'x-max-cost-usd': cap });
      t.match({ status, code: body.code }, { status: 400, code: 'invalid_request' }, JSON.stringify(cap));
    }
    const two = { ...BODY, query: ['huelga de trenes', 'trenes en Rosario'] };
    t.equal(
      (await service.post('/v1/search', two, { 'x-max-cost-usd': '0.0043' })).status,
      402,
      'two queries cost twice as much',
    );
    t.equal(worked(service), 0);
    t.equal((await service.post('/v1/search', two, { 'x-max-cost-usd': '0.0044' })).status, 200);
    const again = await service.post('/v1/search', two, { 'x-max-cost-usd': '0' });
    t.match(again.body.usage, { cost_usd: 0, cached: true }, 'a cached answer is within every cap');
  });

  await t.test('exhausted credit', async (t) => {
    const { id } = await service.app.tenants.organizations.create({
      name: 'Credit',
      plan: 'credit',
      monthlyCredit: 3_000_000n,
    });
    const { secret } = await service.app.tenants.keys.create({ org: id });
    const ask = (query: string) =>
      service.post('/v1/search', { query, mode: 'fast' }, { authorization: `Bearer ${secret}` });
    t.equal((await ask('huelga uno')).status, 200);
    t.equal((await ask('huelga dos')).status, 200);
    const before = worked(service);
    const { status, body } = await ask('huelga tres');
    t.match({ status, code: body.code }, { status: 402, code: 'insufficient_credit' });
    t.match(body.detail, /renews at/);
    t.equal(worked(service), before, 'no work was done');
    t.equal((await ask('huelga dos')).body.usage.cached, true, 'what costs nothing is still served');
    t.equal((await service.app.meter.balance(id)).spent, 2_800_000n);
  });

  await t.test('refused requests cost nothing', async (t) => {
    const [org] = await service.app.tenants.organizations.list();
    const { spent } = await service.app.meter.balance(org!.id);
    for (const body of [{ query: 'a' }, { ...BODY, mode: 'deeper' }, { ...BODY, index: 'idx_abcdef' }]) {
      t.ok((await service.post('/v1/search', body)).status >= 400);
    }
    t.equal((await service.app.meter.balance(org!.id)).spent, spent);
  });
});
