// The queue as operators see it: what waits, runs and failed, why, and another try for what failed, unless an equal job waits.
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { openJobAdmin } from '../../core/jobs/job-admin.ts';
import { Jobs } from '../../core/jobs/jobs.ts';
import { systemClock } from '../../core/platform/clock.ts';
import { type Observation, unseen } from '../../core/platform/observe.ts';
import { backend, testDatabase } from '../support/postgres.ts';

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

  await t.test('takes an equal job once, under the id that it is given', async (t) => {
    const id = '00000000-0000-4000-8000-000000000001';
    t.equal(await jobs.send('import-opml', { id: 'd' }, { id }), id);
    t.equal(await jobs.send('import-opml', { id: 'd' }), null);
    await jobs.cancel('import-opml', id);
    t.match(await only(id), { state: 'cancelled' });
    t.type(await jobs.send('import-opml', { id: 'd' }), 'string');
    t.same((await jobs.depths()).map(({ queue }) => queue).toSorted(), [
      'delete-organization',
      'import-opml',
    ]);
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

t.test('a job that throws has failed, and is given up once its tries are used up', async (t) => {
  const db = await testDatabase(t);
  const admin = openJobAdmin(db);
  const seen: Observation[] = [];
  const givenUp = Promise.withResolvers<object>();
  const jobs = new Jobs(db, (one) => void seen.push(one), systemClock);
  const run = () => Promise.reject(new Error('it broke'));
  const giveUp = async (data: object) => givenUp.resolve(data);
  await jobs.start({ 'import-opml': { run }, 'deliver-webhooks': { run, giveUp } }, ['ingest', 'worker']);
  t.teardown(() => jobs.stop(0));
  const [again, last] = [
    await jobs.send('import-opml', { id: 'x' }),
    await jobs.send('deliver-webhooks', { lane: 7 }),
  ];
  const ended = async (id: string | null, ...states: string[]) => {
    for (;;) {
      const job = (await admin.jobs({})).find((one) => one.id === id)!;
      if (states.includes(job.state)) return job;
      await sleep(20);
    }
  };
  t.match(await ended(again, 'retrying', 'succeeded'), { state: 'retrying', error: 'it broke' });
  t.match(await ended(last, 'failed', 'succeeded'), { state: 'failed', error: 'it broke' });
  t.same(await givenUp.promise, { lane: 7 });
  t.match(
    seen.find((one) => one.event === 'job-failed'),
    { error: 'it broke' },
  );
});

t.test(
  'what a process left running is taken up at the next start',
  { skip: backend !== 'pglite' },
  async (t) => {
    const db = await testDatabase(t);
    const idle = { run: async () => undefined };
    const first = new Jobs(db, unseen, systemClock);
    await first.start({ 'import-opml': idle }, []);
    t.teardown(() => first.stop(0));
    const id = await first.send('import-opml', { id: 'x' });
    await db.query(`update pgboss.job set state = 'active', started_on = now() where id = $1::uuid`, [id]);
    const next = new Jobs(db, unseen, systemClock);
    await next.start({ 'import-opml': idle }, []);
    t.teardown(() => next.stop(0));
    const [job] = await openJobAdmin(db).jobs({});
    t.match(job, { id, state: 'retrying', error: 'the process that ran it ended' });
  },
);
