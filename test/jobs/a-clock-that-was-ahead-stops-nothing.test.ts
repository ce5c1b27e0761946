// A wall clock that was ahead for hours and comes back leaves no work waiting until that time comes again: not the watches,
// deliveries, feeds and indexes, not the schedules of the queue, not the hosts that a process had when it died; and no answer or
// robots.txt is current for hours.
import t from 'tap';
import { mendTimesAhead } from '../../core/jobs/times-ahead.ts';
import { DAY, HOUR, MINUTE, systemClock } from '../../core/platform/clock.ts';
import { savePage } from '../../core/store/articles/pages.ts';
import { articlesByUrl } from '../../core/store/articles/stored-articles.ts';
import type { Database } from '../../core/store/database.ts';
import { pullBackTimes } from '../../core/store/times-ahead.ts';
import { plainPage, startIndexService } from '../support/indexes.ts';
import { startWatchService } from '../support/watches.ts';

const JUMP = 6 * HOUR;

const one = async <R>(db: Database, sql: string, params: unknown[] = []) =>
  (await db.query<R>(sql, params)).rows[0]!;

t.test('watches, deliveries, answers and feeds', async (t) => {
  const { app, clock, make, work, publish, hook, titles, seen } = await startWatchService(t);
  const { db } = app;
  const mend = async () => await mendTimesAhead({ ...app, clock })();
  hook.answers.push((response) => void response.writeHead(500).end());
  await publish([{ title: 'Huelga de trenes en todo el país' }]);
  clock.jump(JUMP);
  const watch = await make({ deliver: { webhook: { url: hook.url } } });
  await db.query(
    `update feed set looked_at = $1, next_look_at = $1::timestamptz + interval '10 minutes', claimed_until = $1::timestamptz + interval '30 seconds'`,
    [new Date(clock.now())],
  );
  const answers = async () =>
    (await one<{ count: number }>(db, 'select count(*) as count from answer')).count;
  t.ok((await answers()) > 0);
  t.equal(hook.received.length, 1, 'which was refused');
  const ahead = new Date(clock.now());
  const page = { body: null, failure: { reason: 'timeout', detail: 'It took too long.' }, readAt: ahead };
  await savePage(db, { ...page, url: 'https://eldiario.example/slow' }, new Date(clock.now() + HOUR));
  await savePage(db, { ...page, url: 'https://eldiario.example/gone' }, new Date(clock.now() + HOUR));
  await db.exec(`update page set expires_at = 'infinity' where url like '%/gone'`);
  const undated = 'https://eldiario.example/sin-fecha';
  await publish([{ url: undated, title: 'La guía de museos', publishedAt: null, firstSeenAt: ahead }]);

  clock.jump(-JUMP);
  await publish([{ url: 'https://eldiario.example/dos', title: 'Sigue la huelga de trenes' }]);
  clock.advance(61 * MINUTE);
  await work();
  t.equal((await titles(watch.id)).length, 1, 'it waits for the wrong time');

  await mend();
  t.match(
    seen.filter(({ event }) => event === 'clock-went-back'),
    [{ rows: Number }],
  );
  t.equal(await answers(), 0);
  const { rows: pages } = await db.query<{ url: string }>('select url from page where read_at > $1', [
    new Date(clock.now() + HOUR),
  ]);
  t.same(
    pages,
    [{ url: 'https://eldiario.example/gone' }],
    'a page that failed then is asked again; a takedown stays',
  );
  const [guide] = await articlesByUrl(db, [undated]);
  t.equal(guide!.firstSeenAt.getTime(), clock.now(), 'an article without a date is no longer of the future');
  await work();
  t.equal((await titles(watch.id)).length, 2);
  t.same(hook.titles().slice(1).flat().sort(), (await titles(watch.id)).sort(), 'both are delivered');
  const { due, free } = await one<{ due: boolean; free: boolean }>(
    db,
    'select bool_and(next_look_at <= $1) as due, bool_and(claimed_until is null or claimed_until <= $1) as free from feed',
    [new Date(clock.now())],
  );
  t.same([due, free], [true, true]);

  const mended = () => seen.filter(({ event }) => event === 'clock-went-back').length;
  const before = mended();
  await mend();
  t.equal(mended(), before, 'with a right clock there is nothing to mend');
  t.equal(
    await pullBackTimes(db, { now: () => clock.now() - 2000 }),
    0,
    'nor where clocks differ by two seconds',
  );
});

t.test(
  'a check that waits for a connection takes nothing for ahead that was written meanwhile',
  async (t) => {
    const { app, clock, publish, seen } = await startWatchService(t);
    await publish([{ title: 'Huelga de trenes en todo el país' }]);
    const waiting = async <T>(connected: () => Promise<T>) => {
      clock.advance(MINUTE);
      await app.db.query('update feed set looked_at = $1', [new Date(clock.now())]);
      return await connected();
    };
    const db = {
      query: (...each: Parameters<Database['query']>) => waiting(() => app.db.query(...each)),
      transaction: (...each: Parameters<Database['transaction']>) =>
        waiting(() => app.db.transaction(...each)),
    } as unknown as Database;
    await mendTimesAhead({ ...app, db, clock })();
    const mended = seen.filter(({ event }) => event === 'clock-went-back');
    t.same(mended, []);
  },
);

t.test('indexes', async (t) => {
  const url = 'http://a.example/1';
  const { app, clock, send, crawl } = await startIndexService(t, {
    'a.example': { '/1': plainPage(url, ['Text.']) },
  });
  const { db } = app;
  clock.jump(JUMP);
  const { body } = await send('POST', '/v1/indexes', { name: 'X', urls: [url] });
  await crawl(body.id);
  clock.jump(-JUMP);
  const isDueTomorrow = async () => {
    const sql = 'select greatest(due_at, next_refresh_at) <= $2 as due from custom_index where id = $1';
    return (await one<{ due: boolean }>(db, sql, [body.id, new Date(clock.now() + DAY)])).due;
  };
  t.notOk(await isDueTomorrow());
  await pullBackTimes(db, clock);
  t.ok(await isDueTomorrow());
});

t.test('the queue', async (t) => {
  const { app } = await startWatchService(t, undefined, 'worker');
  const { db, jobs } = app;
  await db.exec(`update pgboss.version set cron_on = now() + interval '6 hours';
    update pgboss.queue set monitor_on = now() + interval '6 hours'`);
  const id = await jobs.send('import-opml', { id: 'x' });
  await db.query(
    `update pgboss.job set created_on = now() + interval '6 hours', start_after = now() + interval '6 hours' where id = $1`,
    [id],
  );
  await pullBackTimes(db, systemClock);
  t.match(await one(db, 'select cron_on from pgboss.version'), { cron_on: null });
  t.match(await one(db, 'select max(monitor_on) as at from pgboss.queue where monitor_on > now()'), {
    at: null,
  });
  t.match(await one(db, 'select start_after <= now() as due from pgboss.job where id = $1', [id]), {
    due: true,
  });
});

t.test('what the queue waits for is not a time of day', async (t) => {
  const { now } = Date;
  t.teardown(() => {
    Date.now = now;
  });
  let asked = 0;
  Date.now = () => {
    const [, , caller] = new Error().stack!.split('\n');
    if (caller!.includes('/pg-boss/')) asked += 1;
    return now();
  };
  const { app } = await startWatchService(t, undefined, 'worker');
  await app.jobs.send('import-opml', { id: 'x' });
  t.equal(asked, 0);
});

t.test('hosts, by the clock of the database', async (t) => {
  const { app } = await startWatchService(t);
  const { db } = app;
  await db.exec(`insert into process (id, alive_until) values ('dead', now() + interval '6 hours');
    insert into lease (name, holder, ready_at, closed_until, changed_at) values ('host a.example', 'dead',
      now() + interval '6 hours 1 second', now() + interval '6 hours 10 minutes', now() + interval '6 hours');
    insert into robots_file (origin, body, fresh_until) values
      ('http://a.example', '', now() + interval '30 hours'), ('http://b.example', '', now() + interval '20 hours')`);
  await pullBackTimes(db, systemClock);
  const left = await one(
    db,
    `select alive_until <= now() + interval '1 minute' as dies, ready_at <= now() + interval '5 seconds' as ready,
       closed_until between now() + interval '9 minutes' and now() + interval '11 minutes' as closed
     from lease join process on id = holder`,
  );
  t.same(left, { dies: true, ready: true, closed: true });
  const { rows } = await db.query('select fresh_until <= now() as old from robots_file order by origin');
  t.same(rows, [{ old: true }, { old: false }]);
  t.equal(await pullBackTimes(db, systemClock), 0);
});
