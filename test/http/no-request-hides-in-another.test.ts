// What a proxy in front could read otherwise than this server is refused, and its connection closed: nothing that follows on
// it is a request.
import { type AddressInfo, connect } from 'node:net';
import hapi from '@hapi/hapi';
import t from 'tap';
import type { App } from '../../core/http/service.ts';
import { registerSteps } from '../../core/http/steps.ts';
import { unseen } from '../../core/platform/observe.ts';
import { received } from '../support/sockets.ts';

const server = hapi.server({ port: 0, host: '127.0.0.1' });
registerSteps(server, { observe: unseen, config: { stop_seconds: 1 } } as App);
const reached: string[] = [];
server.route({
  method: ['GET', 'POST'],
  path: '/{any*}',
  handler: ({ path }) => {
    reached.push(path);
    return 'reached';
  },
});
await server.start();
t.teardown(() => server.stop());
const { port } = server.listener.address() as AddressInfo;

/** All that comes back until the server closes the connection. */
function answerTo(text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(text);
  return received(socket);
}

const HIDDEN = 'GET /hidden HTTP/1.1\r\nHost: a\r\n\r\n';
const AMBIGUOUS: Record<string, string> = {
  'two hosts': `GET /first HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n${HIDDEN}`,
  'two equal hosts': `GET /first HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n${HIDDEN}`,
  'a length and chunks': `POST /first HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'two lengths': `POST /first HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nContent-Length: 37\r\n\r\n${HIDDEN}`,
  'an unknown coding': `POST /first HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'a coding inside the chunks': `POST /first HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'chunks that are not last': `POST /first HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'a space before the colon': `GET /first HTTP/1.1\r\nHost: a\r\nContent-Length : 37\r\n\r\n${HIDDEN}`,
  'a folded line': `GET /first HTTP/1.1\r\nHost: a\r\nX: y\r\n Content-Length: 37\r\n\r\n${HIDDEN}`,
  'a bare line feed': `GET /first HTTP/1.1\nHost: a\n\n${HIDDEN}`,
};

for (const [name, text] of Object.entries(AMBIGUOUS)) {
  t.test(name, async (t) => {
    const answer = await answerTo(text);
    t.match(answer, /^HTTP\/1\.1 400 /);
    t.equal(answer.split('HTTP/1.1 ').length, 2, 'one answer, and the connection is closed');
    t.same(reached.splice(0), []);
  });
}

t.test('plain requests, one after the other', async (t) => {
  const chunks = 'POST /chunks HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n1\r\n0\r\n\r\n';
  const last = 'GET /last HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
  t.match(await answerTo(chunks + last), /200 OK[\s\S]*200 OK/);
  t.same(reached, ['/chunks', '/last']);
});
