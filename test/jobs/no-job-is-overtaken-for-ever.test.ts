// Owners of jobs take turns: who has fewer waiting goes first. But however many come after it, every job has its turn.
import t from 'tap';
import { Jobs } from '../../core/jobs/jobs.ts';
import { heldClock, MINUTE } from '../../core/platform/clock.ts';
import { unseen } from '../../core/platform/observe.ts';
import { DatabaseLease } from '../support/database-lease.ts';
import { testDatabase } from '../support/postgres.ts';

t.test('jobs wait in turns of their owners, and the oldest is not overtaken', async (t) => {
  const db = await testDatabase(t);
  const clock = heldClock('2026-11-22T10:00:00Z');
  const run: string[] = [];
  const sent: string[] = [];
  const all = Promise.withResolvers<void>();
  const handlers = {
    'site-search': {
      atOnce: 1,
      run: async ({ id }: { id: string }) => {
        run.push(id);
        if (run.length === sent.length) all.resolve();
      },
    },
  };
  const open = () => {
    const jobs = new Jobs(new DatabaseLease(db), unseen, clock);
    t.teardown(() => jobs.stop(0));
    return jobs;
  };
  const sender = open();
  await sender.start(handlers, []);
  const send = async (id: string, org: string, behind: number) => {
    sent.push(id);
    await sender.send('site-search', { id, org }, { behind });
  };
  for (let at = 0; at < 3; at += 1) await send(`many ${at}`, 'org_many', at);
  await send('few', 'org_few', 0);
  clock.advance(10 * MINUTE);
  await send('late', 'org_late', 0);
  await open().start(handlers, ['worker']);
  await all.promise;
  t.same(run, ['many 0', 'few', 'many 1', 'many 2', 'late']);
});
