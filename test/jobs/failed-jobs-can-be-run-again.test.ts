// The queue as operators see it: what waits, runs and failed, why, and another try for what failed, unless an equal job waits.
import t from 'tap';
import { openJobAdmin } from '../../core/jobs/job-admin.ts';
import { Jobs } from '../../core/jobs/jobs.ts';
import { systemClock } from '../../core/platform/clock.ts';
import { unseen } from '../../core/platform/observe.ts';
import { testDatabase } from '../support/postgres.ts';

const db = await testDatabase(t);
const admin = openJobAdmin(db);
const NOBODY = '00000000-0000-4000-8000-000000000000';

t.test('before a service has started for the first time there is nothing', async (t) => {
  t.same(await admin.queues(), []);
  t.same(await admin.jobs({}), []);
  await t.rejects(admin.retry(NOBODY), { code: 'not_found' });
});

t.test('the queue', async (t) => {
  const jobs = new Jobs(db, unseen, systemClock);
  await t.rejects(jobs.ready(), { code: 'unavailable' });
  const idle = { run: async () => undefined };
  await jobs.start({ 'import-opml': idle, 'delete-organization': idle }, []);
  t.teardown(() => jobs.stop(0));
  await jobs.ready();
  const send = async (id: string) => (await jobs.send('import-opml', { id }))!;
  const set = (id: string, state: string, output: object | null = null) =>
    db.query(
      `update pgboss.job set state = $2::pgboss.job_state, output = $3::jsonb, started_on = now(), completed_on = now()
       where id = $1::uuid`,
      [id, state, output && JSON.stringify(output)],
    );
  const only = async (id: string) => (await admin.jobs({})).find((job) => job.id === id)!;

  await t.test('says why a job failed, whatever it threw', async (t) => {
    const id = await send('a');
    t.match(await only(id), { state: 'waiting', queue: 'import-opml', data: { id: 'a' }, error: null });
    for (const [output, error] of [
      [{ message: 'it broke', stack: 'at x' }, 'it broke'],
      [{ value: { message: 'it broke otherwise' } }, 'it broke otherwise'],
      [{ value: 7 }, null],
      [{ message: { odd: true } }, null],
    ] as const) {
      await set(id, 'failed', output);
      t.match(await only(id), { state: 'failed', error, finished_at: /^\d{4}-/ });
    }
  });

  await t.test('runs what failed again', async (t) => {
    const id = await send('b');
    await t.rejects(admin.retry(id), {
      code: 'conflict',
      message: `Job ${id} cannot be retried: it is waiting, not failed.`,
    });
    await set(id, 'failed');
    t.match(await admin.retry(id), { id, state: 'retrying', finished_at: null });
    await t.rejects(admin.retry(id), { code: 'conflict', message: /it is retrying, not failed/ });
    await t.rejects(admin.retry(NOBODY), { code: 'not_found', message: /not found in the queue/ });
    for (const [state, said] of [
      ['active', 'running'],
      ['completed', 'succeeded'],
      ['cancelled', 'cancelled'],
    ] as const) {
      await set(id, state);
      await t.rejects(admin.retry(id), {
        code: 'conflict',
        message: new RegExp(`it is ${said}, not failed`),
      });
    }
  });

  await t.test('but not beside an equal job', async (t) => {
    const id = await send('c');
    await set(id, 'failed');
    const twin = await send('c');
    await set(twin, 'failed');
    await admin.retry(twin);
    await t.rejects(admin.retry(id), { code: 'conflict', message: /an equal job already waits/ });
    t.match(await only(id), { state: 'failed' });
  });

  await t.test('counts and lists', async (t) => {
    await db.exec('delete from pgboss.job');
    const ids = [await send('1'), await send('2'), (await jobs.send('delete-organization', { org: 'x' }))!];
    for (const [at, id] of ids.entries())
      await db.query(
        `update pgboss.job set created_on = now() + make_interval(secs => $2) where id = $1::uuid`,
        [id, at],
      );
    await set(ids[0]!, 'failed');
    const none = { waiting: 0, retrying: 0, running: 0, failed: 0, succeeded: 0, cancelled: 0 };
    t.same(await admin.queues(), [
      { queue: 'delete-organization', ...none, waiting: 1 },
      { queue: 'import-opml', ...none, waiting: 1, failed: 1 },
    ]);
    const listed = async (question: Parameters<typeof admin.jobs>[0]) =>
      (await admin.jobs(question)).map(({ id }) => ids.indexOf(id));
    t.same(await listed({}), [2, 1, 0], 'newest first');
    t.same(await listed({ queue: 'import-opml' }), [1, 0]);
    t.same(await listed({ state: 'failed' }), [0]);
    t.same(await listed({ limit: 2 }), [2, 1]);
    t.same(await listed({ queue: 'delete-organization', state: 'failed' }), []);
    await db.exec(`insert into pgboss.job (name, state, policy) select 'import-opml', 'completed', 'stately'
      from generate_series(1, 150)`);
    t.equal((await admin.jobs({})).length, 100);
  });
});
