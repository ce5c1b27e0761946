// A body that stops arriving is refused in time, even if its connection would stay open for ever.
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { tooManyRequests } from '@hapi/boom';
import hapi from '@hapi/hapi';
import t from 'tap';
import { RAW_BODY } from '../../core/http/incoming/body.ts';
import { limitBodyTime } from '../../core/http/incoming/slow-bodies.ts';
import { received } from '../support/sockets.ts';

const charged: string[] = [];

async function serve(ms: number, onRequest = (): void => undefined, refusal?: Error): Promise<number> {
  const server = hapi.server({ port: 0, host: '127.0.0.1', routes: { payload: RAW_BODY } });
  limitBodyTime(
    server,
    async (request) => {
      charged.push(request.path);
      if (refusal) throw refusal;
    },
    ms,
  );
  server.ext('onPreAuth', (_request, h) => {
    onRequest();
    return h.continue;
  });
  server.route({ method: 'POST', path: '/{any*}', handler: (request) => String(request.payload) });
  server.route({ method: 'GET', path: '/slow', handler: () => sleep(200, 'slow') });
  await server.start();
  t.teardown(() => server.stop());
  return (server.listener.address() as AddressInfo).port;
}

const head = (length: number, path = '/') =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

for (const [name, sent] of [
  ['nothing of it', ''],
  ['a part of it', '{"query":'],
] as const) {
  t.test(`${name} arrives`, async (t) => {
    const socket = connect(await serve(50), '127.0.0.1').setEncoding('utf8');
    const path = `/${encodeURIComponent(name)}`;
    socket.write(head(100, path) + sent);
    const answer = await received(socket);
    t.match(answer, /^HTTP\/1\.1 408 [\s\S]*connection: close/i);
    t.same(charged.splice(0), [path]);
  });
}

t.test('whoever may ask no more is told so instead', async (t) => {
  const socket = connect(await serve(50, undefined, tooManyRequests()), '127.0.0.1').setEncoding('utf8');
  socket.write(head(100, '/more'));
  const answer = await received(socket);
  t.match(answer, /^HTTP\/1\.1 429 [\s\S]*connection: close/i);
  t.same(charged.splice(0), ['/more']);
});

t.test('it never ends', async (t) => {
  const socket = connect(await serve(50), '127.0.0.1').setEncoding('utf8');
  socket.write(head(1_000_000, '/endless'));
  const drops = setInterval(() => socket.writable && socket.write(' '), 1);
  t.teardown(() => clearInterval(drops));
  const answer = await received(socket);
  t.match(answer, /^HTTP\/1\.1 408 [\s\S]*connection: close/i, 'whoever goes on sending is cut off');
  t.same(charged.splice(0), ['/endless']);
});

t.test('all of it arrives, in drips', async (t) => {
  const socket = connect(await serve(60_000), '127.0.0.1').setEncoding('utf8');
  const answered = once(socket, 'data');
  socket.write(head(4));
  for (const part of ['"', 'a', 'b', '"']) {
    socket.write(part);
    await sleep(5);
  }
  t.match(String(await answered), /^HTTP\/1\.1 200 [\s\S]*"ab"$/);
  socket.destroy();
});

t.test('all of it arrives while the process is held up', async (t) => {
  const [ms, seen] = [60, Promise.withResolvers<void>()];
  const socket = connect(await serve(ms, seen.resolve), '127.0.0.1').setEncoding('utf8');
  const answered = once(socket, 'data');
  socket.write(head(4));
  await seen.promise;
  socket.write('"ab"');
  const until = performance.now() + 5 * ms;
  while (performance.now() < until);
  t.match(String(await answered), /^HTTP\/1\.1 200 [\s\S]*"ab"$/);
  socket.destroy();
});

t.test('the limit is on the body, not on the answer', async (t) => {
  const port = await serve(50);
  const response = await fetch(`http://127.0.0.1:${port}/slow`);
  t.same([response.status, await response.text()], [200, 'slow']);
  t.same(charged, []);
});
