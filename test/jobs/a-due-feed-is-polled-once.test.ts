// A feed that is due makes one job, also while it is being polled and when several processes find it due: its
// outlet sees one request for each time that it was due.
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { sendDueFeeds } from '../../core/news/jobs/poll-feeds.ts';
import { DAY, heldClock, SECOND } from '../../core/platform/clock.ts';
import { addSources, startTestService, TEST_SOURCE } from '../support/service.ts';
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
  const jobs = async () =>
    (
      await service.app.db.query<{ state: string }>('select state::text from pgboss.job where name = $1', [
        'poll-feed',
      ])
    ).rows
      .map(({ state }) => state)
      .sort();
  const until = async (...states: string[]) => {
    while (JSON.stringify(await jobs()) !== JSON.stringify(states)) await sleep(20);
  };
  const due = () => sendDueFeeds(service.app, service.app.jobs);

  await addSources(service, [{ ...TEST_SOURCE, feeds: ['http://eldiario.example/rss'] }]);
  await due();
  await due();
  const waiting = (await jobs()).filter((state) => state === 'created');
  t.ok(waiting.length <= 1, 'at most one job waits');
  while (held.length === 0) await sleep(5);
  await due();
  await due();
  t.equal((await jobs()).length, 2, 'while it runs, one more may wait');
  held.pop()!();
  await until('completed', 'completed');
  t.same(site.paths(), ['/rss'], 'which finds that the poll has been made');

  clock.advance(DAY);
  await due();
  while (held.length === 0) await sleep(5);
  clock.advance(SECOND);
  await due();
  held.pop()!();
  await until('completed', 'completed', 'completed', 'completed');
  t.same(
    site.paths(),
    ['/rss', '/rss'],
    'nor is it asked again when it was found due later, during the poll',
  );

  clock.advance(DAY);
  await due();
  while (held.length === 0) await sleep(5);
  clock.advance(SECOND);
  await service.app.jobs.send('poll-feed', { feed: 1, at: clock.now() });
  held.pop()!();
  while (held.length === 0) await sleep(5);
  held.pop()!();
  await until(...Array<string>(6).fill('completed'));
  t.same(
    site.paths(),
    ['/rss', '/rss', '/rss', '/rss'],
    'a feed that became due during a poll is polled again',
  );
});
