// A stream is over when its client has left, so that it can be opened again at once, and when the service stops, which waits for
// answers only; its connection is closed when the client asked for that.
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import type { Config } from '../../../core/platform/config.ts';
import { agentHeaders, handshake } from '../../support/agents.ts';
import { startTestService } from '../../support/service.ts';

/** A service with sessions, one of them, and a function that opens its stream of events. */
async function listening(t: Test, config: Partial<Config> = {}) {
  const service = await startTestService(t, { listens: true, config: { mcp_sessions: true, ...config } });
  const url = `${service.baseUrl}/mcp`;
  const headers = agentHeaders(service.key);
  const opened = await fetch(url, { method: 'POST', headers, body: JSON.stringify(handshake('2025-11-25')) });
  await opened.text();
  const session = { ...headers, 'mcp-session-id': opened.headers.get('mcp-session-id')! };
  const open = async () => {
    const leaving = new AbortController();
    t.teardown(() => leaving.abort());
    const response = await fetch(url, { headers: session, signal: leaving.signal });
    return { response, status: response.status, leave: () => leaving.abort() };
  };
  return { service, open };
}

t.test('a client that lost its stream of events opens it again', async (t) => {
  const { service, open } = await listening(t);
  const first = await open();
  t.equal(first.status, 200);
  const second = await open();
  t.equal(second.status, 409, 'one at a time');
  first.leave();
  while (!service.seen.some((one) => one.event === 'request' && one.method === 'get' && one.status !== 409))
    await sleep(5);
  t.equal((await open()).status, 200, 'without waiting for the next event');
});

t.test('a service that stops does not wait for those who only listen', async (t) => {
  const { service, open } = await listening(t, { stop_seconds: 1 });
  const { response } = await open();
  await service.stop();
  t.equal(await response.text(), ': open\n\n', 'it ended, and was not cut');
});

t.test('the connection ends where the client asked for that', async (t) => {
  const { baseUrl, key } = await startTestService(t, { listens: true });
  const { hostname, port } = new URL(baseUrl);
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  t.teardown(() => socket.destroy());
  socket.write(
    [
      'POST /mcp HTTP/1.1',
      'host: localhost',
      `authorization: Bearer ${key}`,
      'content-type: application/json',
      'accept: application/json, text/event-stream',
      `content-length: ${body.length}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  let answer = '';
  for await (const part of socket) {
    answer += part;
    // What stays open would be read for ever.
    if (answer.endsWith('\r\n0\r\n\r\n')) break;
  }
  t.match(answer, /^HTTP\/1\.1 200 OK\r\n/);
  t.match(answer, /\r\nconnection: close\r\n/i);
});
