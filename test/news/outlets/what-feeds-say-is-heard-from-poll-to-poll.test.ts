// What a feed, its server and its hub say about polling counts at each poll until they say otherwise; a poll that fails, or
// finds the feed unchanged, says nothing about it.
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import type { FeedDocument } from '../../../core/news/outlets/polling/feed-document.ts';
import { pollFeed } from '../../../core/news/outlets/polling/poll-feed.ts';
import { hubOf } from '../../../core/news/outlets/polling/response-hints.ts';
import { HOUR, heldClock, MINUTE, SECOND } from '../../../core/platform/clock.ts';
import type { Observation } from '../../../core/platform/observe.ts';
import { Permits } from '../../../core/platform/permits.ts';
import { findFeeds } from '../../../core/store/outlets/feeds.ts';
import { saveOutlets } from '../../../core/store/outlets/outlets.ts';
import type { Fetched } from '../../../core/web/fetch/fetch.ts';
import { parser } from '../../support/parser.ts';
import { migratedDatabase } from '../../support/postgres.ts';
import { TEST_SOURCE } from '../../support/service.ts';
import { fetcherFor, type Page, says, website } from '../../support/website.ts';

const NOW = '2040-03-10T15:00:00Z';
const RSS = { 'content-type': 'application/rss+xml' };
const TAGGED = { ...RSS, etag: '"one"' };

let made = 0;
/** A feed with as many articles, none of which was in an earlier one. */
function news(count: number, channel = ''): string {
  const items = Array.from({ length: count }, () => {
    made += 1;
    return `<item><title>Nota número ${made}</title><link>http://paper.example/${made}</link></item>`;
  });
  return `<rss version="2.0"><channel><title>x</title>${channel}${items.join('')}</channel></rss>`;
}

const unchanged: Page = (_request, response) => void response.writeHead(304).end();
const broken = says('no', {}, 500);

/** What is stored of the feed. */
interface Polled {
  why: string;
  /** Until the next poll, in ms. */
  wait: number;
  polledAt: Date;
  asks: number | null;
  hub: string | null;
  topic: string | null;
  warnings: string[];
  failures: number;
}

/** A feed, of which each poll gets the page given. */
async function polledFeed(t: Test) {
  const clock = heldClock(NOW);
  const seen: Observation[] = [];
  let page: Page = broken;
  const site = await website(t, { '/rss': (request, response) => page(request, response) });
  const { db } = await migratedDatabase(t);
  await saveOutlets(db, [{ ...TEST_SOURCE, domain: 'paper.example', feeds: ['http://paper.example/rss'] }]);
  const { rows } = await db.query<{ id: number }>('select id from feed');
  const { id } = rows[0]!;
  const deps = {
    ...{ db, clock, parser, retentionDays: 365, rhythm: { minMinutes: 2, maxMinutes: 60 } },
    fetcher: fetcherFor(t, { 'paper.example': site.port }),
    observe: (one: Observation) => void seen.push(one),
  };
  const poll = async (next: Page, signal?: AbortSignal, permits = new Permits(1)): Promise<Polled> => {
    page = next;
    clock.advance(HOUR);
    const [feed] = await findFeeds(db, [id]);
    await pollFeed(deps, feed!, { permits, postponed: null, ...(signal && { signal }) });
    const { rows: stored } = await db.query<Omit<Polled, 'wait'> & { next: Date }>(
      `select why, next_look_at as next, looked_at as "polledAt", asks_s as asks, hub, topic, warnings, failures from feed`,
    );
    const { next: at, ...polled } = stored[0]!;
    return { ...polled, wait: at.getTime() - clock.now() };
  };
  const lastAsked = () => site.visits.at(-1)!.headers;
  return { poll, lastAsked, clock, db, id, seen };
}

t.test('validators', async (t) => {
  const { poll, lastAsked } = await polledFeed(t);
  await poll(says(news(1), { ...RSS, etag: '"one"', 'last-modified': 'Sat, 10 Mar 2040 10:00:00 GMT' }));
  await poll(broken);
  const one = { 'if-none-match': '"one"', 'if-modified-since': 'Sat, 10 Mar 2040 10:00:00 GMT' };
  t.match(lastAsked(), one);
  await poll(unchanged);
  t.match(lastAsked(), one, 'a failure leaves them');
  await poll(says(news(1), { ...RSS, etag: '"two"' }));
  t.match(lastAsked(), one, 'so does an answer that does not repeat them');
  await poll(says(news(1), RSS));
  t.match(
    lastAsked(),
    { 'if-none-match': '"two"', 'if-modified-since': undefined },
    'a new text has its own',
  );
  await poll(unchanged);
  t.match(lastAsked(), { 'if-none-match': undefined }, 'or none');
});

t.test('how often to ask', async (t) => {
  const { poll } = await polledFeed(t);
  const asking = says(news(1, '<ttl>45</ttl>'), TAGGED);
  t.match(await poll(asking), { asks: (45 * MINUTE) / SECOND, why: /^the feed asks for at least 45 min/ });
  t.match(await poll(unchanged), { asks: (45 * MINUTE) / SECOND, why: /^the feed asks for at least 45 min/ });
  t.match(await poll(broken), { asks: (45 * MINUTE) / SECOND });
  t.match(await poll(says(news(1), RSS)), { asks: null });
  const { why, wait } = await poll(says(news(1), { ...RSS, 'cache-control': 'max-age=3000' }));
  t.equal(why, 'the server asks for at least 50 min between polls');
  t.ok(wait >= 50 * MINUTE);
});

t.test('a hub', async (t) => {
  const { poll } = await polledFeed(t);
  const named = { hub: 'http://hub.example/', topic: 'http://paper.example/rss' };
  const link = '<http://hub.example/>; rel="hub"';
  t.match(await poll(says(news(1), { ...TAGGED, link })), named);
  t.match(await poll(unchanged), named);
  t.match(await poll(broken), named);
  t.match(await poll(says(news(1), RSS)), { hub: null, topic: null });
});

t.test('a hub is trusted while it pushes what is new', async (t) => {
  const { poll, db, id, clock } = await polledFeed(t);
  await poll(says(news(1), TAGGED));
  const at = (ms: number) => new Date(clock.now() + ms);
  await db.query(
    `insert into subscription (feed_id, hub, topic, token, secret, asked_at, lease_until)
     values ($1, 'http://hub.example/', 'x', 'x', 'x', $2, $3)`,
    [id, at(0), at(10 * HOUR)],
  );
  const pushed = (ms: number | null) =>
    db.query('update subscription set pushed_at = $1', [ms === null ? null : at(ms)]);
  t.notMatch((await poll(unchanged)).why, /a hub reports/, 'it has not pushed yet');
  await pushed(0);
  t.match((await poll(unchanged)).why, /a hub reports/);
  t.match((await poll(unchanged)).why, /a hub reports/, 'nothing was new');
  t.notMatch((await poll(says(news(1), TAGGED))).why, /a hub reports/, 'it did not push what is new');
  await pushed(HOUR);
  t.match((await poll(says(news(1), TAGGED))).why, /a hub reports/, 'it did');
  clock.advance(10 * HOUR);
  t.notMatch((await poll(unchanged)).why, /a hub reports/, 'its lease has ended');
});

t.test('warnings', async (t) => {
  const { poll, seen } = await polledFeed(t);
  const dated = news(1).replace('</item>', '<pubDate>the other day</pubDate></item>');
  const warned = { warnings: [/a date could not be read: "the other day"/] };
  t.match(await poll(says(dated, TAGGED)), warned);
  t.match(
    seen.filter(({ event }) => event === 'feed-warned'),
    [{ source: TEST_SOURCE.id, warning: /the other day/ }],
  );
  t.match(await poll(unchanged), warned);
  t.match(await poll(broken), warned);
  t.same((await poll(says(news(1), RSS))).warnings, []);
});

t.test('a feed in which all is new is polled at once, unless that is no wonder', async (t) => {
  const { poll } = await polledFeed(t);
  const missed = /^everything in the feed was new, so articles may have been missed$/;
  t.notMatch((await poll(says(news(5), RSS))).why, missed, 'the first poll');
  t.match(await poll(says(news(5), RSS)), { why: missed, wait: 2 * MINUTE });
  t.notMatch((await poll(says(news(4), RSS))).why, missed, 'a few articles');
  await poll(broken);
  t.notMatch((await poll(says(news(5), RSS))).why, missed, 'the first after one that failed');
});

t.test('failures in a row', async (t) => {
  const { poll } = await polledFeed(t);
  await poll(says(news(1), TAGGED));
  t.match(await poll(broken), { failures: 1, why: /^failed; / });
  t.match(await poll(broken), { failures: 2, why: /^failed 2 times in a row; / });
  t.match(await poll(unchanged), { failures: 0 });
  t.match(await poll(says('later', { 'retry-after': '7200' }, 429)), {
    wait: 2 * HOUR,
    why: 'failed; the server asks for a pause of 2 h',
  });
});

t.test('a poll counts from its beginning: what comes in meanwhile may have been missed', async (t) => {
  const { poll, clock } = await polledFeed(t);
  const slow: Page = (request, response) => {
    clock.advance(10 * SECOND);
    says(news(1), RSS)(request, response);
  };
  const { polledAt } = await poll(slow);
  t.same(polledAt, new Date(clock.now() - 10 * SECOND));
});

t.test('nothing is stored without a permit: many polls would hold up what else is written', async (t) => {
  const { poll, db } = await polledFeed(t);
  const none = new Permits(1);
  none.with = async () => undefined as never;
  t.match(await poll(says(news(1), RSS), undefined, none), { polledAt: null });
  t.equal((await db.query('select 1 from article')).count, 0);
});

t.test('a poll that the end of the process cuts off is no failure of the feed', async (t) => {
  const { poll, db } = await polledFeed(t);
  const stopping = new AbortController();
  const cut: Page = () => stopping.abort();
  await t.rejects(poll(cut, stopping.signal));
  await sleep(0);
  t.match((await db.query('select failures, error, looked_at from feed')).rows, [
    { failures: 0, error: null, looked_at: null },
  ]);
});

t.test('the headers of an answer name the hub before the feed does', async (t) => {
  const url = 'http://paper.example/moved/rss';
  const of = (link: string | undefined, hub: string | null = null, self: string | null = null) =>
    hubOf(
      { url, headers: link === undefined ? {} : { link } } as never as Fetched,
      { hub, self } as FeedDocument,
    );
  const own = ['http://own.example/', 'http://paper.example/rss'] as const;
  t.same(of(undefined), { hub: null, topic: null });
  t.same(of(undefined, ...own), { hub: own[0], topic: own[1] });
  t.same(
    of(undefined, own[0]),
    { hub: own[0], topic: url },
    'without an address of its own, where it was found',
  );
  t.same(of(undefined, null, own[1]), { hub: null, topic: null });
  t.same(of('<http://hub.example/>; rel="hub"', ...own), { hub: 'http://hub.example/', topic: own[1] });
  t.same(of('</hub>; REL=Hub, <http://b.example/>; rel="hub", <../rss>; rel="self"', ...own), {
    hub: 'http://paper.example/hub',
    topic: 'http://paper.example/rss',
  });
  t.same(of('</x>; rel="next self hub"'), { hub: 'http://paper.example/x', topic: 'http://paper.example/x' });
});
