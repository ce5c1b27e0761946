// What an agent cannot get around: rate limits by sending many calls at once, switches by an old session, size, depth.
import t from 'tap';
import { mcpUnits } from '../../../plugins/mcp/units.ts';
import { startPressService } from '../../support/compat.ts';
import { DEEP } from '../../support/hostile.ts';

const MOST_TOKENS = 8000;
const CHARACTERS_PER_TOKEN = 4;

const callOf = (id: number, name: string, args: object) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args },
});

t.test('calls are counted by what they do', async (t) => {
  const search = (query: unknown) => callOf(1, 'search_news', { query });
  t.equal(mcpUnits({ payload: search('a') }), 1);
  t.equal(mcpUnits({ payload: search(['a', 'b', 'c']) }), 3);
  t.equal(mcpUnits({ payload: [search('a'), search(['b', 'c'])] }), 3);
  t.equal(mcpUnits({ payload: { method: 'tools/list' } }), 1);
  for (const payload of [null, 'x', [], [null, 1], { method: 'tools/call', params: 7 }] as never[])
    t.equal(mcpUnits({ payload }), 1);
});

t.test('the endpoint', async (t) => {
  const service = await startPressService(t, { config: { mcp_sessions: true } });
  await service.publish(
    Array.from({ length: 60 }, (_, at) => ({
      url: `http://therivercourier.example/floods/${at}`,
      source: 'the-river-courier',
      title: `Floods in district ${at} close schools and roads ${'for yet another day '.repeat(4)}`,
      standfirst: `Floods were reported in district ${at}. ${'The water rose in the night and people left. '.repeat(8)}`,
      language: 'en',
    })),
  );
  const send = async (payload: unknown, headers: Record<string, string> = {}, key = service.key) => {
    const reply = await service.server.inject({
      method: 'POST',
      url: '/mcp',
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        ...headers,
      },
      payload: payload as object,
    });
    const data = /^data: (\{.*)$/m.exec(reply.payload)?.[1] ?? (reply.payload || '{}');
    return { status: reply.statusCode, headers: reply.headers, body: JSON.parse(data) };
  };
  const handshake = {
    jsonrpc: '2.0',
    id: 0,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  };
  const session = async (key = service.key) => {
    const { headers } = await send(handshake, {}, key);
    return { 'mcp-session-id': String(headers['mcp-session-id']), 'mcp-protocol-version': '2025-06-18' };
  };

  t.test('an impossible index id is explained', async (t) => {
    const { body } = await send(
      callOf(1, 'search_news', { query: 'floods', index: 'nope' }),
      await session(),
    );
    t.match(body.result, { isError: true, content: [{ text: /index must look like idx_ and 6 to 40/ }] });
  });

  t.test('fifty results fit too', async (t) => {
    const open = await session();
    const { body } = await send(
      callOf(1, 'search_news', { query: 'floods', mode: 'fast', max_results: 50, dedupe: false }),
      open,
    );
    const { content, structuredContent } = body.result;
    const tokens =
      (JSON.stringify(content).length + JSON.stringify(structuredContent).length) / CHARACTERS_PER_TOKEN;
    t.ok(structuredContent.total > 10, `${structuredContent.total} relevant`);
    t.ok(tokens < MOST_TOKENS, `${Math.round(tokens)} tokens`);
    t.ok(
      structuredContent.incomplete && /Truncated|omitted/.test(content[0].text),
      'omitted lines are counted',
    );
  });

  t.test('lists as their text are lists', async (t) => {
    const open = await session();
    const { body } = await send(
      callOf(1, 'search_news', { query: '["floods"]', mode: 'fast', countries: '["AR","UY"]' }),
      open,
    );
    t.notOk(body.result.isError, body.result.content[0].text.slice(0, 200));
    t.same(body.result.structuredContent.queries, ['floods']);
  });

  t.test('a tool that was switched off is off in old sessions too', async (t) => {
    const { tenants } = service.app;
    const org = await tenants.createOrganization({ name: 'Another' });
    const { secret } = await tenants.createKey({ org: org.id });
    const open = await session(secret);
    const call = () => send(callOf(1, 'search_news', { query: 'floods', mode: 'fast' }), open, secret);
    t.notOk((await call()).body.result.isError);
    await tenants.setPlugin(org.id, 'search', false);
    t.match((await call()).body.result, { isError: true, content: [{ text: /plugin_disabled/ }] });
    t.match(
      await send(callOf(1, 'search_news', { query: 'floods' }), open),
      { status: 404 },
      "not another key's",
    );
  });

  t.test('odd bodies are refused in its frame', async (t) => {
    for (const payload of [DEEP.arrays, DEEP.objects, '{', '"x"', 'null', '']) {
      const { status, body } = await send(payload);
      t.ok(status >= 400 && status < 500, `${payload.slice(0, 9)}: ${status}`);
      t.match(body, { jsonrpc: '2.0', error: { code: Number, message: String } });
    }
    const open = await session();
    for (const query of [7, {}, [[]], null, ['x', null], 'a'.repeat(100_000), { toString: 1 }]) {
      const { status, body } = await send(callOf(1, 'search_news', { query }), open);
      t.equal(status, 200);
      t.match(
        body.result,
        { isError: true, content: [{ text: /invalid_request/ }] },
        JSON.stringify(query).slice(0, 20),
      );
    }
  });
});
