// A process without an encoder takes no job that makes vectors from one that has an encoder, and does not wait for such jobs either.
import t from 'tap';
import { type JobHandlers, Jobs } from '../../core/jobs/jobs.ts';
import type { JobRole } from '../../core/jobs/queues.ts';
import { systemClock } from '../../core/platform/clock.ts';
import { unseen } from '../../core/platform/observe.ts';
import { DatabaseLease } from '../support/database-lease.ts';
import { ENCODER, writeTiny } from '../support/hub/models.ts';
import { testDatabase } from '../support/postgres.ts';
import { startTestService } from '../support/service.ts';

const MAKING = ['encode-articles', 'encode-indexes'];

t.test('the jobs of a process', async (t) => {
  const encoder = writeTiny(t.testdir(), ENCODER);
  for (const [models, made] of [
    [{ encoder }, MAKING],
    [{}, []],
  ] as const) {
    const { app } = await startTestService(t, { config: { models, role: 'all' } });
    const { rows } = await app.db.query<{ name: string }>('select name from pgboss.schedule order by name');
    t.same(
      rows.flatMap(({ name }) => (MAKING.includes(name) ? name : [])),
      made,
    );
  }
});

t.test('jobs that others should do stand still for those others only', async (t) => {
  const db = await testDatabase(t);
  const start = async (queues: readonly (keyof JobHandlers)[], roles: readonly JobRole[]) => {
    const jobs = new Jobs(new DatabaseLease(db), unseen, systemClock);
    t.teardown(() => jobs.stop(0));
    await jobs.start(
      Object.fromEntries(queues.map((queue) => [queue, { run: async () => undefined }])),
      roles,
    );
    return jobs;
  };
  const full = await start(['encode-articles', 'sweep'], ['ingest']);
  await full.stop(1000);
  const light = await start(['sweep'], ['ingest']);
  await db.exec(`update pgboss.version set cron_on = now() + interval '1 hour';
    update pgboss.schedule set updated_on = now() - interval '1 hour';
    delete from pgboss.job where name = 'encode-articles'`);
  t.same(await light.stalled(), []);
  const answers = await start(['encode-articles', 'sweep'], []);
  t.match(await answers.stalled(), [{ queue: 'encode-articles' }]);
});
