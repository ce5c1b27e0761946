import t from 'tap';
import { tenantsRoom } from '../support/tenants.ts';

const room = await tenantsRoom(t);

t.test('of processes that start together one makes the keys', async (t) => {
  const processes = Array.from({ length: 8 }, () => room.openTenants());
  const started = (await Promise.all(processes.map((each) => each.firstStart()))).filter(
    (each) => each !== null,
  );
  t.equal(started.length, 1);
  const { operatorKey, key, organization } = started[0]!;
  t.match(await room.tenants.authenticate(operatorKey), { operator: true, org: null });
  t.match(await room.tenants.authenticate(key), {
    operator: false,
    org: { id: organization.id, plan: 'payg' },
  });
  t.equal((await room.tenants.listOrganizations()).length, 1);
  t.equal((await room.tenants.listKeys(null)).length, 1);
});

t.test('and never again, whatever became of them', async (t) => {
  for (const { id } of await room.tenants.listKeys(null)) await room.tenants.revokeKey(id);
  t.equal(await room.openTenants().firstStart(), null);
});
