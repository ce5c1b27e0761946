import t from 'tap';
import { CAPABILITIES } from '../../core/platform/capabilities.ts';
import { deploymentCapabilities, mayUse, requireCapability } from '../../core/tenants/capabilities.ts';
import { openTenants } from '../support/tenants.ts';

const deps = await openTenants(t);
const { tenants } = deps;
const NOBODY = 'org_0000000000';

t.test('changing one thing leaves the others', async (t) => {
  const org = await tenants.organizations.create({
    name: 'Ñandú 📰',
    plan: 'credit',
    monthlyCredit: 10n ** 18n,
  });
  t.same(await tenants.organizations.get(org.id), org);
  const renamed = await tenants.organizations.set(org.id, { name: 'Other' });
  t.same(renamed, { ...org, name: 'Other' });
  const limited = await tenants.organizations.set(org.id, { rateLimit: { perSecond: 2.5, burst: 5 } });
  t.same(limited, { ...renamed, rateLimit: { perSecond: 2.5, burst: 5 } });
  const payg = await tenants.organizations.set(org.id, { plan: 'payg' });
  t.same(payg, { ...limited, plan: 'payg', monthlyCredit: null });
  t.same(await tenants.organizations.set(org.id, { rateLimit: null }), { ...payg, rateLimit: null });
});

t.test('switches are set, unset, and independent', async (t) => {
  const { id } = await tenants.organizations.create({ name: 'Switches' });
  await tenants.organizations.setPlugin(id, 'charts', false);
  await tenants.organizations.setPlugin(id, 'mcp', true);
  t.same((await tenants.organizations.get(id)).plugins, { charts: false, mcp: true });
  await tenants.organizations.setPlugin(id, 'charts', null);
  t.same((await tenants.organizations.get(id)).plugins, { mcp: true });
});

t.test('concurrent changes all take effect', async (t) => {
  const { id } = await tenants.organizations.create({ name: 'Busy' });
  await Promise.all(CAPABILITIES.map((capability) => tenants.organizations.setPlugin(id, capability, false)));
  t.same(Object.keys((await tenants.organizations.get(id)).plugins).sort(), [...CAPABILITIES].sort());
});

t.test('what makes no sense is refused field by field, and nothing is changed', async (t) => {
  const { id } = await tenants.organizations.create({ name: 'Rules' });
  const wrong: [object, string[]][] = [
    [{ name: '' }, ['name']],
    [{ name: ' x' }, ['name']],
    [{ name: '\u200b' }, ['name']],
    [{ name: '\u3164\u2800\u00ad' }, ['name']],
    [{ name: 'a\nb' }, ['name']],
    [{ name: 'a\u202eb' }, ['name']],
    [{ name: 'é'.repeat(101) }, ['name']],
    [{ plan: 'free' }, ['plan']],
    [{ plan: 'credit' }, ['monthly_credit_usd']],
    [{ monthlyCredit: 5n }, ['monthly_credit_usd']],
    [{ plan: 'credit', monthlyCredit: -1n }, ['monthly_credit_usd']],
    [{ plan: 'credit', monthlyCredit: 10n ** 18n + 1n }, ['monthly_credit_usd']],
    [{ rateLimit: { perSecond: 0, burst: 0 } }, ['rate_limit.per_second', 'rate_limit.burst']],
    [{ rateLimit: { perSecond: Number.NaN, burst: 1.5 } }, ['rate_limit.per_second', 'rate_limit.burst']],
    [{ rateLimit: { perSecond: 100_001, burst: 100_001 } }, ['rate_limit.per_second', 'rate_limit.burst']],
  ];
  for (const [changes, paths] of wrong) {
    const errors = paths.map((path) => ({ path }));
    await t.rejects(tenants.organizations.set(id, changes), { code: 'invalid_request', errors });
  }
  await t.rejects(tenants.organizations.create({ name: '' }), { code: 'invalid_request' });
  for (const label of ['l'.repeat(101), '\u2060'])
    await t.rejects(tenants.keys.create({ org: id, label }), { code: 'invalid_request' });
  t.match(await tenants.organizations.get(id), { name: 'Rules', plan: 'payg', rateLimit: null });
  for (const name of ['📰'.repeat(100), '👩\u200d🚀', 'سازمان\u200cها', '…'])
    t.match(await tenants.organizations.set(id, { name }), { name });
});

t.test('a name that was allowed once keeps nothing else from being changed', async (t) => {
  const { id } = await tenants.organizations.create({ name: 'Old' });
  const { key } = await tenants.keys.create({ org: id });
  await deps.db.query('update organization set name = $2 where id = $1', [id, 'a\u202bb']);
  await deps.db.query('update api_key set label = $2 where id = $1', [key.id, 'a\u202bb']);
  t.match(await tenants.organizations.set(id, { suspended: true }), { suspendedAt: Date });
  t.match(await tenants.keys.set(key.id, { capabilities: ['search'] }), { label: 'a\u202bb' });
  const wrong = { code: 'invalid_request' };
  await t.rejects(tenants.organizations.set(id, { name: 'b\u202ba' }), wrong);
  await t.rejects(tenants.keys.set(key.id, { label: 'b\u202ba' }), wrong);
});

t.test('what is not there is not found', async (t) => {
  const missing = { code: 'not_found' };
  await t.rejects(tenants.organizations.get(NOBODY), missing);
  await t.rejects(tenants.organizations.set(NOBODY, { name: 'x' }), missing);
  await t.rejects(tenants.organizations.setPlugin(NOBODY, 'mcp', true), missing);
  await t.rejects(tenants.keys.create({ org: NOBODY }), missing);
  await t.rejects(tenants.keys.list(NOBODY), missing);
  await t.rejects(tenants.keys.revoke('key_0000000000'), missing);
  await t.rejects(tenants.organizations.get("org_'; drop table ledger; --"), missing);
});

t.test(
  'a capability is open as the deployment has it, unless it was switched for the organization',
  async (t) => {
    const { open, unknown } = deploymentCapabilities(['search', 'charts', 'chats']);
    t.same([...open].sort(), ['charts', 'search']);
    t.same(unknown, ['chats']);
    t.equal(deploymentCapabilities(['*']).open.size, CAPABILITIES.length);
    const org = {
      ...(await tenants.organizations.create({ name: 'Plugins' })),
      plugins: { charts: false, mcp: true },
    };
    t.same(
      ['search', 'charts', 'mcp', 'site'].map((name) => mayUse(name as 'mcp', open, { org })),
      [true, false, true, false],
    );
    t.equal(mayUse('charts', open, { org: null }), true);
    requireCapability('mcp', open, { org });
    t.throws(() => requireCapability('charts', open, { org }), {
      code: 'plugin_disabled',
      message: /this organization/,
    });
    t.throws(() => requireCapability('site', open, { org }), {
      code: 'plugin_disabled',
      message: /this deployment/,
    });
  },
);
