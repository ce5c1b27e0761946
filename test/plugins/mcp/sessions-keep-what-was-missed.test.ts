// What a client with a session missed is sent again, and no session keeps more than its share of memory.
import { setTimeout as sleep } from 'node:timers/promises';
import { McpServer } from '@modelcontextprotocol/server';
import t from 'tap';
import { heldClock, MINUTE } from '../../../core/platform/clock.ts';
import { Events } from '../../../plugins/mcp/events.ts';
import { openEndpoint } from '../../../plugins/mcp/transport.ts';
import { agentHeaders, handshake } from '../../support/agents.ts';
import { startTestService } from '../../support/service.ts';

const VERSION = '2025-06-18';

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

t.test('so many are kept, and those of a key that has many give way', async (t) => {
  const clock = heldClock('2026-03-11T12:00:00Z');
  const factory = () => new McpServer({ name: 'test', version: '1' });
  const endpoint = openEndpoint(factory, {
    sessions: true,
    clock,
    onError: (error) => t.fail(error.message),
  });
  t.teardown(() => endpoint.close());
  const ask = (owner: string, message: object, session?: string) => {
    const headers = {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...(session && { 'mcp-session-id': session, 'mcp-protocol-version': VERSION }),
    };
    const body = { jsonrpc: '2.0', id: 1, ...message };
    const request = new Request('http://x.example/mcp', {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const authInfo = { token: '', clientId: owner, scopes: [] };
    return endpoint.fetch(request, { parsedBody: body, authInfo });
  };
  const open = async (owner: string) => {
    clock.advance(1);
    const params = { protocolVersion: VERSION, capabilities: {}, clientInfo: { name: 'x', version: '1' } };
    const { headers } = await ask(owner, { method: 'initialize', params });
    return headers.get('mcp-session-id')!;
  };
  const isOpen = async (owner: string, session: string) =>
    (await ask(owner, { method: 'ping' }, session)).status === 200;
  const openMany = async (owner: string, count: number) => {
    const ids: string[] = [];
    while (ids.length < count) ids.push(await open(owner));
    return ids;
  };

  const own = await openMany('many', 100);
  t.ok(await isOpen('many', own[0]!), 'a hundred of one key');
  t.notOk(await isOpen('other', own[0]!), 'which nobody else may use');
  await open('many');
  t.notOk(await isOpen('many', own[1]!), 'of more, that which was not used for the longest time is closed');
  t.ok(await isOpen('many', own[0]!));
  t.ok(await isOpen('many', own[2]!));

  const others = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
  const first: string[] = [];
  for (const owner of others) first.push((await openMany(owner, 90))[0]!);
  t.ok(await isOpen('many', own[3]!), 'a thousand of all');
  await open('late');
  t.notOk(await isOpen('many', own[4]!), 'of more, one of the key that has most');
  for (const [at, owner] of others.entries()) t.ok(await isOpen(owner, first[at]!), owner);

  clock.advance(30 * MINUTE);
  t.ok(await isOpen('a', first[0]!));
  clock.advance(1);
  await open('late');
  t.ok(await isOpen('a', first[0]!), 'used lately');
  t.notOk(await isOpen('b', first[1]!), 'not used for half an hour');
});
