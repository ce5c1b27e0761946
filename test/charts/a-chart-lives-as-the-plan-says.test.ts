// Made, listed, fetched, changed, deleted, expired: billed once, seen by its organization only, its addresses for all.
import t from 'tap';
import { deleteExpired } from '../../core/jobs/delete-expired.ts';
import { DAY } from '../../core/platform/clock.ts';
import { deleteExpiredCharts } from '../../core/store/charts.ts';
import { CSV, startChartService } from '../support/charts.ts';

t.test('the life of a chart', async (t) => {
  const service = await startChartService(t);
  const { post, get, send, look, spent, clock } = service;
  const made = await post('/v1/charts', { data: { csv: CSV }, locale: 'en' });
  t.equal(made.status, 200);
  const { id } = made.body;
  t.match(id, /^chart_[0-9A-Za-z]{24}$/);
  t.match(made.body, {
    object: 'chart',
    type: 'bar_horizontal',
    title: 'Articles by outlet',
    expires_at: new Date(clock.now() + 90 * DAY).toISOString(),
    compatible_types: ['bar_horizontal', 'bar', 'donut', 'pie', 'kpi', 'table', 'funnel'],
    usage: { cost_usd: 0.0003, charts: 1 },
    timezone: 'UTC',
  });

  await t.test('fetched as it was made, free', async (t) => {
    const found = await get(`/v1/charts/${id}`);
    t.same({ ...found.body, usage: null }, { ...made.body, usage: null });
    t.equal(found.body.usage.cost_usd, 0);
    t.same(await spent(), { chart_data: 1 });
  });

  await t.test('changed: redrawn, addresses stay, generated titles follow, given ones stay', async (t) => {
    clock.advance(1000);
    const pie = await send('PATCH', `/v1/charts/${id}`, { type: 'donut', theme: 'dark', locale: 'es' });
    t.match(pie, {
      status: 200,
      body: {
        type: 'donut',
        theme: 'dark',
        locale: 'es',
        title: 'Articles por outlet',
        version: 2,
        embed_url: made.body.embed_url,
        usage: { cost_usd: 0 },
      },
    });
    const line = await send('PATCH', `/v1/charts/${id}`, { type: 'line', title: 'Mío <b>' });
    t.match(line.body, { type: 'bar', title: 'Mío <b>', requested_type: 'line' });
    t.match(line.body.warnings.at(-1), { code: 'chart_type_adjusted', requested: 'line', used: 'bar' });
    const back = await send('PATCH', `/v1/charts/${id}`, { locale: 'en', type: 'pie' });
    t.match(back.body, { title: 'Mío <b>', type: 'pie' });
    t.notOk(
      back.body.warnings.some(({ code }: { code: string }) => code === 'chart_type_adjusted'),
      'and the warning goes',
    );
    for (const body of [{}, { type: 'cake' }, { data: { csv: CSV } }, { title: '' }])
      t.equal((await send('PATCH', `/v1/charts/${id}`, body)).status, 400);
    const both = await Promise.all([
      send('PATCH', `/v1/charts/${id}`, { theme: 'electric' }),
      send('PATCH', `/v1/charts/${id}`, { subtitle: 'S' }),
    ]);
    t.same(
      both.map(({ status }) => status),
      [200, 200],
    );
    t.match((await get(`/v1/charts/${id}`)).body, { theme: 'electric', subtitle: 'S', version: 6 });
  });

  await t.test('another organization does not see it; its page is for all', async (t) => {
    const org = await service.app.tenants.organizations.create({ name: 'Other' });
    const { secret } = await service.app.tenants.keys.create({ org: org.id });
    const headers = { authorization: `Bearer ${secret}` };
    t.match(await get(`/v1/charts/${id}`, headers), { status: 404, body: { code: 'chart_not_found' } });
    t.match(await send('PATCH', `/v1/charts/${id}`, { theme: 'dark' }, secret), { status: 404 });
    t.match(await send('DELETE', `/v1/charts/${id}`, undefined, secret), { status: 404 });
    t.same((await get('/v1/charts', headers)).body, {
      object: 'list',
      data: [],
      has_more: false,
      next_before: null,
    });
    t.equal((await look(`/charts/${id}`)).statusCode, 200);
    t.equal((await service.server.inject('/v1/charts')).statusCode, 401);
  });

  await t.test('deleted: gone everywhere', async (t) => {
    t.equal((await send('DELETE', `/v1/charts/${id}`)).status, 204);
    for (const path of ['', '.svg', '.png', '.csv', '/card.png']) {
      const { statusCode, headers } = await look(`/charts/${id}${path}`);
      t.equal(statusCode, 404, path);
      t.equal(headers['cache-control'], 'no-store', path);
    }
    const asked = await look(`/charts/${id}`, { accept: 'application/json' });
    t.equal(asked.headers['cache-control'], 'no-store', 'for programs too');
    t.match(asked.headers['content-type'], /^application\/problem\+json/);
    t.match((await look(`/charts/${id}.svg`)).payload, /chart_not_found/);
    t.match((await look(`/charts/${id}`, { 'accept-language': 'es' })).payload, /ya no está disponible/);
    t.match(await get(`/v1/charts/${id}`), { status: 404, body: { code: 'chart_not_found' } });
    t.equal((await send('DELETE', `/v1/charts/${id}`)).status, 404);
    for (const wrong of ['chart_x', '..%2f', `${id}0`, `chart_${'a'.repeat(100)}`])
      t.equal((await get(`/v1/charts/${wrong}`)).status, 404, wrong);
  });
});

t.test('it expires after 90 days, never on a credit plan', async (t) => {
  const { post, get, look, app, clock } = await startChartService(t);
  const org = await app.tenants.organizations.create({
    name: 'Credit',
    plan: 'credit',
    monthlyCredit: 1_000_000_000n,
  });
  const { secret } = await app.tenants.keys.create({ org: org.id });
  const headers = { authorization: `Bearer ${secret}` };
  const payg = (await post('/v1/charts', { data: { csv: CSV } })).body;
  const soon = (await post('/v1/charts', { data: { csv: CSV }, expires_in: 60 })).body;
  const credit = (await post('/v1/charts', { data: { csv: CSV } }, headers)).body;
  t.equal(credit.expires_at, null);
  clock.advance(60_000);
  t.equal((await look(`/charts/${soon.id}.svg`)).statusCode, 404);
  clock.advance(90 * DAY - 60_001);
  t.equal((await get(`/v1/charts/${payg.id}`)).status, 200);
  clock.advance(1);
  t.match(await get(`/v1/charts/${payg.id}`), { status: 404, body: { code: 'chart_not_found' } });
  t.same((await get('/v1/charts')).body.data, []);
  await deleteExpired(app, 'charts', deleteExpiredCharts);
  const { rows } = await app.db.query<{ id: string }>('select id from chart');
  t.same(rows, [{ id: credit.id }]);
  t.equal((await look(`/charts/${credit.id}`)).statusCode, 200);
});

t.test('pages of the list are exact', async (t) => {
  const { post, get, send, clock } = await startChartService(t);
  const made: string[] = [];
  for (let at = 0; at < 7; at += 1) {
    made.unshift((await post('/v1/charts', { data: { csv: CSV } })).body.id);
    // Two in the same millisecond are in some order, the same for ever.
    if (at !== 3) clock.advance(1);
  }
  const first = (await get('/v1/charts?limit=3')).body;
  t.match(first, { object: 'list', has_more: true, next_before: String });
  // What is made or deleted meanwhile moves nothing.
  await post('/v1/charts', { data: { csv: CSV } });
  await send('DELETE', `/v1/charts/${first.data.at(-1).id}`);
  const second = (await get(`/v1/charts?limit=3&before=${first.next_before}`)).body;
  const third = (await get(`/v1/charts?limit=3&before=${second.next_before}`)).body;
  t.match(third, { has_more: false, next_before: null });
  const seen = [...first.data, ...second.data, ...third.data].map(({ id }: { id: string }) => id);
  t.same(seen.toSorted(), made.toSorted());
  t.same([...seen.slice(0, 2), ...seen.slice(4)], [...made.slice(0, 2), ...made.slice(4)], 'newest first');
  t.same(Object.keys(first.data[0]), [
    'id',
    'type',
    'title',
    'theme',
    'locale',
    'created_at',
    'expires_at',
    'embed_url',
    'image_url',
    'svg_url',
  ]);
  for (const query of ['limit=0', 'limit=101', 'limit=x', 'before=zzz', 'offset=3'])
    t.equal((await get(`/v1/charts?${query}`)).status, 400, query);
  const exact = (await get('/v1/charts?limit=7')).body;
  t.match(exact, { has_more: false, next_before: null }, 'the last page says so also when it is full');
});

t.test('any key of the organization lists, changes and deletes its charts, twenty a page', async (t) => {
  const { post, get, send, app } = await startChartService(t);
  for (let at = 0; at < 21; at += 1) await post('/v1/charts', { data: { csv: CSV } });
  const [org] = await app.tenants.organizations.list();
  const { secret } = await app.tenants.keys.create({ org: org!.id });
  const { body } = await get('/v1/charts', { authorization: `Bearer ${secret}` });
  t.match([body.data.length, body.has_more], [20, true]);
  t.equal((await get('/v1/charts?limit=100')).body.data.length, 21);
  const path = `/v1/charts/${body.data[0].id}`;
  t.match(await send('PATCH', path, { theme: 'dark' }, secret), { status: 200, body: { theme: 'dark' } });
  t.match((await get(path, { authorization: `Bearer ${secret}` })).body, { usage: { cost_usd: 0 } });
  t.equal((await send('DELETE', path, undefined, secret)).status, 204);
  t.equal((await get(path)).status, 404);
});

t.test('a chart that cannot be paid for or drawn is neither stored nor billed', async (t) => {
  const { post, get, spent } = await startChartService(t);
  t.match(await post('/v1/charts', { data: { csv: CSV } }, { 'x-max-cost-usd': '0.0001' }), { status: 402 });
  const own = { data: { csv: CSV } };
  const wrong = (path?: string) => ({ status: 400, body: path ? { errors: [{ path }] } : {} });
  for (const [body, refusal] of [
    [{ data: { rows: [] } }, { status: 422, body: { code: 'unchartable_data' } }],
    [{ data: { rows: [{ a: 1 }], csv: CSV } }, wrong()],
    [{ data: { rows: [[1, 2]] } }, wrong('data.columns')],
    [{}, wrong()],
    [{ ...own, query: 'x y' }, wrong()],
    [{ ...own, days: 3 }, wrong('days')],
    [{ ...own, colour: 'red' }, wrong('colour')],
    [{ ...own, sources: [{ name: 'x', url: 'javascript:alert(1)' }] }, wrong()],
  ] as const)
    t.match(await post('/v1/charts', body), refusal, JSON.stringify(body));
  t.same((await get('/v1/charts')).body.data, []);
  t.same(await spent(), {});
});
