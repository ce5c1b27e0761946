import t from 'tap';
import { openTenants } from '../support/tenants.ts';

const deps = await openTenants(t);

t.test('of processes that start together one makes the keys', async (t) => {
  const processes = Array.from({ length: 8 }, () => deps.openTenants());
  const started = (await Promise.all(processes.map((each) => each.firstStart()))).filter(
    (each) => each !== null,
  );
  t.equal(started.length, 1);
  const { operatorKey, key, organization } = started[0]!;
  t.match(await deps.tenants.holders.authenticate(operatorKey), { operator: true, org: null });
  t.match(await deps.tenants.holders.authenticate(key), {
    operator: false,
    org: { id: organization.id, plan: 'payg' },
  });
  t.equal((await deps.tenants.organizations.list()).length, 1);
  t.equal((await deps.tenants.keys.list(null)).length, 1);
});

t.test('and never again, whatever became of them', async (t) => {
  await deps.db.query('update api_key set revoked_at = now()');
  t.equal(await deps.openTenants().firstStart(), null);
});
