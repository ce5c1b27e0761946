// What Node cannot parse reaches no route: an address that is too long, or no HTTP at all, is refused in words.
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import hapi from '@hapi/hapi';
import t from 'tap';
import { answerUnparsedRequests } from '../../core/http/incoming/unparsed-requests.ts';
import { received } from '../support/sockets.ts';

const server = hapi.server({ port: 0, host: '127.0.0.1' });
answerUnparsedRequests(server);
server.route({ method: 'GET', path: '/', handler: () => 'fine' });
// An answer that is given before hapi sees the request, as the fast path does.
const [usual] = server.listener.listeners('request') as ((
  req: IncomingMessage,
  res: ServerResponse,
) => void)[];
server.listener.removeAllListeners('request');
server.listener.on('request', (req: IncomingMessage, res: ServerResponse) => {
  if (req.url === '/early') setTimeout(() => res.end('early'), 20);
  else usual!.call(server.listener, req, res);
});
await server.start();
t.teardown(() => server.stop());

function ask(text: string): Promise<string> {
  const socket = connect((server.listener.address() as AddressInfo).port, '127.0.0.1');
  socket.write(text);
  return received(socket);
}

for (const [name, text, detail] of [
  ['a long address', `GET /oembed?url=${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, /16384 bytes/],
  ['no HTTP', 'hello there\r\n\r\n', /not valid HTTP/],
] as const) {
  t.test(name, async (t) => {
    const answer = await ask(text);
    t.match(answer, /^HTTP\/1\.1 400 Bad Request\r\ncontent-type: application\/problem\+json/);
    t.match(answer, /\r\nconnection: close\r\n/, 'no further request is awaited');
    const problem = JSON.parse(answer.split('\r\n\r\n')[1]!);
    t.match(problem, { code: 'invalid_request', status: 400, request_id: /^req_/, detail });
  });
}

t.test('headers that never end', async (t) => {
  const answer = ask('GET / HTTP/1.1\r\nhost: x\r\nx-slow: ');
  const [socket] = (await once(server.listener, 'connection')) as [Socket];
  // As Node does after a minute.
  const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  server.listener.emit('clientError', late, socket);
  t.match(await answer, /^HTTP\/1\.1 408 Request Timeout\r\ncontent-type: application\/problem\+json/);
  t.match(await answer, /"code":"request_timeout".*"request_id":"req_/);
});

t.test('what is valid is answered', async (t) => {
  t.match(await ask('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'), /200 OK[\s\S]*fine$/);
});

for (const paths of [['/early'], ['/early', '/'], ['/', '/early'], ['/early', '/', '/early']]) {
  t.test(`what is not HTTP behind ${paths.join(' and ')} leaves each its answer`, async (t) => {
    const requests = paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
    const answer = await ask(`${requests.join('')}GARBAGE\r\n\r\n`);
    const bodies = paths.map((path) => (path === '/' ? 'fine' : 'early'));
    const answered = answer.split(/(?=HTTP\/1\.1 )/);
    t.equal(answered.length, paths.length + 1);
    for (const [at, body] of bodies.entries()) {
      t.match(answered[at], /^HTTP\/1\.1 200 OK/);
      t.ok(answered[at]!.includes(body), `answer ${at + 1} is "${body}"`);
    }
    t.match(answered.at(-1), /^HTTP\/1\.1 400 Bad Request[\s\S]*not valid HTTP/);
  });
}
