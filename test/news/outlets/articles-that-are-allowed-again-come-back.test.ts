// An article that was taken down and is allowed again comes back with the next poll, although its feed is what it was before.
import t from 'tap';
import { openTakedowns } from '../../../core/news/articles/takedowns.ts';
import { pollFeed } from '../../../core/news/outlets/polling/poll-feed.ts';
import { HOUR, heldClock } from '../../../core/platform/clock.ts';
import { Permits } from '../../../core/platform/permits.ts';
import { articlesByUrl } from '../../../core/store/articles/stored-articles.ts';
import { findFeeds } from '../../../core/store/outlets/feeds.ts';
import { startTestService, TEST_SOURCE } from '../../support/service.ts';
import { type Page, says, website } from '../../support/website.ts';

const HOST = 'eldiario.example';
const URL = `http://${HOST}/nota`;
const RSS = `<rss version="2.0"><channel><title>x</title>
  <item><title>Inundación en el puerto</title><link>${URL}</link></item></channel></rss>`;

for (const [validator, asked] of [
  ['etag', 'if-none-match'],
  ['last-modified', 'if-modified-since'],
] as const)
  t.test(`of a feed with ${validator}`, async (t) => {
    const clock = heldClock('2040-03-10T15:00:00Z');
    const since = validator === 'etag' ? '"same"' : 'Sat, 10 Mar 2040 12:00:00 GMT';
    const statuses: number[] = [];
    const feed: Page = (request, response) => {
      const isKnown = request.headers[asked] === since;
      statuses.push(isKnown ? 304 : 200);
      if (isKnown) response.writeHead(304).end();
      else says(RSS, { 'content-type': 'application/rss+xml', [validator]: since })(request, response);
    };
    const site = await website(t, { '/rss': feed });
    const other = { ...TEST_SOURCE, id: 'other', homepage: 'http://other.example/' };
    const { app } = await startTestService(t, {
      clock,
      sources: [
        { ...TEST_SOURCE, feeds: [`http://${HOST}/rss`] },
        { ...other, feeds: ['http://other.example/rss'] },
      ],
      config: {
        web_resolve: {
          [`${HOST}:80`]: `127.0.0.1:${site.port}`,
          'other.example:80': `127.0.0.1:${site.port}`,
        },
      },
    });
    const takedowns = openTakedowns(app);
    const polling = { ...app, rhythm: { minMinutes: 2, maxMinutes: 60 }, retentionDays: 365 };
    const poll = async (id: number) => {
      clock.advance(HOUR);
      const [due] = await findFeeds(app.db, [id]);
      await pollFeed(polling, due!, { permits: new Permits(1), postponed: null });
      return (await articlesByUrl(app.db, [URL])).length;
    };
    t.equal(await poll(1), 1);
    await poll(2);
    await takedowns.takeDown(URL);
    t.equal(await poll(1), 0);
    t.equal(statuses.at(-1), 304);
    await takedowns.allow(URL);
    t.equal(await poll(1), 1, 'the whole feed is read');
    await poll(1);
    t.equal(statuses.at(-1), 304, 'once');
    await poll(2);
    t.equal(statuses.at(-1), 304, 'and not those of other outlets');
  });
