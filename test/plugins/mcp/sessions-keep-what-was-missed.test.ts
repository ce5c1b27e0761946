// What a client with a session missed is sent again, and no session keeps more than its share of memory.
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { Events } from '../../../plugins/mcp/events.ts';
import { agentHeaders, handshake } from '../../support/agents.ts';
import { startTestService } from '../../support/service.ts';

const messageOf = (text: string) => ({ jsonrpc: '2.0' as const, method: 'said', params: { text } });

async function replayed(events: Events, last: string): Promise<string[]> {
  const sent: string[] = [];
  await events.replayEventsAfter(last, {
    async send(id) {
      sent.push(id);
    },
  });
  return sent;
}

t.test('the events of the same stream, after the last one that came', async (t) => {
  const events = new Events();
  for (const stream of ['a', 'b', 'a', 'a']) await events.storeEvent(stream, messageOf(stream));
  t.same(await replayed(events, '1'), ['3', '4']);
  t.same(await replayed(events, '9'), [], 'nothing after an event that nobody sent');
  t.equal(await events.getStreamIdForEventId('2'), 'b');
});

t.test('the oldest are dropped', async (t) => {
  const many = new Events();
  for (let at = 0; at < 501; at += 1) await many.storeEvent('a', messageOf(''));
  t.equal(await many.getStreamIdForEventId('1'), undefined);
  t.equal(await many.getStreamIdForEventId('2'), 'a');
  const large = new Events();
  for (let at = 0; at < 30; at += 1) await large.storeEvent('a', messageOf('x'.repeat(100_000)));
  t.equal(await large.getStreamIdForEventId('11'), undefined, 'large ones sooner');
  t.equal(await large.getStreamIdForEventId('12'), 'a');
  await large.storeEvent('a', messageOf('x'.repeat(3_000_000)));
  t.equal(await large.getStreamIdForEventId('31'), undefined, 'one too large is not kept at all');
});

t.test('the answer of a call whose connection was lost', async (t) => {
  const service = await startTestService(t, { listens: true, config: { mcp_sessions: true } });
  const come = Promise.withResolvers<void>();
  const done = Promise.withResolvers<object>();
  let signal: AbortSignal | undefined;
  service.app.answers.serve = ((caller: { signal: AbortSignal }) => {
    ({ signal } = caller);
    come.resolve();
    return done.promise;
  }) as never;
  const ask = (init: RequestInit, headers: Record<string, string> = {}) =>
    fetch(`${service.baseUrl}/mcp`, {
      ...init,
      headers: { ...agentHeaders(service.key), ...headers },
    });
  const send = (message: object, headers?: Record<string, string>, leaving?: AbortSignal) =>
    ask({ method: 'POST', body: JSON.stringify(message), signal: leaving ?? null }, headers);
  const protocolVersion = '2025-11-25';
  const opened = await send(handshake(protocolVersion));
  await opened.text();
  const session = {
    'mcp-session-id': opened.headers.get('mcp-session-id')!,
    'mcp-protocol-version': protocolVersion,
  };
  const leaving = new AbortController();
  const params = { name: 'get_contents', arguments: { urls: ['http://nowhere.example/x'] } };
  const reply = await send({ jsonrpc: '2.0', id: 7, method: 'tools/call', params }, session, leaving.signal);
  await come.promise;
  const parts = reply.body!.pipeThrough(new TextDecoderStream());
  let told = '';
  for await (const part of parts) {
    told += part;
    if (/^id: \d+$/m.test(told)) break;
  }
  leaving.abort();
  const ended = () => service.seen.filter((one) => one.event === 'request' && one.method === 'post').length;
  while (ended() < 2 && !signal!.aborted) await sleep(5);
  t.notOk(signal!.aborted, 'a lost connection ends no call');
  done.resolve({ id: 'cont_1', results: [], incomplete: false, usage: { cost_usd: 0, cached: false } });
  const missed = await ask({}, { ...session, 'last-event-id': /^id: (\d+)$/m.exec(told)![1]! });
  t.match(await missed.text(), /"structuredContent":\{"id":"cont_1".*"id":7/);
});
