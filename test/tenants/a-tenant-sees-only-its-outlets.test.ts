// What the operator keeps a tenant to: its outlets at every door, never another tenant's cached answer, and nothing at all
// while it is suspended.
import t from 'tap';
import { startPressIndex } from '../support/press-index.ts';

const service = await startPressIndex(t, { config: { read_ms: 0 } });
const { tenants } = service.app;
const all = await tenants.organizations.create({ name: 'All' });
const one = await tenants.organizations.create({ name: 'One' });
const every = (await tenants.keys.create({ org: all.id })).secret;
const few = (await tenants.keys.create({ org: one.id })).secret;

async function ask(key: string, method: 'GET' | 'POST' | 'PATCH' | 'PUT', url: string, payload?: object) {
  const headers = { authorization: `Bearer ${key}`, accept: 'application/json, text/event-stream' };
  const response = await service.server.inject({ method, url, headers, ...(payload && { payload }) });
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  return { status: response.statusCode, body: JSON.parse(response.payload.replace(/^.*data: /s, '')) as any };
}

const patch = (fields: object) =>
  ask(service.operatorKey, 'PATCH', `/admin/v1/organizations/${one.id}`, fields);
const SEARCH = {
  query: 'central bank interest rates',
  days: null,
  mode: 'fast',
  min_score: 0.1,
  max_results: 5,
};
const sourcesOf = (body: { results: { source: string }[] }) => [
  ...new Set(body.results.map(({ source }) => source)),
];

const before = await ask(every, 'POST', '/v1/search', SEARCH);
const [visible, hidden] = sourcesOf(before.body) as [string, string];
const { domain, homepage } = [...service.app.index.sources.values()]
  .map((facts) => ({ ...facts, homepage: `https://${facts.domain}/` }))
  .find(({ id }) => id === visible)!;
const hiddenDomain = service.app.index.sources.get(hidden)!.domain;
t.ok(hidden, 'the search finds several outlets');

t.test('an unknown outlet is refused, a domain is not', async (t) => {
  t.match(await patch({ outlets: [`${visible}x`] }), {
    status: 400,
    body: { errors: [{ path: 'outlets.0', message: new RegExp(`did you mean "${visible}"`) }] },
  });
  t.equal((await patch({ outlets: [] })).status, 400);
  t.match(await patch({ outlets: [domain, 'example.com'] }), {
    status: 200,
    body: { outlets: [domain, 'example.com'] },
  });
  t.match(await patch({ outlets: [visible] }), { status: 200, body: { outlets: [visible] } });
});

t.test('searches see its outlets only, and nobody shares their answers', async (t) => {
  const own = await ask(few, 'POST', '/v1/search', SEARCH);
  t.equal(own.body.usage.cached, false, 'the answer with every outlet is cached, and not for this tenant');
  t.same(sourcesOf(own.body), [visible]);
  t.ok(own.body.total < before.body.total);
  t.notMatch(JSON.stringify(own.body), hiddenDomain, 'no trace of another outlet');
  t.equal((await ask(few, 'POST', '/v1/search', SEARCH)).body.usage.cached, true);
  const others = await ask(every, 'POST', '/v1/search', SEARCH);
  t.same([others.body.total, others.body.usage.cached], [before.body.total, true]);
  const named = await ask(few, 'POST', '/v1/search', { ...SEARCH, sources: [hidden] });
  t.match(
    named,
    { status: 400, body: { errors: [{ path: 'sources.0' }] } },
    'one that it does not see is like one that is none',
  );
});

t.test('a cursor ends with the outlets it was made for', async (t) => {
  const wide = { ...SEARCH, min_score: 0, max_results: 1 };
  const { body } = await ask(few, 'POST', '/v1/search', wide);
  const next = { ...wide, cursor: body.next_cursor };
  t.same(sourcesOf((await ask(few, 'POST', '/v1/search', next)).body), [visible]);
  await patch({ outlets: [hidden] });
  t.match(await ask(few, 'POST', '/v1/search', next), {
    status: 400,
    body: { errors: [{ path: 'cursor' }] },
  });
  await patch({ outlets: [visible] });
});

t.test('the list of outlets, charts and the other doors', async (t) => {
  const list = await ask(few, 'GET', '/v1/sources');
  const unknown = await ask(few, 'GET', '/v1/sources?country=AR');
  t.match(unknown, { status: 400, body: { errors: [{ path: 'country' }] } }, 'it takes no parameters');
  t.same(
    list.body.data.map(({ id }: { id: string }) => id),
    [visible],
  );
  const lists = {
    'tools/call': { name: 'list_outlets', arguments: {} },
    'resources/read': { uri: 'canillita://outlets' },
  };
  for (const [method, params] of Object.entries(lists)) {
    const { body } = await ask(few, 'POST', '/mcp', { jsonrpc: '2.0', id: 1, method, params });
    const told = JSON.stringify(body);
    t.match(told, domain, `${method}: agents see the same`);
    t.notMatch(told, hiddenDomain, method);
  }
  const chart = await ask(few, 'POST', '/v1/charts', {
    query: 'coverage of central bank interest rates by outlet',
    days: 365,
  });
  t.equal(chart.status, 200);
  t.ok(chart.body.sources.length > 0);
  for (const { url } of chart.body.sources) t.match(url, domain);
  const { body: job } = await ask(few, 'POST', '/v1/search/site', { site: domain, query: 'rates' });
  const [drawn, found] = [`/v1/charts/${chart.body.id}`, `/v1/jobs/${job.id}`];
  await patch({ outlets: [hidden] });
  t.match((await ask(few, 'GET', drawn)).body, {
    id: chart.body.id,
    sources: { length: 0 },
    data: chart.body.data,
  });
  const picture = await service.server.inject(new URL(chart.body.svg_url).pathname);
  t.notMatch(picture.payload, domain);
  t.match(await ask(few, 'GET', found), { status: 403, body: { code: 'forbidden' } });
  const result = JSON.stringify({ results: [], near_misses: [{ url: `${homepage}x` }], rejected: [] });
  const finish = `update job set status = 'succeeded', finished_at = now(), request = null, result = $2 where id = $1`;
  await service.app.db.query(finish, [job.id, result]);
  t.match(await ask(few, 'GET', found), { status: 403 }, 'finished, too');
  await patch({ outlets: [visible] });
  t.same((await ask(few, 'GET', drawn)).body.sources, chart.body.sources);
  t.equal((await ask(few, 'GET', found)).status, 200);
  const doors: [string, object][] = [
    ['/compat/exa/search', { query: SEARCH.query, numResults: 20 }],
    ['/compat/perplexity/search', { query: SEARCH.query, max_results: 20 }],
    ['/compat/tako/api/v3/search', { query: SEARCH.query, sources: { web: {} } }],
    [
      '/mcp',
      {
        ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
        params: { name: 'search_news', arguments: { query: SEARCH.query, days: null } },
      },
    ],
  ];
  for (const [path, body] of doors) {
    const { status, body: answer } = await ask(few, 'POST', path, body);
    t.equal(status, 200, `${path} ${JSON.stringify(answer).slice(0, 200)}`);
    t.match(JSON.stringify(answer), domain, path);
    for (const { domain: other, id } of service.app.index.sources.values())
      if (id !== visible) t.notOk(JSON.stringify(answer).includes(`//${other}/`), `${path}: ${other}`);
  }
});

t.test('pages and sites of other outlets are refused', async (t) => {
  const page = `https://${hiddenDomain}/news/story`;
  t.match(await ask(few, 'POST', '/v1/similar', { url: page }), { status: 403, body: { code: 'forbidden' } });
  t.match(await ask(few, 'POST', '/v1/similar', { url: homepage, sources: [hidden] }), { status: 400 });
  t.match(await ask(few, 'POST', '/v1/search/site', { site: hiddenDomain, query: 'rates' }), {
    status: 403,
    body: { code: 'forbidden', detail: new RegExp(hiddenDomain) },
  });
  t.match(await ask(few, 'POST', '/v1/contents', { urls: [page] }), {
    status: 200,
    body: {
      results: [{ status: 'failed', error: { code: 'forbidden', reason: 'other_outlet' } }],
      usage: { cost_usd: 0 },
    },
  });
  const seen = service.app.index.sources.get(visible)!.domain;
  for (const disguised of [`${page}\\@${seen}/..`, `https://${hiddenDomain}\\x">@${seen}/`]) {
    const { body } = await ask(few, 'POST', '/v1/contents', { urls: [disguised] });
    t.match(body.results[0].error, { reason: 'other_outlet' }, disguised);
    t.equal((await ask(few, 'POST', '/compat/exa/findSimilar', { url: disguised })).status, 403, disguised);
  }
});

t.test('a suspended tenant is refused everywhere, in the words of each door', async (t) => {
  t.match(await patch({ suspended: true }), { body: { suspended: true, suspended_at: /^\d{4}/ } });
  const doors: [string, object, object][] = [
    ['/v1/search', SEARCH, { code: 'organization_suspended' }],
    ['/compat/exa/search', { query: 'rates' }, { tag: 'TEAM_BLOCKED' }],
    ['/compat/perplexity/search', { query: 'rates' }, { error: { type: 'permission_denied', code: 403 } }],
    ['/compat/tako/api/v3/search', { query: 'rates' }, { error_type: 'FORBIDDEN' }],
    [
      '/mcp',
      { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      { error: { message: /^organization_suspended/ } },
    ],
  ];
  for (const [path, body, answer] of doors)
    t.match(await ask(few, 'POST', path, body), { status: 403, body: answer }, path);
  t.match(await ask(few, 'GET', '/v1/usage'), { status: 403 });
  await patch({ suspended: false });
  t.equal((await ask(few, 'GET', '/v1/usage')).status, 200);
});

t.test('an operator deletes what a suspended tenant made, with a capability that is off too', async (t) => {
  const drawn = async () => {
    const { body } = await ask(few, 'POST', '/v1/charts', { data: { csv: 'a,b\nx,1\ny,2\n' } });
    return body.id as string;
  };
  const charts = [await drawn(), await drawn()];
  const send = (method: 'GET' | 'DELETE', url: string, key: string, org?: string) =>
    service.server.inject({
      method,
      url,
      headers: { authorization: `Bearer ${key}`, ...(org && { 'x-organization': org }) },
    });
  const plugin = `/admin/v1/organizations/${one.id}/plugins/charts`;
  const switched = (enabled: boolean) => ask(service.operatorKey, 'PUT', plugin, { enabled });
  const ways = [
    { off: () => patch({ suspended: true }), on: () => patch({ suspended: false }) },
    { off: () => switched(false), on: () => switched(true) },
  ];
  for (const [at, { off, on }] of ways.entries()) {
    await off();
    const chart = `/v1/charts/${charts[at]}`;
    t.equal((await send('GET', `/charts/${charts[at]}.svg`, few)).statusCode, 200, 'it is public');
    t.equal((await send('DELETE', chart, few)).statusCode, 403);
    t.equal((await send('GET', chart, service.operatorKey, one.id)).statusCode, 403);
    t.equal((await send('DELETE', chart, service.operatorKey, all.id)).statusCode, 404);
    t.equal((await send('DELETE', chart, service.operatorKey, one.id)).statusCode, 204);
    t.equal((await send('GET', `/charts/${charts[at]}.svg`, few)).statusCode, 404);
    await on();
  }
});
