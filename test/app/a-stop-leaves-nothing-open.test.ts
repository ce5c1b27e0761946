// A stop closes whatever was opened, also when a part of it fails, and cuts work that its next run continues.
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { Closing } from '../../core/app/build/base.ts';
import { startJobs } from '../../core/app/build/jobs.ts';
import type { RunningService } from '../../core/app/serve.ts';
import { welcome } from '../../core/app/welcome.ts';
import { Jobs } from '../../core/jobs/jobs.ts';
import { unavailable } from '../../core/store/postgres/outage.ts';
import { openReads } from '../../core/store/replica-reads.ts';
import { startTestService, TEST_SOURCE } from '../support/service.ts';

t.test('a part that cannot be closed does not keep the others open', async (t) => {
  const closed: string[] = [];
  const closing = new Closing();
  closing.defer(async () => closed.push('database'));
  closing.defer(async () => {
    throw new Error('the leases are lost');
  });
  closing.defer(async () => closed.push('jobs'));
  await t.rejects(closing.close(), { message: 'the leases are lost' });
  t.same(closed, ['jobs', 'database']);
});

t.test('a job that goes on for minutes ends, and has not failed', async (t) => {
  const service = await startTestService(t, { sources: [{ ...TEST_SOURCE, feeds: [] }] });
  const { app } = service;
  await service.publish(Array.from({ length: 200 }, (_, at) => ({ title: `Nota sobre ${at}` })));
  const encoding = Promise.withResolvers<void>();
  const inference = {
    ...app.inference,
    stats: () => ({ ...app.inference.stats(), running: 0, queued: 0 }),
    encoder: async () => 'one',
    proveEncoder: async () => undefined,
    async encode({ texts }: { texts: readonly string[] }) {
      encoding.resolve();
      await sleep(20);
      return texts.map(() => new Int8Array(8));
    },
  };
  const closing = new Closing();
  const config = { ...app.config, role: 'ingest' as const, stop_seconds: 2 };
  const jobs = new Jobs(app.db, app.observe, app.clock);
  await startJobs({
    ...{ ...app, config, jobs, inference, closing, leases: null, mapped: () => false },
    ...{ reads: openReads(app.db, null), database: Promise.resolve(app.db) },
  });
  await encoding.promise;
  await closing.close();
  const { rows } = await app.db.query<{ state: string }>(
    `select distinct state::text as state from pgboss.job where name = 'encode-articles' and started_on is not null`,
  );
  t.same(rows, [{ state: 'completed' }]);
});

t.test('who waits for the first feeds asks nothing of a database that is closed', async (t) => {
  const { app } = await startTestService(t);
  const leaving = new AbortController();
  let asked = 0;
  const db = {
    async query() {
      asked += 1;
      if (leaving.signal.aborted) throw unavailable(new Error('the database is closed'));
      setTimeout(() => leaving.abort());
      return { rows: [{ feeds: 1, read: 0, failing: 0, due: 1 }], count: 1 };
    },
  };
  const config = { ...app.config, role: 'all' };
  const service = { app: { ...app, config, db }, baseUrl: 'http://localhost' } as unknown as RunningService;
  t.match(await welcome(service, leaving.signal), /0 of 1 feeds read/);
  t.equal(asked, 1);
});
