import t from 'tap';
import { operatorApi } from '../support/operator-api.ts';

const { server, first, meter, tenants, clock, limits } = await operatorApi(t);
const keyOf = async (id: string) =>
  (await tenants.keys.list(null))
    .concat(
      ...(await Promise.all((await tenants.organizations.list()).map((org) => tenants.keys.list(org.id)))),
    )
    .find((key) => key.id === id)!;
const { operatorKey, key, organization } = first;

async function ask(method: string, url: string, payload?: unknown, as: string | null = operatorKey) {
  const headers = as === null ? {} : { authorization: `Bearer ${as}` };
  const response = await server.inject({
    method,
    url,
    headers,
    ...(payload !== undefined && { payload: payload as object }),
  });
  return { status: response.statusCode, body: JSON.parse(response.payload) };
}

t.test('only an operator key opens it', async (t) => {
  t.match(await ask('GET', '/admin/v1/organizations', undefined, null), {
    status: 401,
    body: { code: 'missing_api_key' },
  });
  t.match(await ask('GET', '/admin/v1/organizations', undefined, `${operatorKey}x`), { status: 401 });
  t.match(await ask('GET', '/admin/v1/organizations', undefined, key), {
    status: 403,
    body: { code: 'forbidden' },
  });
  const routes = server.table().filter(({ path }) => path.startsWith('/admin'));
  t.ok(routes.length >= 11);
  for (const { method, path } of routes) {
    const url = path.replace('{id}', 'org_0000000000').replace('{capability}', 'mcp');
    t.equal((await ask(method, url, undefined, key)).status, 403, `${method} ${path}`);
  }
});

t.test('an organization is made, shown, changed and listed', async (t) => {
  const made = await ask('POST', '/admin/v1/organizations', {
    name: 'Acme',
    plan: 'credit',
    monthly_credit_usd: '0.5',
  });
  t.match(made, {
    status: 201,
    body: {
      object: 'organization',
      name: 'Acme',
      plan: 'credit',
      monthly_credit_usd: 0.5,
      rate_limit: null,
    },
  });
  t.same(made.body.plugins, {});
  const path = `/admin/v1/organizations/${made.body.id}`;
  const changed = await ask('PATCH', path, {
    monthly_credit_usd: 2,
    rate_limit: { per_second: 5, burst: 10 },
  });
  t.match(changed, {
    status: 200,
    body: { name: 'Acme', monthly_credit_usd: 2, rate_limit: { per_second: 5, burst: 10 } },
  });
  t.match(await ask('PATCH', path, { plan: 'payg' }), { body: { plan: 'payg', monthly_credit_usd: null } });
  const list = await ask('GET', '/admin/v1/organizations');
  t.match(list.body, { object: 'list', data: [{ name: 'Default' }, { name: 'Acme' }] });
});

t.test('an organization is shown with its month', async (t) => {
  const { org, key: its } = {
    org: await tenants.organizations.create({ name: 'M', plan: 'credit', monthlyCredit: 3_000_000n }),
    key: null,
  };
  await meter.settle({ org, key: its, requestId: 'month', lines: [{ item: 'search_normal', quantity: 1 }] });
  const { body } = await ask('GET', `/admin/v1/organizations/${org.id}`);
  t.same(body.month, { spent_usd: 0.0022, left_usd: 0.0008, renews_at: '2026-11-01T00:00:00.000Z' });
  const payg = await ask('GET', `/admin/v1/organizations/${organization.id}`);
  t.match(payg.body.month, { spent_usd: 0, left_usd: null });
  await tenants.organizations.set(org.id, { monthlyCredit: 1_000_000n });
  const lowered = await ask('GET', `/admin/v1/organizations/${org.id}`);
  t.match(lowered.body.month, { spent_usd: 0.0022, left_usd: 0 });
});

t.test('a capability is switched on, off, and back to the default', async (t) => {
  const path = `/admin/v1/organizations/${organization.id}/plugins/mcp`;
  t.match((await ask('PUT', path, { enabled: false })).body.plugins, { mcp: false });
  t.match((await ask('PUT', path, { enabled: true })).body.plugins, { mcp: true });
  t.same((await ask('PUT', path, { enabled: null })).body.plugins, {});
  t.equal((await ask('PUT', path, { enabled: 'no' })).status, 400);
  t.equal((await ask('PUT', path.replace('mcp', 'fax'), { enabled: true })).status, 400);
});

t.test('keys are made, listed and revoked; the secret is shown once', async (t) => {
  const keys = `/admin/v1/organizations/${organization.id}/keys`;
  const made = await ask('POST', keys, { label: 'ci' });
  t.match(made, {
    status: 201,
    body: { label: 'ci', operator: false, organization: organization.id, key: /^cnl_\w{40}$/ },
  });
  t.match(await ask('POST', keys), { status: 201, body: { label: '' } }, 'a body is not needed');
  const list = await ask('GET', keys);
  t.equal(list.body.data.length, 3);
  t.notOk(JSON.stringify(list.body).includes(made.body.key));
  t.ok((await ask('GET', '/v1/usage', undefined, made.body.key)).status === 200);
  t.match(await ask('DELETE', `/admin/v1/keys/${made.body.id}`), {
    status: 200,
    body: { revoked_at: /^2026/ },
  });
  t.equal((await ask('GET', '/v1/usage', undefined, made.body.key)).status, 401);
  const operator = await ask('POST', '/admin/v1/keys', { label: 'second' });
  t.match(operator.body, { operator: true, organization: null });
  t.equal((await ask('GET', '/admin/v1/keys', undefined, operator.body.key)).body.data.length, 2);
  const limited = await ask('POST', '/admin/v1/keys', { rate_limit: { per_second: 1, burst: 1 } });
  t.match(limited, {
    status: 400,
    body: { errors: [{ path: 'rate_limit', message: /an operator key has/ }] },
  });
});

t.test('usage is shown to the operator for all, and to a caller for its own', async (t) => {
  const org = await tenants.organizations.create({ name: 'U' });
  const mine = await tenants.keys.create({ org: org.id });
  await meter.settle({
    org,
    key: mine.key.id,
    requestId: 'usage',
    lines: [{ item: 'contents', quantity: 10 }],
  });
  const own = await ask('GET', '/v1/usage?from=2026-10-07&to=2026-10-07', undefined, mine.secret);
  t.same(own.body, {
    object: 'usage',
    organization: org.id,
    from: '2026-10-07',
    to: '2026-10-07',
    total_usd: 0.002,
    data: [{ day: '2026-10-07', organization: org.id, item: 'contents', quantity: 10, cost_usd: 0.002 }],
    month: { spent_usd: 0.002, left_usd: null, renews_at: '2026-11-01T00:00:00.000Z' },
  });
  const all = await ask('GET', '/admin/v1/usage');
  t.match(all.body, { organization: null, from: '2026-10-01', to: '2026-10-07', total_usd: 0.0042 });
  const one = await ask('GET', `/admin/v1/usage?organization=${org.id}`);
  t.match(one.body, { organization: org.id, total_usd: 0.002 });
  t.equal(
    (await ask('GET', `/v1/usage?organization=${org.id}`, undefined, key)).status,
    400,
    'not of others',
  );
  t.equal((await ask('GET', '/v1/usage', undefined, operatorKey)).status, 403);
});

t.test('every error is listed', async (t) => {
  const wrong = {
    name: '',
    plan: 'free',
    monthly_credit_usd: -1,
    rate_limit: { per_second: 0 },
    colour: 'red',
  };
  const { status, body } = await ask('POST', '/admin/v1/organizations', wrong);
  t.equal(status, 400);
  const paths = body.errors.map(({ path }: { path: string }) => path);
  for (const path of ['name', 'plan', 'rate_limit.per_second', 'rate_limit.burst', 'colour'])
    t.ok(paths.includes(path), path);
  const path = `/admin/v1/organizations/${organization.id}`;
  t.match(
    await ask('PATCH', path, {}),
    { status: 400, body: { detail: /^at least one of name, plan, .* is required/ } },
    'nothing to change',
  );
  t.match(await ask('PATCH', path, { plan: 'credit' }), {
    status: 400,
    body: { errors: [{ path: 'monthly_credit_usd' }] },
  });
  t.match(await ask('PATCH', path, { plan: 'credit', monthly_credit_usd: '1.0000000001' }), { status: 400 });
  t.equal((await ask('PATCH', path, { name: '🗞'.repeat(101) })).status, 400);
  t.match(
    await ask('PATCH', path, { name: '🗞'.repeat(100) }),
    { status: 200, body: { name: '🗞'.repeat(100) } },
    'characters, not UTF-16 units',
  );
  t.match(await ask('PATCH', path, { name: ' padded' }), {
    status: 400,
    body: { errors: [{ path: 'name', message: /no blank at either end$/ }] },
  });
  t.match(await ask('PATCH', path, { plan: 'credit', monthly_credit_usd: 1_000_000_001 }), {
    status: 400,
    body: { errors: [{ path: 'monthly_credit_usd', message: /from 0 to 1000000000, with at most nine/ }] },
  });
  for (const period of [
    'from=2026-02-30',
    'from=2026-10-08&to=2026-10-07',
    'from=2024-01-01&to=2025-01-01',
    'from=yesterday',
  ]) {
    t.equal((await ask('GET', `/admin/v1/usage?${period}`)).status, 400, period);
  }
  t.equal((await ask('GET', '/admin/v1/usage?from=2024-01-01&to=2024-12-31')).status, 200, 'a leap year');
  for (const url of ['/v1/usage', '/admin/v1/usage']) {
    const as = url === '/v1/usage' ? key : operatorKey;
    const early = await ask('GET', `${url}?from=0000-01-01&to=0000-03-01`, undefined, as);
    t.match(
      early,
      { status: 400, body: { errors: [{ path: 'from' }, { path: 'to' }] } },
      'there is no year 0',
    );
    t.match(await ask('GET', `${url}?from=0001-01-01&to=0001-03-01`, undefined, as), { status: 200 });
    t.match(await ask('GET', `${url}?from=9999-12-01&to=9999-12-31`, undefined, as), { status: 200 });
  }
});

t.test('unknown parameters are refused, also where there are none', async (t) => {
  for (const url of ['/admin/v1/organizations', '/admin/v1/queues', '/admin/v1/usage'])
    t.match(
      await ask('GET', `${url}?colour=red`),
      { status: 400, body: { errors: [{ path: 'colour' }] } },
      url,
    );
});

t.test('messages say in words what is expected, never as a pattern', async (t) => {
  for (const [method, url, payload] of [
    ['PATCH', '/admin/v1/organizations/nope', { name: 'x' }],
    ['DELETE', '/admin/v1/keys/nope'],
    ['GET', '/admin/v1/usage?from=x'],
    ['GET', '/admin/v1/usage?organization=nope'],
    ['GET', '/admin/v1/imports/nope'],
    ['DELETE', '/admin/v1/sources/-'],
    ['POST', '/admin/v1/sources', { homepage: 'https://a.example/', languages: ['Spanish'] }],
    ['POST', '/admin/v1/sources/import', { sources: [{ id: '-', languages: ['Spanish'] }] }],
  ] as const) {
    const { status, body } = await ask(method, url, payload);
    t.equal(status, 400, url);
    t.notMatch(JSON.stringify(body), /pattern|\^/, url);
    t.match(JSON.stringify(body), /must be/, url);
  }
});

t.test('what is not there is not found', async (t) => {
  const none = '/admin/v1/organizations/org_0000000000';
  const missing = { status: 404, body: { code: 'not_found' } };
  t.match(await ask('GET', none), missing);
  t.match(await ask('PATCH', none, { name: 'x' }), missing);
  t.match(await ask('PUT', `${none}/plugins/mcp`, { enabled: true }), missing);
  t.match(await ask('GET', `${none}/keys`), missing);
  t.match(await ask('POST', `${none}/keys`, {}), missing);
  t.match(await ask('DELETE', '/admin/v1/keys/key_0000000000'), missing);
  t.match(await ask('GET', '/admin/v1/usage?organization=org_0000000000'), missing);
  t.match(await ask('GET', '/admin/v1/bills?organization=org_0000000000'), missing);
  t.match(await ask('GET', '/admin/v1/bills?format=csv&organization=org_0000000000'), missing);
  const gone = await tenants.organizations.create({ name: 'Gone' });
  const lines = [{ item: 'contents', quantity: 1 }] as const;
  await meter.settle({ org: gone, key: null, requestId: 'gone', lines });
  await tenants.organizations.delete(gone.id);
  for (const [month, bills] of [
    ['2026-10', [{ deleted: true }]],
    ['2026-09', { length: 0 }],
  ])
    t.match(await ask('GET', `/admin/v1/bills?month=${month}&organization=${gone.id}`), {
      status: 200,
      body: { data: bills },
    });
  const midnight = Date.parse('2026-11-01T00:00:00Z') - clock.now();
  for (const [requestId, after] of [
    ['last day', midnight - 1],
    ['first day', midnight],
  ] as const) {
    clock.advance(after);
    await meter.settle({ org: gone, key: null, requestId, lines });
    clock.advance(-after);
  }
  for (const [month, cost] of [
    ['2026-10', 0.0004],
    ['2026-11', 0.0002],
  ] as const)
    t.equal(
      (await ask('GET', `/admin/v1/bills?month=${month}&organization=${gone.id}`)).body.total_usd,
      cost,
    );
  for (const [to, cost] of [
    ['2026-10-07', 0.0002],
    ['2026-09-30', 0],
  ])
    t.match(await ask('GET', `/admin/v1/usage?to=${to}&organization=${gone.id}`), {
      status: 200,
      body: { organization: gone.id, total_usd: cost },
    });
});

t.test(
  'a key expires, has capabilities and a rate limit of its own, and its usage is told apart',
  async (t) => {
    const org = await tenants.organizations.create({ name: 'K' });
    const keys = `/admin/v1/organizations/${org.id}/keys`;
    const made = await ask('POST', keys, {
      label: 'ci',
      expires_at: '2026-10-07T13:00:00Z',
      capabilities: ['search'],
      rate_limit: { per_second: 1, burst: 2 },
    });
    t.match(made, {
      status: 201,
      body: {
        expires_at: '2026-10-07T13:00:00.000Z',
        capabilities: ['search'],
        rate_limit: { per_second: 1, burst: 2 },
      },
    });
    const { id, key: secret } = made.body;
    const usage = () => ask('GET', '/v1/usage', undefined, secret);
    t.match(
      [(await usage()).status, (await usage()).status, await usage()],
      [200, 200, { status: 429, body: { detail: /bursts of up to 2/ } }],
    );
    t.equal(
      (await limits.take(await keyOf(id), org, 1)).remaining,
      1,
      'searches have all of their own bucket',
    );
    t.match(await ask('PATCH', `/admin/v1/keys/${id}`, { rate_limit: null, capabilities: null }), {
      body: { rate_limit: null, capabilities: null, label: 'ci', expires_at: /^2026/ },
    });
    const other = await ask('POST', keys, {});
    for (const [key, work] of [
      [id, 'one'],
      [other.body.id, 'two'],
    ])
      await meter.settle({ org, key, requestId: work, lines: [{ item: 'contents', quantity: 1 }] });
    const told = await ask('GET', `/admin/v1/usage?organization=${org.id}&by=key`);
    t.same(new Set(told.body.data.map(({ key }: { key: string }) => key)), new Set([id, other.body.id]));
    const own = (await ask('GET', `/admin/v1/usage?key=${id}`)).body.data;
    t.equal(own.length, 1);
    t.match(own[0], { organization: org.id, item: 'contents', quantity: 1 });
    clock.advance(3_600_000);
    t.match(await usage(), {
      status: 401,
      body: { code: 'invalid_api_key', detail: /expired at 2026-10-07T13/ },
    });
    t.match(await ask('PATCH', `/admin/v1/keys/${id}`, { expires_at: null }), { status: 200 });
    t.equal((await usage()).status, 200);
  },
);

t.test('what a key cannot be is refused', async (t) => {
  const keys = `/admin/v1/organizations/${organization.id}/keys`;
  for (const expires of ['2026-10-01T00:00:00Z', new Date(clock.now()).toISOString()])
    t.match(
      await ask('POST', keys, { expires_at: expires }),
      { status: 400, body: { errors: [{ path: 'expires_at', message: /future/ }] } },
      expires,
    );
  for (const expires of ['2027-02-30T00:00:00Z', '2027-02-30', '2027-01-31T10:00', '2027', 'soon'])
    t.match(
      await ask('POST', keys, { expires_at: expires }),
      { status: 400, body: { errors: [{ path: 'expires_at', message: /of the calendar.* offset/ }] } },
      expires,
    );
  for (const [expires, moment] of [
    ['2027-01-31', '2027-01-31T00:00:00.000Z'],
    ['2027-01-31T10:00-03:00', '2027-01-31T13:00:00.000Z'],
    ['2027-01-31T10:00:00.123456+00:00', '2027-01-31T10:00:00.123Z'],
  ])
    t.match(await ask('POST', keys, { expires_at: expires }), {
      status: 201,
      body: { expires_at: moment },
    });
  t.equal((await ask('POST', keys, { capabilities: ['fax'] })).status, 400);
  t.equal((await ask('POST', keys, { capabilities: [] })).status, 400);
  for (const fields of [{ capabilities: ['search'] }, { rate_limit: { per_second: 1, burst: 2 } }])
    t.match(await ask('POST', '/admin/v1/keys', fields), { status: 400, body: { detail: /operator key/ } });
  t.equal((await ask('PATCH', '/admin/v1/keys/key_0000000000', { label: 'x' })).status, 404);
});
