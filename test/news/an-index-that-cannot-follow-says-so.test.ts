// An index that fails to follow the database, other than because the database is away, is in the log until it has caught up.
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { NewsIndex } from '../../core/news/news-index.ts';
import { systemClock } from '../../core/platform/clock.ts';
import type { Observation } from '../../core/platform/observe.ts';
import type { Database } from '../../core/store/database.ts';
import { unavailable } from '../../core/store/postgres/outage.ts';
import { startTestService } from '../support/service.ts';

t.test('a fault while following', async (t) => {
  const service = await startTestService(t);
  const { db } = service.app;
  const seen: Observation[] = [];
  let fault: Error | null = null;
  const notified: (() => void)[] = [];
  const failing: Database = Object.assign(Object.create(db) as Database, {
    query: (sql: string, params?: readonly unknown[]) =>
      fault === null ? db.query(sql, params) : Promise.reject(fault),
    listen: async (_channel: string, notify: () => void) => {
      notified.push(notify);
      return async () => undefined;
    },
  });
  const observe = (observation: Observation) => void seen.push(observation);
  const index = new NewsIndex({ db: failing, clock: systemClock, observe, seals: false });
  t.teardown(() => index.close());
  await index.open();
  const stale = () => seen.filter(({ event }) => event === 'index-stale');

  fault = unavailable(new Error('no database'));
  notified[0]!();
  await sleep(20);
  t.same(stale(), [], 'the store reports a database that is away');

  fault = new TypeError('a segment of another age');
  notified[0]!();
  while (stale().length === 0) await sleep(5);
  t.match(stale(), [{ index: 'words', error: 'a segment of another age' }]);

  fault = null;
  await service.publish([{ title: 'Huelga de trenes' }]);
  await index.follow();
  t.equal(index.wordIndex.documents, 1, 'it goes on afterwards');
});
