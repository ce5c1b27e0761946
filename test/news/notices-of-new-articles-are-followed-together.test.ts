// While many feeds bring an article each, the index does not read the database for each of them: a notice is followed at
// once, and those that come within a tenth of a second of it are followed together.
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { NewsIndex } from '../../core/news/news-index.ts';
import { heldClock, SECOND } from '../../core/platform/clock.ts';
import { unseen } from '../../core/platform/observe.ts';
import type { Database } from '../../core/store/database.ts';
import { startTestService } from '../support/service.ts';

const NOTICES = 20;
/** Less than the interval, and more. */
const SOON = 50;
const LATER = 200;

t.test('several notices, one reading', async (t) => {
  const service = await startTestService(t);
  const { db } = service.app;
  const clock = heldClock('2026-03-10T15:00:00Z');
  let readings = 0;
  const notified: (() => void)[] = [];
  const counted: Database = Object.assign(Object.create(db) as Database, {
    query: (sql: string, params?: readonly unknown[]) => {
      if (sql.includes('from segment')) readings += 1;
      return db.query(sql, params);
    },
    listen: async (_channel: string, notify: () => void) => {
      notified.push(notify);
      return async () => undefined;
    },
  });
  const index = new NewsIndex({ db: counted, clock, observe: unseen, seals: false });
  t.teardown(() => index.close());
  await index.open();
  const before = readings;
  const since = () => readings - before;
  const notice = (times: number) => {
    for (let at = 0; at < times; at += 1) notified[at % notified.length]!();
  };

  notice(1);
  await sleep(SOON);
  t.equal(since(), 1, 'the first at once');
  await service.publish([{ title: 'Huelga de trenes' }]);
  notice(NOTICES);
  await sleep(SOON);
  notice(NOTICES);
  t.equal(since(), 1, 'the next ones wait');
  await sleep(LATER);
  t.equal(since(), 2, 'and are followed together');
  while (index.wordIndex.documents === 0) await sleep(10);

  clock.advance(SECOND);
  notice(1);
  await sleep(SOON);
  t.equal(since(), 3, 'a later one is followed at once again');
});
