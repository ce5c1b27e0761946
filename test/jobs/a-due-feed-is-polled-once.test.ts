// A feed that is due is polled once, also when it is found due again meanwhile, by another process too; one that becomes
// due during its poll is polled again, and one whose process died is polled by another.
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { FeedPoller } from '../../core/news/jobs/feed-poller.ts';
import { DAY, heldClock, MINUTE, SECOND } from '../../core/platform/clock.ts';
import { claimDueFeeds, makeFeedDue, makeOutletDue, prolongClaims } from '../../core/store/outlets/feeds.ts';
import { addSources, pollDue, startTestService, TEST_SOURCE } from '../support/service.ts';
import { type Page, says, website } from '../support/website.ts';

/** Later than the database's own clock, by which a new feed is due. */
const NOW = '2040-03-10T15:00:00Z';
const RSS = { 'content-type': 'application/rss+xml' };

t.test('due twice, asked once', async (t) => {
  const clock = heldClock(NOW);
  const held: (() => void)[] = [];
  const page = says(
    '<rss version="2.0"><channel><title>x</title><item><title>Nota</title><link>http://eldiario.example/nota</link></item></channel></rss>',
    RSS,
  );
  const slow: Page = (request, response) => held.push(() => page(request, response));
  const site = await website(t, { '/rss': slow });
  const service = await startTestService(t, {
    clock,
    ingests: true,
    sources: [],
    config: { web_resolve: { 'eldiario.example:80': `127.0.0.1:${site.port}` } },
  });
  const { app } = service;
  const other = new FeedPoller({
    ...app,
    rhythm: { minMinutes: 2, maxMinutes: 60 },
    retentionDays: 365,
  });
  const feed = async () => {
    const { rows } = await app.db.query<{ id: number; due: boolean; claimed: boolean }>(
      'select id, next_look_at <= $1 as due, claimed_until is not null as claimed from feed',
      [new Date(clock.now())],
    );
    return rows[0]!;
  };
  const polled = async () => {
    while ((await feed()).claimed) await sleep(10);
  };
  const asked = async (times: number) => {
    while (held.length === 0) await sleep(5);
    t.equal(site.paths().length, times);
  };

  await other.start();
  await addSources(service, [{ ...TEST_SOURCE, feeds: ['http://eldiario.example/rss'] }]);
  await pollDue(service);
  await asked(1);
  await pollDue(service);
  await sleep(100);
  held.pop()!();
  await polled();
  await pollDue(service);
  t.match(await feed(), { due: false });
  t.equal(site.paths().length, 1, 'while it is polled, nobody else polls it');

  clock.advance(DAY);
  await pollDue(service);
  await asked(2);
  clock.advance(SECOND);
  await makeFeedDue(app.db, (await feed()).id, new Date(clock.now()));
  held.pop()!();
  await asked(3);
  held.pop()!();
  await polled();
  t.match(await feed(), { due: false }, 'what became due during its poll is polled again');
  await prolongClaims(app.db, [(await feed()).id], new Date(clock.now() + MINUTE));
  t.match(await feed(), { claimed: false }, 'a claim is not prolonged once its poll is recorded');

  clock.advance(DAY);
  // As a process that dies afterwards.
  const now = new Date(clock.now());
  await claimDueFeeds(app.db, { now, until: new Date(clock.now() + MINUTE), limit: 1 });
  await pollDue(service);
  await sleep(100);
  t.equal(site.paths().length, 3);
  clock.advance(MINUTE);
  await pollDue(service);
  await asked(4);
  await other.stop();
  await service.stop();
  t.equal(site.paths().length, 4, 'a claim that is not renewed expires');
});

t.test(
  'while the store is full, no outlet is asked more often than otherwise, nor is each poll reported',
  async (t) => {
    const clock = heldClock(NOW);
    const site = await website(t, {
      '/rss': says(
        '<rss version="2.0"><channel><title>x</title><item><title>Nota</title><link>http://eldiario.example/nota</link></item></channel></rss>',
        RSS,
      ),
    });
    const service = await startTestService(t, {
      clock,
      ingests: true,
      sources: [],
      config: { web_resolve: { 'eldiario.example:80': `127.0.0.1:${site.port}` } },
    });
    const { db } = service.app;
    const asked = () => site.paths().filter((path) => path === '/rss').length;
    /** Whether a poll that failed is put off. */
    const isPutOff = async () => {
      const { rows } = await db.query(
        `select why from feed where next_look_at > $1 and claimed_until is null and why like 'the service could not%'`,
        [new Date(clock.now() + MINUTE)],
      );
      return rows.length > 0;
    };
    const outlet = { ...TEST_SOURCE, feeds: ['http://eldiario.example/rss'] };
    await db.exec(`create function full_disk() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
    await db.exec('create trigger full_disk before insert on article execute function full_disk()');
    // Tests after this one use the same database.
    t.teardown(() => db.exec('drop function full_disk cascade'));

    await addSources(service, [outlet]);
    await pollDue(service);
    while (!(await isPutOff())) await sleep(10);
    clock.advance(MINUTE);
    await pollDue(service);
    await sleep(200);
    t.equal(asked(), 1, 'not when its claim would have expired');
    clock.advance(MINUTE);
    await pollDue(service);
    while (!(await isPutOff())) await sleep(10);
    t.equal(asked(), 2, 'but after the shortest time between two polls');
    await makeOutletDue(db, outlet.id, new Date(clock.now()));
    while (asked() < 3) await sleep(10);
    while (!(await isPutOff())) await sleep(10);
    t.equal(asked(), 3, 'or at once, when an operator asks for it');
    t.same(
      service.seen.filter(({ event }) => event === 'job-failed'),
      [],
      'the store has said why',
    );

    await db.exec('drop trigger full_disk on article');
    clock.advance(2 * MINUTE);
    await pollDue(service);
    while ((await db.query('select url from article')).rows.length === 0) await sleep(10);
    t.equal(asked(), 4, 'what could not be stored is stored then');
  },
);
