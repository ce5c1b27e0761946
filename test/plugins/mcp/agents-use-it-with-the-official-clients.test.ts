// The official MCP clients of both generations, over real sockets: tools, arguments, answers, progress, errors.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as Transport1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import t from 'tap';
import { guard } from '../../../plugins/mcp/guard.ts';
import { agentHeaders, handshake } from '../../support/agents.ts';
import { type PressService, startPressService } from '../../support/press-index.ts';

const QUERY = 'central bank interest rate';
/** Of four characters. */
const MAX_TOKENS = 8000;

interface Told {
  content: { type: string; text?: string; data?: string; mimeType?: string; uri?: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
}
interface AnyClient {
  listTools(): Promise<{
    tools: { name: string; inputSchema: object; outputSchema?: object; title?: string }[];
  }>;
  callTool(params: { name: string; arguments: Record<string, unknown> }, ...rest: never[]): Promise<unknown>;
  close(): Promise<void>;
}

const GENERATIONS: Record<string, (service: PressService) => Promise<AnyClient>> = {
  present: async (service) => {
    const client = new Client({ name: 'test', version: '1' });
    const requestInit = { headers: { authorization: `Bearer ${service.key}` } };
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${service.baseUrl}/mcp`), { requestInit }),
    );
    return client as unknown as AnyClient;
  },
  former: async (service) => {
    const client = new Client1({ name: 'test', version: '1' });
    const requestInit = { headers: { 'x-api-key': service.key } };
    await client.connect(new Transport1(new URL(`${service.baseUrl}/mcp`), { requestInit }) as never);
    return client as unknown as AnyClient;
  },
};

t.test('agents', async (t) => {
  const service = await startPressService(t);
  for (const [generation, connect] of Object.entries(GENERATIONS)) {
    t.test(`clients of the ${generation} generation`, async (t) => {
      const client = await connect(service);
      t.teardown(() => client.close());
      const call = async (name: string, args: Record<string, unknown>) =>
        (await client.callTool({ name, arguments: args })) as Told;

      t.test('the tools say what they take', async (t) => {
        const { tools } = await client.listTools();
        t.same(
          tools.map(({ name }) => name),
          [
            'search_news',
            'get_contents',
            'find_similar',
            'search_site',
            'create_chart',
            'create_watch',
            'list_outlets',
            'list_indexes',
          ],
        );
        for (const { inputSchema, outputSchema, title } of tools) {
          t.match(inputSchema, { type: 'object', properties: {} });
          t.match(outputSchema, { type: 'object' });
          t.ok(title);
          t.notMatch(JSON.stringify(inputSchema), /#\/components/, 'complete in itself');
        }
      });

      t.test('search_news', async (t) => {
        const { content, structuredContent, isError } = await call('search_news', { query: QUERY });
        t.notOk(isError, content[0]?.text ?? '');
        const { results, total } = structuredContent as {
          results: { url: string; title: string; source: string; source_name: string }[];
          total: number;
        };
        t.ok(results.length > 0 && total >= results.length);
        for (const { url, title, source, source_name: name } of results) {
          t.equal(name, service.app.index.sources.get(source)?.name, 'the outlet by its name');
          t.ok(content[0]!.text!.includes(`${name} · `));
          t.ok(content[0]!.text!.includes(url), 'the same facts in the text');
          t.ok(content[0]!.text!.includes(title));
        }
        const tokens = (content[0]!.text!.length + JSON.stringify(structuredContent).length) / 4;
        t.ok(tokens < MAX_TOKENS, `${Math.round(tokens)} tokens`);
        const tolerant = await call('search_news', {
          query: [QUERY],
          max_results: '2',
          days: null,
          languages: 'en',
        });
        t.equal((tolerant.structuredContent as { results: unknown[] }).results.length, 2, '"2" is 2');
      });

      t.test('search_news, page by page and filled up', async (t) => {
        const body = { query: QUERY, days: null, mode: 'fast', dedupe: false };
        const scores = ({ structuredContent }: Told) =>
          (structuredContent as { results: { score: number }[] }).results.map(({ score }) => score);
        const filled = await call('search_news', { ...body, max_results: 30, max_tokens: null });
        t.ok(scores(filled).some((score) => score < 0.5) && scores(filled).every((score) => score >= 0.25));
        t.match(filled.content[0]!.text, /below 0.5 are probably not about it/);
        const relevant = await call('search_news', {
          ...body,
          max_results: 30,
          min_score: 0.5,
          max_tokens: null,
        });
        t.same(
          scores(relevant),
          scores(filled).filter((score) => score >= 0.5),
        );
        const first = await call('search_news', { ...body, max_results: 2 });
        const { next_cursor: cursor } = first.structuredContent as { next_cursor: string };
        t.ok(first.content[0]!.text!.includes(cursor));
        const second = await call('search_news', { ...body, max_results: 2, cursor });
        t.same([...scores(first), ...scores(second)], scores(filled).slice(0, 4));
        const empty = await call('search_news', { query: QUERY, languages: ['fr'] });
        t.match(empty.content[0]!.text, /cannot tell whether there is news.*Last read: never/s);
      });

      t.test('get_contents and find_similar', async (t) => {
        const found = await call('search_news', { query: QUERY, max_results: 3 });
        const [first] = (found.structuredContent as { results: { url: string }[] }).results;
        const contents = await call('get_contents', { urls: first!.url, query: QUERY });
        t.match(contents.structuredContent, { results: [{ status: 'ok', excerpts: [/./] }] });
        t.match(contents.content[0]!.text, /"/);
        t.match(contents.structuredContent, { results: [{ source_name: /[A-Z]/ }] });
        const similar = await call('find_similar', { url: first!.url });
        t.notOk(similar.isError, similar.content[0]?.text ?? '');
        t.match(similar.structuredContent, { reference: { source_name: /[A-Z]/ } });
        t.ok((similar.structuredContent as { results: unknown[] }).results.length > 0);
      });

      t.test('create_chart', async (t) => {
        const chart = await call('create_chart', {
          data: { csv: 'outlet,articles\nOne,12\nTwo,7\n' },
          title: 'Articles',
        });
        t.notOk(chart.isError, chart.content[0]?.text ?? '');
        const [text, picture, link] = chart.content;
        t.match(text!.text, /Articles/);
        t.match(picture, { type: 'image', mimeType: 'image/png', data: /^iVBOR/ });
        const png = Buffer.from((picture as unknown as { data: string }).data, 'base64');
        t.same([png.readUInt32BE(16), png.readUInt32BE(20)], [800, 450], 'one pixel per unit');
        t.match(link, { type: 'resource_link', uri: /\/charts\/chart_/ });
        const counted = await call('create_chart', { query: 'coverage of inflation by outlet' });
        t.notOk(counted.isError, counted.content[0]?.text ?? '');
        const sources = ['the-river-courier'];
        const narrowed = await call('create_chart', { query: 'coverage of inflation by outlet', sources });
        t.notOk(narrowed.isError, narrowed.content[0]?.text ?? '');
        const { alt_text: words } = narrowed.structuredContent as { alt_text: string };
        t.match(words, /The River Courier/);
        t.notMatch(words, /El Faro/, 'of these outlets only');
      });

      t.test('errors say what to do', async (t) => {
        const wrong = await call('search_news', { query: 'x', max_results: 500, colour: 'red' });
        t.ok(wrong.isError);
        t.match(wrong.content[0]!.text, /invalid_request[\s\S]*max_results[\s\S]*1 to 50/);
        t.match(wrong.content[0]!.text, /colour/);
        const dead = await call('find_similar', { url: 'https://nobody.example/x' });
        t.match([dead.isError, dead.content[0]!.text], [true, /fetch_failed/]);
      });
    });
  }

  t.test('nothing was found', async (t) => {
    const client = (await GENERATIONS.present!(service)) as AnyClient;
    t.teardown(() => client.close());
    for (const [mode, hint] of [
      ['ultra', 'Try other words, a longer period, or mode deep.'],
      ['deep', 'Try other words or a longer period.'],
    ]) {
      const given = { query: 'zxqv wvuts', mode };
      const { content } = (await client.callTool({ name: 'search_news', arguments: given })) as Told;
      t.ok(content[0]!.text!.includes(`Nothing was found. ${hint}`), mode!);
    }
  });

  t.test('progress of a search, and of one for a chart', async (t) => {
    const client = new Client1({ name: 'test', version: '1' });
    const requestInit = { headers: { 'x-api-key': service.key } };
    await client.connect(new Transport1(new URL(`${service.baseUrl}/mcp`), { requestInit }) as never);
    t.teardown(() => client.close());
    const calls = {
      search_news: { query: 'wildfire evacuation', mode: 'deep' },
      create_chart: { query: 'coverage of wildfires by outlet' },
    };
    for (const [name, args] of Object.entries(calls)) {
      const heard: number[] = [];
      await client.callTool({ name, arguments: args }, undefined, {
        onprogress: ({ progress }) => heard.push(progress),
      });
      t.ok(heard.length >= 2, `${name}: ${heard.length} steps`);
      t.same(
        heard,
        heard.toSorted((a, b) => a - b),
        'it counts up',
      );
    }
  });

  t.test('keys, switches, origins', async (t) => {
    const ask = (payload: unknown, headers: Record<string, string> = {}) =>
      service.server.inject({
        method: 'POST',
        url: '/mcp',
        headers: { ...agentHeaders(service.key), host: 'localhost:8080', ...headers },
        payload: payload as object,
      });
    t.equal((await ask(handshake())).statusCode, 200);
    const stranger = await ask(handshake(), { authorization: 'Bearer nobody' });
    t.equal(stranger.statusCode, 401);
    t.match(JSON.parse(stranger.payload), {
      jsonrpc: '2.0',
      error: { code: -32000, message: /invalid_api_key/ },
    });
    t.equal((await ask(handshake(), { host: 'evil.example' })).statusCode, 403, 'a name bent to loopback');
    t.equal(
      (await ask(handshake(), { origin: 'https://evil.example' })).statusCode,
      403,
      'a page of another site',
    );
    t.equal(
      (await ask(handshake(), { origin: 'http://localhost:6274' })).statusCode,
      200,
      'a tool on this machine',
    );
    const asOperator = { authorization: `Bearer ${service.operatorKey}` };
    const [org] = (await service.get('/admin/v1/organizations', asOperator)).body.data;
    const switched = await service.server.inject({
      method: 'PUT',
      url: `/admin/v1/organizations/${org.id}/plugins/charts`,
      headers: asOperator,
      payload: { enabled: false },
    });
    t.equal(switched.statusCode, 200, switched.payload);
    const list = await ask({ jsonrpc: '2.0', id: 2, method: 'tools/list', params: {} });
    t.notMatch(list.payload, /create_chart/, 'what is switched off is not shown');
  });
});

t.test('pages of other origins may call where the operator allows them', async (t) => {
  const asked = (origin: string, origins: string[]) => () =>
    guard(
      { headers: { host: 'news.example', origin } },
      { host: null, baseUrl: 'https://news.example', origins },
    );
  t.doesNotThrow(asked('https://news.example', []), 'its own');
  t.doesNotThrow(asked('https://agent.example', ['https://agent.example']));
  t.doesNotThrow(asked('https://agent.example', ['*']));
  for (const origins of [[], ['https://other.example'], ['https://agent.example:8443']])
    t.throws(asked('https://agent.example', origins), { code: 'forbidden' }, origins.join());
});

t.test('behind a trusted proxy, the service has the name that callers see', async (t) => {
  const { server, key } = await startPressService(t, { config: { trusted_proxies: ['10.0.0.5'] } });
  const status = async (remoteAddress: string, headers: Record<string, string>) => {
    const { statusCode } = await server.inject({
      method: 'POST',
      url: '/mcp',
      remoteAddress,
      headers: { ...agentHeaders(key), host: 'news.example.org', ...headers },
      payload: { jsonrpc: '2.0', id: 1, method: 'ping' },
    });
    return statusCode;
  };
  const forwarded = { 'x-forwarded-host': 'news.example.org', 'x-forwarded-proto': 'https' };
  t.equal(await status('10.0.0.5', forwarded), 200, 'as deploy/nginx.conf passes it on');
  t.equal(await status('10.0.0.5', { host: '127.0.0.1:8080', ...forwarded }), 200, 'or with another Host');
  t.equal(
    await status('10.0.0.5', { ...forwarded, origin: 'https://news.example.org' }),
    200,
    'its own page',
  );
  t.equal(await status('10.0.0.5', { ...forwarded, origin: 'https://evil.example' }), 403);
  t.equal(await status('10.0.0.5', { ...forwarded, origin: 'http://localhost:6274' }), 403);
  t.equal(await status('10.0.0.6', forwarded), 403, 'nobody else is believed');
  const beside = { host: 'localhost:8080', origin: 'http://localhost:6274' };
  t.equal(await status('10.0.0.5', beside), 200, 'a tool on the machine of the proxy, past it');
});
