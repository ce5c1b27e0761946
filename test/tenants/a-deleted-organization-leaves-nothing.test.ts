// The data of a deleted organization go with it: the job that deletes them is queued in the same transaction, and nothing is
// made for it afterwards, also by a process that has not heard of the deletion yet.
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { DAY, heldClock } from '../../core/platform/clock.ts';
import { metricsReader } from '../../core/platform/metrics/metrics.ts';
import { unseen } from '../../core/platform/observe.ts';
import type { Database } from '../../core/store/database.ts';
import { dueIndexes } from '../../core/store/indexes/indexes.ts';
import { CANCELLED_CHANNEL } from '../../core/store/jobs.ts';
import { markDeleted } from '../../core/store/tenants/deletion.ts';
import { deleteDataOf } from '../../core/tenants/delete-organization.ts';
import { openTenantAdmin } from '../../core/tenants/tenant-admin.ts';
import { startTestService } from '../support/service.ts';
import { NOON } from '../support/tenants.ts';

const service = await startTestService(t, { clock: heldClock(NOON) });
const { app, send } = service;
const { db, clock, tenants } = app;

const MADE: readonly [path: string, body: object, table: string][] = [
  [
    '/v1/watches',
    { name: 'Trenes', request: { query: 'huelga de trenes', mode: 'ultra' }, every_minutes: 60 },
    'watch',
  ],
  ['/v1/indexes', { name: 'Tienda', urls: ['https://tienda.example/uno'] }, 'custom_index'],
  ['/v1/search/site', { site: 'eldiario.example', query: 'huelga' }, 'job'],
  [
    '/v1/charts',
    {
      data: {
        rows: [
          { day: 'lunes', trains: 3 },
          { day: 'martes', trains: 4 },
        ],
      },
    },
    'chart',
  ],
];

const left = async (table: string, org: string) => {
  const isLeft = table === 'custom_index' ? 'and removed_at is null' : '';
  const { rows } = await db.query(`select 1 from ${table} where organization_id = $1 ${isLeft}`, [org]);
  return rows.length;
};

t.test('an organization is not deleted where the job cannot be queued', async (t) => {
  const { org, secret } = await service.stranger();
  const away = async () => {
    throw new Error('the queue is away');
  };
  const admin = openTenantAdmin({ ...app, jobs: { send: away, wake: () => undefined } });
  await t.rejects(admin.deleteOrganization(org.id), { message: 'the queue is away' });
  t.same(await tenants.organizations.get(org.id), org);
  t.ok(await tenants.holders.authenticate(secret), 'its keys are not revoked');
});

t.test('the job is queued with the deletion, once', async (t) => {
  const { org } = await service.stranger();
  await tenants.organizations.set(org.id, { outlets: ['a.example'] });
  await openTenantAdmin(app).deleteOrganization(org.id);
  await t.rejects(openTenantAdmin(app).deleteOrganization(org.id), { code: 'not_found' });
  const row = await db.query('select outlets from organization where id = $1', [org.id]);
  t.same(row.rows, [{ outlets: null }], 'its row names no outlets');
  const { rows } = await db.query(`select data from pgboss.job where name = 'delete-organization'`);
  t.same(rows, [{ data: { org: org.id } }]);
});

t.test(
  'nothing is made with a key that another process has just revoked with its organization',
  async (t) => {
    const { org, secret } = await service.stranger();
    t.equal((await send('GET', '/v1/watches', undefined, secret)).status, 200);
    await db.transaction((tx) => markDeleted(tx, org.id, new Date(clock.now())));
    for (const [path, body, table] of MADE) {
      t.match(await send('POST', path, body, secret), { status: 404, body: { code: 'not_found' } }, path);
      t.equal(await left(table, org.id), 0);
    }
  },
);

t.test('what it had is deleted, and counted without its name', async (t) => {
  const { org, secret } = await service.stranger();
  for (const [path, body] of MADE) t.ok((await send('POST', path, body, secret)).status < 300, path);
  const now = clock.now();
  await db.query('update custom_index set due_at = $2 where organization_id = $1', [
    org.id,
    new Date(now + DAY),
  ]);
  const jobs = await db.query<{ id: string }>('select id from job where organization_id = $1', [org.id]);
  const cancelled: string[] = [];
  const unlisten = await db.listen(CANCELLED_CHANNEL, (id) => cancelled.push(id));
  const metrics = metricsReader();
  await deleteDataOf({ db, clock, observe: metrics.read }, org.id);
  for (const [, , table] of MADE) t.equal(await left(table, org.id), 0, table);
  t.equal((await dueIndexes(db, new Date(now), 9, org.id)).length, 1, 'its pages go at once');
  for (let tries = 0; cancelled.length === 0 && tries < 2000; tries += 1) await sleep(5);
  t.same(
    cancelled,
    jobs.rows.map(({ id }) => id),
    'its jobs are stopped',
  );
  await unlisten();
  const text = await metrics.text();
  t.match(text, 'canillita_swept_total{what="watches of a deleted organization"} 1');
  t.notMatch(text, org.id);
});

t.test('watches go a few at a time, since each takes all that it found with it', async (t) => {
  const { org } = await service.stranger();
  const [key] = await tenants.keys.list(org.id);
  await db.query(
    `insert into watch (id, organization_id, key_id, name, request, every_minutes, created_at)
     select 'wtc_' || lpad(n::text, 24, '0'), $1, $2, '', '{}', 60, $3 from generate_series(1, 25) as n`,
    [org.id, key!.id, new Date(clock.now())],
  );
  const steps: number[] = [];
  const counted = {
    async query(sql: string, params?: readonly unknown[]) {
      const rows = await db.query(sql, params);
      if (/^delete from watch/.test(sql)) steps.push(rows.count);
      return rows;
    },
    transaction: db.transaction.bind(db),
  } as unknown as Database;
  await deleteDataOf({ db: counted, clock, observe: unseen }, org.id);
  t.same(steps, [10, 10, 5]);
});
