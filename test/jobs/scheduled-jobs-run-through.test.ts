// Each job of the schedule runs through in a process with all roles, whether or not there is anything to do.
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { type JobData, QUEUES, type QueueName } from '../../core/jobs/queues.ts';
import { startTestService } from '../support/service.ts';

t.test('the schedule', async (t) => {
  const { app, seen } = await startTestService(t, {
    config: { role: 'all', base_url: 'https://news.example' },
  });
  const scheduled = (Object.keys(QUEUES) as QueueName[]).filter(
    (name) => QUEUES[name].cron !== undefined && !name.startsWith('encode-'),
  );
  const stateOf = async (id: string) => {
    const { rows } = await app.db.query<{ state: string }>(
      'select state from pgboss.job where id = $1::uuid',
      [id],
    );
    return rows[0]!.state;
  };
  for (const name of scheduled) {
    const id = (await app.jobs.send(name, {} as JobData[typeof name]))!;
    let state = await stateOf(id);
    for (; state === 'created' || state === 'active'; state = await stateOf(id)) await sleep(5);
    t.equal(state, 'completed', name);
  }
  t.same(
    seen.filter(({ event }) => event === 'job-failed'),
    [],
  );
});
