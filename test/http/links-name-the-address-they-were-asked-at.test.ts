// Links in answers: base_url; else what a trusted proxy says; else the Host of the request, if it is one.
import { readFileSync } from 'node:fs';
import type { Request } from '@hapi/hapi';
import t from 'tap';
import { clientAddress } from '../../core/http/public-address.ts';
import type { Config } from '../../core/platform/config.ts';
import { readProxies } from '../../core/platform/trusted-proxies.ts';
import { CSV, startChartService } from '../support/charts.ts';
import { startPressService } from '../support/press-index.ts';

const DATA = { data: { csv: CSV } };
const FORWARDED = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'forged.example, news.example' };

t.test('the Host of each request', async (t) => {
  const { post, get, server, key } = await startChartService(t);
  const { body: made } = await post('/v1/charts', DATA, { host: 'one.example:8443' });
  const at = `http://one.example:8443/charts/${made.id}`;
  t.match(made, { embed_url: at, image_url: `${at}.png`, svg_url: `${at}.svg`, csv_url: `${at}.csv` });
  t.match(made.embed_html, `src="${at}`);

  const two = { host: 'two.example' };
  const there = `http://two.example/charts/${made.id}`;
  t.match((await get(`/v1/charts/${made.id}`, two)).body, { embed_url: there });
  t.match((await get('/v1/charts', two)).body.data, [{ embed_url: there, svg_url: `${there}.svg` }]);
  const changed = await server.inject({
    method: 'PATCH',
    url: `/v1/charts/${made.id}`,
    headers: { ...two, authorization: `Bearer ${key}` },
    payload: { theme: 'dark' },
  });
  t.match(JSON.parse(changed.payload), { embed_url: there });
  t.match((await get(`/charts/${made.id}`, two)).body, `href="http://two.example/oembed?url=`);
  const oembed = (url: string) => get(`/oembed?url=${encodeURIComponent(url)}`, two);
  t.match((await oembed(there)).body, {
    provider_url: 'http://two.example',
    thumbnail_url: `${there}/card.png`,
    html: `src="${there}`,
  });
  t.equal((await oembed(there.replace('http:', 'https:'))).status, 200, 'behind TLS');
  t.equal((await oembed(at)).status, 404, 'not its own address');

  for (const host of ['one.example', 'two.example:81']) {
    const reference = (await get('/openapi.json', { host })).body;
    t.same(reference.servers, [{ url: `http://${host}` }]);
    const page = (await get('/docs', { host })).body;
    t.match(page, `<code>http://${host}</code>`);
    t.notMatch(page, 'address.invalid');
  }
});

t.test('a Host that is none, or every interface, is not used', async (t) => {
  const { post, app } = await startChartService(t);
  const embedAt = async (host: string) => (await post('/v1/charts', DATA, { host })).body.embed_url;
  for (const host of [
    'x/y',
    'me@evil.example',
    'evil.example?',
    '"><script>.example',
    'evil example',
    'x:99999',
    'x:0',
    '[::1',
    '[zz]',
    'ñandú.example',
    `${'x'.repeat(300)}.example`,
  ])
    t.match(await embedAt(host), `${app.baseUrl}/charts/`, host);
  t.match(await embedAt('0.0.0.0:8080'), /^http:\/\/localhost:8080\//);
  t.match(await embedAt('[::]:8080'), /^http:\/\/localhost:8080\//);
  t.match(await embedAt('[::1]:8080'), /^http:\/\/\[::1\]:8080\//);
  t.match(await embedAt('0:80'), /^http:\/\/localhost\//);
});

t.test('X-Forwarded headers count only from trusted proxies', async (t) => {
  const embedsAt = (trusted_proxies: string[], rows: [Record<string, string>, string, string][]) =>
    t.test(`trusted: ${trusted_proxies}`, async (t) => {
      const { server, key } = await startChartService(t, { config: { trusted_proxies } });
      for (const [headers, remoteAddress, origin] of rows) {
        const reply = await server.inject({
          method: 'POST',
          url: '/v1/charts',
          headers: { host: 'inside:8080', authorization: `Bearer ${key}`, ...headers },
          payload: DATA,
          remoteAddress,
        });
        t.equal(new URL(JSON.parse(reply.payload).embed_url).origin, origin, remoteAddress);
      }
    });
  await embedsAt([], [[FORWARDED, '10.1.2.3', 'http://inside:8080']]);
  await embedsAt(
    ['10.1.2.0/24'],
    [
      [FORWARDED, '10.9.2.3', 'http://inside:8080'],
      // The nearest proxy decides.
      [FORWARDED, '10.1.2.3', 'https://news.example'],
      [FORWARDED, '::ffff:10.1.2.3', 'https://news.example'],
      [{ 'x-forwarded-proto': 'https' }, '10.1.2.3', 'https://inside:8080'],
      [{ ...FORWARDED, 'x-forwarded-proto': 'gopher' }, '10.1.2.3', 'http://news.example'],
    ],
  );
});

t.test('the caller is the last that no trusted proxy is', async (t) => {
  const proxies = readProxies(['10.0.0.0/8', '203.0.113.0/24']);
  const of = (remoteAddress: string, forwarded?: string) =>
    clientAddress(
      { info: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } } as never as Request,
      { proxies },
    );
  t.equal(of('198.51.100.7', '192.0.2.1'), '198.51.100.7', 'not believed');
  t.equal(of('10.0.0.1', '192.0.2.1, 198.51.100.7, 203.0.113.9'), '198.51.100.7', 'CDN, load balancer');
  t.equal(of('10.0.0.1', '192.0.2.1, 198.51.100.7'), '198.51.100.7');
  t.equal(of('10.0.0.1', '10.0.0.3, 203.0.113.9'), '10.0.0.3', 'all are proxies');
  t.equal(of('10.0.0.1', '192.0.2.1, 198.51.100.7:4711, 203.0.113.9:80'), '198.51.100.7', 'with ports');
  t.equal(of('10.0.0.1', '[2001:db8::7]:4711, 10.0.0.3'), '2001:db8::7');
  t.equal(of('10.0.0.1', '2001:db8::7'), '2001:db8::7');
  t.equal(of('10.0.0.1', ' , '), '10.0.0.1');
  t.equal(of('10.0.0.1'), '10.0.0.1');
});

t.test('behind nginx as deploy/nginx.conf sets it up, no caller chooses an address', async (t) => {
  const passed = new Map(
    [...readFileSync('deploy/nginx.conf', 'utf8').matchAll(/^\s*proxy_set_header (\S+) (.+);$/gm)].map(
      ([, name, value]) => [name!.toLowerCase(), value],
    ),
  );
  t.equal(passed.get('x-forwarded-host'), '$http_host', 'with the port');
  t.equal(passed.get('x-forwarded-proto'), '$scheme');
  // nginx passes on a header that it does not set as the caller sent it.
  const [forged, caller] = ['192.0.2.1', '198.51.100.7'];
  const variables: Record<string, string> = { $proxy_add_x_forwarded_for: `${forged}, ${caller}` };
  const forwarded = variables[passed.get('x-forwarded-for') ?? ''] ?? forged;
  const request = { info: { remoteAddress: '127.0.0.1' }, headers: { 'x-forwarded-for': forwarded } };
  t.equal(clientAddress(request as never as Request, { proxies: readProxies(['127.0.0.1']) }), caller);
});

t.test('base_url is used whatever the request says', async (t) => {
  const config = { base_url: 'https://news.example/api/', trusted_proxies: ['127.0.0.1'] };
  const { post } = await startChartService(t, { config });
  const { body } = await post('/v1/charts', DATA, { host: 'other.example', ...FORWARDED });
  t.match(body.embed_url, /^https:\/\/news\.example\/api\/charts\//);
});

t.test('nobody gets the addresses of another: results that are fetched later, agents', async (t) => {
  const { post, get } = await startPressService(t);
  const tako = '/compat/tako/api/v1/knowledge_search/async';
  const question = {
    inputs: { text: 'coverage of inflation by outlet' },
    extra_params: 'include_data_url=true',
  };
  const begun = await post(tako, question, { host: 'one.example' });
  const { body } = await get(`${tako}/status?task_id=${begun.body.task_id}`, { host: 'two.example' });
  const [card] = body.result.outputs.knowledge_cards;
  for (const name of ['webpage_url', 'image_url', 'embed_url', 'data_url'])
    t.match(card[name], /^http:\/\/two\.example\//, name);

  const tool = { name: 'create_chart', arguments: DATA };
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: tool };
  const agent = { host: 'localhost:1234', accept: 'application/json, text/event-stream' };
  t.match(JSON.stringify((await post('/mcp', call, agent)).body), 'http://localhost:1234/charts/');
});

t.test('a start that is open to others and knows no address says so once', async (t) => {
  const rows: [config: Partial<Config>, times: number][] = [
    [{}, 1],
    [{ base_url: 'https://news.example' }, 0],
    [{ trusted_proxies: ['10.0.0.0/8'] }, 0],
    // Nobody is to call it.
    [{ role: 'worker' }, 0],
  ];
  for (const [config, times] of rows)
    await t.test(JSON.stringify(config), async (t) => {
      const { seen } = await startChartService(t, { config: { host: '0.0.0.0', ...config } });
      t.equal(seen.filter(({ event }) => event === 'address-unknown').length, times);
      if (times > 0)
        t.match(
          seen.find(({ event }) => event === 'started'),
          { base_url: /^http:\/\/localhost/ },
        );
    });
});
