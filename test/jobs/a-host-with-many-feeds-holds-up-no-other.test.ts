// A host that has many feeds and wants to be asked rarely takes only the places that it can use soon. Its other feeds are
// put back, each to a turn of its own, and come first then; the feeds of other hosts are polled meanwhile.
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { PostponedPolls } from '../../core/news/outlets/polling/postponed-polls.ts';
import { heldClock, SECOND } from '../../core/platform/clock.ts';
import { backend } from '../support/postgres.ts';
import { addSources, pollDue, startTestService, TEST_SOURCE } from '../support/service.ts';
import { says, website } from '../support/website.ts';

/** Later than the database's own clock, by which a new feed is due. */
const NOW = '2040-03-10T15:00:00Z';
/** More than may wait for all hosts together. */
const FEEDS = 100;
const OTHERS = 10;
const CRAWL_DELAY = 20 * SECOND;
const PATIENCE = 10 * SECOND;

t.test('a host with a long Crawl-delay', async (t) => {
  const clock = heldClock(NOW);
  const site = await website(t, {
    '/robots.txt': (request, response) => {
      const rules = request.headers.host === 'slow.example' ? 'User-agent: *\nCrawl-delay: 20' : '';
      says(rules, { 'content-type': 'text/plain' })(request, response);
    },
  });
  const hosts = Array.from({ length: OTHERS }, (_, at) => `outlet-${at}.example`);
  const service = await startTestService(t, {
    clock,
    ingests: true,
    sources: [],
    config: {
      web_resolve: Object.fromEntries(
        ['slow.example', ...hosts].map((host) => [`${host}:80`, `127.0.0.1:${site.port}`]),
      ),
    },
  });
  const { db } = service.app;
  const feeds = async () =>
    (
      await db.query<{ path: string; due: Date; polled: boolean; claimed: boolean; why: string }>(
        `select substring(url from '/feed.*') as path, next_look_at as due, looked_at is not null as polled,
           claimed_until is not null as claimed, why from feed where url like '%slow%' order by next_look_at`,
      )
    ).rows;
  const visitsTo = (host: string) =>
    site.visits.filter(({ path, headers }) => path !== '/robots.txt' && headers.host === host);
  const until = async (isDone: () => Promise<boolean> | boolean) => {
    const end = performance.now() + PATIENCE;
    while (!(await isDone()) && performance.now() < end) await sleep(20);
  };
  const putBack = async () => (await feeds()).filter(({ polled, claimed }) => !polled && !claimed);

  await addSources(service, [
    {
      ...{ ...TEST_SOURCE, id: 'slow' },
      feeds: Array.from({ length: FEEDS }, (_, at) => `http://slow.example/feed-${at}`),
    },
  ]);
  await pollDue(service);
  await until(async () => (await putBack()).length === FEEDS - 2);
  await addSources(
    service,
    hosts.map((host, at) => ({ ...TEST_SOURCE, id: `outlet-${at}`, feeds: [`http://${host}/rss`] })),
  );
  await pollDue(service);
  await until(() => hosts.every((host) => visitsTo(host).length > 0));
  t.same(
    hosts.filter((host) => visitsTo(host).length === 0),
    [],
    'every other host has been asked',
  );

  const waiting = await putBack();
  t.equal(waiting.length, FEEDS - 2, 'one was polled, and the next one waits');
  t.match(waiting[0], { why: 'other feeds of slow.example come first, one every 20 s' });
  t.same(
    waiting.map(({ due }) => due.getTime() - Date.parse(NOW)),
    waiting.map((_, at) => (at + 2) * CRAWL_DELAY),
    'a turn for each',
  );
  const { rows } = await db.query('select 1 from feed where failures > 0 and url like $1', ['%slow%']);
  t.equal(rows.length, 1, 'only what was asked for has failed');

  // On PostgreSQL a process whose clock leaps loses its leases, and waits for its hosts' turns anew.
  await t.test('they come back in their order', { skip: backend !== 'pglite' }, async (t) => {
    clock.advance(CRAWL_DELAY);
    for (const nth of [0, 1, 2]) {
      clock.advance(CRAWL_DELAY);
      await pollDue(service);
      await until(() => visitsTo('slow.example').length === nth + 2);
    }
    const asked = visitsTo('slow.example').map(({ path }) => path);
    const promised = waiting.map(({ path }) => path);
    t.same(asked.slice(2), promised.slice(0, 2));
  });
});

t.test('a host with a Crawl-delay for which no request waits', async (t) => {
  const clock = heldClock(NOW);
  const [few, minute] = [5, 60 * SECOND];
  const site = await website(t, {
    '/robots.txt': says('User-agent: *\nCrawl-delay: 60', { 'content-type': 'text/plain' }),
  });
  const service = await startTestService(t, {
    clock,
    ingests: true,
    sources: [],
    config: { web_resolve: { 'slow.example:80': `127.0.0.1:${site.port}` } },
  });
  const feeds = Array.from({ length: few }, (_, at) => `http://slow.example/feed-${at}`);
  await addSources(service, [{ ...TEST_SOURCE, id: 'slow', feeds }]);
  await pollDue(service);
  const stored = async () => {
    const { rows } = await service.app.db.query<{ wait: number; failures: number; why: string | null }>(
      `select (extract(epoch from next_look_at - $1) * 1000)::float8 as wait, failures, why from feed
       where claimed_until is null order by next_look_at`,
      [new Date(NOW)],
    );
    return rows.filter(({ why }) => why !== null);
  };
  const end = performance.now() + PATIENCE;
  while ((await stored()).length < few && performance.now() < end) await sleep(20);
  const polled = await stored();
  t.equal(site.paths().length, 1);
  t.equal(
    polled.filter(({ failures }) => failures > 0).length,
    1,
    'only the one that was asked for has failed',
  );
  const waiting = polled.filter(({ failures }) => failures === 0);
  t.same(
    waiting.map(({ wait }) => wait),
    waiting.map((_, at) => (at + 1) * minute),
    'a turn for each',
  );
  for (const { why } of waiting) t.equal(why, 'other feeds of slow.example come first, one every 60 s');
});

t.test('turns are promised one by one, and kept', async (t) => {
  const clock = heldClock(NOW);
  const polls = new PostponedPolls(clock);
  const facing = (seconds: number) => ({
    host: 'slow.example',
    ms: seconds * SECOND,
    intervalMs: 10 * SECOND,
    isTooLong: false,
  });
  t.equal(polls.putBack(1, false, facing(30)), null, 'half a minute is waited for');
  t.equal(polls.putBack(2, false, facing(40)), 40 * SECOND);
  t.equal(polls.putBack(3, false, facing(40)), 50 * SECOND, 'the next turn is for the next feed');
  t.equal(polls.putBack(4, false, { ...facing(20), host: 'other.example' }), null);
  t.notOk(polls.returned(1));
  clock.advance(40 * SECOND);
  t.ok(polls.returned(2));
  t.notOk(polls.returned(2), 'once');
  t.equal(polls.putBack(2, true, facing(5)), null, 'who comes back for its turn gets it');
  t.equal(polls.putBack(5, false, facing(5)), null, 'it is soon that all have had theirs');
  t.equal(polls.putBack(3, true, facing(35)), 35 * SECOND, 'unless the host is behind');
  t.equal(polls.putBack(5, false, facing(5)), 45 * SECOND, 'who is new does not push in');
  clock.advance(60 * SECOND);
  t.equal(polls.putBack(5, false, facing(5)), null);
});
