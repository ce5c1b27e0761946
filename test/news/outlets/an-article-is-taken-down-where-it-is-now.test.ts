// A takedown of the address that an article has now holds for what was stored at an earlier one, as soon as a feed tells.
import t from 'tap';
import { openTakedowns } from '../../../core/news/articles/takedowns.ts';
import { pollFeed } from '../../../core/news/outlets/polling/poll-feed.ts';
import { heldClock, MINUTE } from '../../../core/platform/clock.ts';
import { Permits } from '../../../core/platform/permits.ts';
import { findFeeds } from '../../../core/store/outlets/feeds.ts';
import { startTestService, TEST_SOURCE } from '../../support/service.ts';
import { website } from '../../support/website.ts';

const HOST = 'eldiario.example';
const [OLD, NOW] = [`http://${HOST}/inundacion`, `http://${HOST}/inundacion-en-el-puerto`];

t.test('taken down before the feed gives it there', async (t) => {
  const clock = heldClock('2040-03-10T15:00:00Z');
  let listed = OLD;
  const site = await website(t, {
    '/rss': (_request, response) =>
      response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(
        `<rss version="2.0"><channel><title>x</title><item><title>Inundación en el puerto</title>
           <link>${listed}</link><guid isPermaLink="false">77</guid></item></channel></rss>`,
      ),
  });
  const { app, post } = await startTestService(t, {
    clock,
    sources: [{ ...TEST_SOURCE, homepage: `http://${HOST}/`, feeds: [`http://${HOST}/rss`] }],
    config: { web_resolve: { [`${HOST}:80`]: `127.0.0.1:${site.port}` } },
  });
  const { takeDown, takedowns, allow } = openTakedowns(app);
  const polling = { ...app, rhythm: { minMinutes: 2, maxMinutes: 60 }, retentionDays: 365 };
  const poll = async () => {
    clock.advance(MINUTE);
    const [feed] = await findFeeds(app.db, [1]);
    await pollFeed(polling, feed!, { permits: new Permits(1), postponed: null });
    await app.index.follow();
  };
  const found = async () => {
    const { body } = await post('/v1/search', { query: 'inundación en el puerto', mode: 'ultra' });
    return body.results.map(({ url }: { url: string }) => url);
  };
  await poll();
  t.match(await takeDown(NOW, 'court order'), { articles: 0 });
  t.same(await found(), [OLD], 'nobody knows yet that they are one');
  listed = NOW;
  await poll();
  t.same(await found(), [], 'cached answers included');
  listed = OLD;
  await poll();
  t.same(await found(), []);
  t.match(await takedowns(), [{ url: NOW, reason: 'court order' }]);
  t.equal((await takedowns()).length, 1, 'one takedown');
  await allow(OLD);
  await poll();
  t.equal((await found()).length, 1, 'which any of both addresses lifts');
});
