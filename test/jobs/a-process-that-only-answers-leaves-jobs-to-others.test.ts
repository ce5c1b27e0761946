// An api process takes jobs in, in the very first transaction too, and leaves their doing to workers.
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { Jobs } from '../../core/jobs/jobs.ts';
import { systemClock } from '../../core/platform/clock.ts';
import { unseen } from '../../core/platform/observe.ts';
import type { BossDatabase } from '../../core/store/database.ts';
import { DatabaseLease } from '../support/database-lease.ts';
import { testDatabase } from '../support/postgres.ts';
import { startTestService } from '../support/service.ts';

t.test('left, and not begun', async (t) => {
  const service = await startTestService(t, { config: { role: 'api' } });
  const { status, body } = await service.post('/v1/search/site', {
    site: 'diario.example',
    query: 'huelga de trenes',
  });
  t.equal(status, 202);
  await sleep(1500);
  const { body: job } = await service.get(`/v1/jobs/${body.id}`);
  t.match(job, { status: 'queued', finished_at: null, result: null, error: null });
  t.equal(
    (
      await service.server.inject({
        method: 'DELETE',
        url: `/v1/jobs/${body.id}`,
        headers: { 'x-api-key': service.key },
      })
    ).statusCode,
    204,
    'and taken away by it',
  );
});

/** Where something else happens between the first two looks at which queues there are. */
class Interrupted extends DatabaseLease {
  interrupt: (() => Promise<void>) | null = null;

  override boss(): BossDatabase {
    const { db, ...rest } = super.boss();
    const executeSql: typeof db.executeSql = async (sql, values) => {
      const rows = await db.executeSql(sql, values);
      const { interrupt } = this;
      if (interrupt && /from pgboss\.queue q/i.test(sql)) {
        this.interrupt = null;
        await interrupt();
      }
      return rows;
    };
    return { ...rest, db: { ...db, executeSql } };
  }
}

t.test('also when another process makes the queues while this one starts', async (t) => {
  const db = await testDatabase(t);
  const handlers = { 'site-search': { run: async () => undefined } };
  const started = async (at: DatabaseLease) => {
    const jobs = new Jobs(at, unseen, systemClock);
    t.teardown(() => jobs.stop(0));
    await jobs.start(handlers, []);
    return jobs;
  };
  const later = new Interrupted(db);
  later.interrupt = async () => void (await started(new DatabaseLease(db)));
  const jobs = await started(later);
  const left = await db.transaction((tx) =>
    jobs.send('site-search', { id: 'job_1', org: 'org_1' }, { tx, behind: 0 }),
  );
  t.type(left, 'string');
});
