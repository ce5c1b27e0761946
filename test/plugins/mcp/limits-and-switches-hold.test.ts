// What an agent cannot get around: rate limits by sending many calls at once, switches by an old session, size, depth.
import t from 'tap';
import { DAY, heldClock, MINUTE, systemClock } from '../../../core/platform/clock.ts';
import { mcpUnits } from '../../../plugins/mcp/units.ts';
import { agentHeaders, callOf, handshake } from '../../support/agents.ts';
import { DEEP } from '../../support/hostile.ts';
import { startPressService } from '../../support/press-index.ts';
import { startTestService } from '../../support/service.ts';

const MAX_TOKENS = 8000;
const CHARACTERS_PER_TOKEN = 4;

t.test('calls are counted by what they do', async (t) => {
  const search = (query: unknown) => callOf(1, 'search_news', { query });
  t.equal(mcpUnits({ payload: search('a') }), 1);
  t.equal(mcpUnits({ payload: search(['a', 'b', 'c']) }), 3);
  t.equal(mcpUnits({ payload: [search('a'), search(['b', 'c'])] }), 3);
  for (const name of ['q', 'queries'])
    t.equal(mcpUnits({ payload: callOf(1, 'search_news', { [name]: ['a', 'b', 'c'] }) }), 3, name);
  t.equal(mcpUnits({ payload: search('["a", "b", "c"]') }), 3, 'a list as its text');
  t.equal(mcpUnits({ payload: search(Array(9).fill('a')) }), 5, 'more than are taken cost no more');
  t.equal(mcpUnits({ payload: { method: 'tools/list' } }), 1);
  const list = (id: number) => ({ jsonrpc: '2.0', id, method: 'tools/list' });
  t.equal(mcpUnits({ payload: [list(1), list(2), search('a')] }), 3, 'what else is answered counts too');
  t.equal(mcpUnits({ payload: [list(1), { jsonrpc: '2.0', method: 'notifications/initialized' }] }), 1);
  for (const payload of [null, 'x', [], [null, 1], { method: 'tools/call', params: 7 }] as never[])
    t.equal(mcpUnits({ payload }), 1);
});

t.test('without sessions', async (t) => {
  const service = await startTestService(t);
  const { organizations, keys } = service.app.tenants;
  const org = await organizations.create({ name: 'Without' });
  await organizations.setPlugin(org.id, 'watches', false);
  const { secret } = await keys.create({ org: org.id });
  const send = async (payload: object) => {
    const { body } = await service.post('/mcp', payload, agentHeaders(secret));
    return JSON.parse(/^data: (\{.*)$/m.exec(String(body))?.[1] ?? JSON.stringify(body)).result;
  };
  const { tools } = await send({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  t.notOk(tools.some(({ name }: { name: string }) => name === 'create_watch'));
  t.match(
    await send(callOf(1, 'create_watch', { query: 'floods' })),
    { isError: true, content: [{ text: /plugin_disabled.*"watches" is disabled for this organization/ }] },
    'what is not listed says why',
  );
});

t.test('beyond the rate limit, a message is refused and no session ends', async (t) => {
  const clock = heldClock(new Date(systemClock.now()).toISOString());
  const { server, app } = await startTestService(t, { clock });
  const { id: org } = await app.tenants.organizations.create({
    name: 'Slow',
    rateLimit: { perSecond: 1, burst: 1 },
  });
  const { secret } = await app.tenants.keys.create({ org });
  const send = async (payload: object | string, version?: string) => {
    const reply = await server.inject({
      method: 'POST',
      url: '/mcp',
      headers: { ...agentHeaders(secret), ...(version && { 'mcp-protocol-version': version }) },
      payload,
    });
    const { statusCode: status, payload: text, headers } = reply;
    return { status, text, wait: headers['retry-after'] };
  };
  const call = callOf(7, 'list_outlets', {});
  t.equal((await send(call)).status, 200);
  // The official Python client of these protocols closes everything when a status is an error.
  for (const version of [undefined, '2025-06-18', '2025-11-25']) {
    const refused = await send(call, version);
    t.equal(refused.status, 200);
    t.ok(Number(refused.wait) > 0);
    const { id, result } = JSON.parse(refused.text);
    t.equal(id, 7);
    t.match(result, {
      isError: true,
      content: [{ type: 'text', text: /^rate_limited: .*retry in \d+ second[^\n]*$/ }],
    });
    const listed = await send({ jsonrpc: '2.0', id: 'a', method: 'tools/list' }, version);
    t.equal(listed.status, 200);
    t.match(JSON.parse(listed.text), { id: 'a', error: { code: -32000, message: /^rate_limited/ } });
    const noted = await send({ jsonrpc: '2.0', method: 'notifications/initialized' }, version);
    t.match(noted, { status: 202, text: '' });
    t.equal((await send([call], version)).status, 429, 'several at once');
    const deep = JSON.stringify(call).replace('"id":7', `"id":${'['.repeat(5000)}${']'.repeat(5000)}`);
    for (const noId of [{ ...call, id: null }, { ...call, id: { a: 1 } }, deep])
      t.match(await send(noId, version), { status: 429, text: /"id":null/ }, 'no id');
  }
  t.match(
    await send(call, '2026-07-28'),
    { status: 429, text: /rate_limited/ },
    'clients that expect the status',
  );
});

t.test('with a slash at the end, it is the same endpoint', async (t) => {
  const service = await startTestService(t);
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const headers = { accept: 'application/json, text/event-stream' };
  const [plain, slashed] = [
    await service.post('/mcp', list, headers),
    await service.post('/mcp/', list, headers),
  ];
  t.match(slashed, { status: 200, body: /search_news/ });
  t.same(slashed.body, plain.body);
  t.equal((await service.get('/mcp/', headers)).status, (await service.get('/mcp', headers)).status);
  t.equal((await service.post('/mcp/', list, { ...headers, authorization: 'Bearer no' })).status, 401);
});

t.test('the endpoint', async (t) => {
  const clock = heldClock(new Date(systemClock.now()).toISOString());
  const service = await startPressService(t, { clock, config: { mcp_sessions: true } });
  await service.publish(
    Array.from({ length: 60 }, (_, at) => ({
      url: `http://therivercourier.example/floods/${at}`,
      source: 'the-river-courier',
      title: `Floods in district ${at} close schools and roads ${'for yet another day '.repeat(4)}`,
      standfirst: `Floods were reported in district ${at}. ${'The water rose in the night and people left. '.repeat(8)}`,
      language: 'en',
    })),
  );
  const post = (payload: unknown, headers: Record<string, string> = {}, key = service.key) =>
    service.server.inject({
      method: 'POST',
      url: '/mcp',
      headers: { ...agentHeaders(key), ...headers },
      payload: payload as object,
    });
  const send = async (payload: unknown, headers: Record<string, string> = {}, key = service.key) => {
    const reply = await post(payload, headers, key);
    const events = [...reply.payload.matchAll(/^data: (\{.*)$/gm)];
    const data = events.at(-1)?.[1] ?? (reply.payload || '{}');
    return { status: reply.statusCode, headers: reply.headers, body: JSON.parse(data) };
  };
  const session = async (key = service.key) => {
    const { headers } = await send(handshake(), {}, key);
    return { 'mcp-session-id': String(headers['mcp-session-id']), 'mcp-protocol-version': '2025-06-18' };
  };

  t.test('no notice is promised that is never sent', async (t) => {
    const { body } = await send(handshake());
    t.same(body.result.capabilities, {
      tools: { listChanged: true },
      prompts: { listChanged: true },
      resources: { listChanged: false },
    });
  });

  t.test('the lists of a session follow the switches, and clients are told', async (t) => {
    const { tenants } = service.app;
    const org = await tenants.organizations.create({ name: 'Switched' });
    const { secret } = await tenants.keys.create({ org: org.id });
    const open = await session(secret);
    const names = async (what: 'tools' | 'prompts') => {
      const { body } = await send({ jsonrpc: '2.0', id: 1, method: `${what}/list` }, open, secret);
      return body.result[what].map(({ name }: { name: string }) => name) as string[];
    };
    t.ok((await names('tools')).includes('create_watch'));
    await tenants.organizations.setPlugin(org.id, 'watches', false);
    const { payload } = await post(callOf(1, 'list_outlets', {}), open, secret);
    const messages = [...payload.matchAll(/^data: (\{.*)$/gm)].map(([, data]) => JSON.parse(data!));
    t.match(messages, [
      { method: 'notifications/tools/list_changed' },
      { method: 'notifications/prompts/list_changed' },
      { result: { content: [{ text: /^Outlets: 9/ }] } },
    ]);
    t.notOk((await names('tools')).includes('create_watch'));
    t.notOk((await names('prompts')).includes('monitor_brand'));
    const prompt = { name: 'monitor_brand', arguments: { brand: 'Northgate' } };
    const refused = await send(
      { jsonrpc: '2.0', id: 1, method: 'prompts/get', params: prompt },
      open,
      secret,
    );
    t.match(refused.body.error, { code: -32602, message: /"watches" is disabled for this organization/ });
    await tenants.organizations.setPlugin(org.id, 'watches', true);
    t.ok((await names('tools')).includes('create_watch'), 'and what was switched on is there');
    t.ok((await names('prompts')).includes('monitor_brand'));
  });

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
    t.ok(tokens < MAX_TOKENS, `${Math.round(tokens)} tokens`);
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
    const org = await tenants.organizations.create({ name: 'Another' });
    const { secret } = await tenants.keys.create({ org: org.id });
    const open = await session(secret);
    const call = () => send(callOf(1, 'search_news', { query: 'floods', mode: 'fast' }), open, secret);
    t.notOk((await call()).body.result.isError);
    await tenants.organizations.setPlugin(org.id, 'search', false);
    t.match((await call()).body.result, { isError: true, content: [{ text: /plugin_disabled/ }] });
    t.match(
      await send(callOf(1, 'search_news', { query: 'floods' }), open),
      { status: 404 },
      "not another key's",
    );
  });

  t.test('the other tools, under other names for their arguments', async (t) => {
    const open = await session();
    const call = async (name: string, args: object) => (await send(callOf(1, name, args), open)).body.result;
    const search = await call('search_news', { q: 'floods', limit: '2', mode: 'fast' });
    t.equal(search.structuredContent.results.length, 2);
    const outlets = await call('list_outlets', { q: 'courier' });
    t.match(outlets, {
      content: [{ text: /Outlets: 1, 1 shown/ }],
      structuredContent: { total: 1, outlets: [{ id: 'the-river-courier', languages: ['en'] }] },
    });
    t.equal((await call('list_outlets', { q: 'Cronica AUSTRAL' })).structuredContent.total, 1, 'no accent');
    const cut = await call('list_outlets', { limit: 2 });
    t.match(cut.content[0].text, /Outlets: 9, 2 shown[\s\S]*Narrow the list/);
    t.equal((await call('list_outlets', { languages: 'fr' })).structuredContent.total, 0);
    const abroad = (await call('list_outlets', { countries: ['GB'] })).structuredContent.outlets;
    t.ok(abroad.length > 0 && abroad.length < 9, `${abroad.length} of nine`);
    for (const { country } of abroad) t.equal(country, 'GB');
    t.match(await call('list_indexes', {}), {
      structuredContent: { indexes: { length: 0 }, next_before: undefined },
    });
    const { body: index } = await service.post('/v1/indexes', {
      name: 'Shop',
      urls: ['http://shop.example/1'],
    });
    t.match(await call('list_indexes', { limit: 1 }), {
      content: [{ text: new RegExp(`Shop: ${index.id} · urls · building · 0 pages`) }],
    });
    for (let n = 0; n < 9; n += 1) {
      const sitemap = `http://shop.example/${String(n).repeat(1900)}`;
      await service.post('/v1/indexes', { name: `Shop ${n}`, sitemap });
    }
    const some = (await call('list_indexes', {})).structuredContent;
    t.ok(JSON.stringify(some.indexes).length < 16_000, 'long addresses do not fill the context of a model');
    const rest = (await call('list_indexes', { before: some.next_before })).structuredContent;
    t.equal(some.indexes.length + rest.indexes.length, 10);
    t.equal(rest.next_before, undefined);
    const { domain } = service.app.index.sources.get('the-river-courier')!;
    const site = await call('search_site', { site: domain, q: 'flood', mode: 'ultra', min_score: 0.01 });
    t.match(site.content[0].text, new RegExp(`On ${domain} about "flood" \\(ultra mode\\)`));
    t.ok(site.structuredContent.results.length > 0);
    const watch = await call('create_watch', { q: 'floods', every_minutes: 60, mode: 'fast' });
    t.match(watch.structuredContent, { name: 'floods', status: 'active', monthly_cost_usd: 1.008 });
    t.match(watch.content[0].text, /Feed: http.*\/feeds\/.*at most 1.008 USD per month/s);
    t.match((await service.get(`/v1/watches/${watch.structuredContent.id}`)).body, {
      every_minutes: 60,
      request: { query: 'floods', days: 1, dedupe: true, mode: 'fast' },
    });
    const pushed = await call('create_watch', {
      query: ['floods', 'storms'],
      ...{ mode: 'fast', feed: false, webhook: 'https://hooks.example/x' },
    });
    t.equal(pushed.structuredContent.monthly_cost_usd, 2.016, 'of two queries');
    t.notMatch(pushed.content[0].text, /Feed:/);
    t.notOk('feed_url' in pushed.structuredContent);
    for (const days of [undefined, 2]) {
      const past = await call('create_watch', { q: 'floods in March 2019', days });
      if (days)
        t.match(past.structuredContent, { status: 'active' }, 'of the last days, whatever the query names');
      else t.match(past.content[0].text, /^invalid_request: query \("in March 2019"\) asks about .* is over/);
    }
    const refused = await call('create_watch', {
      q: 'floods',
      webhook: 'http://10.0.0.1/',
      every_minutes: 1,
    });
    t.match(refused, { isError: true, content: [{ text: /every_minutes must be a whole number from 5/ }] });
  });

  t.test('prompts and resources', async (t) => {
    const open = await session();
    const ask = async (method: string, params: object = {}) =>
      (await send({ jsonrpc: '2.0', id: 1, method, params }, open)).body;
    const { prompts } = (await ask('prompts/list')).result;
    t.same(
      prompts.map(({ name }: { name: string }) => name),
      ['daily_briefing', 'compare_coverage', 'monitor_brand'],
    );
    const { result } = await ask('prompts/get', {
      name: 'compare_coverage',
      arguments: { topic: 'the floods', language: 'español' },
    });
    t.match(result.messages, [
      { role: 'user', content: { type: 'text', text: /"the floods".*Write in español/ } },
    ]);
    const brand = await ask('prompts/get', {
      name: 'monitor_brand',
      arguments: { brand: 'Northgate', webhook: 'https://hooks.example/x' },
    });
    t.match(
      brand.result.messages[0].content.text,
      /query "Northgate", .* and webhook https:\/\/hooks\.example\/x\./,
    );
    t.match((await ask('prompts/get', { name: 'compare_coverage', arguments: {} })).error, {
      code: -32602,
      message: /topic/,
    });
    const { resources } = (await ask('resources/list')).result;
    for (const { uri } of resources) {
      const { contents } = (await ask('resources/read', { uri })).result;
      t.equal(contents[0].uri, uri);
      t.ok(JSON.parse(contents[0].text));
    }
    t.equal(resources.length, 2);
  });

  t.test("one key's sessions close its own oldest, never another's", async (t) => {
    const { tenants } = service.app;
    const org = await tenants.organizations.create({ name: 'Quiet' });
    const { secret } = await tenants.keys.create({ org: org.id });
    const quiet = await session(secret);
    const first = await session();
    const alive = async (open: object, key?: string) =>
      (await send({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, open as Record<string, string>, key))
        .status;
    t.equal(await alive(first), 200);
    for (let at = 0; at < 100; at += 1) await session();
    t.equal(await alive(first), 404);
    t.equal(await alive(quiet, secret), 200);
  });

  t.test('a wall clock that is wrong for a day ends no session', async (t) => {
    const open = await session();
    const alive = async () => (await send({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, open)).status;
    clock.jump(DAY);
    await session();
    t.equal(await alive(), 200);
    clock.jump(-DAY);
    clock.advance(31 * MINUTE);
    await session();
    t.equal(await alive(), 404, 'half an hour without use does');
    const used = await session();
    for (let at = 0; at < 3; at += 1) {
      clock.advance(20 * MINUTE);
      const { status } = await send({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, used);
      t.equal(status, 200, 'each use begins it again');
      await session();
    }
  });

  t.test('odd bodies are refused in its frame, and are no failure of ours', async (t) => {
    const failures = () => service.seen.filter(({ event }) => event === 'request-failed');
    const before = failures();
    for (const payload of [DEEP.arrays, DEEP.objects, '{', '"x"', 'null', '']) {
      const { status, body } = await send(payload);
      t.ok(status >= 400 && status < 500, `${payload.slice(0, 9)}: ${status}`);
      t.match(body, { jsonrpc: '2.0', error: { code: Number, message: String } });
    }
    t.equal((await send('{')).body.error.code, -32700, 'as JSON-RPC has it');
    t.equal((await send(handshake(), {}, 'nobody')).body.error.code, -32000);
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
    t.same(failures(), before);
  });
});
