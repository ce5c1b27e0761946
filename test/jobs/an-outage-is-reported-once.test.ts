// While the database is away, which the store reports, not every worker reports it again at every poll.
import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import t from 'tap';
import { Jobs } from '../../core/jobs/jobs.ts';
import { systemClock } from '../../core/platform/clock.ts';
import type { Observation } from '../../core/platform/observe.ts';
import type { Database } from '../../core/store/database.ts';
import { Outage, unavailable } from '../../core/store/postgres/outage.ts';
import { testDatabase } from '../support/postgres.ts';

const real = await testDatabase(t);
let trouble: (() => Error) | null = null;
let refused = 0;
const { db: boss, backend } = real.boss();
const db = {
  kind: real.kind,
  query: real.query.bind(real),
  boss: () => ({
    backend,
    db: {
      ...boss,
      async executeSql(sql: string, values?: unknown[]) {
        if (trouble === null) return boss.executeSql(sql, values);
        refused += 1;
        throw trouble();
      },
    },
  }),
} as unknown as Database;
const seen: Observation[] = [];
const listened = t.capture(PgBoss.prototype, 'on', PgBoss.prototype.on);
const jobs = new Jobs(db, (observation) => seen.push(observation), systemClock);
await jobs.start({ sweep: { run: async () => undefined } }, ['ingest']);
t.teardown(() => jobs.stop(0));

/** What was reported of a poll that failed. */
async function reportedOf(made: () => Error): Promise<Observation[]> {
  seen.length = 0;
  const before = refused;
  trouble = made;
  while (refused === before) {
    jobs.wake('sweep');
    await sleep(20);
  }
  await sleep(20);
  trouble = null;
  return seen.filter(({ event }) => event === 'job-failed');
}

t.test('an outage is not reported', async (t) => {
  t.same(await reportedOf(() => unavailable(new Error('away'))), []);
});

t.test('nor what pg-boss says that it could not do meanwhile', async (t) => {
  const [, report] = listened().find(({ args: [event] }) => event === 'error')!.args as unknown as [
    string,
    (error: Error) => void,
  ];
  seen.length = 0;
  report(new Error('schedules could not be recorded', { cause: unavailable(new Error('away')) }));
  t.same(seen, []);
  report(new Error('schedules could not be recorded', { cause: new Error('a column is gone') }));
  t.match(seen, [{ event: 'job-failed', queue: '-' }]);
});

t.test('nor is a database that is busy, more than once', async (t) => {
  const said: Observation[] = [];
  const outage = new Outage(
    (each) => said.push(each),
    async () => undefined,
  );
  t.same(await reportedOf(() => outage.busy(new Error('no connection in time'))), []);
  outage.busy(new Error('no connection in time'));
  t.match(said, [{ event: 'store-refused', error: /All connections are in use/ }]);
  t.equal(said.length, 1);
});

t.test('other errors of the queue are', async (t) => {
  const [first] = await reportedOf(() => new Error('a table is gone'));
  t.match(first, { queue: '-', error: /a table is gone/ });
});
