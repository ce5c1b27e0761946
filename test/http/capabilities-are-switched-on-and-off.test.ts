// What the operator switched off answers 403 plugin_disabled: for the whole deployment, or for one tenant over it.
import t from 'tap';
import { CAPABILITIES, type Capability } from '../../core/platform/capabilities.ts';
import { startTestService } from '../support/service.ts';

const BODY = { query: 'huelga de trenes', mode: 'ultra' };

t.test('for one tenant', async (t) => {
  const service = await startTestService(t);
  await service.publish([{ title: 'Huelga de trenes en Rosario' }]);
  const [org] = await service.app.tenants.organizations.list();
  const other = await service.app.tenants.organizations.create({ name: 'Other' });
  const { secret } = await service.app.tenants.keys.create({ org: other.id });
  const ask = () => service.post('/v1/search', BODY);
  t.equal((await ask()).status, 200);

  await service.app.tenants.organizations.setPlugin(org!.id, 'search', false);
  const { status, body } = await ask();
  t.match({ status, code: body.code }, { status: 403, code: 'plugin_disabled' });
  t.match(body.detail, /"search" is disabled for this organization/);
  t.equal(
    (await service.post('/v1/search', { query: 'a' })).status,
    403,
    'before anything is said of the body',
  );
  t.equal(
    (await service.post('/v1/search', BODY, { authorization: `Bearer ${secret}` })).status,
    200,
    'the others go on',
  );
  t.equal((await service.get('/v1/sources')).status, 200, 'so does what cannot be switched off');
  t.same((await service.app.meter.balance(org!.id)).spent, 1_000_000n, 'nothing was billed for it');

  const chart = await service.post('/v1/charts', { query: 'huelga de trenes por día' });
  t.match(
    { status: chart.status, detail: chart.body.detail },
    { status: 403, detail: /"search" is disabled/ },
  );
  const data = { csv: 'a,b\nx,1\ny,2\n' };
  t.equal(
    (await service.post('/v1/charts', { type: 'bar', data })).status,
    200,
    'a chart of own data searches nothing',
  );

  await service.app.tenants.organizations.setPlugin(org!.id, 'search', null);
  t.equal((await ask()).status, 200, 'back to the default of the deployment');
});

t.test('each of them, and what has its routes is refused', async (t) => {
  const service = await startTestService(t);
  const [org] = await service.app.tenants.organizations.list();
  const page = 'http://eldiario.example/nota';
  const data = { csv: 'a,b\nx,1\n' };
  const requests: Record<Capability, [url: string, body: object]> = {
    search: ['/v1/search', BODY],
    similar: ['/v1/similar', { url: page }],
    contents: ['/v1/contents', { urls: [page] }],
    site: ['/v1/search/site', { site: 'eldiario.example', query: 'trenes' }],
    indexes: ['/v1/indexes', { name: 'x', urls: [page] }],
    charts: ['/v1/charts', { data }],
    watches: ['/v1/watches', { name: 'x', request: BODY, every_minutes: 60 }],
    'compat-exa': ['/compat/exa/search', { query: 'trenes' }],
    'compat-perplexity': ['/compat/perplexity/search', { query: 'trenes' }],
    'compat-tako': ['/compat/tako/api/v3/search', { query: 'trenes' }],
    mcp: ['/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' }],
  };
  t.same(Object.keys(requests).sort(), [...CAPABILITIES].sort());
  for (const capability of CAPABILITIES) {
    const [url, body] = requests[capability];
    await service.app.tenants.organizations.setPlugin(org!.id, capability, false);
    const { status, body: refusal } = await service.post(url, body);
    t.equal(status, 403, url);
    t.ok(JSON.stringify(refusal).includes('disabled for this organization'), `${url}: says why`);
    if (url.startsWith('/v1/')) t.equal(refusal.code, 'plugin_disabled', url);
    await service.app.tenants.organizations.setPlugin(org!.id, capability, null);
  }
  t.equal((await service.app.meter.balance(org!.id)).spent, 0n);
});

t.test('for the deployment', async (t) => {
  const service = await startTestService(t, { config: { plugins: ['charts', 'mcp'] } });
  const [org] = await service.app.tenants.organizations.list();
  const { status, body } = await service.post('/v1/search', BODY);
  t.match({ status, code: body.code }, { status: 403, code: 'plugin_disabled' });
  t.match(body.detail, 'in this deployment');
  t.equal(
    (await service.server.inject({ method: 'POST', url: '/v1/search', payload: BODY })).statusCode,
    401,
    'to those who have a key',
  );
  await service.app.tenants.organizations.setPlugin(org!.id, 'search', true);
  t.equal((await service.post('/v1/search', BODY)).status, 200, 'a tenant may be given it over the default');
});

t.test('a capability that there is not is a mistake, not a switch', async (t) => {
  await t.rejects(startTestService(t, { config: { plugins: ['serach', '*'] } }), {
    message: /plugins: .*serach/,
  });
});
