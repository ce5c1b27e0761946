// After an upgrade, the schedules of the earlier version send no more jobs, which nobody would run. While only processes that
// answer are new, those of the earlier version go on.
import { PgBoss } from 'pg-boss';
import t from 'tap';
import { openJobAdmin } from '../../core/jobs/job-admin.ts';
import { type JobHandlers, Jobs } from '../../core/jobs/jobs.ts';
import type { JobRole } from '../../core/jobs/queues.ts';
import { systemClock } from '../../core/platform/clock.ts';
import { unseen } from '../../core/platform/observe.ts';
import { DatabaseLease } from '../support/database-lease.ts';
import { testDatabase } from '../support/postgres.ts';

const OLD = ['due-feeds', 'poll-feed'];

t.test('schedule and waiting jobs', async (t) => {
  const db = await testDatabase(t);
  const old = new PgBoss({ ...new DatabaseLease(db).boss(), schema: 'pgboss', supervise: false });
  old.on('error', () => undefined);
  await old.start();
  t.teardown(() => old.stop({ graceful: false }));
  for (const queue of OLD) {
    await old.createQueue(queue, { policy: 'stately' });
    await old.send(queue, {});
  }
  await old.schedule('due-feeds', '* * * * *', {});

  const handlers: JobHandlers = { sweep: { run: async () => undefined } };
  const start = async (role: JobRole) => {
    const jobs = new Jobs(new DatabaseLease(db), unseen, systemClock);
    t.teardown(() => jobs.stop(0));
    await jobs.start(handlers, [role]);
  };
  const left = async () => ({
    schedules: (await old.getSchedules()).map(({ name }) => name),
    waiting: (await openJobAdmin(db).queues()).flatMap(({ queue, waiting }) =>
      OLD.includes(queue) && waiting > 0 ? [queue] : [],
    ),
  });
  await start('worker');
  t.same(await left(), { schedules: ['due-feeds'], waiting: OLD });
  await start('ingest');
  t.same(await left(), { schedules: ['sweep'], waiting: [] });
});
